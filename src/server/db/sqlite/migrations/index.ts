import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { first } from './0001-first.ts'
import { courses } from './0002-courses.ts'
import { files } from './0003-files.ts'
import { identity } from './0004-identity.ts'
import { lineage } from './0005-lineage.ts'
import { accounts } from './0006-accounts.ts'
import { storagePerAccount } from './0007-storage-per-account.ts'
import { backups } from './0008-backups.ts'
import { erasedFiles } from './0010-erased-files.ts'
import { search } from './0011-search.ts'
import { messages } from './0013-messages.ts'
import { people } from './0015-people.ts'
import { activityLog } from './0016-activity-log.ts'
import { secondFactor } from './0017-second-factor.ts'
import { formerSlugs } from './0018-former-slugs.ts'
import { passkeys } from './0019-passkeys.ts'
import { activitySearch } from './0020-activity-search.ts'
import { sitePaths } from './0021-site-paths.ts'
import { emailTemplates } from './0022-email-templates.ts'
import { mail } from './0022-mail.ts'
import { homeSettings } from './0023-home-settings.ts'
import { registration } from './0024-registration.ts'
import { aiKeys } from './0025-ai-keys.ts'
import { cvTemplates } from './0026-cv-templates.ts'
import { monitoring } from './0027-monitoring.ts'
import { activityOrder } from './0028-activity-order.ts'
import { packedTexts } from './0029-packed-texts.ts'
import { versionNames } from './0030-version-names.ts'
import { siteLooks } from './0031-site-looks.ts'
import { tagsUsed } from './0032-tags-used.ts'
import { linkChecks } from './0033-link-checks.ts'
import { postsByAuthor } from './0034-posts-by-author.ts'
import { workflowSetUp } from './0035-workflow-set-up.ts'
import { lighterWrites } from './0036-lighter-writes.ts'
import { contentFrom } from './0037-content-from.ts'
import { fewerIndexes } from './0038-fewer-indexes.ts'
import { secondFactorVersions } from './0039-second-factor-versions.ts'
import { listedMessages } from './0040-listed-messages.ts'
import { listedPeople } from './0041-listed-people.ts'
import { handedOver } from './0042-handed-over.ts'
import { joinedPieces } from './0043-joined-pieces.ts'

/**
 * The steps in order; a step once released is never changed. The number reached stands in `user_version`.
 * Only this folder, driver.ts and search.ts speak SQLite's own dialect.
 */
export interface Migration {
  readonly name: string
  readonly up: string
}

const steps: readonly Migration[] = [
  first,
  courses,
  files,
  identity,
  lineage,
  accounts,
  storagePerAccount,
  backups,
  messages,
  erasedFiles,
  search,
  people,
  activityLog,
  secondFactor,
  formerSlugs,
  passkeys,
  activitySearch,
  sitePaths,
  mail,
  emailTemplates,
  homeSettings,
  registration,
  aiKeys,
  cvTemplates,
  monitoring,
  activityOrder,
  packedTexts,
  versionNames,
  siteLooks,
  tagsUsed,
  linkChecks,
  postsByAuthor,
  workflowSetUp,
  lighterWrites,
  contentFrom,
  fewerIndexes,
  secondFactorVersions,
  listedMessages,
  listedPeople,
  handedOver,
  joinedPieces,
]

/** How many steps this program knows. */
export const LAST_STEP = steps.length

export class NewerDatabase extends Error {
  constructor(found: number) {
    super(`the database was written by a newer version of this program (step ${found}, this one knows ${steps.length})`)
    this.name = 'NewerDatabase'
  }
}

/**
 * Takes every missing step, each in one transaction together with its number, so that a kill leaves one state or the
 * next.
 * @param last the step that it ends with
 * @throws NewerDatabase when the file is ahead of this program; nothing is changed then
 */
export function migrate(handle: DatabaseSyncInstance, last = LAST_STEP): void {
  const reached = versionOf(handle)
  if (reached > steps.length) throw new NewerDatabase(reached)
  for (const [index, step] of steps.slice(0, last).entries()) {
    if (index < reached) continue
    handle.exec('begin immediate')
    try {
      handle.exec(step.up)
      handle.exec(`pragma user_version = ${index + 1}`)
      handle.exec('commit')
    } catch (error) {
      handle.exec('rollback')
      throw new Error(`Migration ${step.name} failed`, { cause: error })
    }
  }
}

/** The step that a database has reached. */
export function versionOf(handle: DatabaseSyncInstance): number {
  const row: unknown = handle.prepare('pragma user_version').get()
  if (typeof row === 'object' && row !== null && 'user_version' in row && typeof row.user_version === 'number') {
    return row.user_version
  }
  throw new Error('The database does not tell its version')
}
