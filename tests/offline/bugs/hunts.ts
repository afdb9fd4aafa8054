import { allHistories } from '#client/offline/simulation/histories.ts'
import { type KillPointFailure, runKillPoints } from '#client/offline/simulation/kill-points.ts'
import { runHistory } from '#client/offline/simulation/run-history.ts'
import { runSchedule } from '#client/offline/simulation/schedule.ts'

/** The ways in which the simulation looks for a bug. Each plays its cases in a fixed order. */
export const HUNTS = ['schedules', 'histories', 'kill-points'] as const
export type Hunt = (typeof HUNTS)[number]

export interface Finding {
  /** The case's number (schedules and histories: how many it took) or name; null when none noticed. */
  readonly needed: string | null
  readonly violation: string
}

const NOTHING: Finding = { needed: null, violation: '' }

/** Histories of up to two acts; those of three are too many to play them once per bug. */
const HISTORIES = 3780

/** Plays cases until the first violation. @param limit of schedules; the others have an end */
export async function firstFinding(hunt: Hunt, limit: number): Promise<Finding> {
  if (hunt === 'kill-points') return firstKillPoint()
  if (hunt === 'histories') {
    for (const { number, history } of allHistories()) {
      if (number > HISTORIES) break
      const found = finding(String(number), await runHistory(history))
      if (found.needed !== null) return found
    }
    return NOTHING
  }
  for (let seed = 1; seed <= limit; seed += 1) {
    const found = finding(String(seed), (await runSchedule(seed)).violations)
    if (found.needed !== null) return found
  }
  return NOTHING
}

/** One case alone. @throws RangeError when there is none of that name */
export async function oneCase(hunt: Hunt, needed: string): Promise<readonly string[]> {
  if (hunt === 'kill-points') {
    const { runs, failed } = await runKillPoints({ only: needed })
    if (runs !== 1) throw new RangeError(`There is no kill point ${needed}`)
    return failed.flatMap(({ violations }) => violations)
  }
  if (hunt === 'schedules') return (await runSchedule(Number(needed))).violations
  for (const { number, history } of allHistories()) if (String(number) === needed) return runHistory(history)
  throw new RangeError(`There is no history ${needed}`)
}

/** @throws when what was planted does not run: nobody noticed the bug, only that it was written wrongly */
function finding(needed: string, violations: readonly string[]): Finding {
  const first = violations[0]
  if (first && /\b(?:Reference|Syntax)Error\b/.test(first)) throw new Error(`The planted text does not run: ${first}`)
  return first === undefined ? NOTHING : { needed, violation: first.split('\n', 1)[0] ?? '' }
}

/** Ends the run of all of them at the first one. */
class Enough extends Error {
  readonly failure: KillPointFailure

  constructor(failure: KillPointFailure) {
    super('Found one')
    this.failure = failure
  }
}

async function firstKillPoint(): Promise<Finding> {
  try {
    await runKillPoints({
      onFailure: (failure) => {
        throw new Enough(failure)
      },
    })
  } catch (error) {
    if (error instanceof Enough) return finding(error.failure.name, error.failure.violations)
    throw error
  }
  return NOTHING
}
