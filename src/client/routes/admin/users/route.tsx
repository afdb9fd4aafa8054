import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BadgeCheck, Columns3, Download, LayoutGrid, List, ToggleLeft, UserCog, UsersRound } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { ROLES } from '#contract/calls/permissions.ts'
import { user } from '#contract/records/user.ts'
import { userGroup } from '#contract/records/user-group.ts'
import { USER_STATUSES, VERIFICATION } from '#contract/records/user-list.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { onServer, useRecordChoices } from '#client/records/choices.ts'
import { type BulkChange, ListPage } from '#client/records/list-page.tsx'
import { Button } from '#client/ui/button.tsx'
import type { RowsProps } from '#client/ui/data-list-model.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { useAfterChange } from './-after-change.ts'
import { ColumnMenu } from './-column-menu.tsx'
import { useListLook } from './-list-look.ts'
import { userColumns } from './-user-columns.tsx'
import { UserFigures } from './-user-figures.tsx'
import { accepts } from './-user-found.ts'
import { userMenu } from './-user-menu.tsx'
import { subjectsOf } from './-subject.ts'
import { type UserRow, USERS } from './-user-search.ts'
import { ROLE_OPTIONS, STATUS_OPTIONS, VERIFICATION_OPTIONS } from '#client/widgets/user-words.ts'
import { type UserActions, useUserActions } from './-use-user-actions.tsx'

const UserGrid = lazyPart(() => import('./-user-grid.tsx'))
const ColumnSheet = lazyPart(() => import('./-column-sheet.tsx'))

/** One user, their details and a new one lie over this list, under addresses of their own. */
export const Route = createFileRoute('/admin/users')({
  validateSearch: USERS.schema,
  component: () => (
    <RequireAccess access="admin">
      <UsersPage />
    </RequireAccess>
  ),
})

const BACK = { to: '/admin/more', label: 'More' } as const
const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

function UsersPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const here = useMemo(() => ({ accepts: accepts(search), compare: USERS.compare(search) }), [search])
  const view = useRows(user, { query: USERS.query(search) }, here)
  const groups = useRecordChoices(userGroup)
  const look = useListLook()
  // The figures are as old as the list.
  const refetch = useAfterChange()
  const actions = useUserActions()
  const [choosing, setChoosing] = useState(false)
  const exportCsv = () => void actions.exportCsv(search)
  return (
    <>
      <ListPage
        record={user}
        title="User management"
        shortTitle="Users"
        view={{ ...view, refetch }}
        columns={userColumns(look.columns)}
        draw={look.view === 'grid' ? drawGrid : undefined}
        dense
        list={USERS}
        search={search}
        onSearch={(next, replace) => void navigate({ to: '/admin/users', search: next, replace, resetScroll: false })}
        searchPlaceholder="Search names and addresses"
        filters={[
          { name: 'role', label: 'Role', options: ['All Roles', ...ROLE_OPTIONS] },
          {
            name: 'verification_status',
            label: 'Verification',
            options: ['Any verification', ...VERIFICATION_OPTIONS],
          },
          { name: 'status', label: 'Status', options: ['Any status', ...STATUS_OPTIONS] },
          { name: 'group', label: 'Group', options: ['All groups', ...onServer(groups.choices)] },
        ]}
        toolsEnd={
          <>
            <Button icon={<Download {...icon} />} disabledReason={actions.reason} onClick={exportCsv}>
              Export CSV
            </Button>
            <Segmented
              label="View"
              value={look.view}
              onChange={look.setView}
              options={[
                { value: 'table', label: 'Table', icon: <List {...icon} /> },
                { value: 'grid', label: 'Grid', icon: <LayoutGrid {...icon} /> },
              ]}
            />
            {look.view === 'table' && <ColumnMenu {...look} />}
          </>
        }
        pageMenu={[
          ...(look.view === 'table'
            ? [
                { label: 'Show as a grid', icon: <LayoutGrid {...icon} />, onSelect: () => look.setView('grid') },
                { label: 'Columns', icon: <Columns3 {...icon} />, onSelect: () => setChoosing(true) },
              ]
            : [{ label: 'Show as a list', icon: <List {...icon} />, onSelect: () => look.setView('table') }]),
          { label: 'Export CSV', icon: <Download {...icon} />, onSelect: exportCsv, disabledReason: actions.reason },
        ]}
        actions={{
          remove: (row) => actions.remove(subjectsOf([row])),
          removeAll: (rows) => actions.remove(subjectsOf(rows)),
        }}
        writeReason={actions.reason}
        menu={(row) => userMenu(row, actions)}
        bulk={bulkChanges(actions, onServer(groups.choices))}
        about={<UserFigures />}
        noneFound="No users found"
        emptyText="People who can sign in appear here."
        layered
        back={BACK}
      />
      <Outlet />
      <Suspense>{choosing && <ColumnSheet {...look} onClose={() => setChoosing(false)} />}</Suspense>
      {actions.layers}
    </>
  )
}

/** Waits within the list: while the grid is loaded, its tools stay and keep the focus. */
const drawGrid = (list: RowsProps<UserRow>) => (
  <Suspense fallback={<SkeletonRows rows={4} />}>
    <UserGrid list={list} />
  </Suspense>
)

function bulkChanges(
  actions: UserActions,
  groups: readonly { readonly value: string; readonly label: string }[],
): readonly BulkChange<UserRow['record']>[] {
  return [
    {
      label: 'Verify',
      icon: <BadgeCheck {...icon} />,
      asks: { label: 'Verification', options: VERIFICATION_OPTIONS },
      act: async (rows, chosen) => {
        const value = VERIFICATION.find((one) => one === chosen)
        return value !== undefined && actions.bulk(subjectsOf(rows), { operation: 'verify', value })
      },
    },
    {
      label: 'Role',
      icon: <UserCog {...icon} />,
      asks: { label: 'Role', options: ROLE_OPTIONS },
      act: async (rows, chosen) => {
        const value = ROLES.find((one) => one === chosen)
        return value !== undefined && actions.bulk(subjectsOf(rows), { operation: 'role', value })
      },
    },
    {
      label: 'Status',
      icon: <ToggleLeft {...icon} />,
      asks: { label: 'Status', options: STATUS_OPTIONS },
      act: async (rows, chosen) => {
        const value = USER_STATUSES.find((one) => one === chosen)
        return value !== undefined && actions.bulk(subjectsOf(rows), { operation: 'status', value })
      },
    },
    {
      label: 'Group',
      icon: <UsersRound {...icon} />,
      asks: { label: 'Add to the group', options: groups },
      act: (rows, chosen) => actions.addToGroup(subjectsOf(rows), chosen),
    },
  ]
}
