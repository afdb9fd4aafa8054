import { allHistories } from '#client/offline/simulation/histories.ts'
import { runHistory } from '#client/offline/simulation/run-history.ts'
import { runSchedule } from '#client/offline/simulation/schedule.ts'

/** The ways in which the simulation looks for a bug. Each has its cases in a fixed order, the first being 1. */
export const HUNTS = ['schedules', 'histories'] as const
export type Hunt = (typeof HUNTS)[number]

/** Histories of up to two acts; those of three are too many to play them once per bug. */
export const HISTORIES = 3780

/** Runs cases one after the other. @yields what is wrong with each; nothing when all is well */
export async function* cases(hunt: Hunt): AsyncGenerator<readonly string[]> {
  if (hunt === 'histories') {
    for (const { history } of allHistories()) yield await runHistory(history)
    return
  }
  for (let seed = 1; ; seed += 1) yield (await runSchedule(seed)).violations
}

/** One case alone. @throws RangeError when there is none of that number */
export async function oneCase(hunt: Hunt, wanted: number): Promise<readonly string[]> {
  if (hunt === 'schedules') return (await runSchedule(wanted)).violations
  for (const { number, history } of allHistories()) if (number === wanted) return runHistory(history)
  throw new RangeError(`There is no history ${wanted}`)
}
