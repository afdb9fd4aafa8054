import { ensureBuilt } from '#tooling/bootstrap.mjs'
import { makeSites } from './sites.ts'

/**
 * Before the browser tests: they run on the built app, for an old build would test yesterday's code, and on copies of
 * what is made here once.
 */
export default async function browserSetup(): Promise<() => Promise<void>> {
  await ensureBuilt()
  return makeSites()
}
