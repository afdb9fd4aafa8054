import { BadgeCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/class-names.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { formatNumber, formatWhen } from '#client/ui/format.ts'
import { formatWithin } from '#client/ui/moments.ts'
import { COLUMN_LABELS, type ColumnName } from './-list-look.ts'
import type { UserRow } from './-user-search.ts'
import { roleWords } from '#client/widgets/user-words.ts'

type Person = UserRow['record']

export function RoleBadge({ role }: Pick<Person, 'role'>) {
  if (role === 'user') return roleWords(role)
  return <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{roleWords(role)}</Badge>
}

export function StatusBadge({ is_active: active }: Pick<Person, 'is_active'>) {
  return <Badge tone={active ? 'ok' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>
}

/** Whether the address was proved; dashed is not there yet. */
function Verified({ email_verified_at: at }: Pick<Person, 'email_verified_at'>) {
  const Icon = at === null ? CircleDashed : BadgeCheck
  return (
    <span className={`inline-flex items-center gap-1.5 ${at === null ? 'text-ink-3' : 'text-ok'}`}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {at === null ? 'No' : 'Yes'}
    </span>
  )
}

interface GroupChipsProps {
  readonly groups: Person['groups'] | undefined
  /** One line: the first by name, the others by their colours, so that rows of a table are of one height. */
  readonly brief?: boolean
}

/** Groups that somebody is in, each with its colour as a dot. */
export function GroupChips({ groups = [], brief = false }: GroupChipsProps) {
  if (groups.length === 0) return null
  return (
    <span
      className={cx('flex text-meta text-ink-2', brief ? 'gap-x-1 contain-inline-size' : 'flex-wrap gap-x-2.5')}
      title={brief ? groups.map(({ name }) => name).join(', ') : undefined}
    >
      {groups.map(({ id, name, color }, index) => (
        <span key={id} className="inline-flex max-w-full min-w-0 items-start gap-1.5">
          <span className="mt-1 size-2 flex-none rounded-full" style={{ background: color }} aria-hidden="true" />
          <span className={!brief ? 'min-w-0 text-left wrap-anywhere' : index > 0 ? 'sr-only' : 'truncate'}>
            {name}
          </span>
        </span>
      ))}
    </span>
  )
}

export const verifiedWords = ({ email_verified_at: at }: Person): string => (at === null ? 'Unverified' : 'Verified')
export const lastLoginWords = ({ last_login_at: at }: Person): string => (at ? formatWhen(at) : 'Never')

/** On a phone the first three of these that were chosen are the line below the name. */
const ON_PHONE: readonly ColumnName[] = [
  'role',
  'verified',
  'lastLogin',
  'status',
  'created',
  'loginCount',
  'twoFactor',
]
const PHONE_PIECES = 3

export function userColumns(chosen: ReadonlySet<ColumnName>): readonly Column<UserRow>[] {
  const shown = CHOICES.filter(({ name }) => chosen.has(name))
  const onPhone = new Set(ON_PHONE.filter((name) => chosen.has(name)).slice(0, PHONE_PIECES))
  return [
    {
      key: 'avatar',
      header: 'Picture',
      quietHeader: true,
      width: '40px',
      phone: 'lead',
      cell: ({ record: { name, avatar } }) => <Avatar name={name} src={avatar} />,
    },
    {
      key: 'name',
      header: 'User',
      sortable: true,
      phone: 'primary',
      cell: ({ record }) => record.name,
      ...(chosen.has('email') && { below: ({ record }: UserRow) => record.email }),
    },
    ...shown.flatMap(({ name, column }): Column<UserRow>[] =>
      column ? [{ ...column, header: COLUMN_LABELS[name], phone: onPhone.has(name) ? 'meta' : 'hidden' }] : [],
    ),
  ]
}

interface Choice {
  readonly name: ColumnName
  /** Absent: it is part of the column of the name. */
  readonly column?: Omit<Column<UserRow>, 'header' | 'phone'>
}

const CHOICES: readonly Choice[] = [
  { name: 'email' },
  {
    name: 'role',
    column: {
      key: 'role',
      sortable: true,
      width: '104px',
      cell: ({ record }) => <RoleBadge role={record.role} />,
      phoneCell: ({ record }) => roleWords(record.role),
    },
  },
  {
    name: 'verified',
    column: {
      key: 'email_verified_at',
      sortable: 'time',
      width: '88px',
      cell: ({ record }) => <Verified {...record} />,
      phoneCell: ({ record }) => verifiedWords(record),
    },
  },
  {
    name: 'created',
    column: {
      key: 'created_at',
      sortable: 'time',
      width: '180px',
      cell: ({ record }) => dated(record.created_at, <GroupChips groups={record.groups} brief />),
      phoneCell: ({ record }) =>
        record.created_at === undefined ? '' : `Account since ${formatWithin(record.created_at)}`,
    },
  },
  {
    name: 'lastLogin',
    column: {
      key: 'last_login_at',
      sortable: 'time',
      width: '108px',
      cell: ({ record }) => lastLoginWords(record),
      phoneCell: ({ record: { last_login_at: at } }) => (at ? `Signed in ${formatWithin(at)}` : 'Never signed in'),
    },
  },
  {
    name: 'loginCount',
    column: {
      key: 'login_count',
      sortable: 'number',
      width: '104px',
      align: 'end',
      cell: ({ record }) => formatNumber(record.login_count ?? 0),
    },
  },
  {
    name: 'status',
    column: {
      key: 'is_active',
      sortable: true,
      width: '92px',
      cell: ({ record }) => <StatusBadge is_active={record.is_active} />,
      phoneCell: ({ record }) => (record.is_active ? 'Active' : 'Inactive'),
    },
  },
  {
    name: 'twoFactor',
    column: {
      key: 'two_factor_enabled',
      width: '96px',
      cell: ({ record }) => (record.two_factor_enabled ? 'On' : 'Off'),
    },
  },
]

function dated(at: string | undefined, below: ReactNode): ReactNode {
  return (
    <>
      {at === undefined ? '' : formatWhen(at)}
      {below}
    </>
  )
}
