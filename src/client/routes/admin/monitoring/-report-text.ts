import { formatFull, formatMilliseconds, formatNumber, formatSize } from '#client/ui/format.ts'
import { trouble } from './-backup-trouble.ts'
import { checkLabel, healthWord, KIND_LABELS } from './-health-words.ts'
import type { Answers } from './-held-answers.ts'

type Checks = NonNullable<Answers['comprehensive']>['checks']

function backupLine(backup: NonNullable<Checks['backup']>): string {
  const made = backup.made_at === null ? 'none' : `${formatFull(backup.made_at)}, ${formatSize(backup.size_bytes)}`
  return [`Last backup: ${made}, schedule ${backup.schedule}`, trouble(backup)].filter(Boolean).join('. ')
}

/** The monitoring report as plain text, for a mail or a ticket. */
export function reportText(report: Answers, checkedAt: number, current: boolean): string {
  const { basic, comprehensive, database, storage } = report
  const all = comprehensive?.checks
  const overall = { basic, comprehensive, database, storage }
  return [
    'Offdesk monitoring report',
    `Last checked: ${formatFull(checkedAt)}${current ? '' : ' (not current: the server could not be reached since)'}`,
    '',
    ...(['basic', 'comprehensive', 'database', 'storage'] as const).map(
      (kind) => `${KIND_LABELS[kind]}: ${healthWord(overall[kind]?.status ?? 'unknown')}`,
    ),
    ...(comprehensive && comprehensive.critical_issues.length > 0
      ? [
          '',
          `${comprehensive.critical_issues.length} critical issue(s) detected`,
          ...comprehensive.critical_issues.map((issue) => `- ${checkLabel(issue.check)}: ${issue.message}`),
        ]
      : []),
    '',
    ...(database
      ? [`Database: ${formatMilliseconds(database.response_time_ms)}, connection ${database.connection}`]
      : []),
    ...(storage
      ? [`Storage: ${formatMilliseconds(storage.response_time_ms)}, writable ${storage.writable ? 'yes' : 'no'}`]
      : []),
    ...(all
      ? [
          `Memory: ${formatNumber(all.memory.current_usage_mb)} MB, peak ${formatNumber(all.memory.peak_usage_mb)} MB, limit ${all.memory.limit}`,
          `Disk: ${formatNumber(all.disk_space.usage_percent, 1)}% used, ${formatNumber(all.disk_space.free_space_gb, 1)} GB free of ${formatNumber(all.disk_space.total_space_gb, 1)} GB`,
          `Errors in the last hour: ${formatNumber(all.recent_errors.error_count_last_hour)}`,
          ...(all.backup ? [backupLine(all.backup)] : []),
          `Records: ${Object.entries(all.database_performance.records)
            .map(([name, count]) => `${formatNumber(count)} ${name}`)
            .join(', ')}`,
        ]
      : []),
    '',
  ].join('\n')
}
