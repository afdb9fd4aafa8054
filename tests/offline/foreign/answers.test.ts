import { describe, expect, it } from 'vitest'
import { type Capabilities, WEAKEST } from '#contract/calls/capabilities.ts'
import { entities, type EndpointName } from '#contract/index.ts'
import { foreignTransport } from '#client/offline/foreign/foreign-transport.ts'
import { answerOf, type WireAnswer, type WireRequest } from '#client/offline/foreign/wire.ts'
import type { OutgoingRequest } from '#client/offline/engine/storage/ports.ts'
import { MemoryInMemory } from './support/memory-in-memory.ts'
import { DEFAULTS } from './support/reference-rows.ts'

/** Whatever a server of another kind may answer to one call, and what is made of that. */

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const SIGNAL = new AbortController().signal
const ROW = {
  ...DEFAULTS.posts,
  title: 'Tides',
  content: '<p>Low</p>',
  created_at: at(-86_400_000),
  updated_at: at(-86_400_000),
}

function at(ms: number): string {
  return new Date(NOW + ms).toISOString()
}

const json = (status: number, body?: unknown, etag?: string): WireAnswer =>
  answerOf(status, body === undefined ? '' : JSON.stringify(body), (name) => (name === 'ETag' ? (etag ?? null) : null))
const SILENCE: WireAnswer = { kind: 'silence' }

/** A server that answers what the test says, by `METHOD name of the call`. */
function server(answers: Record<string, WireAnswer | (() => WireAnswer)>, promises: Partial<Capabilities> = {}) {
  const asked: WireRequest[] = []
  const memory = new MemoryInMemory()
  const transport = foreignTransport({
    wire: {
      exchange: async (request) => {
        asked.push(request)
        const answer = answers[request.endpoint.name] ?? json(404, { error: 'No such page' })
        return typeof answer === 'function' ? answer() : answer
      },
    },
    capabilities: { ...WEAKEST, ...promises },
    memory,
    entities,
    now: () => NOW,
    random: () => 0.5,
    onTrouble: (error) => {
      throw error
    },
  })
  const version = async (): Promise<number> => {
    const outcome = await transport.read('posts.read', { id: 7 }, SIGNAL)
    return outcome.kind === 'reply' ? (outcome.version ?? 0) : 0
  }
  const write = (endpoint: EndpointName, changes: Partial<OutgoingRequest> = {}) =>
    transport.send({ ...REQUEST, endpoint, ...changes })
  const names = () => asked.map(({ endpoint }) => endpoint.name)
  return { transport, memory, asked, names, version, write, answers }
}

const HEADERS = { idempotencyKey: 'op-1.0', ifMatch: null, store: null, madeAt: NOW }
const REQUEST: OutgoingRequest = {
  endpoint: 'posts.update',
  params: { id: 7 },
  query: {},
  body: '{"title":"Mine"}',
  upload: null,
  headers: HEADERS,
  attempt: { number: 1, firstAt: NOW, previousAt: null, taken: [] },
  signal: SIGNAL,
}
const KEYS = { idempotency: { retention_days: 2 } }

describe('what answers no call of this API', () => {
  it('is another record, or none at all, and nothing is taken for it', async () => {
    const other = json(200, { ...ROW, id: 8 })
    const { transport, write } = server({ 'posts.read': other, 'posts.list': json(200, { words: 'Hello' }) })
    expect(await transport.read('posts.read', { id: 7 }, SIGNAL)).toEqual({ kind: 'foreign' })
    expect(await transport.read('posts.list', {}, SIGNAL)).toEqual({ kind: 'foreign' })
    expect(await write('posts.update')).toEqual({ kind: 'foreign' })
    expect(await write('posts.delete')).toEqual({ kind: 'foreign' })
  })

  it('is a call that this build does not know', async () => {
    const { transport, write, names } = server({})
    const gone: EndpointName = JSON.parse('"posts.of_tomorrow"')
    expect(await write(gone)).toEqual({ kind: 'foreign' })
    expect(await transport.read(gone, {}, SIGNAL)).toEqual({ kind: 'foreign' })
    expect(names()).toEqual([])
  })
})

describe('bringing a record back', () => {
  const restore = { params: { type: 'posts', id: 7 }, body: null }
  const done = { 'trash.restore': json(200, { success: true }), 'posts.read': json(200, { ...ROW, id: 7 }) }

  it('asks nothing of a server that keeps no trash, or of a kind that rests in none', async () => {
    for (const [promises, type] of [
      [{ trash: false }, 'posts'],
      [{ trash: true }, 'nothing'],
    ] as const) {
      const { write, names } = server(done, promises)
      expect(await write('trash.restore', { params: { type, id: 7 }, body: null })).toMatchObject({
        kind: 'reply',
        status: 404,
        body: { code: 'not_found' },
      })
      expect(names()).toEqual([])
    }
  })

  it('is done with the record as it stands', async () => {
    const { write, asked, version } = server(done, { trash: true })
    const outcome = await write('trash.restore', restore)
    expect(outcome).toMatchObject({ kind: 'reply', status: 200, version: await version() })
    expect(asked.slice(0, 2).map(({ endpoint, params }) => [endpoint.name, params['id']])).toEqual([
      ['trash.restore', 7],
      ['posts.read', 7],
    ])
  })

  it('is what the server says of it where that refuses, is silent, or does not show the record', async () => {
    const refused = json(422, { message: 'No', errors: { id: 'Gone' } })
    const { write, answers } = server({ ...done, 'trash.restore': refused }, { trash: true })
    expect(await write('trash.restore', restore)).toMatchObject({ kind: 'reply', status: 422 })
    answers['trash.restore'] = SILENCE
    expect(await write('trash.restore', restore)).toEqual({ kind: 'unreachable' })
    answers['trash.restore'] = json(200, { success: true })
    answers['posts.read'] = SILENCE
    expect(await write('trash.restore', restore)).toEqual({ kind: 'unreachable' })
  })
})

describe('a call about no record of the outbox', () => {
  it('goes as it is, with the key where the server keeps keys', async () => {
    const { write, asked } = server({ 'posts.reorder': json(200, { data: { done: true } }) })
    const given = { params: { id: 7 }, query: { q: '1' }, body: '{"a":1}' }
    await write('trash.erase', given)
    expect(asked[0]).toMatchObject({ ...given, upload: null, headers: {}, opId: null, signal: SIGNAL })
    const keyed = server({}, KEYS)
    await keyed.write('trash.erase', given)
    expect(keyed.asked[0]?.headers).toEqual({ 'Idempotency-Key': 'op-1.0' })
  })

  it('is answered by what came, and by nothing when nothing came', async () => {
    const { write, answers } = server({ 'trash.erase': json(204) })
    expect(await write('trash.erase')).toMatchObject({ kind: 'reply', status: 200 })
    answers['trash.erase'] = json(409, { message: 'In use' })
    expect(await write('trash.erase')).toMatchObject({ kind: 'reply', status: 409, body: { message: 'In use' } })
    answers['trash.erase'] = SILENCE
    expect(await write('trash.erase')).toEqual({ kind: 'unreachable' })
  })
})

describe('an update', () => {
  it('that the server refuses for a reason of its own, with nothing newer there, is refused by that', async () => {
    const { write, version } = server({
      'posts.read': json(200, { ...ROW, id: 7 }),
      'posts.update': json(409, { message: 'The address is taken', code: 'slug_taken' }),
    })
    const headers = { ...HEADERS, ifMatch: await version() }
    expect(await write('posts.update', { headers })).toMatchObject({
      kind: 'reply',
      status: 409,
      body: { code: 'slug_taken' },
    })
  })

  it('that the server’s guard refuses without anything newer is compared with what is there', async () => {
    const { write, version } = server(
      { 'posts.read': json(200, { ...ROW, id: 7 }, '"a"'), 'posts.update': json(412, { message: 'Changed' }) },
      { guard: 'etag' },
    )
    const headers = { ...HEADERS, ifMatch: await version() }
    expect(await write('posts.update', { headers })).toMatchObject({
      kind: 'reply',
      status: 412,
      body: { code: 'version_conflict', current: { id: 7 } },
    })
  })

  it('carries its key where the server keeps keys', async () => {
    const { write, version, asked } = server(
      { 'posts.read': json(200, { ...ROW, id: 7 }), 'posts.update': json(200, { ...ROW, id: 7 }) },
      KEYS,
    )
    await write('posts.update', { headers: { ...HEADERS, ifMatch: await version() } })
    expect(asked.find(({ endpoint }) => endpoint.name === 'posts.update')?.headers).toEqual({
      'Idempotency-Key': 'op-1.0',
    })
  })
})

describe('a delete', () => {
  /** @param then how the record is read after the server said yes */
  async function deleted(said: WireAnswer, then: WireAnswer) {
    const there = json(200, { ...ROW, id: 7 })
    const { write, version, answers, names } = server({ 'posts.read': there, 'posts.delete': said })
    const headers = { ...HEADERS, ifMatch: await version() }
    let reads = 0
    answers['posts.read'] = () => (reads++ === 0 ? there : then)
    const outcome = await write('posts.delete', { headers, body: null })
    return { outcome, looked: names().filter((name) => name === 'posts.read').length > 2 }
  }
  const DONE = { kind: 'reply', status: 200 }

  it.each([
    ['nothing', json(204)],
    ['an empty answer', json(200)],
    ['success', json(200, { success: true })],
    ['nothing, and words for it', answerOf(204, '{"ok":1}', () => null)],
  ])('is done when the server says %s', async (_, said) => {
    expect(await deleted(said, SILENCE)).toMatchObject({ outcome: DONE, looked: false })
  })

  it.each([
    ['is not there', json(404, { error: 'No' })],
    ['is gone', json(410, { error: 'Gone' })],
    ['rests in a trash', json(200, { ...ROW, id: 7, deleted_at: at(0) })],
  ])('that the server says yes to in other words is done when the record %s', async (_, then) => {
    for (const said of [json(200, { ok: 1 }), json(200, { success: false }), json(200, [true])])
      expect(await deleted(said, then)).toMatchObject({ outcome: DONE, looked: true })
  })

  it.each([
    ['it is still there', json(200, { ...ROW, id: 7, deleted_at: null })],
    ['nothing is heard of it', SILENCE],
    ['the server is in trouble', json(503, {})],
    ['the person may not see it', json(403, { error: 'No' })],
  ])('that the server says yes to in other words stays open when %s', async (_, then) => {
    expect((await deleted(json(200, { ok: 1 }), then)).outcome).toEqual({ kind: 'unreachable' })
  })
})

describe('a create', () => {
  const made = { params: {}, body: JSON.stringify({ title: ROW.title, content: ROW.content }) }

  it('is done with the record that the answer names, read where the answer does not show it', async () => {
    const answers = { 'posts.read': json(200, { ...ROW, id: 9 }, '"a"') }
    for (const [said, promises] of [
      [json(201, { id: 9 }), {}],
      [json(201, { data: { id: 9 } }), {}],
      // Its tag is what the next write has to carry.
      [json(201, { ...ROW, id: 9 }), { guard: 'etag' }],
    ] as const) {
      const { write, names } = server({ ...answers, 'posts.create': said }, promises)
      expect(await write('posts.create', made)).toMatchObject({ kind: 'reply', status: 201, found: true })
      expect(names()).toEqual(['posts.create', 'posts.read'])
    }
  })

  it('is looked for next time when somebody said yes without saying to what', async () => {
    const { write } = server({ 'posts.create': json(201, { ok: true }) })
    expect(await write('posts.create', made)).toEqual({ kind: 'foreign' })
  })

  /** The second attempt, some time after the one before it. */
  const again = (ago: number, changes: Partial<OutgoingRequest['attempt']> = {}) => ({
    ...made,
    attempt: { number: 2, firstAt: NOW - 3_600_000, previousAt: NOW - ago, taken: [], ...changes },
  })

  it('that left a moment ago is not looked for yet, though all that was known of it is forgotten', async () => {
    const { write, names } = server({})
    expect(await write('posts.create', again(10_000))).toEqual({ kind: 'held', waitMs: 20_000 })
    expect(names()).toEqual([])
  })

  describe('whose answer was lost', () => {
    const row = (id: number, changes: object = {}) => ({ ...ROW, id, ...changes })
    const unread = (status: number, body: unknown) => ({ 'posts.list': json(status, body) })

    it.each([
      ['not there', unread(404, { error: 'No such page' })],
      ['refused', unread(403, { message: 'No' })],
      ['in words that say nothing', unread(200, { words: 'Hello' })],
    ])('is asked about when the list is %s', async (_, answers) => {
      expect(await server(answers).write('posts.create', again(60_000))).toEqual({ kind: 'maybe-sent', candidates: [] })
    })

    it.each([
      ['the server is in trouble', json(503, {}), { kind: 'reply', status: 503 }],
      ['it wants another sign-in', json(401, {}), { kind: 'reply', status: 401 }],
      ['nothing is heard', SILENCE, { kind: 'unreachable' }],
      ['somebody else answers', answerOf(200, '<html>', () => null), { kind: 'foreign' }],
    ])('waits while %s', async (_, list, outcome) => {
      const { write, names } = server({ 'posts.list': list })
      expect(await write('posts.create', again(60_000))).toMatchObject(outcome)
      expect(names()).toEqual(['posts.list'])
    })

    it('goes out once more when it is not there, as far back as it can be', async () => {
      const older = [3, 4, 5].map((days) => {
        const made = at(-days * 86_400_000)
        return row(50 - days, { title: 'Other', content: '', created_at: made, updated_at: made })
      })
      const pages = { data: older, last_page: 40, total: 120, current_page: 1 }
      const { write, names } = server({
        'posts.list': json(200, pages),
        'posts.create': json(201, row(60)),
        'posts.read': json(200, row(60)),
      })
      expect(await write('posts.create', again(60_000))).toMatchObject({ kind: 'reply', status: 201 })
      expect(names()).toEqual(['posts.list', 'posts.create'])
    })

    it.each([
      ['out of order', [3, 5, 4]],
      ['without their times', [3, null, 5]],
    ])('is asked about when the list is %s, and never ends', async (_, days) => {
      const rows = days.map((day, index) =>
        row(50 - index, { title: 'Other', content: '', created_at: day === null ? null : at(-day * 86_400_000) }),
      )
      const { write } = server({ 'posts.list': json(200, { data: rows, last_page: 40, total: 120 }) })
      expect(await write('posts.create', again(60_000, {}))).toMatchObject({ kind: 'maybe-sent' })
    })

    it('is asked about when one like it was deleted meanwhile', async () => {
      const like = row(9, { created_at: at(-1_800_000), updated_at: at(-1_800_000) })
      const { write } = server({ 'posts.list': json(200, [like]), 'posts.read': json(404, { error: 'No' }) })
      expect(await write('posts.create', again(60_000))).toEqual({ kind: 'maybe-sent', candidates: [] })
    })

    it.each([
      ['nothing is heard', SILENCE, { kind: 'unreachable' }],
      ['the server is in trouble', json(503, {}), { kind: 'reply', status: 503 }],
      ['it is gone for good', json(410, { error: 'Gone' }), { kind: 'reply', status: 410 }],
    ])('waits while %s of one like it', async (_, read, outcome) => {
      const like = row(9, { created_at: at(-1_800_000), updated_at: at(-1_800_000) })
      const { write } = server({ 'posts.list': json(200, [like]), 'posts.read': read })
      expect(await write('posts.create', again(60_000))).toMatchObject(outcome)
    })
  })
})
