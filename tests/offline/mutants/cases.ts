import { histories } from '#client/offline/simulation/histories.ts'
import { runHistory } from '#client/offline/simulation/run-history.ts'
import { runSchedule } from '#client/offline/simulation/schedule.ts'
import { WIDE_FROM } from '#client/offline/simulation/world.ts'
import { runForeignSchedule } from '#tests/offline/foreign/support/foreign-schedule.ts'
import type { Kind } from '#tests/offline/foreign/support/reference-server.ts'
import { startBundles } from '#tests/offline/real/bundle.ts'
import { runRealSchedule } from '#tests/offline/real/schedule.ts'
import { mutating, targetsOf, type WorldName } from './targets.ts'

const KINDS: readonly Kind[] = ['bare', 'updated_at', 'etag']

/** What a mutant of a world has to pass. */
export interface Case {
  readonly name: string
  readonly play: () => Promise<readonly string[]>
}

/** @param each how many of each kind. @returns the same ones in the same order, in every process */
export async function casesOf(world: WorldName, each: number): Promise<readonly Case[]> {
  const seeds = Array.from({ length: each }, (_, index) => index + 1)
  if (world === 'foreign') {
    // Each kind of guard has its own ways.
    return seeds.flatMap((at) =>
      KINDS.map((kind) => ({
        name: `schedule ${at}, ${kind}`,
        play: async () => (await runForeignSchedule(kind, at)).violations,
      })),
    )
  }
  if (world === 'real') {
    await startBundles([mutating(targetsOf('real'), false)])
    return seeds.map((at) => ({ name: `schedule ${at}`, play: async () => (await runRealSchedule(at)).violations }))
  }
  const short = [...histories(1), ...[...histories(2)].filter((_, index) => index % 90 === 0)]
  const schedule = (at: number): Case => ({
    name: `schedule ${at}`,
    play: async () => (await runSchedule(at)).violations,
  })
  return [
    ...seeds.flatMap((at) => [schedule(at), schedule(WIDE_FROM + at)]),
    ...short.slice(0, each).map((history, index) => ({
      name: `history ${index + 1}`,
      play: () => runHistory(history),
    })),
  ]
}
