import { describe, expect, it } from 'vitest'
import type { Guard } from '#contract/calls/capabilities.ts'
import { entities } from '#contract/index.ts'
import type { OutgoingUpload } from '#client/offline/engine/storage/ports.ts'
import type { WireAnswer } from '#client/offline/foreign/wire.ts'
import { at, HEADERS, json, KEYS, NOW, ROW, scripted, SIGNAL, SILENCE } from './support/scripted-server.ts'

/** What leaves for a server of another kind, by what it promises, and what its answer to a write is taken for. */

const row = (changes: object = {}) => ({ ...ROW, id: 7, ...changes })
const REFUSED = json(422, { message: 'No', errors: { title: 'Taken' } })

interface Answering {
  /** How the record is read after the write. */
  readonly back?: WireAnswer
  readonly guard?: Guard
  readonly etag?: string | undefined
}

/** An edit of the title of a record that this device has read. */
async function updated(
  said: WireAnswer,
  { back = json(200, row({ title: 'Mine' })), guard = 'none', etag }: Answering = {},
) {
  const world = scripted({ 'posts.read': json(200, row(), etag), 'posts.update': said }, { guard })
  const { version, answers, write, asked, names } = world
  const headers = { ...HEADERS, ifMatch: await version() }
  let reads = 0
  answers['posts.read'] = () => (reads++ === 0 ? json(200, row(), etag) : back)
  const outcome = await write('posts.update', { headers, query: { q: '1' } })
  const sent = asked.find(({ endpoint }) => endpoint.name === 'posts.update')
  return { outcome, sent, reads: names().filter((name) => name === 'posts.read').length - 1 }
}

const CONFLICT = { kind: 'reply', status: 412, body: { code: 'version_conflict' } }

describe('an update', () => {
  it('carries the whole record and the guard that the server keeps, and nothing else', async () => {
    const none = await updated(json(200, row({ title: 'Mine' })), { etag: '"a"' })
    expect(none.sent).toMatchObject({ params: { id: 7 }, query: { q: '1' }, upload: null, opId: null, headers: {} })
    expect(none.sent?.signal).toBe(SIGNAL)
    expect(none.sent?.headers).toEqual({})
    const body: unknown = JSON.parse(none.sent?.body ?? '')
    expect(body).toMatchObject({ title: 'Mine', content: ROW.content })
    expect(body).not.toHaveProperty('updated_at')
    const timed = await updated(json(200, row({ title: 'Mine' })), { guard: 'updated_at' })
    expect(JSON.parse(timed.sent?.body ?? '')).toMatchObject({ updated_at: ROW.updated_at })
    const tagged = await updated(json(200, row({ title: 'Mine' }), '"b"'), { guard: 'etag', etag: '"a"' })
    expect(tagged.sent?.headers).toEqual({ 'If-Match': '"a"' })
    // A proxy may hide the tag.
    expect((await updated(json(200, row({ title: 'Mine' })), { guard: 'etag' })).sent?.headers).toEqual({})
  })

  it('is done by the answer alone where that shows what the next write needs', async () => {
    const tagged = await updated(json(200, row({ title: 'Mine' }), '"b"'), { guard: 'etag', etag: '"a"' })
    expect([tagged.outcome, tagged.reads]).toEqual([expect.objectContaining({ status: 200 }), 1])
    const timed = await updated(json(200, row({ title: 'Mine' })), { guard: 'updated_at' })
    expect([timed.outcome, timed.reads]).toEqual([expect.objectContaining({ status: 200 }), 1])
  })

  it.each([
    ['where it has no guard', json(200, row({ title: 'Mine' })), {}],
    ['where its tag is missing', json(200, row({ title: 'Mine' })), { guard: 'etag', etag: undefined }],
    ['where it shows another record', json(200, row({ id: 8, title: 'Mine' })), { guard: 'updated_at' }],
    ['where it shows none', json(200, { ok: true }), { guard: 'updated_at' }],
  ] as const)('is read back %s', async (_, said, options) => {
    const { outcome, reads } = await updated(said, options)
    expect([outcome, reads]).toEqual([expect.objectContaining({ kind: 'reply', status: 200 }), 2])
  })

  it('that the server wrote its own way is done, and one that somebody wrote over is compared', async () => {
    const own = await updated(json(200, row({ title: 'MINE' })), { back: json(200, row({ title: 'MINE' })) })
    expect(own.outcome).toMatchObject({ kind: 'reply', status: 200 })
    expect((await updated(json(200, row({ title: 'Mine' })), { back: json(200, row({ title: 'Theirs' })) })).outcome).toMatchObject(
      CONFLICT,
    )
    expect((await updated(json(200, { ok: true }), { back: json(200, row({ title: 'Theirs' })) })).outcome).toMatchObject(CONFLICT)
  })

  it('that was written, and can’t be read back, may have arrived', async () => {
    expect((await updated(json(200, { ok: true }), { back: SILENCE })).outcome).toEqual({ kind: 'unreachable' })
  })

  it('that nothing is heard of may have arrived; what is refused is told', async () => {
    expect((await updated(SILENCE)).outcome).toEqual({ kind: 'unreachable' })
    expect((await updated(REFUSED)).outcome).toMatchObject({ kind: 'reply', status: 422 })
  })

  it('that its guard refuses is compared with what is there by then', async () => {
    for (const status of [409, 412])
      expect((await updated(json(status, {}), { back: json(200, row({ title: 'Theirs' })) })).outcome).toMatchObject(CONFLICT)
    expect((await updated(json(409, {}), { back: SILENCE })).outcome).toEqual({ kind: 'unreachable' })
  })
})

describe('a delete', () => {
  async function deleted(said: WireAnswer, back: object = row()) {
    const { version, answers, write } = scripted({ 'posts.read': json(200, row()), 'posts.delete': said })
    const ifMatch = await version()
    let reads = 0
    answers['posts.read'] = () => json(200, reads++ === 0 ? row() : back)
    return { ifMatch, outcome: await write('posts.delete', { headers: { ...HEADERS, ifMatch }, body: null }) }
  }

  it('names what it removed', async () => {
    const { ifMatch, outcome } = await deleted(json(204))
    expect(outcome).toMatchObject({ kind: 'reply', body: { data: { id: 7, version: ifMatch } } })
  })

  it('that nothing is heard of may have arrived; what is refused is told', async () => {
    expect((await deleted(SILENCE)).outcome).toEqual({ kind: 'unreachable' })
    expect((await deleted(REFUSED)).outcome).toMatchObject({ kind: 'reply', status: 422 })
    expect((await deleted(json(409, { code: 'in_use' }))).outcome).toMatchObject({ status: 409, body: { code: 'in_use' } })
    expect((await deleted(json(200, null))).outcome).toEqual({ kind: 'unreachable' })
  })

  it('that its guard refuses is compared with what is there by then', async () => {
    for (const status of [409, 412])
      expect((await deleted(json(status, {}), row({ title: 'Theirs' }))).outcome).toMatchObject(CONFLICT)
  })
})

describe('a read', () => {
  it('carries nothing', async () => {
    const { version, asked } = scripted({ 'posts.read': json(200, row()) })
    await version()
    const { endpoint: _, ...sent } = asked[0] ?? {}
    expect(sent).toEqual({ params: { id: 7 }, query: {}, body: null, upload: null, headers: {}, opId: null, signal: SIGNAL })
  })
})

describe('a create', () => {
  const CREATE = { params: {}, body: JSON.stringify({ title: ROW.title, content: ROW.content }) }
  const HOUR = 3_600_000
  const attempt = (number: number, changes: object = {}) => ({ number, firstAt: NOW, previousAt: NOW, taken: [], ...changes })
  const made = json(201, { ...ROW, id: 9 })

  it('leaves as it is, for the progress of its operation', async () => {
    const { write, asked } = scripted({ 'posts.create': made, 'files.upload': REFUSED })
    await write('posts.create', { ...CREATE, query: { q: '1' } })
    const { endpoint: _, ...sent } = asked[0] ?? {}
    expect(sent).toEqual({ ...CREATE, query: { q: '1' }, upload: null, headers: {}, opId: 'op-1', signal: SIGNAL })
    const upload: OutgoingUpload = { name: 'a.txt', mimeType: 'text/plain', chunks: [], size: 0, sha256: '', fields: {} }
    await write('files.upload', { params: {}, body: '{"is_public":true}', upload })
    expect(asked[1]).toMatchObject({ body: null, upload })
  })

  it('is done by the answer alone where that carries the tag; what is refused is told', async () => {
    const tagged = scripted({ 'posts.create': json(201, { ...ROW, id: 9 }, '"a"') }, { guard: 'etag' })
    expect(await tagged.write('posts.create', CREATE)).toMatchObject({ kind: 'reply', status: 201 })
    expect(tagged.names()).toEqual(['posts.create'])
    expect(await scripted({ 'posts.create': REFUSED }).write('posts.create', CREATE)).toMatchObject({ status: 422 })
  })

  it('whose record can’t be read, or is another create’s, may have arrived', async () => {
    const { write, answers } = scripted({ 'posts.create': json(201, { id: 9 }), 'posts.read': SILENCE })
    expect(await write('posts.create', CREATE)).toEqual({ kind: 'unreachable' })
    answers['posts.read'] = json(200, { ...ROW, id: 9 })
    expect(await write('posts.create', CREATE)).toMatchObject({ found: true })
    const headers = { ...HEADERS, idempotencyKey: 'op-2.0' }
    expect(await write('posts.create', { ...CREATE, headers })).toEqual({ kind: 'unreachable' })
  })

  it('within another record is looked for there', async () => {
    const like = { id: 9, title: 'One', content: 'Text', created_at: at(1000), updated_at: at(1000) }
    const { write, asked, clock } = scripted({ 'lessons.create': json(201, { id: 9 }), 'lessons.list': json(200, [like]) })
    const lesson = { params: { courseId: 3 }, body: JSON.stringify({ title: 'One', content: 'Text' }) }
    await write('lessons.create', lesson)
    clock.now = NOW + HOUR
    await write('lessons.create', { ...lesson, attempt: attempt(2) })
    const read = asked.filter(({ endpoint }) => endpoint.name === 'lessons.read')
    expect(read.map(({ params }) => params)).toEqual([
      { courseId: 3, id: 9 },
      { courseId: 3, id: 9 },
    ])
  })

  it('of a kind that is in no list is asked about', async () => {
    const policy = Object.values(entities).find(({ endpoints }) => endpoints.create && endpoints.list === undefined)
    const name = policy?.endpoints.create
    if (!name) throw new Error('Every kind of record has a list')
    const { write, names, clock } = scripted({})
    clock.now = NOW + HOUR
    expect(await write(name, { ...CREATE, attempt: attempt(2) })).toEqual({ kind: 'maybe-sent', candidates: [] })
    expect(names()).toEqual([])
  })

  it.each([
    ['at once', 0, 'posts.create'],
    ['for nine tenths of the promised time', 1.8 * 24 * HOUR - 1, 'posts.create'],
    ['no longer', 1.8 * 24 * HOUR, 'posts.list'],
  ])('goes again under a key that the server keeps, %s', async (_, after, next) => {
    const { write, asked, names, clock } = scripted({ 'posts.create': SILENCE, 'posts.list': REFUSED }, KEYS)
    await write('posts.create', CREATE)
    expect(asked[0]?.headers).toEqual({ 'Idempotency-Key': 'op-1.0' })
    clock.now = NOW + after
    await write('posts.create', { ...CREATE, attempt: attempt(2) })
    expect(names()[1]).toBe(next)
  })

  it('does not count on a key by a clock that went back', async () => {
    const { write, names, clock } = scripted({ 'posts.create': SILENCE }, KEYS)
    await write('posts.create', CREATE)
    clock.now = NOW - 1
    expect(await write('posts.create', { ...CREATE, attempt: attempt(2) })).toEqual({ kind: 'held', waitMs: 30_001 })
    expect(names()).toEqual(['posts.create'])
  })

  it('that left without a key once is looked for ever after, whatever the server promises since', async () => {
    const answers = { 'posts.create': SILENCE, 'posts.list': json(200, []) }
    const before = scripted(answers)
    await before.write('posts.create', CREATE)
    const since = scripted(answers, KEYS, before.memory)
    for (const [number, hours] of [
      [2, 1],
      [3, 2],
    ] as const) {
      since.clock.now = NOW + hours * HOUR
      since.asked.length = 0
      await since.write('posts.create', { ...CREATE, attempt: attempt(number) })
      expect(since.names()).toEqual(['posts.list', 'posts.create'])
    }
  })

  it('of which all is forgotten is looked for, though the server keeps keys', async () => {
    const { write, names, clock } = scripted({ 'posts.list': REFUSED }, KEYS)
    clock.now = NOW + HOUR
    await write('posts.create', { ...CREATE, attempt: attempt(2) })
    expect(names()).toEqual(['posts.list'])
  })

  it('is waited for after each time that it left', async () => {
    const { write, clock } = scripted({ 'posts.create': SILENCE, 'posts.list': json(200, []) })
    await write('posts.create', CREATE)
    clock.now = NOW + HOUR
    await write('posts.create', { ...CREATE, attempt: attempt(2) })
    clock.now = NOW + HOUR + 10_000
    expect(await write('posts.create', { ...CREATE, attempt: attempt(3) })).toEqual({ kind: 'held', waitMs: 20_000 })
  })

  it('is waited for when the server’s clock says that it left just now, whatever the device’s says', async () => {
    const told = (ms: number) => json(200, [], undefined, NOW + ms)
    const { transport, write, answers, clock } = scripted({ 'posts.create': SILENCE, 'posts.list': told(0) })
    await transport.read('posts.list', {}, SIGNAL)
    await write('posts.create', CREATE)
    clock.now = NOW + HOUR
    answers['posts.list'] = told(10_000)
    expect(await write('posts.create', { ...CREATE, attempt: attempt(2) })).toEqual({ kind: 'held', waitMs: 20_000 })
  })
})
