import { parseArgs } from 'node:util'
import { playBranches } from '#tests/offline/branches/run-branches.ts'

/**
 * `npm run outbox:branches -- --schedules N --real N --seed S` plays schedules of the engine and of the real parts, and
 * says for each kind of event how many branches were taken before the next one, and which were taken upon nothing:
 * where the schedules are blind.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    real: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})
const [schedules = 0, real = 0, seed = 1] = [values.schedules, values.real, values.seed].map((text) => {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError('--schedules, --real and --seed must be whole numbers')
  return Number(text)
})

const { branches, taken, failed } = await playBranches(seed, schedules, real)
const kinds = [...taken].toSorted(([, left], [, right]) => right.size - left.size)
const times = new Map<number, number>()
for (const [, ids] of kinds) for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)

for (const { id, file, line, text } of branches) if (!times.has(id)) console.log(`never taken: ${file}:${line} ${text}`)
console.log(`\nOf ${branches.length} branches, upon each kind of event (upon no other):`)
for (const [kind, ids] of kinds) {
  const alone = [...ids].filter((id) => times.get(id) === 1).length
  console.log(`${String(ids.size).padStart(6)} (${alone})  ${kind}`)
}
const never = branches.length - times.size
const share = ((100 * times.size) / branches.length).toFixed(1)
console.log(
  `${schedules} schedules and ${real} of the real parts from seed ${seed}: ${share} % of the branches taken, ${never} never`,
)
if (failed.length > 0) console.error(`Failed; replay: npm run outbox:simulate -- ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
