import type { ComprehensiveHealth } from '#contract/calls/health.ts'

type Checks = ComprehensiveHealth['checks']

/** Each critical check with what to do about it. */
export function criticalIssues(checks: Checks): ComprehensiveHealth['critical_issues'] {
  const { database, storage, memory, disk_space: disk, recent_errors: errors } = checks
  const found: { check: string; status: string; message: string }[] = [
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
  ]
  return found
    .filter(({ status }) => status === 'critical' || status === 'unhealthy')
    .map(({ check, message }) => ({ check, message }))
}
