import { afterAll, describe, expect, it } from 'vitest'
import { EVENT_NAMES, type EventName } from '#client/offline/simulation/events.ts'
import { runSchedules } from '#client/offline/simulation/schedules.ts'
import { WIDE_FROM } from '#client/offline/simulation/world.ts'
import { WHOLE } from '#tests/support/proofs.ts'

const BATCHES = WHOLE ? 8 : 1
const PER_BATCH = 250
/** Every other batch is of the world in which the person does all that an outbox can. */
const SEEDS = Array.from({ length: BATCHES }, (_, batch) => batch * PER_BATCH + 1).flatMap((seed) => [
  seed,
  WIDE_FROM + seed,
])

/** The first of 4,000 schedules; `npm run outbox:simulate -- --seed N` replays one, `--schedules N` runs more. */
describe('randomized schedules of saving, sending and failing', () => {
  const seen = new Set<EventName>()

  for (const seed of SEEDS) {
    it(`loses, doubles, overwrites and leaves nothing stuck in schedules ${seed} to ${seed + PER_BATCH - 1}`, async () => {
      const { failed, events, schedules } = await runSchedules({ schedules: PER_BATCH, seed })
      for (const name of EVENT_NAMES) if (events[name] > 0) seen.add(name)
      expect(failed, 'npm run outbox:simulate -- --seed N').toEqual([])
      expect(schedules).toBe(PER_BATCH)
    })
  }

  afterAll(() => {
    // A table of events that never happen would prove nothing.
    expect([...seen].toSorted()).toEqual([...EVENT_NAMES].toSorted())
  })
})

describe('running schedules', () => {
  it('gives the same history for the same seed', async () => {
    const lines: string[][] = [[], []]
    for (const each of lines) await runSchedules({ schedules: 1, seed: 77, trace: (line) => void each.push(line) })
    expect(lines[0]?.length).toBeGreaterThan(10)
    expect(lines[0]).toEqual(lines[1])
  })

  it('ends when it is told to, with the totals so far', async () => {
    const stop = new AbortController()
    const done: number[] = []
    const totals = await runSchedules({
      schedules: 50,
      seed: 1,
      signal: stop.signal,
      onProgress: (count) => {
        done.push(count)
        if (count === 3) stop.abort()
      },
    })
    expect(done).toEqual([1, 2, 3])
    expect(totals).toMatchObject({ schedules: 3, failed: [] })
  })
})
