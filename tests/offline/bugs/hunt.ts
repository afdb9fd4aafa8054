import { runSchedule } from '#client/offline/simulation/schedule.ts'

/**
 * Runs in a process of its own, from a bundle with one bug planted: schedules from seed 1 on until the first
 * violation. Prints what it found as one line of JSON.
 */
export interface Found {
  /** Seeds needed; null when none of them noticed. */
  readonly seeds: number | null
  readonly violation: string
}

const limit = Number(process.argv[2])

function end(found: Found): never {
  process.stdout.write(`${JSON.stringify(found)}\n`)
  process.exit(0)
}

let seed = 1
// A defect that nobody waits for would end a test run too.
process.on('unhandledRejection', (reason) => end({ seeds: seed, violation: `unhandled: ${String(reason)}` }))
for (; seed <= limit; seed += 1) {
  const { violations } = await runSchedule(seed)
  const first = violations[0]
  if (first !== undefined) end({ seeds: seed, violation: first.split('\n', 1)[0] ?? '' })
}
end({ seeds: null, violation: '' })
