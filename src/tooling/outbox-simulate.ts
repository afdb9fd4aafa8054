import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { EVENT_NAMES } from '#client/offline/simulation/events.ts'
import { allHistories, describeHistory } from '#client/offline/simulation/histories.ts'
import { runKillPoints } from '#client/offline/simulation/kill-points.ts'
import { runHistory } from '#client/offline/simulation/run-history.ts'
import { addTotals, NO_TOTALS, runSchedules, type SchedulesTotals } from '#client/offline/simulation/schedules.ts'
import { runRealSchedule } from '#tests/offline/real/schedule.ts'
import { playPieces, runPieces } from './schedule-pieces.ts'
import { describeProgress, readProgress, writeProgress } from './simulate-progress.ts'

/**
 * `npm run outbox:simulate -- --schedules N --seed S` runs N schedules from seed S on; `--seed S` alone replays one.
 * `--exhaustive` plays every small history, `--history N` one of them.
 * `--kill-points` ends a tab or the browser at every point, `--kill-point NAME` at one of them.
 * `--real` runs schedules of the real parts: pages, worker and server as they are built.
 * `--resume` goes on with the schedules where the last such run stopped, `--schedules N` more of them.
 * `--trace` prints what happens, `--first` stops at the first failure. Schedules are played by as many processes as there
 * are cores, or by `--processes N`.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string' },
    seed: { type: 'string' },
    exhaustive: { type: 'boolean', default: false },
    history: { type: 'string' },
    'kill-points': { type: 'boolean', default: false },
    'kill-point': { type: 'string' },
    real: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(availableParallelism()) },
    // This one is told by another what to play.
    pieces: { type: 'boolean', default: false },
  },
})

/** Beside the other reports, which are not kept with the source. */
const PROGRESS = 'test-results/outbox-simulate.json'

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${name} must be a whole number`)
  return Number(text)
}

const processes = wholeNumber('processes', values.processes)
if (processes < 1) throw new RangeError('--processes must be at least 1')
const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
const tracing = values.trace ? { trace: (line: string) => console.log(line) } : {}

function tell(what: string, replay: string, violations: readonly string[]): void {
  console.error(`${what} failed; replay: npm run outbox:simulate -- ${replay} --trace`)
  for (const violation of violations) console.error(`  ${violation}`)
}

/** One after the other, so that a history can be read and the first failure ends it. */
async function inHere(schedules: number, seed: number): Promise<SchedulesTotals> {
  const totals = await runSchedules({ schedules, seed, stopAtFailure: values.first, ...tracing })
  tellFailed(totals)
  return totals
}

async function inPieces(schedules: number, seed: number): Promise<SchedulesTotals> {
  let all = NO_TOTALS
  await runPieces({ schedules, seed }, processes, (totals) => {
    tellFailed(totals)
    all = addTotals(all, totals)
  })
  return all
}

function tellFailed({ failed }: SchedulesTotals): void {
  for (const { seed, violations } of failed) tell(`Seed ${seed}`, `--seed ${seed}`, violations)
}

async function schedules(): Promise<number> {
  const alone = values.seed !== undefined && values.schedules === undefined
  const count = alone ? 1 : wholeNumber('schedules', values.schedules ?? '20000')
  const seed = wholeNumber('seed', values.seed ?? '1')
  const totals = alone || values.trace || values.first ? await inHere(count, seed) : await inPieces(count, seed)
  if (!alone) console.log(`Events: ${EVENT_NAMES.map((name) => `${name} ${totals.events[name]}`).join(', ')}`)
  console.log(
    `${totals.schedules} schedules from seed ${seed} in ${seconds()}: ${totals.saved} saved edits, ` +
      `${totals.requests} requests, ${totals.asked} changes asked about, ${totals.failed.length} schedules failed`,
  )
  return totals.failed.length
}

/** In pieces, each written down when it is done. */
async function resumed(): Promise<number> {
  const known = readProgress(PROGRESS)
  const first = wholeNumber('seed', values.seed ?? '1')
  let progress = known ?? { first, next: first, saved: 0, requests: 0, asked: 0, failed: [] }
  const end = progress.next + wholeNumber('schedules', values.schedules ?? '1000000')
  await runPieces({ seed: progress.next, schedules: end - progress.next }, processes, (totals) => {
    tellFailed(totals)
    progress = {
      ...progress,
      next: progress.next + totals.schedules,
      saved: progress.saved + totals.saved,
      requests: progress.requests + totals.requests,
      asked: progress.asked + totals.asked,
      failed: [...progress.failed, ...totals.failed.map(({ seed }) => seed)],
    }
    writeProgress(PROGRESS, progress)
    console.log(`${seconds()}: ${describeProgress(progress)}`)
  })
  return progress.failed.length
}

async function real(): Promise<number> {
  const alone = values.seed !== undefined && values.schedules === undefined
  const count = alone ? 1 : wholeNumber('schedules', values.schedules ?? '500')
  const first = wholeNumber('seed', values.seed ?? '1')
  const calls = new Map<string, number>()
  let [failed, kept, requests] = [0, 0, 0]
  for (let seed = first; seed < first + count; seed += 1) {
    const result = await runRealSchedule(seed)
    for (const [name, times] of result.carriedOut) calls.set(name, (calls.get(name) ?? 0) + times)
    if (values.trace) for (const line of result.history) console.log(line)
    kept += result.kept
    requests += result.requests
    if (result.violations.length === 0) continue
    failed += 1
    tell(`Seed ${seed}`, `--real --seed ${seed}`, result.violations)
    if (values.first) break
  }
  const carried = [...calls].toSorted(([left], [right]) => left.localeCompare(right))
  if (!alone) console.log(`Carried out: ${carried.map(([name, times]) => `${name} ${times}`).join(', ')}`)
  console.log(
    `${count} schedules of the real parts from seed ${first} in ${seconds()}: ${kept} acts kept, ${requests} requests, ` +
      `${failed} schedules failed`,
  )
  return failed
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
  if (values.real) return real()
  if (values.resume) return resumed()
  return values.exhaustive ? histories(null) : schedules()
}

if (values.pieces) playPieces()
else process.exitCode = (await run()) === 0 ? 0 : 1
