import { cases, HUNTS } from './hunts.ts'

/**
 * Runs in a process of its own, from a bundle with one bug planted: cases in their order until the first violation.
 * Prints what it found as one line of JSON.
 */
interface Found {
  /** How many cases it took; null when none of them noticed. */
  readonly needed: number | null
  readonly violation: string
}

const hunt = HUNTS.find((name) => name === process.argv[2])
const limit = Number(process.argv[3])
if (hunt === undefined || !Number.isInteger(limit)) throw new RangeError('Say what to run, and how often')

function end(found: Found): never {
  process.stdout.write(`${JSON.stringify(found)}\n`)
  process.exit(0)
}

let number = 1
// A defect that nobody waits for would end a test run too.
process.on('unhandledRejection', (reason) => end({ needed: number, violation: `unhandled: ${String(reason)}` }))
for await (const violations of cases(hunt)) {
  const first = violations[0]
  if (first !== undefined) end({ needed: number, violation: first.split('\n', 1)[0] ?? '' })
  number += 1
  if (number > limit) break
}
end({ needed: null, violation: '' })
