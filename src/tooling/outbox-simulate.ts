import { parseArgs } from 'node:util'
import { EVENT_NAMES } from '#client/offline/simulation/events.ts'
import { allHistories, describeHistory } from '#client/offline/simulation/histories.ts'
import { runKillPoints } from '#client/offline/simulation/kill-points.ts'
import { runHistory } from '#client/offline/simulation/run-history.ts'
import { runSchedules } from '#client/offline/simulation/schedules.ts'

/**
 * `npm run outbox:simulate -- --schedules N --seed S` runs N schedules from seed S on; `--seed S` alone replays one.
 * `--exhaustive` plays every small history, `--history N` one of them.
 * `--kill-points` ends a tab or the browser at every point, `--kill-point NAME` at one of them.
 * `--trace` prints what happens, `--first` stops at the first failure.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string' },
    seed: { type: 'string' },
    exhaustive: { type: 'boolean', default: false },
    history: { type: 'string' },
    'kill-points': { type: 'boolean', default: false },
    'kill-point': { type: 'string' },
    trace: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
  },
})

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${name} must be a whole number`)
  return Number(text)
}

const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
const tracing = values.trace ? { trace: (line: string) => console.log(line) } : {}

function tell(what: string, replay: string, violations: readonly string[]): void {
  console.error(`${what} failed; replay: npm run outbox:simulate -- ${replay} --trace`)
  for (const violation of violations) console.error(`  ${violation}`)
}

async function schedules(): Promise<number> {
  const alone = values.seed !== undefined && values.schedules === undefined
  const count = alone ? 1 : wholeNumber('schedules', values.schedules ?? '20000')
  const seed = wholeNumber('seed', values.seed ?? '1')
  let told = 0
  const totals = await runSchedules({
    schedules: count,
    seed,
    stopAtFailure: values.first,
    ...tracing,
    onProgress: (_done, { failed }) => {
      for (const { seed: failing, violations } of failed.slice(told))
        tell(`Seed ${failing}`, `--seed ${failing}`, violations)
      told = failed.length
    },
  })
  if (!alone) console.log(`Events: ${EVENT_NAMES.map((name) => `${name} ${totals.events[name]}`).join(', ')}`)
  console.log(
    `${totals.schedules} schedules from seed ${seed} in ${seconds()}: ${totals.saved} saved edits, ` +
      `${totals.requests} requests, ${totals.asked} changes asked about, ${totals.failed.length} schedules failed`,
  )
  return totals.failed.length
}

async function histories(only: number | null): Promise<number> {
  let [played, failed] = [0, 0]
  for (const { number, history } of allHistories()) {
    if (only !== null && number !== only) continue
    if (only !== null) console.log(describeHistory(history))
    const violations = await runHistory(history, tracing.trace)
    played += 1
    if (violations.length === 0) continue
    failed += 1
    tell(`History ${number}, ${describeHistory(history)},`, `--history ${number}`, violations)
    if (values.first) break
  }
  console.log(`${played} histories in ${seconds()}, ${failed} failed`)
  return failed
}

async function killPoints(only: string | undefined): Promise<number> {
  const totals = await runKillPoints({
    ...tracing,
    ...(only === undefined ? {} : { only }),
    onFailure: ({ name, violations }) => tell(name, `--kill-point ${name}`, violations),
  })
  console.log(
    `${totals.scenarios} scenarios with ${totals.moments} moments to end at and ${totals.calls} storage calls to fail: ` +
      `${totals.runs} runs in ${seconds()}, ${totals.failed.length} failed`,
  )
  return totals.failed.length
}

function run(): Promise<number> {
  if (values['kill-points'] || values['kill-point'] !== undefined) return killPoints(values['kill-point'])
  if (values.history !== undefined) return histories(wholeNumber('history', values.history))
  return values.exhaustive ? histories(null) : schedules()
}

process.exitCode = (await run()) === 0 ? 0 : 1
