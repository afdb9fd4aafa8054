import type { ComprehensiveHealth } from '#contract/calls/health.ts'
import { formatCount, formatNumber } from '#client/ui/format.ts'

export type Backup = NonNullable<ComprehensiveHealth['checks']['backup']>

const HOUR = 3_600_000

/** `5 h`, `3 days`. */
export function ageOf(made: string, now: number): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(made)) / HOUR))
  return hours < 48 ? `${formatNumber(hours)} h` : formatCount(Math.floor(hours / 24), 'day')
}

/** What somebody should know of it; null when nothing. */
export function trouble({ status, schedule, made_at, lost_files, failure }: Backup): string | null {
  if (failure !== null) return `The last attempt failed: ${failure}`
  if (lost_files > 0)
    return `${formatCount(lost_files, 'upload was', 'uploads were')} lost or damaged before it was made. \`npm run backup\` names them.`
  if (status === 'healthy') return null
  if (schedule === 'off') return 'None was made in the last 7 days. Make one, or set a schedule in Settings.'
  return made_at === null
    ? 'The schedule has made none yet. Check that the server is running at that hour.'
    : 'It is older than two rounds of the schedule. Check that the server is running at that hour.'
}
