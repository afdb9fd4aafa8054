import type { ComprehensiveHealth, HealthStatus } from '#contract/calls/health.ts'
import type { CheckName } from '#contract/calls/incidents.ts'

type Checks = ComprehensiveHealth['checks']

export interface Finding {
  readonly check: CheckName
  readonly status: HealthStatus
  /** What is wrong and what to do about it; of a check that is healthy it says nothing true. */
  readonly message: string
}

/** Each check in words. */
export function findingsOf(checks: Checks): readonly Finding[] {
  const { database, storage, memory, disk_space: disk, recent_errors: errors, backup, certificate } = checks
  return [
    {
      check: 'database',
      status: database.status,
      message:
        database.connection === 'connected'
          ? `The database needs ${database.response_time_ms} ms to answer. Check the load of the disk and of other programs on this machine.`
          : 'The database takes no edits. Check that the data folder is writable and its disk has room, then restart the server.',
    },
    {
      check: 'storage',
      status: storage.status,
      message: storage.writable
        ? `Storing a file takes ${storage.response_time_ms} ms. Check the load of the disk.`
        : 'Storage is not writable. Check the owner and the rights of the uploads folder, and that its disk has room.',
    },
    {
      check: 'memory',
      status: memory.status,
      message: `Memory use is at ${memory.current_usage_mb} MB of ${memory.limit}. Restart the server, or give it more memory.`,
    },
    {
      check: 'disk_space',
      status: disk.status,
      message: `Disk space is at ${disk.usage_percent}%. Remove files that are not needed, or enlarge the disk (${disk.free_space_gb} GB are free). Uploads are refused when less than 1 GB, or a tenth of a smaller disk, is left.`,
    },
    {
      check: 'recent_errors',
      status: errors.status,
      message: `The server failed ${errors.error_count_last_hour} times in the last hour. Open the recent errors to see which calls.`,
    },
    ...(backup ? [{ check: 'backup', status: backup.status, message: backupWords(backup) } as const] : []),
    ...(certificate
      ? [{ check: 'certificate', status: certificate.status, message: certificateWords(certificate) } as const]
      : []),
  ]
}

function backupWords({ failure, lost_files: lost, made_at }: NonNullable<Checks['backup']>): string {
  if (failure !== null) return `The last backup failed: ${failure}`
  if (lost > 0)
    return `The last backup lacks uploads that were lost or damaged before (${lost}). Run the backup by hand to see their names.`
  return made_at === null
    ? 'There is no backup yet.'
    : `The last backup is too old: it was made on ${made_at.slice(0, 10)}.`
}

function certificateWords({ expires_at }: NonNullable<Checks['certificate']>): string {
  const day = expires_at?.slice(0, 10) ?? 'an unknown day'
  return `The certificate of the site expires on ${day}. Renew it in time: browsers refuse the site afterwards.`
}

/** Each critical check with what to do about it. */
export function criticalIssues(checks: Checks): ComprehensiveHealth['critical_issues'] {
  return findingsOf(checks)
    .filter(({ status }) => status === 'critical' || status === 'unhealthy')
    .map(({ check, message }) => ({ check, message }))
}
