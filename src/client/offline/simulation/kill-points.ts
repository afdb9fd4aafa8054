import { isObject } from '#contract/calls/envelope.ts'
import { check } from './check.ts'
import { type Life, OWNER } from './device.ts'
import { NEXT_VERSION, THIS_VERSION } from './app-version.ts'
import { type Kind, KINDS, meet, type Scenario, scenarios, Stage } from './kill-scenarios.ts'
import type { StorageFault } from './virtual-database.ts'
import { type Trace, World } from './world.ts'

/**
 * Every kill point: each scenario is played once undisturbed, counting the moments just before and just after
 * everything a tab waits for; then once more per moment, ended there. And every storage call failing at every position.
 */

const MINUTE = 60_000
/** Until the act and everything it set going has ended. */
const ACT = 50_000

/** `kill`: the tab ends. `crash`: the browser does, and all that was not strictly stored is forgotten. */
const ENDS = ['kill', 'crash'] as const
type End = (typeof ENDS)[number]

const FAILURES: readonly StorageFault[] = ['abort', 'quota', 'deadBefore', 'deadAfter']
/** Once, so that trying again helps; three times, so that it does not. */
const TIMES = [1, 3] as const

/** What disturbs one run; `at` counts from 1. */
export type Disturbance =
  | { readonly how: End; readonly at: number }
  | { readonly how: StorageFault; readonly at: number; readonly times: number }

export interface KillPointsRequest {
  /** Every n-th run only, the same ones each time. */
  readonly every?: number
  /** Only these kinds of change. */
  readonly kinds?: readonly Kind[]
  readonly trace?: Trace
  /** Only this run, by its name. */
  readonly only?: string
  readonly onFailure?: (failure: KillPointFailure) => void
}

export interface KillPointFailure {
  readonly name: string
  readonly violations: readonly string[]
}

export interface KillPointsTotals {
  readonly scenarios: number
  /** Moments at which a tab can end, over all scenarios. */
  readonly moments: number
  /** Storage calls, over all scenarios. */
  readonly calls: number
  readonly runs: number
  readonly failed: readonly KillPointFailure[]
}

export async function runKillPoints(request: KillPointsRequest = {}): Promise<KillPointsTotals> {
  const { every = 1, kinds = KINDS, trace, only, onFailure } = request
  const totals = { scenarios: 0, moments: 0, calls: 0, runs: 0, failed: [] as KillPointFailure[] }
  let turn = 0
  for (const scenario of scenarios().filter(({ kind }) => kinds.includes(kind))) {
    const undisturbed = new Run(scenario, null, () => undefined)
    await undisturbed.play()
    totals.scenarios += 1
    totals.moments += undisturbed.moments
    totals.calls += undisturbed.calls
    for (const disturbance of [null, ...disturbances(undisturbed)]) {
      const name = nameOf(scenario, disturbance)
      turn += 1
      if (only === undefined ? turn % every !== 0 : only !== name) continue
      const run = new Run(scenario, disturbance, trace)
      await run.play()
      totals.runs += 1
      if (run.violations.length === 0) continue
      const failure = { name, violations: run.violations }
      totals.failed.push(failure)
      onFailure?.(failure)
    }
  }
  return totals
}

/** `update/lost/kill/17`; `quota.3` fails three times from there on. */
function nameOf({ kind, answer }: Scenario, disturbance: Disturbance | null): string {
  if (disturbance === null) return `${kind}/${answer}`
  const how = 'times' in disturbance ? `${disturbance.how}.${disturbance.times}` : disturbance.how
  return `${kind}/${answer}/${how}/${disturbance.at}`
}

function* disturbances({ moments, calls }: Run): Generator<Disturbance> {
  for (let at = 1; at <= moments; at += 1) for (const how of ENDS) yield { how, at }
  for (let at = 1; at <= calls; at += 1) for (const how of FAILURES) for (const times of TIMES) yield { how, at, times }
}

class Run {
  readonly violations: string[] = []
  /** Counted while the act was under way. */
  moments = 0
  calls = 0
  readonly #scenario: Scenario
  readonly #disturbance: Disturbance | null
  // The seed only spreads times and ids; every run gets the same.
  readonly #world: World
  #counting = false

  constructor(scenario: Scenario, disturbance: Disturbance | null, trace: Trace | undefined) {
    this.#scenario = scenario
    this.#disturbance = disturbance
    this.#world = new World(1, trace)
  }

  async play(): Promise<void> {
    const { kind, answer } = this.#scenario
    const world = this.#world
    const stage = new Stage(world)
    await stage.prepare(kind)
    let passing = Stage.passing(kind)
    let met = false
    world.network.chooseFault = (request) => {
      if (request.key === null || met || passing-- > 0) return 'ok'
      met = true
      return meet(world, answer, request)
    }
    world.device.watch = (life) => this.#moment(life)
    world.network.watch = (life) => this.#moment(life)
    world.device.chooseFault = () => this.#call()
    this.#counting = true
    stage.act(kind)
    await world.scheduler.run(ACT)
    this.#counting = false
    await this.#heal()
  }

  #moment(life: Life): void {
    if (!this.#counting) return
    this.moments += 1
    const disturbance = this.#disturbance
    if (disturbance?.at !== this.moments) return
    if (disturbance.how === 'kill') this.#world.kill(life)
    else if (disturbance.how === 'crash') this.#crash()
  }

  #crash(): void {
    for (const tab of this.#world.tabs) tab.life.end()
    this.#world.tabs = []
    this.#world.device.crash(() => 0)
  }

  #call(): StorageFault | null {
    if (!this.#counting) return null
    this.calls += 1
    const disturbance = this.#disturbance
    if (disturbance === null || !('times' in disturbance)) return null
    const hit = this.calls >= disturbance.at && this.calls < disturbance.at + disturbance.times
    return hit ? disturbance.how : null
  }

  /** A fresh page, and a line on which everything works. */
  async #heal(): Promise<void> {
    const world = this.#world
    world.trace('everything heals')
    world.network.chooseFault = () => 'ok'
    world.network.online = true
    world.leaveAll()
    await world.scheduler.run(6000)
    world.version = this.#scenario.kind === 'upcast' ? NEXT_VERSION : THIS_VERSION
    const tab = world.openTab()
    await this.#settle()
    this.#check('after healing')
    if (world.device.disk.tables.operations.size === 0) return
    world.person.decide(tab)
    await this.#settle()
    this.#check('after a decision')
  }

  /** Until nothing is left that goes by itself. */
  async #settle(): Promise<void> {
    const { scheduler, device } = this.#world
    const longest = 22 * MINUTE
    for (let [waited, step] = [0, 500]; waited < longest; waited += step, step = Math.min(step * 2, longest - waited)) {
      await scheduler.run(step)
      const rest = [...device.disk.tables.operations.values()]
      if (rest.every((raw) => isObject(raw) && raw['status'] === 'needs-attention')) return
    }
  }

  #check(when: string): void {
    const { device, problems } = this.#world
    if (device.violation) this.violations.push(device.violation)
    const { violations } = check(this.#world, OWNER)
    this.violations.push(...[...problems.splice(0), ...violations].map((violation) => `${when}: ${violation}`))
  }
}
