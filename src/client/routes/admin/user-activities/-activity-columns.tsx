import type { Activity } from '#contract/calls/user-activities.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { formatDateTime, formatFull } from '#client/ui/format.ts'
import { TypeMark } from './-type-words.tsx'

const nameOf = ({ user }: Activity) => user?.name ?? 'Nobody'

export const columns: readonly Column<Activity>[] = [
  {
    key: 'description',
    header: 'Activity',
    phone: 'primary',
    cell: ({ description }) => (
      <span dir="auto" className="font-normal">
        {description}
      </span>
    ),
  },
  {
    key: 'type',
    header: 'Type',
    width: '168px',
    phone: 'meta',
    cell: ({ activity_type }) => <TypeMark type={activity_type} />,
  },
  {
    key: 'user',
    header: 'User',
    width: '192px',
    phone: 'meta',
    cell: (entry) => (
      <>
        <span className="block">{nameOf(entry)}</span>
        {entry.user && <span className="block text-small break-all text-ink-3">{entry.user.email}</span>}
      </>
    ),
    phoneCell: nameOf,
  },
  {
    key: 'address',
    header: 'Address',
    width: '124px',
    phone: 'hidden',
    cell: ({ ip_address }) => <span className="mono text-small">{ip_address}</span>,
  },
  {
    key: 'when',
    header: 'When',
    width: '112px',
    phone: 'meta',
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatFull(created_at)}>
        {formatDateTime(created_at)}
      </time>
    ),
    phoneCell: ({ created_at }) => formatDateTime(created_at),
  },
]
