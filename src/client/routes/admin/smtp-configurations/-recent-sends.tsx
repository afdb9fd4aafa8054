import type { LoggedMail } from '#contract/calls/mail-log.ts'
import { type Column, DataList } from '#client/ui/data-list.tsx'
import { formatFull, formatWhen } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import { KIND_WORDS, StateBadge, stateWord, stoppedAt } from './-server-words.tsx'
import { useSends } from './-use-mail-servers.ts'

const why = (mail: LoggedMail) => [stoppedAt(mail.stage), mail.reason].filter(Boolean).join('. ')

const columns: readonly Column<LoggedMail>[] = [
  {
    key: 'subject',
    header: 'Mail',
    phone: 'primary',
    cell: ({ subject }) => (
      <span dir="auto" className="line-clamp-1">
        {subject}
      </span>
    ),
    below: (mail) => why(mail) || KIND_WORDS[mail.kind],
    phoneBelow: (mail) => (why(mail) === '' ? null : <span className="text-small text-ink-2">{why(mail)}</span>),
  },
  { key: 'recipient', header: 'To', width: '210px', phone: 'meta', cell: ({ recipient }) => <bdi>{recipient}</bdi> },
  {
    key: 'state',
    header: 'State',
    width: '170px',
    phone: 'state',
    cell: (mail) => <StateBadge mail={mail} />,
    phoneCell: stateWord,
  },
  { key: 'server', header: 'Through', width: '130px', phone: 'hidden', cell: ({ server }) => server || '–' },
  {
    key: 'created_at',
    header: 'When',
    width: '110px',
    phone: 'meta',
    cell: ({ created_at: at }) => <span title={formatFull(at)}>{formatWhen(at)}</span>,
  },
]

interface RecentSendsProps {
  /** There is nothing to send with: that nothing was sent goes without saying. */
  readonly quiet: boolean
}

/** What was mailed lately and what waits, without the texts. */
export function RecentSends({ quiet }: RecentSendsProps) {
  const { data, error, online, refetch } = useSends()
  if (!online && !data) return null
  if (quiet && !data?.length && !error) return null
  return (
    <Section title="Recent sends">
      <DataList
        label="Recent sends"
        rows={data}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ subject }) => subject}
        error={
          error && online
            ? { message: 'Failed to load the recent sends', cause: error.message, onRetry: () => void refetch() }
            : undefined
        }
        empty={{ title: 'Nothing sent yet', text: 'The last 50 emails are listed here.' }}
      />
    </Section>
  )
}
