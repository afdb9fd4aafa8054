import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { Mutant } from '#tests/offline/mutants/mutate.ts'
import { openHunter } from '#tests/offline/mutants/run-mutants.ts'
import { openUnits } from '#tests/offline/mutants/run-units.ts'
import { WORLDS } from '#tests/offline/mutants/targets.ts'

/**
 * `npm run outbox:mutants -- --world virtual` goes through all mutants of a world (`virtual`, `real`, `foreign`) and
 * says which were killed by its schedules, by the unit tests, by nothing, and which were never reached. It goes on
 * where it stopped; `--anew` begins again. `--limit N` cases per mutant, of those
 * that reach it, `--every N` takes every n-th mutant,
 * `--file PART` those of some files, `--units` also plays the unit tests against what schedules did not kill.
 */
const { values } = parseArgs({
  options: {
    world: { type: 'string', default: 'virtual' },
    limit: { type: 'string', default: '60' },
    every: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    units: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
})
const world = WORLDS.find((name) => name === values.world)
if (world === undefined) throw new RangeError(`--world knows ${WORLDS.join(', ')}`)
const [limit, every, processes] = [values.limit, values.every, values.processes].map((text) => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new RangeError('--limit, --every and --processes must be whole numbers')
  return Number(text)
})

/** How each was killed; null when it survived. The name of a mutant is its place and its kind. */
const Results = v.record(v.string(), v.nullable(v.string()))
const PATH = `test-results/outbox-mutants-${world}.json`
const EXPLAINED = v.parse(
  v.record(v.string(), v.string()),
  JSON.parse(readFileSync('tests/offline/mutants/explained.json', 'utf8')),
)

function nameOf({ file, line, kind, text }: Mutant): string {
  return `${file}:${line} ${kind}: ${text}`
}

const known = values.anew || !existsSync(PATH) ? {} : v.parse(Results, JSON.parse(readFileSync(PATH, 'utf8')))
const results = new Map(Object.entries(known))

function keep(mutant: Mutant, killed: string | null): void {
  results.set(nameOf(mutant), killed)
  mkdirSync(dirname(PATH), { recursive: true })
  writeFileSync(`${PATH}.new`, JSON.stringify(Object.fromEntries(results)))
  renameSync(`${PATH}.new`, PATH)
}

const hunter = await openHunter(world, limit ?? 60)
const reached = new Set(hunter.reached)
try {
  const chosen = hunter.mutants.filter(({ file }, index) => index % (every ?? 1) === 0 && file.includes(values.file))
  const byId = new Map(chosen.map((mutant) => [mutant.id, mutant]))
  const waiting = chosen.filter((mutant) => !results.has(nameOf(mutant)))
  console.log(`${hunter.mutants.length} mutants, ${chosen.length} chosen, ${waiting.length} to go`)
  const ids = waiting.filter(({ id }) => reached.has(id)).map(({ id }) => id)
  const shares = Array.from({ length: processes ?? 1 }, (_, share) =>
    ids.filter((_id, index) => index % (processes ?? 1) === share),
  )
  await Promise.all(
    shares.map((share) =>
      hunter.hunt(share, ({ id, killed }) => {
        const mutant = byId.get(id)
        if (mutant) keep(mutant, killed)
      }),
    ),
  )
  const open = chosen.filter((mutant) => results.get(nameOf(mutant)) == null)
  const units = values.units && open.length > 0 ? await openUnits(world) : null
  for (const id of units?.reached ?? []) reached.add(id)
  for (const mutant of open) if (await units?.kills(mutant.id)) keep(mutant, 'unit tests')
  report(chosen)
} finally {
  await hunter.remove()
}

function report(chosen: readonly Mutant[]): void {
  const counts = { schedules: 0, units: 0, explained: 0, survived: 0, 'never reached': 0 }
  for (const mutant of chosen) {
    const name = nameOf(mutant)
    const killed = results.get(name) ?? null
    if (killed === 'unit tests') counts.units += 1
    else if (killed !== null) counts.schedules += 1
    else if (EXPLAINED[name] !== undefined) counts.explained += 1
    else if (reached.has(mutant.id)) {
      counts.survived += 1
      console.log(`survived: ${name}`)
    } else {
      counts['never reached'] += 1
      console.log(`never reached: ${name}`)
    }
  }
  const killed = counts.schedules + counts.units
  console.log(
    `${chosen.length} mutants: ${counts.schedules} killed by schedules, ${counts.units} by unit tests, ` +
      `${counts.explained} explained, ${counts.survived} survived, ${counts['never reached']} never reached; ` +
      `${((100 * killed) / Math.max(1, chosen.length)).toFixed(1)} % killed`,
  )
}
