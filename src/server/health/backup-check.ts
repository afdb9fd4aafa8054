import { join } from 'node:path'
import type { ComprehensiveHealth } from '#contract/calls/health.ts'
import { newestBackup } from '#server/backup/list.ts'
import { BACKUPS_FOLDER, sizeOf } from '#server/backup/manifest.ts'
import { reasonOf } from '#server/backup/problem.ts'
import { mostAge } from '#server/backup/schedule.ts'
import { lastActivity } from '#server/db/activity.ts'
import { readIdentity } from '#server/db/identity.ts'
import type { Db } from '#server/db/schema.ts'
import { readSettings, settingsBegan } from '#server/records/settings.ts'
import type { Report } from './checks.ts'

/**
 * The last backup in the data folder, as its own manifest tells it. Worth a look when it is older than it may get, when
 * the last try failed, or when it lacks what the site had lost.
 * @param now milliseconds
 */
export async function checkBackup(
  db: Db,
  dataDir: string,
  now: number,
  report: Report,
): Promise<NonNullable<ComprehensiveHealth['checks']['backup']>> {
  const settings = await readSettings(db)
  const { id } = await readIdentity(db)
  let unreadable: string | null = null
  const last = await newestBackup(join(dataDir, BACKUPS_FOLDER), id, now).catch((error: unknown) => {
    report('backup', error)
    unreadable = reasonOf(error)
    return null
  })
  const made_at = last?.manifest.created_at ?? null
  const failed = await lastActivity(db, 'backup.failed')
  const lastFailure = failed && (made_at === null || failed.at > made_at) ? (failed.title ?? 'unknown reason') : null
  const failure = lastFailure ?? unreadable
  // A new site has had no time for one yet.
  const isOld = now - Date.parse(made_at ?? (await settingsBegan(db))) > mostAge(settings)
  const lost_files = last?.manifest.lost.length ?? 0
  return {
    status: isOld || failure !== null || lost_files > 0 ? 'warning' : 'healthy',
    schedule: settings.backup_schedule,
    made_at,
    size_bytes: last ? sizeOf(last.manifest) : 0,
    files: last?.manifest.files.length ?? 0,
    lost_files,
    failure,
  }
}
