import { describe, expect, it } from 'vitest'
import { type Capabilities, WEAKEST } from '#contract/calls/capabilities.ts'
import { entities } from '#contract/index.ts'
import { profiledTransport } from '#client/offline/foreign/profiled-transport.ts'
import { capabilitiesIn as readBy, ServerProfile } from '#client/offline/foreign/server-profile.ts'
import { weaknessOf } from '#client/offline/foreign/weaknesses.ts'
import { answerOf, type WireAnswer } from '#client/offline/foreign/wire.ts'
import type { OutgoingRequest, Transport } from '#client/offline/engine/storage/ports.ts'
import { testServer } from '#tests/support/api.ts'
import { NEW_ID } from '#tests/offline/support/operations.ts'
import { foreignWorld, newPost, PROMISES } from './support/foreign-world.ts'

const FULL: Capabilities = {
  name: 'Offdesk',
  idempotency: { retention_days: 90 },
  guard: 'version',
  trash: true,
  receipts: true,
  store: null,
}
const OURS: Capabilities = { ...FULL, store: { id: 'harbour', epoch: 'first' } }
const capabilitiesIn = (answer: WireAnswer, known: Capabilities | null, namesItself = false) =>
  readBy(answer, known, namesItself)
const json = (status: number, body: unknown) => answerOf(status, JSON.stringify(body), () => null)
const NO_DOCUMENT = [
  {},
  [],
  'hello',
  7,
  { data: [] },
  { login: 'required' },
  { success: true, status: 200, message: 'OK', data: null },
  { success: true, status: 200, message: 'OK', data: { version: '0.9' } },
]
const page = (status: number) => answerOf(status, '<html>Sign in to this network</html>', () => null)

describe('what a server is', () => {
  it('is what its document says; members that are missing or odd take their weakest reading', () => {
    expect(capabilitiesIn(json(200, { success: true, status: 200, message: 'OK', data: FULL }), null)).toEqual(FULL)
    expect(capabilitiesIn(json(200, { ...FULL, streaming: 'yes' }), null)).toEqual(FULL)
    expect(capabilitiesIn(json(200, { guard: 'etag' }), null)).toEqual({ ...WEAKEST, guard: 'etag' })
    expect(capabilitiesIn(json(200, { guard: 'vector-clock', trash: 'true', idempotency: { days: 3 } }), null)).toEqual(
      WEAKEST,
    )
    expect(capabilitiesIn(json(200, { idempotency: { retention_days: 7 } }), null)).toEqual({
      ...WEAKEST,
      idempotency: { retention_days: 7 },
    })
  })

  it('is the weakest when it answers without such a document', () => {
    for (const answer of [json(404, { error: 'No such page' }), json(405, {}), json(403, {}), page(404)])
      expect(capabilitiesIn(answer, null)).toEqual(WEAKEST)
    for (const body of NO_DOCUMENT) expect(capabilitiesIn(json(200, body), null)).toEqual(WEAKEST)
  })

  it('stays what its document said when somebody answers every address in JSON', () => {
    for (const known of [FULL, { ...WEAKEST, guard: 'etag' as const }, OURS])
      for (const body of NO_DOCUMENT) expect(capabilitiesIn(json(200, body), known)).toBeNull()
  })

  it('is not the weakest when it once said whose data it has, and what answers does not', () => {
    const refusals = [json(403, {}), json(404, {}), json(405, {}), page(404)]
    for (const answer of [...NO_DOCUMENT.map((body) => json(200, body)), ...refusals]) {
      expect(capabilitiesIn(answer, OURS)).toBeNull()
      expect(capabilitiesIn(answer, null, true)).toBeNull()
    }
    // A document is its own word.
    expect(capabilitiesIn(json(200, { guard: 'etag' }), OURS, true)).toEqual({ ...WEAKEST, guard: 'etag' })
  })

  it('stays what it was when what answered says nothing about it', () => {
    const nothing: WireAnswer[] = [
      { kind: 'silence' },
      page(200),
      page(503),
      json(500, {}),
      json(401, {}),
      json(429, {}),
    ]
    for (const answer of nothing) {
      expect(capabilitiesIn(answer, null)).toBeNull()
      expect(capabilitiesIn(answer, FULL)).toBeNull()
    }
    // A page in between must not unsay what the server said.
    expect(capabilitiesIn(page(404), FULL)).toBeNull()
    for (const status of [400, 403, 407, 451]) expect(capabilitiesIn(json(status, {}), FULL)).toBeNull()
    for (const status of [404, 405]) expect(capabilitiesIn(json(status, {}), FULL)).toEqual(WEAKEST)
  })

  it('is everything here', async () => {
    const { data } = await (await testServer()).call('capabilities.read')
    expect({ ...data, store: null }).toEqual(FULL)
    expect(weaknessOf(FULL)).toBeNull()
  })

  it('is told to the person where it is weaker', () => {
    expect(weaknessOf(WEAKEST)).toContain('can’t tell versions apart')
    expect(weaknessOf({ ...FULL, guard: 'none' })).not.toContain('sending it again')
    expect(weaknessOf({ ...FULL, guard: 'updated_at' })).toContain('by their time')
    expect(weaknessOf({ ...WEAKEST, guard: 'etag' })).toContain('before sending it again')
    expect(weaknessOf(null)).toBeNull()
  })
})

/** A device that keeps one document, and a server that answers what the test says. */
function profileOf(kept: unknown = undefined) {
  let stored = kept
  const state = { answer: { kind: 'silence' } as WireAnswer, asked: 0, troubles: 0 }
  const profile = new ServerProfile({
    ask: async () => {
      state.asked += 1
      return state.answer
    },
    namesItself: () => false,
    recall: async () => stored,
    keep: async (value) => {
      stored = value
    },
    onTrouble: () => {
      state.troubles += 1
    },
  })
  return { profile, state, stored: () => stored }
}

describe('the profile', () => {
  it('is kept on the device, so that a start without a connection knows it', async () => {
    const first = profileOf()
    first.state.answer = json(200, FULL)
    await first.profile.refresh()
    const second = profileOf(first.stored())
    await second.profile.recall()
    await second.profile.refresh()
    expect(second.state.asked).toBe(1)
    expect(second.profile.getSnapshot()).toEqual(FULL)
    expect(second.profile.everWithoutKeys).toBe(false)
  })

  it('ignores what it can’t read on the device', async () => {
    const { profile } = profileOf({ capabilities: 'all', everWithoutKeys: 3 })
    await profile.recall()
    expect(profile.getSnapshot()).toBeNull()
  })

  it('asks once for several that want to know, and remembers that something may have left without a key', async () => {
    const { profile, state, stored } = profileOf()
    state.answer = json(404, {})
    const [one, two] = await Promise.all([profile.current(), profile.current()])
    expect([one, two, state.asked]).toEqual([WEAKEST, WEAKEST, 1])
    state.answer = json(200, FULL)
    await profile.refresh()
    expect(profile.getSnapshot()).toEqual(FULL)
    const later = profileOf(stored())
    await later.profile.recall()
    expect(later.profile.everWithoutKeys).toBe(true)
  })
})

describe('the transport that fits', () => {
  const went: string[] = []
  const named = (name: string): Transport => ({
    send: async () => {
      went.push(name)
      return { kind: 'unreachable' }
    },
    read: async () => {
      went.push(name)
      return { kind: 'unreachable' }
    },
  })
  const request = (endpoint: OutgoingRequest['endpoint']): OutgoingRequest => ({
    endpoint,
    params: {},
    query: {},
    body: '{}',
    upload: null,
    headers: { idempotencyKey: 'op.0', ifMatch: null, store: null, madeAt: 0 },
    attempt: { number: 1, firstAt: 0, previousAt: null, taken: [] },
    signal: new AbortController().signal,
  })
  const over = (profile: ServerProfile) =>
    profiledTransport({ profile, plain: named('plain'), foreign: async () => named('foreign'), entities })

  it.each<[string, Capabilities, readonly string[]]>([
    ['everything', FULL, ['plain', 'plain', 'plain']],
    ['versions without keys', { ...FULL, idempotency: null }, ['foreign', 'plain', 'plain']],
    [
      'keys that are kept for too short',
      { ...FULL, idempotency: { retention_days: 2 } },
      ['foreign', 'plain', 'plain'],
    ],
    ['keys without versions', { ...FULL, guard: 'none' }, ['foreign', 'foreign', 'foreign']],
    ['ETags', { ...WEAKEST, guard: 'etag' }, ['foreign', 'foreign', 'foreign']],
    ['nothing', WEAKEST, ['foreign', 'foreign', 'foreign']],
  ])('follows a server that promises %s', async (_name, promised, expected) => {
    const { profile, state } = profileOf()
    state.answer = json(200, promised)
    went.length = 0
    const transport = over(profile)
    await transport.send(request('posts.create'))
    await transport.send(request('posts.update'))
    await transport.read('posts.read', { id: 1 }, new AbortController().signal)
    expect(went).toEqual(expected)
  })

  it('is none where such a server is not spoken to, or none is known: then nothing leaves', async () => {
    const { profile, state } = profileOf()
    const transport = profiledTransport({ profile, plain: named('plain'), foreign: null, entities })
    const read = () => transport.read('posts.read', { id: 1 }, new AbortController().signal)
    went.length = 0
    expect(await transport.send(request('posts.update'))).toEqual({ kind: 'held', waitMs: 5000 })
    expect(await read()).toEqual({ kind: 'unreachable' })
    state.answer = json(200, { ...WEAKEST, guard: 'etag' })
    expect(await transport.send(request('posts.update'))).toEqual({ kind: 'held', waitMs: 60_000 })
    expect(await read()).toEqual({ kind: 'unreachable' })
    expect(went).toEqual([])
  })

  it('is for files what it is for all that is made', async () => {
    const { profile, state } = profileOf()
    state.answer = json(200, { ...FULL, idempotency: null })
    went.length = 0
    await over(profile).send(request('files.upload'))
    expect(went).toEqual(['foreign'])
  })

  it('looks after creates from before a server was known for what it is', async () => {
    const { profile, state } = profileOf({ capabilities: WEAKEST, everWithoutKeys: true })
    await profile.recall()
    state.answer = json(200, FULL)
    await profile.refresh()
    went.length = 0
    await over(profile).send(request('posts.create'))
    await over(profile).send(request('posts.delete'))
    expect(went).toEqual(['foreign', 'plain'])
  })

  it('holds everything back while nothing was ever heard from the server, and the edit stays open', async () => {
    const { profile, state } = profileOf()
    const world = await foreignWorld('bare')
    const outbox = await world.run(
      world.open(
        undefined,
        profiledTransport({ profile, plain: world.transport, foreign: async () => world.transport, entities }),
      ),
    )
    await world.run(outbox.save(newPost(NEW_ID)), 20_000)
    expect(world.server.handled).toEqual([])
    expect(outbox.getSnapshot().items).toMatchObject([{ maybeSent: false, operation: { status: 'ready', sends: 0 } }])
    expect(state.asked).toBeGreaterThan(1)
    // A save on top still goes into the same change.
    const base = { version: null, values: { title: 'New post' } }
    const values = { title: 'Better' }
    await world.run(outbox.save({ entity: 'post', id: NEW_ID, kind: 'update', values, base, label: 'Edit' }))
    state.answer = json(200, PROMISES.bare)
    await world.pass(20_000)
    expect([...world.server.rows('posts').values()]).toMatchObject([{ title: 'Better' }])
    expect(world.server.count('POST', '/admin/posts')).toBe(1)
  })
})
