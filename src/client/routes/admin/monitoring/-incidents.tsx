import type { UseQueryResult } from '@tanstack/react-query'
import type { Incident } from '#contract/calls/incidents.ts'
import { type Column, DataList } from '#client/ui/data-list.tsx'
import { formatDateTime, formatDuration, formatFull } from '#client/ui/format.ts'
import { HealthBadge, HealthIcon } from '#client/ui/health-badge.tsx'
import { Section } from '#client/ui/panel.tsx'
import { ageOf } from './-backup-trouble.ts'
import { checkLabel, healthOf, healthWord } from './-health-words.ts'

const MINUTE = 60_000
/** In minutes. Longer ones are told in days, without their hours. */
const TWO_DAYS = 2 * 24 * 60

function columnsAt(now: number): readonly Column<Incident>[] {
  const length = ({ began_at, ended_at }: Incident) => {
    const end = ended_at === null ? now : Date.parse(ended_at)
    const minutes = (end - Date.parse(began_at)) / MINUTE
    if (minutes < 1) return 'under 1 min'
    return minutes < TWO_DAYS ? formatDuration(minutes) : ageOf(began_at, end)
  }
  return [
    {
      key: 'name',
      header: 'What',
      phone: 'primary',
      // What to do is read whole.
      cell: ({ name, message }) => (
        <span className="block py-1 whitespace-normal">
          {checkLabel(name)}
          <span className="block text-small font-normal text-ink-2">{message}</span>
        </span>
      ),
      phoneCell: ({ name }) => checkLabel(name),
      phoneBelow: ({ message }) => <span className="text-small text-ink-2">{message}</span>,
    },
    {
      key: 'status',
      header: 'State',
      width: '110px',
      phone: 'state',
      cell: (row) => <HealthBadge health={healthOf(statusOf(row))}>{healthWord(statusOf(row))}</HealthBadge>,
      phoneCell: (row) => (
        <span className="inline-flex items-center gap-1">
          <HealthIcon health={healthOf(statusOf(row))} size={14} />
          {healthWord(statusOf(row))}
        </span>
      ),
    },
    {
      key: 'began_at',
      header: 'Began',
      width: '150px',
      phone: 'meta',
      cell: ({ began_at }) => <span title={formatFull(began_at)}>{formatDateTime(began_at, now)}</span>,
    },
    {
      key: 'ended_at',
      header: 'Ended',
      width: '150px',
      phone: 'meta',
      cell: ({ ended_at }) =>
        ended_at === null ? 'Not yet' : <span title={formatFull(ended_at)}>{formatDateTime(ended_at, now)}</span>,
      phoneCell: ({ ended_at }) => (ended_at === null ? 'not over yet' : null),
    },
    { key: 'length', header: 'How long', width: '110px', phone: 'meta', cell: length },
  ]
}

/** Of a time without checks nothing is known. */
const statusOf = ({ name, status }: Incident) => (name === 'restart' || name === 'silence' ? 'unknown' : status)

interface IncidentsProps {
  readonly incidents: UseQueryResult<readonly Incident[]>
  readonly online: boolean
}

/** What was not healthy for two minutes or longer, and when nothing was checked. */
export function Incidents({ incidents: { data, dataUpdatedAt, error, refetch }, online }: IncidentsProps) {
  if (!online && !data) return null
  return (
    <Section title="Incidents">
      <DataList
        label="Incidents"
        rows={data}
        columns={columnsAt(dataUpdatedAt)}
        rowKey={({ id }) => id}
        rowName={({ name }) => checkLabel(name)}
        error={
          error && online
            ? { message: 'Failed to load the incidents', cause: error.message, onRetry: () => void refetch() }
            : undefined
        }
        empty={{
          title: 'No incidents in the last 30 days',
          text: 'Problems that last two minutes are listed here.',
        }}
      />
    </Section>
  )
}
