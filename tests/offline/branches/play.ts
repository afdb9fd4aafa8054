import { runSchedule } from '#client/offline/simulation/schedule.ts'
import { startBundles } from '#tests/offline/real/bundle.ts'
import { runRealSchedule } from '#tests/offline/real/schedule.ts'
import { kindOf } from './kinds.ts'
import { markedSources, marking } from './sources.ts'

/**
 * Runs in a process of its own, from a bundle whose branches are marked: `play.js SEED COUNT REAL` plays that many
 * schedules of the engine, and of the real parts, and prints, as one line of JSON, which branches were taken upon which
 * kind of event.
 */

declare global {
  var __taken: Set<number>
}

const [seed = 1, count = 0, real = 0] = process.argv.slice(2).map(Number)
const taken = new Map<string, Set<number>>()
const failed: string[] = []

function upon(kind: string): void {
  const branches = taken.get(kind) ?? new Set()
  taken.set(kind, branches)
  globalThis.__taken = branches
}

function hear(line: string): void {
  const kind = kindOf(line)
  if (kind !== null) upon(kind)
}

for (let at = seed; at < seed + count; at += 1) {
  upon('opening')
  const { violations } = await runSchedule(at, hear)
  if (violations.length > 0) failed.push(`--seed ${at}`)
}
if (real > 0) await startBundles([marking(await markedSources())])
for (let at = seed; at < seed + real; at += 1) {
  upon('opening')
  const { violations } = await runRealSchedule(at, hear)
  if (violations.length > 0) failed.push(`--real --seed ${at}`)
}
const line = JSON.stringify({ failed, taken: [...taken].map(([kind, ids]) => [kind, [...ids]]) })
// Tabs of a schedule may still wait for something.
process.stdout.write(`${line}\n`, () => process.exit(0))
