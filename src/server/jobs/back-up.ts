import { join } from 'node:path'
import { backUp } from '#server/backup/back-up.ts'
import { newestBackup } from '#server/backup/list.ts'
import { BackupUnderWay, reasonOf } from '#server/backup/problem.ts'
import { BACKUPS_FOLDER } from '#server/backup/manifest.ts'
import { lastMoment } from '#server/backup/schedule.ts'
import { lastActivity, noteActivity } from '#server/db/activity.ts'
import { readIdentity } from '#server/db/identity.ts'
import type { Deps } from '#server/http/context.ts'
import { readSettings, settingsBegan } from '#server/records/settings.ts'
import type { Job } from './job.ts'

const AGAIN_AFTER = 60 * 60_000

/**
 * Makes the backups that the schedule in Settings asks for. One whose hour passed while no server ran is made at the
 * next start; one that failed is tried again after an hour.
 */
export const backUpByTheClock: Job = {
  name: 'back-up',
  every: 60_000,
  run: async (deps) => {
    const { config, clock, db, write } = deps
    const now = clock.now()
    const settings = await readSettings(db)
    const moment = lastMoment(settings, now)
    // A site that is younger than that moment has its first backup at the next one.
    if (moment === null || Date.parse(await settingsBegan(db)) >= moment || (await failedLately(deps))) return
    const into = join(config.dataDir, BACKUPS_FOLDER)
    const note = (action: string, title: string) => {
      const by = { at: new Date(now).toISOString(), ip: '', requestId: 'schedule', caller: undefined }
      return write((trx) => noteActivity(trx, by, { action, title }))
    }
    try {
      const last = await newestBackup(into, (await readIdentity(db)).id, now)
      if (last && Date.parse(last.manifest.created_at) >= moment) return
      const { folder } = await backUp({
        dataDir: config.dataDir,
        into,
        madeBy: 'schedule',
        ownKey: config.ownKey,
        now: clock.now,
        keep: { daily: settings.backup_keep_daily, weekly: settings.backup_keep_weekly },
      })
      await note('backup.made', folder)
    } catch (error) {
      // By hand, or by another server on the same data: looked at again in a minute.
      if (error instanceof BackupUnderWay) return
      await note('backup.failed', reasonOf(error))
      throw error
    }
  },
}

async function failedLately({ db, clock }: Deps): Promise<boolean> {
  const failed = await lastActivity(db, 'backup.failed')
  if (!failed) return false
  const ago = clock.now() - Date.parse(failed.at)
  return ago >= 0 && ago < AGAIN_AFTER
}
