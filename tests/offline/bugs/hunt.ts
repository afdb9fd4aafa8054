import { type Finding, firstFinding, HUNTS } from './hunts.ts'

/**
 * Runs in a process of its own, from a bundle with one bug planted, and prints what it found as one line of JSON.
 */
const hunt = HUNTS.find((name) => name === process.argv[2])
const limit = Number(process.argv[3])
if (hunt === undefined || !Number.isInteger(limit)) throw new RangeError('Say what to run, and how often')

function end(found: Finding): never {
  process.stdout.write(`${JSON.stringify(found)}\n`)
  process.exit(0)
}

end(await firstFinding(hunt, limit))
