import { parseArgs } from 'node:util'
import { EVENT_NAMES } from '#client/offline/simulation/events.ts'
import { runSchedules } from '#client/offline/simulation/schedules.ts'

/**
 * `npm run outbox:simulate -- --schedules N --seed S` runs N schedules from seed S on; `--seed S` alone replays one.
 * `--trace` prints the history, `--first` stops at the first failing seed.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
  },
})

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${name} must be a whole number`)
  return Number(text)
}

const alone = values.seed !== undefined && values.schedules === undefined
const schedules = alone ? 1 : wholeNumber('schedules', values.schedules ?? '20000')
const seed = wholeNumber('seed', values.seed ?? '1')
const started = performance.now()
let told = 0
const totals = await runSchedules({
  schedules,
  seed,
  stopAtFailure: values.first,
  ...(values.trace ? { trace: (line: string) => console.log(line) } : {}),
  onProgress: (_done, { failed }) => {
    for (const { seed: failing, violations } of failed.slice(told)) {
      console.error(`Seed ${failing} failed; replay: npm run outbox:simulate -- --seed ${failing} --trace`)
      for (const violation of violations) console.error(`  ${violation}`)
    }
    told = failed.length
  },
})
const seconds = (performance.now() - started) / 1000
if (!alone) console.log(`Events: ${EVENT_NAMES.map((name) => `${name} ${totals.events[name]}`).join(', ')}`)
console.log(
  `${totals.schedules} schedules from seed ${seed} in ${seconds.toFixed(1)} s: ${totals.saved} saved edits, ` +
    `${totals.requests} requests, ${totals.asked} changes asked about, ${totals.failed.length} schedules failed`,
)
process.exitCode = totals.failed.length === 0 ? 0 : 1
