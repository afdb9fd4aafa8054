import { readFileSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { KeptFates } from '#tests/offline/mutants/kept-fates.ts'
import type { Mutant } from '#tests/offline/mutants/mutate.ts'
import { type Hunted, openHunter } from '#tests/offline/mutants/run-mutants.ts'
import { openUnits } from '#tests/offline/mutants/run-units.ts'
import { targetsOf, WORLDS } from '#tests/offline/mutants/targets.ts'

/**
 * `npm run outbox:mutants -- --world virtual` goes through all mutants of a world (`virtual`, `real`, `foreign`) and
 * says, file by file, which were killed by its schedules, by the unit tests, by nothing, and which were never reached.
 * Schedules play; with `--units` the unit tests do. What was killed by either counts. Whoever plays goes on where it
 * stopped, except in files that were changed since: `--again` lets those that survived play once more, as after a new
 * test, `--anew` forgets all, `--left` spares those that the other one has killed, `--unexplained` those whose reason is
 * known. `--limit N` cases per mutant, of those that reach it, `--every N` takes every n-th mutant, `--file PART`, once
 * or more often, those of some files, `--tests PART` lets some of the unit tests play, `--quick` none that take long.
 * `--report` plays nothing and says how all worlds stand.
 */
const { values } = parseArgs({
  options: {
    world: { type: 'string', default: 'virtual' },
    limit: { type: 'string', default: '60' },
    every: { type: 'string', default: '1' },
    file: { type: 'string', multiple: true, default: [''] },
    units: { type: 'boolean', default: false },
    tests: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
    left: { type: 'boolean', default: false },
    unexplained: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
})
// With all that it starts: it takes what nobody else needs.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const world = WORLDS.find((name) => name === values.world)
if (world === undefined) throw new RangeError(`--world knows ${WORLDS.join(', ')}`)
const [limit = 0, every = 0, processes = 0] = [values.limit, values.every, values.processes].map((text) => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new RangeError('--limit, --every and --processes must be whole numbers')
  return Number(text)
})

const EXPLAINED = v.parse(
  v.record(v.string(), v.string()),
  JSON.parse(readFileSync('tests/offline/mutants/explained.json', 'utf8')),
)

/** The mutants of a world that were chosen, and what has become of them. */
interface Standing {
  readonly chosen: readonly Mutant[]
  readonly schedules: KeptFates
  readonly units: KeptFates
}

function standingOf(name: (typeof WORLDS)[number]): Standing {
  const { mutants } = targetsOf(name)
  return {
    chosen: mutants.filter(({ file }, index) => index % every === 0 && values.file.some((part) => file.includes(part))),
    schedules: new KeptFates(`${name}-schedules`),
    units: new KeptFates(`${name}-units`),
  }
}

if (!values.report) await playAll(world, standingOf(world))
report(values.report ? WORLDS.map(standingOf) : [standingOf(world)])

async function playAll(name: (typeof WORLDS)[number], { chosen, schedules, units }: Standing): Promise<void> {
  const [kept, other] = values.units ? [units, schedules] : [schedules, units]
  if (values.anew) kept.forget()
  const waiting = chosen.filter((mutant) => {
    const fate = kept.of(mutant)
    if (values.left && typeof other.of(mutant) === 'string') return false
    if (values.unexplained && EXPLAINED[mutant.name] !== undefined) return false
    return fate === undefined || (values.again && typeof fate !== 'string')
  })
  console.log(`${chosen.length} mutants chosen, ${waiting.length} to go`)
  if (waiting.length === 0) return
  const byId = new Map(waiting.map((mutant) => [mutant.id, mutant]))
  const player = values.units
    ? await openUnits(name, { part: values.tests, quick: values.quick })
    : await openHunter(name, limit)
  try {
    const reached = new Set(player.reached)
    for (const mutant of waiting) {
      // Some of the tests know nothing of what others reach.
      if (!reached.has(mutant.id) && kept.of(mutant) === undefined) kept.keep(mutant, false)
    }
    const ids = waiting.map(({ id }) => id).filter((id) => reached.has(id))
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
}

function report(standings: readonly Standing[]): void {
  const all = standings.flatMap((standing) =>
    standing.chosen.map((mutant) => ({
      mutant,
      schedules: standing.schedules.of(mutant),
      units: standing.units.of(mutant),
      fate: fateOf(mutant, standing),
    })),
  )
  type Row = (typeof all)[number]
  const counted = (rows: readonly Row[]) => {
    const having = (fate: Row['fate']) => rows.filter((row) => row.fate === fate).length
    return {
      mutants: rows.length,
      'by units': rows.filter(({ units }) => typeof units === 'string').length,
      'by schedules': rows.filter(({ schedules }) => typeof schedules === 'string').length,
      killed: having('killed'),
      explained: having('explained'),
      survived: having('survived'),
      'never reached': having('never reached'),
      'not played': having('not played'),
    }
  }
  const files = [...new Set(all.map(({ mutant }) => mutant.file))]
  console.table(
    Object.fromEntries([
      ...files.map((path) => [path.replace(/^src\//, ''), counted(all.filter(({ mutant }) => mutant.file === path))]),
      ['all', counted(all)],
    ]),
  )
  console.log(`${((100 * counted(all).killed) / Math.max(1, all.length)).toFixed(1)} % killed`)
  for (const { mutant, fate } of all) {
    if (fate === 'survived' || fate === 'never reached') console.log(`${fate}: ${mutant.line} ${mutant.name}`)
    if (fate === 'killed' && EXPLAINED[mutant.name] !== undefined) console.log(`explained, but killed: ${mutant.name}`)
  }
}

function fateOf(mutant: Mutant, { schedules, units }: Standing) {
  const fates = [schedules.of(mutant), units.of(mutant)]
  if (fates.some((fate) => typeof fate === 'string')) return 'killed'
  if (EXPLAINED[mutant.name] !== undefined) return 'explained'
  if (fates.includes(null)) return 'survived'
  return fates.includes(false) ? 'never reached' : 'not played'
}
