import { readFileSync, writeSync } from 'node:fs'
import { clearInterval, setInterval } from 'node:timers'
import * as v from 'valibot'
import type { RunnerTestCase as Test } from 'vitest'
import { VitestTestRunner } from 'vitest/runners'
import { type Heard, UnitPlanSchema } from './units-plan.ts'

/**
 * Plays mutants against unit tests in one process: each test runs once as it is, then once for every mutant that it
 * reaches and that none has killed so far, then as it is again. What it says of mutants is believed only when it passes
 * both times.
 */

const TICK = 25
/** A test that lets the clock turn so much more often than as it is, and so often in any case, goes on for ever. */
const [TIMES, TICKS, ASKED] = [20, 40, 100_000]

const plan = v.parse(UnitPlanSchema, JSON.parse(readFileSync(process.env['MUTANTS_PLAN'] ?? '', 'utf8')))
const reaches = new Map(plan.tests.map(({ test, ids }) => [test, ids]))
const heard = Number(process.env['MUTANTS_HEARD'])
const killed = new Set<number>()

function say(line: Heard): void {
  writeSync(heard, `${JSON.stringify(line)}\n`)
}

/** One test, and what it meets. */
interface Turn {
  readonly ids: readonly number[]
  readonly kills: number[]
  believed: boolean
  /** How often it asks as it is, and how often the clock turns meanwhile. */
  asked: number
  ticks: number
}

export default class UnitRunner extends VitestTestRunner {
  #turn: Turn = { ids: [], kills: [], believed: true, asked: 0, ticks: 0 }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test)
    if (plan.look) return
    const ids = (reaches.get(test.id) ?? []).filter((id) => !killed.has(id))
    if (ids.length === 0) test.mode = 'skip'
    test.repeats = ids.length + 1
    this.#turn = { ids, kills: [], believed: true, asked: 0, ticks: 0 }
  }

  override onBeforeTryTask(test: Test, { repeats } = { repeats: 0 }): void {
    super.onBeforeTryTask(test)
    if (plan.look) {
      say({ outside: reached() })
      return
    }
    const { ids, asked } = this.#turn
    const id = ids[repeats - 1] ?? 0
    if (id !== 0) say({ meant: id })
    // The outcome of the time before is told already.
    if (test.result) test.result.state = 'run'
    delete test.result?.errors
    // Who never ended the time before still waits for what it expects: this time must not.
    test.promises = []
    globalThis.__mutant = id
    globalThis.__reached = id === 0 ? null : new Set()
    globalThis.__asked = 0
    globalThis.__most = id === 0 ? Infinity : asked * TIMES + ASKED
  }

  async runTask(test: Test): Promise<void> {
    if (!this.#turn.believed) return
    let ticks = 0
    let timer: NodeJS.Timeout | undefined
    const most = globalThis.__mutant === 0 ? Infinity : this.#turn.ticks * TIMES + TICKS
    // Turns, not time: on a busy machine a test gets as far as the clock does.
    const forEver = new Promise((_, failed) => {
      timer = setInterval(() => {
        ticks += 1
        if (ticks > most) failed(new Error('It never ends'))
      }, TICK)
    })
    try {
      await Promise.race([VitestTestRunner.getTestFn(test)(), forEver])
    } finally {
      clearInterval(timer)
      if (globalThis.__mutant === 0) this.#turn.ticks = ticks
    }
  }

  onAfterRetryTask(test: Test, { repeats }: { readonly repeats: number }): void {
    if (plan.look) return
    const turn = this.#turn
    const passed = test.result?.state === 'pass'
    const id = turn.ids[repeats - 1] ?? 0
    globalThis.__mutant = 0
    if (id !== 0) {
      if (!passed && turn.believed) turn.kills.push(id)
      else if (globalThis.__reached?.has(id) === false) say({ missed: [id], file: test.file.name })
      return
    }
    turn.asked = globalThis.__asked
    if (!passed && turn.believed) {
      turn.believed = false
      say({ missed: [...turn.ids], file: test.file.name })
      say({ unbelieved: `${test.file.name}: ${test.name}: ${test.result?.errors?.[0]?.message ?? ''}` })
    }
    if (repeats === 0 || !turn.believed || turn.kills.length === 0) return
    for (const kill of turn.kills) killed.add(kill)
    say({ killed: turn.kills, by: `${test.file.name}: ${test.name}` })
  }

  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test)
    if (plan.look) say({ test: test.id, ms: test.result?.duration ?? 0, reached: reached() })
  }

  override onAfterRunFiles(): void {
    super.onAfterRunFiles()
    if (plan.look) say({ outside: reached() })
  }
}

/** What was asked about since it was asked for. */
function reached(): number[] {
  const ids = [...(globalThis.__reached ?? [])]
  globalThis.__reached = new Set()
  return ids
}
