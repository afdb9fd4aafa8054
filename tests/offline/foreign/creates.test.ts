import { describe, expect, it } from 'vitest'
import { entities } from '#contract/index.ts'
import type { OutgoingUpload } from '#client/offline/engine/storage/ports.ts'
import { marksOf } from '#client/offline/foreign/marks.ts'
import { DEFAULTS } from './support/reference-rows.ts'
import { at, HEADERS, json, KEYS, NOW, ROW, scripted, SIGNAL, SILENCE } from './support/scripted-server.ts'

/** Creates on a server of another kind: what leaves, how often, and under which key. */

const REFUSED = json(422, { message: 'No', errors: { title: 'Taken' } })

describe('a create', () => {
  const CREATE = { params: {}, body: JSON.stringify({ title: ROW.title, content: ROW.content }) }
  const HOUR = 3_600_000
  const attempt = (number: number, changes: object = {}) => ({
    number,
    firstAt: NOW,
    previousAt: NOW,
    taken: [],
    ...changes,
  })
  const made = json(201, { ...ROW, id: 9 })

  it('leaves as it is, for the progress of its operation', async () => {
    const { write, asked } = scripted({ 'posts.create': made, 'files.upload': REFUSED })
    await write('posts.create', { ...CREATE, query: { q: '1' } })
    const { endpoint: _, ...sent } = asked[0] ?? {}
    expect(sent).toEqual({ ...CREATE, query: { q: '1' }, upload: null, headers: {}, opId: 'op-1', signal: SIGNAL })
    const upload: OutgoingUpload = {
      name: 'a.txt',
      mimeType: 'text/plain',
      chunks: [],
      size: 0,
      sha256: '',
      fields: {},
    }
    await write('files.upload', { params: {}, body: '{"is_public":true}', upload })
    expect(asked[1]).toMatchObject({ body: null, upload })
  })

  it('is remembered with how far the server’s clock was ahead, as far as that was told', async () => {
    const { write, transport, memory } = scripted({
      'posts.create': SILENCE,
      'posts.read': json(200, { ...ROW, id: 7 }),
    })
    await transport.read('posts.read', { id: 7 }, SIGNAL)
    await write('posts.create', CREATE)
    const note = await memory.transact((tx) => tx.note(HEADERS.idempotencyKey))
    expect(note?.left.map(({ ahead }) => ahead)).toEqual([null, null])
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
    const { write, asked, clock } = scripted({
      'lessons.create': json(201, { id: 9 }),
      'lessons.list': json(200, [like]),
    })
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

  it('within another record, that was seen as it was made, is read there', async () => {
    const { write, asked, clock, memory } = scripted({ 'lessons.create': SILENCE, 'lessons.list': json(200, []) })
    const lesson = { params: { courseId: 3 }, body: JSON.stringify({ title: 'One' }) }
    await write('lessons.create', lesson)
    const policy = entities['lesson']
    if (!policy) throw new Error('There are lessons')
    const first = marksOf(policy, { title: 'One' })
    const known = { version: 1, tag: '', marks: first, first, seen: 5, claimedBy: null }
    await memory.transact(async (tx) => tx.keep('lesson:9', known))
    clock.now = NOW + HOUR
    await write('lessons.create', { ...lesson, attempt: attempt(2) })
    expect(asked.find(({ endpoint }) => endpoint.name === 'lessons.read')?.params).toEqual({ courseId: 3, id: 9 })
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

  it('that left with a key is looked for when the server keeps none any more', async () => {
    const answers = { 'posts.create': SILENCE, 'posts.list': json(200, []) }
    const before = scripted(answers, KEYS)
    await before.write('posts.create', CREATE)
    const since = scripted(answers, {}, before.memory)
    since.clock.now = NOW + HOUR
    await since.write('posts.create', { ...CREATE, attempt: attempt(2) })
    expect(since.names()).toEqual(['posts.list', 'posts.create'])
  })

  it('of which all is forgotten is looked for, though the server keeps keys', async () => {
    const { write, names, clock } = scripted({ 'posts.list': REFUSED }, KEYS)
    clock.now = NOW + HOUR
    await write('posts.create', { ...CREATE, attempt: attempt(2) })
    expect(names()).toEqual(['posts.list'])
  })

  describe('of a file', () => {
    const upload = (fields: Record<string, string> = {}): OutgoingUpload => ({
      name: 'tides.txt',
      mimeType: 'text/plain',
      chunks: [new ArrayBuffer(2), new ArrayBuffer(3)],
      size: 5,
      sha256: '',
      fields,
    })
    const file = { ...DEFAULTS.files, id: 9, size: 5, created_at: at(1000), updated_at: at(1000) }
    async function lost(shown: object, fields?: Record<string, string>) {
      const row = { ...file, ...shown }
      const answers = {
        'files.upload': SILENCE,
        'files.list': json(200, [row]),
        'files.read': json(200, { file: row }),
      }
      const { write, clock, names } = scripted(answers)
      const sent = { params: {}, body: null, upload: upload(fields) }
      await write('files.upload', sent)
      clock.now = NOW + HOUR
      const { kind } = await write('files.upload', { ...sent, attempt: attempt(2) })
      return names().filter((name) => name === 'files.upload').length > 1 ? 'again' : kind
    }

    it('is found by its name and size, whichever name the server gave it', async () => {
      expect(await lost({ name: 'tides.txt' })).toBe('reply')
      expect(await lost({ name: 'x7.txt', original_name: 'tides.txt' })).toBe('reply')
      expect(await lost({ name: 'Low tide' }, { name: 'Low tide' })).toBe('reply')
    })

    it('is another one with another name, and may be with another size', async () => {
      expect(await lost({ name: 'ebb.txt', original_name: 'ebb.txt' })).toBe('again')
      expect(await lost({ name: 'x7.txt', original_name: 'tides.txt', size: 6 })).toBe('maybe-sent')
    })
  })

  it('is not found by the name that a file came with', async () => {
    const row = {
      ...DEFAULTS.categories,
      id: 9,
      name: 'Theirs',
      original_name: 'Notes',
      created_at: at(1000),
      updated_at: at(1000),
    }
    const answers = {
      'categories.create': SILENCE,
      'categories.list': json(200, [row]),
      'categories.read': json(200, row),
    }
    const { write, clock, names } = scripted(answers)
    const create = { params: {}, body: '{"name":"Notes"}' }
    await write('categories.create', create)
    clock.now = NOW + HOUR
    await write('categories.create', { ...create, attempt: attempt(2) })
    expect(names()).toEqual(['categories.create', 'categories.list', 'categories.create'])
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
