import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { Mutant } from '#tests/offline/mutants/mutate.ts'
import { type Hunted, openHunter } from '#tests/offline/mutants/run-mutants.ts'
import { openUnits } from '#tests/offline/mutants/run-units.ts'
import { targetsOf, WORLDS } from '#tests/offline/mutants/targets.ts'

/**
 * `npm run outbox:mutants -- --world virtual` goes through all mutants of a world (`virtual`, `real`, `foreign`) and
 * says, file by file, which were killed by its schedules, by the unit tests, by nothing, and which were never reached.
 * Schedules play: those go on where they stopped. With `--units` the unit tests play instead, against all that none of
 * them has killed; what was killed by either counts. `--anew` forgets what whoever plays has killed.
 * `--limit N` cases per mutant, of those that reach it, `--every N` takes every n-th mutant, `--file PART` those of some
 * files, `--tests PART` lets some of the unit tests play, `--quick` none that take long.
 */
const { values } = parseArgs({
  options: {
    world: { type: 'string', default: 'virtual' },
    limit: { type: 'string', default: '60' },
    every: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    units: { type: 'boolean', default: false },
    tests: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
})
const world = WORLDS.find((name) => name === values.world)
if (world === undefined) throw new RangeError(`--world knows ${WORLDS.join(', ')}`)
const [limit = 0, every = 0, processes = 0] = [values.limit, values.every, values.processes].map((text) => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new RangeError('--limit, --every and --processes must be whole numbers')
  return Number(text)
})

/** How each was killed; null when it survived. */
const Results = v.record(v.string(), v.nullable(v.string()))
const EXPLAINED = v.parse(
  v.record(v.string(), v.string()),
  JSON.parse(readFileSync('tests/offline/mutants/explained.json', 'utf8')),
)

class Kept {
  readonly #path: string
  readonly #results: Map<string, string | null>

  constructor(by: 'schedules' | 'units', anew: boolean) {
    this.#path = `test-results/outbox-mutants-${world}-${by}.json`
    const known = anew || !existsSync(this.#path) ? {} : v.parse(Results, JSON.parse(readFileSync(this.#path, 'utf8')))
    this.#results = new Map(Object.entries(known))
  }

  /** @returns undefined when it has not played; null when it survived */
  of({ name }: Mutant): string | null | undefined {
    return this.#results.get(name)
  }

  keep({ name }: Mutant, killed: string | null): void {
    this.#results.set(name, killed)
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(`${this.#path}.new`, JSON.stringify(Object.fromEntries(this.#results)))
    renameSync(`${this.#path}.new`, this.#path)
  }
}

const schedules = new Kept('schedules', values.anew && !values.units)
const units = new Kept('units', values.anew && values.units)
const { mutants } = targetsOf(world)
const chosen = mutants.filter(({ file }, index) => index % every === 0 && file.includes(values.file))
const byId = new Map(chosen.map((mutant) => [mutant.id, mutant]))
const kept = values.units ? units : schedules
const waiting = chosen.filter((mutant) =>
  values.units ? units.of(mutant) == null : schedules.of(mutant) === undefined,
)
console.log(`${mutants.length} mutants, ${chosen.length} chosen, ${waiting.length} to go`)

const player = values.units
  ? await openUnits(world, { part: values.tests, quick: values.quick })
  : await openHunter(world, limit)
const reached = new Set(player.reached)
try {
  const ids = waiting.filter(({ id }) => reached.has(id)).map(({ id }) => id)
  const done = ({ id, killed }: Hunted) => {
    const mutant = byId.get(id)
    if (mutant) kept.keep(mutant, killed)
  }
  if ('play' in player) await player.play(ids, done)
  else {
    const shares = Array.from({ length: processes }, (_, at) => ids.filter((_id, index) => index % processes === at))
    await Promise.all(shares.map((share) => player.hunt(share, done)))
  }
} finally {
  await player.remove()
}
report()

function report(): void {
  const files = [...new Set(chosen.map(({ file }) => file))]
  const total = counted(chosen)
  console.table(
    Object.fromEntries([
      ...files.map((path) => [path.replace(/^src\//, ''), counted(chosen.filter(({ file }) => file === path))]),
      ['all', total],
    ]),
  )
  console.log(`${((100 * total.killed) / Math.max(1, chosen.length)).toFixed(1)} % killed`)
  for (const mutant of chosen) {
    const fate = fateOf(mutant)
    if (fate === 'survived' || fate === 'never reached') console.log(`${fate}: ${mutant.line} ${mutant.name}`)
    if (fate === 'killed' && EXPLAINED[mutant.name] !== undefined) console.log(`explained, but killed: ${mutant.name}`)
  }
}

function counted(all: readonly Mutant[]) {
  const having = (fate: ReturnType<typeof fateOf>) => all.filter((mutant) => fateOf(mutant) === fate).length
  return {
    mutants: all.length,
    'by schedules': all.filter((mutant) => schedules.of(mutant) != null).length,
    'by units': all.filter((mutant) => units.of(mutant) != null).length,
    killed: having('killed'),
    explained: having('explained'),
    survived: having('survived'),
    'never reached': having('never reached'),
  }
}

function fateOf(mutant: Mutant): 'killed' | 'explained' | 'survived' | 'never reached' {
  const fates = [schedules.of(mutant), units.of(mutant)]
  if (fates.some((killed) => killed != null)) return 'killed'
  if (EXPLAINED[mutant.name] !== undefined) return 'explained'
  return reached.has(mutant.id) || fates.includes(null) ? 'survived' : 'never reached'
}
