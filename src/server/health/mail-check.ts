import type { ComprehensiveHealth } from '#contract/calls/health.ts'
import { findDefaultMailServer } from '#server/db/mail-servers.ts'
import type { Db } from '#server/db/schema.ts'
import type { Report } from './checks.ts'

/** What the last test of the default mail server said; undefined where there is none, or the database does not say. */
export async function checkMail(db: Db, report: Report): Promise<ComprehensiveHealth['checks']['mail']> {
  try {
    const server = await findDefaultMailServer(db)
    if (!server) return undefined
    return { test_successful: server.test_successful === null ? null : server.test_successful === 1 }
  } catch (error) {
    report('mail', error)
    return undefined
  }
}
