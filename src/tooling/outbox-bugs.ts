import { parseArgs } from 'node:util'
import { runSchedule } from '#client/offline/simulation/schedule.ts'
import { hunt } from '#tests/offline/bugs/plant.ts'
import type { PlantedBug } from '#tests/offline/bugs/planted-bug.ts'
import { PLANTED_BUGS } from '#tests/offline/bugs/planted-bugs.ts'

/**
 * `npm run outbox:bugs` plants each known bug and counts the schedules until the simulation notices (design/offline
 * 4.2). `--bug id` runs one, `--limit` schedules at most per bug. Ends with 1 unless every bug was caught.
 */
const { values } = parseArgs({
  options: { bug: { type: 'string' }, limit: { type: 'string', default: '20000' } },
})
if (!/^\d{1,7}$/.test(values.limit)) throw new RangeError('--limit must be a whole number')
const limit = Number(values.limit)
const chosen = PLANTED_BUGS.filter((bug) => values.bug === undefined || bug.id === values.bug)
if (chosen.length === 0) throw new RangeError(`There is no planted bug "${values.bug ?? ''}"`)

const AT_ONCE = 2
const started = performance.now()
let caught = 0

/** The same schedule must pass without the bug, or its violation says nothing about it. */
async function row(bug: PlantedBug): Promise<string> {
  const { seeds, violation } = await hunt(bug, limit)
  const cells = (text: string, by = '-', needed = '-') =>
    `${bug.id.padEnd(27)} ${by.padEnd(10)} ${needed.padStart(6)}  ${text}`
  if (seeds === null) return cells('NOT CAUGHT')
  const without = await runSchedule(seeds)
  if (without.violations.length > 0) return cells(`NOT CAUGHT: schedule ${seeds} fails without the bug too`)
  caught += 1
  return cells(violation, 'schedules', String(seeds))
}

console.log(`${'bug'.padEnd(27)} ${'found by'.padEnd(10)} ${'seeds'.padStart(6)}  first violation`)
const waiting = [...chosen]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) console.log(await row(bug))
  }),
)
console.log(`\n${chosen.map((bug) => `${bug.id}: ${bug.title}\n  ${bug.from}`).join('\n')}`)
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log(`${caught} of ${chosen.length} planted bugs caught`)
process.exitCode = caught === chosen.length ? 0 : 1
