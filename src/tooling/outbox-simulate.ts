import { parseArgs } from 'node:util'
import { runSchedule } from '#client/offline/simulation/schedule.ts'

/** `npm run outbox:simulate -- --seed N` replays one schedule (`--trace` prints it); `--schedules N [--from M]` runs many. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    schedules: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
    /** Stops at the first failing seed; used to see how soon a planted bug is caught. */
    /** Prints the history of the schedule. */
    trace: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
  },
})

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${name} must be a whole number`)
  return Number(text)
}

const from = wholeNumber('from', values.seed ?? values.from)
const count = values.seed === undefined ? wholeNumber('schedules', values.schedules) : 1
const started = performance.now()
const sums = { requests: 0, saved: 0, asked: 0 }
let failed = 0
for (let seed = from; seed < from + count; seed += 1) {
  const result = await runSchedule(seed, values.trace ? (line) => console.log(line) : undefined)
  sums.requests += result.requests
  sums.saved += result.saved
  sums.asked += result.asked
  if (result.violations.length === 0) continue
  failed += 1
  console.error(`Seed ${seed} failed; replay: npm run outbox:simulate -- --seed ${seed}`)
  for (const violation of result.violations) console.error(`  ${violation}`)
  if (values.first) break
}
const seconds = (performance.now() - started) / 1000
console.log(
  `${count} schedules from seed ${from} in ${seconds.toFixed(1)} s: ${sums.saved} saved edits, ${sums.requests} requests, ` +
    `${sums.asked} changes asked about, ${failed} schedules failed`,
)
process.exitCode = failed === 0 ? 0 : 1
