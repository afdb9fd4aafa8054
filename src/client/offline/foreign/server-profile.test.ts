import { describe, expect, it } from 'vitest'
import { WEAKEST } from '#contract/calls/capabilities.ts'
import { capabilitiesIn, type Kept, type ProfilePorts, ServerProfile } from './server-profile.ts'
import { answerOf, type WireAnswer } from './wire.ts'

const answer = (status: number, text: string) => answerOf(status, text, () => null)
const keyed = { ...WEAKEST, idempotency: { retention_days: 90 } }
const yes = (document: unknown = keyed) => answer(200, JSON.stringify({ data: document }))
const SILENCE: WireAnswer = { kind: 'silence' }

describe('what an answer says about a server', () => {
  const says = (given: WireAnswer, known = false, namesItself = false) =>
    capabilitiesIn(given, known ? keyed : null, namesItself)

  it('is its own document', () => {
    expect(says(yes())).toEqual(keyed)
    expect(says(yes(), true)).toEqual(keyed)
  })

  it('is nothing while it is in trouble, busy, silent or hidden behind something', () => {
    for (const given of [SILENCE, ...[401, 408, 425, 429, 500, 503, 302].map((status) => answer(status, '{}'))]) {
      expect(says(given)).toBeNull()
    }
    expect(says(answer(200, '<h1>'))).toBeNull()
    expect(says(answer(204, ''))).toBeNull()
  })

  it('is that it has none, which is the least of all', () => {
    for (const status of [400, 403, 404, 405, 499]) expect(says(answer(status, '{}'))).toEqual(WEAKEST)
    expect(says(answer(404, '<h1>'))).toEqual(WEAKEST)
    expect(says(answer(403, '<h1>'))).toBeNull()
    expect(says(yes({ a: 1 }))).toEqual(WEAKEST)
  })

  it('unsays what was heard before only by having no such call', () => {
    for (const status of [404, 405]) expect(says(answer(status, '{}'), true)).toEqual(WEAKEST)
    expect(says(answer(403, '{}'), true)).toBeNull()
    expect(says(answer(404, '<h1>'), true)).toBeNull()
    expect(says(yes({ a: 1 }), true)).toBeNull()
  })

  it('is another server’s word where this one says in every answer whose data it has', () => {
    expect(says(answer(404, '{}'), false, true)).toBeNull()
    expect(says(yes({ a: 1 }), false, true)).toBeNull()
    expect(capabilitiesIn(answer(404, '{}'), { ...keyed, store: { id: 'a', epoch: '1' } }, false)).toBeNull()
  })
})

function profile(answers: readonly WireAnswer[], part: Partial<ProfilePorts> = {}) {
  const told = { asked: 0, kept: [] as Kept[], troubles: [] as string[] }
  const left = [...answers]
  const made = new ServerProfile({
    ask: async () => {
      told.asked += 1
      return left.shift() ?? SILENCE
    },
    namesItself: () => false,
    recall: async () => undefined,
    keep: async (kept) => void told.kept.push(kept),
    onTrouble: (error) => void told.troubles.push(String(error)),
    ...part,
  })
  return { made, told }
}

describe('what a device knows of a server', () => {
  it('is kept before it is relied on, and told to whoever listens', async () => {
    const { made, told } = profile([yes(), yes(), answer(404, '{}')])
    let changes = 0
    const end = made.subscribe(() => (changes += 1))
    expect([made.getSnapshot(), made.everWithoutKeys]).toEqual([null, false])
    await made.refresh()
    expect([made.getSnapshot(), made.everWithoutKeys, changes]).toEqual([keyed, false, 1])
    await made.refresh()
    expect([told.kept.length, changes]).toEqual([1, 1])
    await made.refresh()
    expect([made.getSnapshot(), made.everWithoutKeys, changes]).toEqual([WEAKEST, true, 2])
    expect(told.kept).toEqual([
      { capabilities: keyed, everWithoutKeys: false },
      { capabilities: WEAKEST, everWithoutKeys: true },
    ])
    end()
    await made.refresh()
    expect([made.getSnapshot(), changes]).toEqual([WEAKEST, 2])
  })

  it('is asked for once at a time, and only where nothing is known', async () => {
    const { made, told } = profile([yes(), SILENCE, answer(404, '{}')])
    expect(await Promise.all([made.current(), made.current(), made.refresh()])).toEqual([keyed, keyed, undefined])
    expect(told.asked).toBe(1)
    expect(await made.current()).toEqual(keyed)
    expect(told.asked).toBe(1)
    const reading = made.refresh()
    expect(await made.current()).toEqual(keyed)
    await reading
    expect(told.asked).toBe(2)
    // What is under way may be another word.
    const asked = made.refresh()
    expect(await made.current()).toEqual(WEAKEST)
    await asked
  })

  it('is what was kept, until the server has said more', async () => {
    const kept = { capabilities: WEAKEST, everWithoutKeys: true }
    const before = profile([], { recall: async () => kept })
    await before.made.recall()
    expect([before.made.getSnapshot(), before.made.everWithoutKeys]).toEqual([WEAKEST, true])
    const after = profile([yes()], { recall: async () => kept })
    await after.made.refresh()
    await after.made.recall()
    expect([after.made.getSnapshot(), after.made.everWithoutKeys]).toEqual([keyed, true])
    const nothing = profile([], { recall: async () => ({ of: 'another app' }) })
    await nothing.made.recall()
    expect([nothing.made.getSnapshot(), nothing.made.everWithoutKeys]).toEqual([null, false])
  })

  it('goes on without what can’t be kept or read', async () => {
    const broken = () => Promise.reject(new Error('Full'))
    const { made, told } = profile([yes()], { keep: broken, recall: broken })
    await made.recall()
    await made.refresh()
    expect([made.getSnapshot(), told.troubles]).toEqual([keyed, ['Error: Full', 'Error: Full']])
  })
})
