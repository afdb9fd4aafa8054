import { ensureBuilt } from '#tooling/bootstrap.mjs'

/** Browser tests run on the built app: an old build would test yesterday's code. */
export default async function globalSetup(): Promise<void> {
  await ensureBuilt()
}
