import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { isFound } from '#contract/records/searched.ts'
import { userGroup } from '#contract/records/user-group.ts'
import { type Row, useRows } from '#client/offline/reading/use-rows.ts'
import { ListPage } from '#client/records/list-page.tsx'
import { TERMS } from '#client/records/list-search.ts'
import { useRecordActions } from '#client/records/use-record-actions.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { type CardParts, DataCards } from '#client/ui/data-cards.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatCount } from '#client/ui/format.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { Members } from './-members.tsx'
import type { GroupRow } from './-group-row.ts'

export const Route = createFileRoute('/admin/user-groups')({
  validateSearch: TERMS.schema,
  component: () => (
    <RequireAccess access="admin">
      <GroupsPage />
    </RequireAccess>
  ),
})

/** How many members a card shows. */
const FACES = 3

const counted = ({ members_count: count = 0 }: GroupRow) => formatCount(count, 'member')

/** What the cards can be ordered by. */
const columns: readonly Column<Row<GroupRow>>[] = [
  { key: 'name', header: 'Name', phone: 'primary', sortable: true, cell: ({ record }) => record.name },
]

/** The first of its members; a sign where there are none. */
function faces({ members = [] }: GroupRow) {
  if (members.length === 0) return <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
  return (
    <span className="avatars">
      {members.slice(0, FACES).map(({ id, name }) => (
        <Avatar key={id} name={name} />
      ))}
    </span>
  )
}

/** A group on a card; its colour only as a dot beside its name. */
function groupCard({ id, record: group }: Row<GroupRow>, onMembers: (id: number) => void): CardParts {
  const count = counted(group)
  return {
    title: (
      <span className="flex items-start gap-2">
        <span className="flex h-lh flex-none items-center">
          <span className="size-2.5 rounded-full" style={{ background: group.color }} aria-hidden="true" />
        </span>
        <span className="min-w-0">{group.name}</span>
      </span>
    ),
    body: group.description && <p className="line-clamp-3 text-small text-ink-2">{group.description}</p>,
    foot: (
      <span className="flex flex-wrap items-center gap-x-2">
        {typeof id === 'number' ? (
          <Button
            small
            variant="ghost"
            className="-ml-2.5"
            aria-label={`${count} of ${group.name}`}
            onClick={() => onMembers(id)}
          >
            {faces(group)}
            {count}
          </Button>
        ) : (
          count
        )}
        {!group.is_active && <Badge>Inactive</Badge>}
      </span>
    ),
  }
}

/** What can be done to groups from outside their form. Whoever deletes one reads how many are in it. */
function useGroupActions() {
  const confirm = useConfirm()
  const actions = useRecordActions(userGroup)
  const remove = async (row: Row<GroupRow>) => {
    const { name, members_count: count = 0 } = row.record
    if (count === 0) return actions.remove(row)
    const question = {
      type: 'danger',
      title: `Delete “${name}”?`,
      text: `${counted(row.record)} ${count === 1 ? 'keeps their account' : 'keep their accounts'}. The group stays in the trash for 30 days.`,
      action: 'Delete user group',
    } as const
    // Whoever has read how many are in it means them, and nobody who came since.
    return (await confirm(question)) && actions.remove(row, { query: { force: '1', uses: String(count) } })
  }
  return { ...actions, remove }
}

const BACK = { to: '/admin/more', label: 'More' } as const

/** Groups of people. Their members are added and taken out over the list. */
function GroupsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const view = useRows(userGroup, {})
  const actions = useGroupActions()
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
        title="User groups and access control"
        shortTitle="User groups"
        view={view}
        rows={rows}
        columns={columns}
        draw={(list) => <DataCards list={list} partsOf={(row) => groupCard(row, setOpened)} />}
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
        emptyText="Groups gather people who belong together."
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
