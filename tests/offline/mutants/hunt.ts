import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type Case, casesOf } from './cases.ts'
import { PlanSchema } from './plan.ts'

/**
 * Runs in a process of its own, from a bundle that holds every mutant: `hunt.js PLAN` plays cases of the world against
 * one mutant after the other, and prints a line of JSON for each. Without mutants in the plan it tells, case by case,
 * what is reached.
 */

declare global {
  var __mutant: number
  var __reached: Set<number> | null
  var __asked: number
  var __most: number
}

// What ran while the modules loaded.
const loaded = [...(globalThis.__reached ?? [])]
const plan = v.parse(PlanSchema, JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))

// What a mutant breaks may come out anywhere; that it did is what counts.
let broken: string | null = null
process.on('unhandledRejection', (error) => {
  broken ??= String(error)
})
process.on('uncaughtException', (error) => {
  broken ??= String(error)
})

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** @returns what was noticed; null when nothing was */
async function played({ play }: Case): Promise<string | null> {
  broken = null
  globalThis.__asked = 0
  let found: string | undefined
  try {
    found = (await play())[0]
  } catch (error) {
    found = String(error)
  }
  if (globalThis.__asked > globalThis.__most) return 'it never ends'
  return found?.split('\n', 1)[0] ?? broken
}

const cases = await casesOf(plan.world, plan.each)
if (plan.mutants.length === 0) {
  say({ loaded })
  for (const [at, one] of cases.entries()) {
    globalThis.__reached = new Set()
    const failed = await played(one)
    say({ at, failed, asked: globalThis.__asked, reached: [...globalThis.__reached] })
  }
}
globalThis.__reached = null
globalThis.__most = plan.most
/** How many each case has killed: the next one goes first to where many fell. */
const kills = new Map<number, number>()
for (const { id, at } of plan.mutants) {
  globalThis.__mutant = id
  let killed: string | null = null
  const order = at.toSorted((left, right) => (kills.get(right) ?? 0) - (kills.get(left) ?? 0))
  for (const index of order.slice(0, plan.limit)) {
    const one = cases[index]
    const found = one ? await played(one) : null
    if (found === null) continue
    killed = `${one?.name ?? ''}: ${found}`
    kills.set(index, (kills.get(index) ?? 0) + 1)
    break
  }
  say({ id, killed })
}
process.exit(0)
