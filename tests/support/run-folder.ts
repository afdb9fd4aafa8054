import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * A folder for what the tests of a process make once: gone after the run, for a process that runs tests is ended without
 * a word. Inside the project, so that a program that is built there finds its packages.
 */

const PLACE = 'OFFDESK_TEST_PLACE'

/** Before the run. @returns what removes it */
export default function makePlace(): () => void {
  mkdirSync('.cache', { recursive: true })
  const place = mkdtempSync(resolve('.cache/tests-'))
  process.env[PLACE] = place
  return () => rmSync(place, { recursive: true, force: true })
}

/** @returns an empty folder of the caller's own */
export function sharedFolder(name: string): string {
  const place = process.env[PLACE]
  if (place === undefined) throw new Error('The run has made no place')
  return mkdtempSync(join(place, `${name}-`))
}
