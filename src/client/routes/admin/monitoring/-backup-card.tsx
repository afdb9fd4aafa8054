import { formatCount, formatDateTime, formatSize } from '#client/ui/format.ts'
import { ageOf, type Backup, trouble } from './-backup-trouble.ts'
import { CheckCard } from './-check-card.tsx'

const SCHEDULES: Readonly<Record<Backup['schedule'], string>> = { off: 'Off', daily: 'Daily', weekly: 'Weekly' }

/** The last backup: how old and how large, and what is wrong with that. */
export function BackupCard({ backup, checkedAt }: { readonly backup: Backup; readonly checkedAt: number }) {
  const { status, schedule, made_at, size_bytes, files } = backup
  const [value = '', unit = ''] = formatSize(size_bytes).split(' ')
  const words = trouble(backup)
  return (
    <CheckCard
      title="Last Backup"
      status={status}
      {...(made_at !== null && { metric: [value, `${unit} in ${formatCount(files, 'file')}`] as const })}
      facts={[
        { name: 'Made', value: made_at === null ? 'Never' : formatDateTime(made_at, checkedAt) },
        ...(made_at === null ? [] : [{ name: 'Age', value: ageOf(made_at, checkedAt) }]),
        { name: 'Schedule', value: SCHEDULES[schedule] },
      ]}
    >
      {words && <p className="mt-2 text-small text-warn">{words}</p>}
    </CheckCard>
  )
}
