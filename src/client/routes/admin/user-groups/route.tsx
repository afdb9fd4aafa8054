import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { isFound } from '#contract/records/searched.ts'
import { userGroup } from '#contract/records/user-group.ts'
import { type Row, type RowOf, useRows } from '#client/offline/reading/use-rows.ts'
import { ListPage } from '#client/records/list-page.tsx'
import { TERMS } from '#client/records/list-search.ts'
import { useRecordActions } from '#client/records/use-record-actions.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { formatCount } from '#client/ui/format.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { Members } from './-members.tsx'

export const Route = createFileRoute('/admin/user-groups')({
  validateSearch: TERMS.schema,
  component: () => (
    <RequireAccess access="admin">
      <GroupsPage />
    </RequireAccess>
  ),
})

type GroupRow = RowOf<typeof userGroup>

const counted = ({ members_count: count = 0 }: GroupRow) => formatCount(count, 'member')

const columns: readonly Column<Row<GroupRow>>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'primary',
    sortable: true,
    cell: ({ record: { name, color } }) => (
      <span className="inline-flex items-center gap-2">
        <span className="size-2 flex-none rounded-full" style={{ background: color }} aria-hidden="true" />
        {name}
      </span>
    ),
    below: ({ record }) => record.description,
  },
  {
    key: 'is_active',
    header: 'Status',
    width: '112px',
    phone: 'state',
    cell: ({ record }) => (record.is_active ? '' : <Badge>Inactive</Badge>),
    phoneCell: ({ record }) => (record.is_active ? '' : 'Inactive'),
  },
  {
    key: 'members',
    header: 'Members',
    width: '112px',
    phone: 'meta',
    align: 'end',
    cell: ({ record }) => record.members_count ?? 0,
    phoneCell: ({ record }) => counted(record),
  },
]

const BACK = { to: '/admin/more', label: 'More' } as const

/** Groups of people. Their members are added and taken out over the list. */
function GroupsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const view = useRows(userGroup, {})
  const actions = useRecordActions(userGroup)
  const [opened, setOpened] = useState<number | null>(null)
  const compare = TERMS.compare(search)
  const rows = view.rows
    ?.filter(({ record }) => isFound(userGroup, record, search.q))
    .toSorted((a, b) => compare(a.record, b.record))
  const group = view.rows?.find((row) => row.id === opened)
  return (
    <>
      <ListPage
        record={userGroup}
        title="User groups"
        view={view}
        rows={rows}
        columns={columns}
        list={TERMS}
        search={search}
        onSearch={(next, replace) => void navigate({ to: '/admin/user-groups', search: next, replace })}
        actions={actions}
        menu={({ id, record }) => ({
          meta: counted(record),
          views:
            typeof id === 'number'
              ? [{ label: 'Members', icon: <UsersRound strokeWidth={1.75} />, onSelect: () => setOpened(id) }]
              : [],
        })}
        emptyText="Groups hold people who belong together."
        layered
        back={BACK}
      />
      {group && typeof group.id === 'number' && (
        <Members id={group.id} group={group.record} onClose={() => setOpened(null)} />
      )}
      <Outlet />
    </>
  )
}
