import { ensureBuilt } from '#tooling/bootstrap.mjs'

/** Some tests run on what was built: an old build would test yesterday's code. */
export default async function globalSetup(): Promise<void> {
  await ensureBuilt()
}
