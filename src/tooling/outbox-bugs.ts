import { parseArgs } from 'node:util'
import { HUNTS, oneCase } from '#tests/offline/bugs/hunts.ts'
import { movedOn, plant } from '#tests/offline/bugs/plant.ts'
import type { PlantedBug } from '#tests/offline/bugs/planted-bug.ts'
import { PLANTED_BUGS } from '#tests/offline/bugs/planted-bugs.ts'

/**
 * `npm run outbox:bugs` plants each known bug and counts what the simulation needs to notice it:
 * schedules from seed 1 on, histories of up to two acts, kill points. `--bug id` runs one, `--limit` schedules at most
 * per bug, `--by schedules` (or `histories`, `kill-points`) hunts in that way alone. Ends with 1 unless every bug was
 * caught.
 */
const { values } = parseArgs({
  options: { bug: { type: 'string' }, limit: { type: 'string', default: '20000' }, by: { type: 'string' } },
})
if (!/^\d{1,7}$/.test(values.limit)) throw new RangeError('--limit must be a whole number')
const limit = Number(values.limit)
const hunts = HUNTS.filter((hunt) => values.by === undefined || values.by === hunt)
const chosen = PLANTED_BUGS.filter((bug) => values.bug === undefined || bug.id === values.bug)
if (chosen.length === 0) throw new RangeError(`There is no planted bug "${values.bug ?? ''}"`)
if (hunts.length === 0) throw new RangeError(`--by knows ${HUNTS.join(', ')}`)

const AT_ONCE = 2
const started = performance.now()
const caught = { schedules: 0, histories: 0, 'kill-points': 0, any: 0 }
const WIDTHS = { schedules: 9, histories: 9, 'kill-points': 30 }

function line(id: string, needed: readonly string[], text: string): string {
  const cells = needed.map((cell, index) => cell.padStart(WIDTHS[hunts[index] ?? 'schedules']))
  return [id.padEnd(27), ...cells, ` ${text}`].join(' ')
}

async function row(bug: PlantedBug): Promise<string> {
  const planted = await plant(bug)
  const needed: string[] = []
  let first: string | null = null
  try {
    for (const hunt of hunts) {
      const found = await planted.hunt(hunt, limit)
      needed.push(found.needed ?? '-')
      if (found.needed === null) continue
      // The same case must pass without the bug, or its violation says nothing about it.
      if ((await oneCase(hunt, found.needed)).length > 0) {
        return line(bug.id, needed, `NOT CAUGHT: ${found.needed} of the ${hunt} fails without the bug too`)
      }
      caught[hunt] += 1
      first ??= found.violation
    }
  } finally {
    await planted.remove()
  }
  if (first !== null) caught.any += 1
  return line(bug.id, needed, first ?? 'NOT CAUGHT')
}

for (const bug of chosen) console.log(`${bug.id}: ${bug.title}\n  ${bug.from}`)
const moved = (await Promise.all(chosen.map(movedOn))).filter((text) => text !== null)
if (moved.length > 0) throw new Error(`The source moved on; mend the bugs:\n${moved.join('\n')}`)

console.log(`\n${line('bug', hunts, 'first violation')}`)
const waiting = [...chosen]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) console.log(await row(bug))
  }),
)
const by = hunts.map((hunt) => `${caught[hunt]} by ${hunt}`).join(', ')
console.log(`\n${by}; ${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log(`${caught.any} of ${chosen.length} planted bugs caught`)
process.exitCode = caught.any === chosen.length ? 0 : 1
