import { memo, type ReactNode } from 'react'
import type { HealthSample, HealthStatus } from '#contract/calls/health.ts'
import { formatMilliseconds, formatNumber } from '#client/ui/format.ts'
import { Gauge } from '#client/ui/gauge.tsx'
import { Sparkline } from '#client/ui/sparkline.tsx'
import { isCritical, toneOf } from './-health-words.ts'
import { BackupCard } from './-backup-card.tsx'
import { CertificateCard } from './-certificate-card.tsx'
import { CheckCard } from './-check-card.tsx'
import { RecentErrors } from './-recent-errors.tsx'
import { series } from './-samples.ts'
import type { Checks } from './-use-checks.ts'

/** The server's word as the first of a line. */
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The single checks are the fresher ones; the comprehensive answer stands in when one is missing. */
export function DetailCards({ checks }: { readonly checks: Checks }) {
  const all = checks.comprehensive?.checks
  const database = checks.database ?? all?.database
  const storage = checks.storage ?? all?.storage
  // One time for a whole check, whose answers come one by one.
  const at = checks.endedAt ?? checks.checkedAt ?? 0
  const lines = { history: checks.history ?? NONE, at }
  return (
    <div className="check-cards mt-4 grid gap-3 sm:grid-cols-2 lg:gap-3.5 xl:grid-cols-3">
      {database && (
        <TimedCard
          name="Database"
          measure="database_ms"
          {...lines}
          check={database}
          fact={{
            name: 'Connection',
            value: <Told bad={isCritical(database.status)}>{capital(database.connection)}</Told>,
          }}
        />
      )}
      {storage && (
        <TimedCard
          name="Storage"
          measure="storage_ms"
          {...lines}
          check={storage}
          fact={{ name: 'Writable', value: <Told bad={!storage.writable}>{storage.writable ? 'Yes' : 'No'}</Told> }}
        />
      )}
      {all && <DiskCard disk={all.disk_space} />}
      {all && <MemoryCard memory={all.memory} />}
      {all && (
        <CheckCard
          title="Recent Errors"
          status={all.recent_errors.status}
          metric={[formatNumber(all.recent_errors.error_count_last_hour), 'in the last hour']}
          picture={
            <Line
              label="Errors per hour, last 24 hours"
              measure="errors"
              {...lines}
              status={all.recent_errors.status}
              format={formatNumber}
            />
          }
        >
          <RecentErrors online={checks.online} />
        </CheckCard>
      )}
      {all?.backup && <BackupCard backup={all.backup} checkedAt={at} />}
      {all?.certificate && <CertificateCard certificate={all.certificate} checkedAt={at} />}
      {all && <RecordsCard records={all.database_performance.records} />}
    </div>
  )
}

const NONE: readonly HealthSample[] = []

interface TimedCardProps extends Pick<LineProps, 'measure' | 'history' | 'at'> {
  readonly name: string
  readonly check: { readonly status: HealthStatus; readonly response_time_ms: number }
  readonly fact: { readonly name: string; readonly value: ReactNode }
}

/** What answers: how fast, and whether it does. */
function TimedCard({ name, check: { status, response_time_ms: ms }, fact, ...line }: TimedCardProps) {
  // The number large, its unit beside it.
  const [value = '', unit = ''] = formatMilliseconds(ms).split(' ')
  return (
    <CheckCard
      title={`${name} Performance`}
      status={status}
      metric={[value, `${unit} response time`]}
      picture={
        <Line label={`${name} response time, last 24 hours`} {...line} status={status} format={formatMilliseconds} />
      }
      facts={[fact]}
    />
  )
}

type All = NonNullable<Checks['comprehensive']>['checks']

function DiskCard({ disk }: { readonly disk: All['disk_space'] }) {
  const percent = formatNumber(disk.usage_percent, 1)
  return (
    <CheckCard
      title="Disk Space"
      status={disk.status}
      metric={[percent, '% used']}
      picture={
        <Gauge
          label="Disk space used"
          value={disk.usage_percent}
          max={100}
          tone={toneOf(disk.status)}
          text={`${percent}% used`}
        />
      }
      facts={[
        { name: 'Free', value: <Told bad={isCritical(disk.status)}>{formatNumber(disk.free_space_gb, 1)} GB</Told> },
        { name: 'Total', value: `${formatNumber(disk.total_space_gb, 1)} GB` },
      ]}
    />
  )
}

function MemoryCard({ memory }: { readonly memory: All['memory'] }) {
  const limit = `${formatNumber(memory.limit_mb)} MB`
  return (
    <CheckCard
      title="Memory Usage"
      status={memory.status}
      metric={[formatNumber(memory.current_usage_mb), `MB of ${limit}`]}
      picture={
        <Gauge
          label="Memory used"
          value={memory.current_usage_mb}
          max={memory.limit_mb}
          mark={memory.peak_usage_mb}
          tone={toneOf(memory.status)}
          text={`${formatNumber(memory.current_usage_mb)} MB of ${limit}, peak ${formatNumber(memory.peak_usage_mb)} MB`}
        />
      }
      facts={[
        { name: 'Peak', value: `${formatNumber(memory.peak_usage_mb)} MB` },
        { name: 'Limit', value: memory.limit },
      ]}
    />
  )
}

function RecordsCard({ records }: { readonly records: All['database_performance']['records'] }) {
  return (
    <CheckCard
      title="Database Records"
      facts={[
        { name: 'Users', value: formatNumber(records.users) },
        { name: 'Courses', value: formatNumber(records.courses) },
        { name: 'Posts', value: formatNumber(records.posts) },
        { name: 'Workflows', value: formatNumber(records.workflows) },
      ]}
    />
  )
}

interface LineProps {
  readonly label: string
  readonly measure: Parameters<typeof series>[1]
  readonly history: readonly HealthSample[]
  readonly at: number
  readonly status: HealthStatus
  readonly format: (value: number) => string
}

/** Of a whole day of samples: looked through once a check. */
const Line = memo(function Line({ label, measure, history, at, status, format }: LineProps) {
  return (
    <Sparkline
      label={label}
      values={series(history, measure, at)}
      format={(value) => format(value)}
      tone={toneOf(status)}
    />
  )
})

function Told({ bad, children }: { readonly bad: boolean; readonly children: ReactNode }) {
  return <span className={bad ? 'text-bad' : undefined}>{children}</span>
}
