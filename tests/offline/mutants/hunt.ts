import { histories } from '#client/offline/simulation/histories.ts'
import { runHistory } from '#client/offline/simulation/run-history.ts'
import { runSchedule } from '#client/offline/simulation/schedule.ts'
import { runForeignSchedule } from '#tests/offline/foreign/support/foreign-schedule.ts'
import { startBundles } from '#tests/offline/real/bundle.ts'
import { runRealSchedule } from '#tests/offline/real/schedule.ts'
import { mutating, targetsOf, type WorldName } from './targets.ts'

/**
 * Runs in a process of its own, from a bundle that holds every mutant: `hunt.js WORLD LIMIT ID,ID,…` plays the world's
 * schedules against one mutant after the other, and prints a line of JSON for each. The mutant 0 is none: it tells what
 * was reached.
 */

declare global {
  var __mutant: number
  var __reached: Set<number>
}

const [, , given = '', limitText = '', ids = ''] = process.argv
const limit = Number(limitText)

async function cases(world: WorldName): Promise<readonly ((at: number) => Promise<readonly string[]>)[]> {
  if (world === 'foreign') return [async (at) => (await runForeignSchedule('bare', at)).violations]
  if (world === 'real') {
    await startBundles([mutating(targetsOf('real'), false)])
    return [async (at) => (await runRealSchedule(at)).violations]
  }
  const short = [...histories(1), ...[...histories(2)].filter((_, index) => index % 90 === 0)]
  return [
    async (at) => (await runSchedule(at)).violations,
    async (at) => {
      const history = short[at - 1]
      return history ? runHistory(history) : []
    },
  ]
}

async function first(world: WorldName): Promise<string | null> {
  for (const [index, play] of (await cases(world)).entries()) {
    for (let at = 1; at <= limit; at += 1) {
      const [found] = await play(at)
      if (found !== undefined) return `${index === 0 ? 'schedule' : 'history'} ${at}: ${found.split('\n', 1)[0] ?? ''}`
    }
  }
  return null
}

if (given !== 'virtual' && given !== 'real' && given !== 'foreign') throw new RangeError('Name a world')
// What a mutant breaks may come out anywhere; that it did is what counts.
let broken: string | null = null
process.on('unhandledRejection', (error) => {
  broken ??= String(error)
})
process.on('uncaughtException', (error) => {
  broken ??= String(error)
})
for (const text of ids.split(',')) {
  const id = Number(text)
  broken = null
  globalThis.__mutant = id
  globalThis.__reached.clear()
  let killed: string | null
  try {
    killed = await first(given)
  } catch (error) {
    killed = String(error)
  }
  const reached = id === 0 ? [...globalThis.__reached] : globalThis.__reached.has(id)
  process.stdout.write(`${JSON.stringify({ id, killed: killed ?? broken, reached })}\n`)
}
process.exit(0)
