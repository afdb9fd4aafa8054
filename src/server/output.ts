import { fstatSync, writeSync } from 'node:fs'

const STDOUT = 1

/**
 * Lines on stdout. A log file on a full disk, or a reader that went away, must not end the server: such a line is
 * lost, the next one may be written again.
 */
export function openOutput(): (line: string) => void {
  const stats = fstatSync(STDOUT)
  const isStream = process.stdout.isTTY || stats.isFIFO() || stats.isSocket()
  if (!isStream) return (line) => mayFail(() => writeSync(STDOUT, `${line}\n`))
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {})
  return (line) => process.stdout.write(`${line}\n`)
}

function mayFail(write: () => void): void {
  try {
    write()
  } catch (error) {
    // There is nowhere left to say it.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
