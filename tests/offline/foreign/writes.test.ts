import { describe, expect, it } from 'vitest'
import type { Guard } from '#contract/calls/capabilities.ts'
import type { WireAnswer } from '#client/offline/foreign/wire.ts'
import { HEADERS, json, ROW, scripted, SIGNAL, SILENCE } from './support/scripted-server.ts'

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
    expect(
      (await updated(json(200, row({ title: 'Mine' })), { back: json(200, row({ title: 'Theirs' })) })).outcome,
    ).toMatchObject(CONFLICT)
    expect(
      (await updated(json(200, { ok: true }), { back: json(200, row({ title: 'Theirs' })) })).outcome,
    ).toMatchObject(CONFLICT)
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
      expect((await updated(json(status, {}), { back: json(200, row({ title: 'Theirs' })) })).outcome).toMatchObject(
        CONFLICT,
      )
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
    expect((await deleted(json(409, { code: 'in_use' }))).outcome).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    })
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
    expect(sent).toEqual({
      params: { id: 7 },
      query: {},
      body: null,
      upload: null,
      headers: {},
      opId: null,
      signal: SIGNAL,
    })
  })
})
