import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Eye, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TrashItem } from '#contract/calls/trash.ts'
import { call } from '#client/data/call.ts'
import { changeSearch, listSearch } from '#client/records/list-search.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { DataList, type Column } from '#client/ui/data-list.tsx'
import { formatCount, formatDate, formatWhen } from '#client/ui/format.ts'
import { formatWithin } from '#client/ui/moments.ts'
import { Menu } from '#client/ui/menu.tsx'
import { ListHead } from '#client/ui/list-head.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { useDrawn } from '#client/ui/use-drawn.ts'
import { useLaptop } from '#client/ui/use-media.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { useOnce } from '#client/ui/use-once.ts'
import { useAskPassword } from './-ask-password.tsx'
import { DeletedRecord } from './-deleted-record.tsx'
import { KindIcon } from './-kind-icon.tsx'
import { kindInTrash } from './-kind-in-trash.ts'

export const Route = createFileRoute('/admin/trash')({
  validateSearch: listSearch([], {}),
  component: () => (
    <RequireAccess access="content.delete">
      <TrashPage />
    </RequireAccess>
  ),
})

const BACK = { to: '/admin/more', label: 'More' } as const
const nameOfKind = (item: TrashItem) => kindInTrash(item)?.label ?? item.type

/** What goes with it; what only names it (posts of a category, pages that show a file) stays without it. */
const ALONG: Readonly<Record<string, string>> = {
  courses: 'Its lessons, quizzes and attachments go with it.',
  lessons: 'Its quiz and attachments go with it.',
  files: 'Anything that still shows it or offers it for download loses it.',
  categories: 'Posts in it stay, without a category.',
  'workflow-categories': 'Workflows in it stay, without a category.',
  users: 'What they made stays, under their name.',
}

const columns: readonly Column<TrashItem>[] = [
  {
    key: 'sign',
    header: 'Sign of its kind',
    quietHeader: true,
    width: '52px',
    phone: 'lead',
    cell: (item) => (
      <span className="grid size-10 flex-none place-items-center rounded-control bg-sunken">
        <KindIcon type={kindInTrash(item)?.type ?? item.type} />
      </span>
    ),
  },
  { key: 'title', header: 'Title', phone: 'primary', cell: (item) => item.title },
  { key: 'kind', header: 'Kind', width: '132px', phone: 'meta', cell: nameOfKind },
  {
    key: 'deleted',
    header: 'Deleted',
    width: '96px',
    phone: 'meta',
    cell: (item) => formatWhen(item.deleted_at),
    phoneCell: (item) => `deleted ${formatWithin(item.deleted_at)}`,
  },
  { key: 'by', header: 'By', width: '136px', phone: 'hidden', cell: (item) => item.deleted_by ?? '' },
  {
    key: 'erased',
    header: 'Erased for good',
    width: '116px',
    phone: 'hidden',
    cell: (item) => formatDate(item.erased_at),
  },
]

/** Thirty days to bring something back; erasing for good happens only here. */
function TrashPage() {
  usePageTitle('Trash')
  useSubPage('Trash', BACK, 'list')
  const client = useQueryClient()
  const confirm = useConfirm()
  // An account is erased only by somebody who proves who they are.
  const { run, dialog: password } = useAskPassword()
  const { online } = useReachability()
  const laptop = useLaptop()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { page = 1 } = search
  const list = useQuery({ ...query('trash.list', { query: { page } }), placeholderData: keepPreviousData })
  const drawn = useDrawn(list.data !== undefined)
  const act = useMutation({
    mutationFn: async ({ item, way }: { item: TrashItem; way: 'restore' | 'erase' }) => {
      const params = { type: item.type, id: String(item.id) }
      if (way === 'erase') {
        return run({
          label: `Erase “${item.title}”`,
          // Nobody has seen what was written into it before it came here anew.
          act: async () => void (await call('trash.erase', { params, query: { deleted_at: item.deleted_at } })),
        })
      }
      await call('trash.restore', { params })
      return true
    },
    onSuccess: (done, { item, way }) => {
      if (!done) return
      toasts.success(way === 'restore' ? `“${item.title}” restored` : `“${item.title}” erased`)
      void client.invalidateQueries()
    },
    onError: (error, { item, way }) => {
      toasts.error(`Failed to ${way} “${item.title}”. ${error.message}`)
      void list.refetch()
    },
  })
  const once = useOnce()
  const start = (item: TrashItem, way: 'restore' | 'erase') =>
    once(`${way} ${item.type}:${item.id} ${item.deleted_at}`, () => act.mutateAsync({ item, way }))
  const erase = async (item: TrashItem) => {
    const yes = await confirm({
      type: 'danger',
      title: `Erase “${item.title}” for good?`,
      text: [ALONG[item.type], 'It can’t be brought back.'].filter((part) => part !== undefined).join(' '),
      action: `Erase ${nameOfKind(item).toLowerCase()}`,
      typed: item.title,
    })
    if (yes) start(item, 'erase')
  }
  const newest = list.data?.current_page === 1 ? list.data.data[0]?.deleted_at : undefined
  const total = list.data?.total ?? 0
  const empty = useMutation({
    mutationFn: async (until: string) => {
      let erased = 0
      const act = async () => {
        for (;;) {
          const done = await call('trash.empty', { query: { until } })
          erased += done.erased
          if (done.left === 0 || done.erased === 0) return
        }
      }
      return (await run({ label: 'Empty trash', act })) ? erased : null
    },
    onSuccess: (erased) => {
      if (erased !== null) toasts.success(`${formatCount(erased, 'record')} erased`)
    },
    onError: (error) => toasts.error(`Failed to empty the trash. ${error.message}`),
    onSettled: () => client.invalidateQueries(),
  })
  const askToEmpty = async (until: string) => {
    const yes = await confirm({
      type: 'danger',
      title: 'Empty the trash?',
      text: `${formatCount(total, 'record')} and everything in ${total === 1 ? 'it' : 'them'} will be erased for good.`,
      action: 'Empty trash',
      typed: 'empty trash',
    })
    if (yes) empty.mutate(until)
  }
  const [shown, setShown] = useState<TrashItem | null>(null)
  const reason = online ? undefined : 'Needs a connection'

  return (
    <>
      <ListHead
        title="Trash"
        sub={total > 0 ? formatCount(total, 'deleted record') : 'Kept for 30 days'}
        asOf={!online && list.data ? <AsOf at={list.dataUpdatedAt} offline /> : undefined}
        refresh={{
          at: list.dataUpdatedAt || null,
          busy: list.isFetching,
          disabledReason: reason,
          onRefresh: () => void list.refetch(),
        }}
        deed={
          newest === undefined
            ? undefined
            : {
                label: 'Empty trash',
                busy: empty.isPending,
                disabledReason: reason,
                onSelect: () => void askToEmpty(newest),
              }
        }
      />
      <DataList
        label="Deleted records"
        rows={list.data?.data}
        columns={columns}
        rowKey={(item) => `${item.type}:${item.id}`}
        rowName={(item) => item.title}
        onOpen={setShown}
        missing={list.data === undefined && !online}
        error={
          list.error && online
            ? { message: 'Failed to load the trash', cause: list.error.message, onRetry: () => void list.refetch() }
            : undefined
        }
        empty={{ title: 'The trash is empty', text: 'What you delete can be restored here for 30 days.' }}
        actions={(item) => (
          <>
            {laptop && (
              <IconButton
                label={`Restore ${item.title}`}
                small
                disabledReason={reason}
                onClick={() => start(item, 'restore')}
              >
                <RotateCcw strokeWidth={1.75} />
              </IconButton>
            )}
            <Menu
              label={`Actions for ${item.title}`}
              head={{ title: item.title }}
              items={[
                { label: 'Look inside', icon: <Eye />, onSelect: () => setShown(item) },
                {
                  label: 'Restore',
                  icon: <RotateCcw />,
                  disabledReason: reason,
                  onSelect: () => start(item, 'restore'),
                },
                {
                  label: 'Erase for good',
                  icon: <Trash2 />,
                  danger: true,
                  disabledReason: reason,
                  onSelect: () => void erase(item),
                },
              ]}
            />
          </>
        )}
      />
      {password}
      {shown && (
        <DeletedRecord
          item={shown}
          kind={nameOfKind(shown)}
          disabledReason={reason}
          onRestore={() => {
            start(shown, 'restore')
            setShown(null)
          }}
          onClose={() => setShown(null)}
        />
      )}
      {list.data && drawn && (
        <Pager
          label="Pages of the trash"
          page={list.data.current_page}
          lastPage={list.data.last_page}
          total={list.data.total}
          perPage={list.data.per_page}
          onPage={(to) => void navigate({ search: changeSearch(search, { page: to }) })}
        />
      )}
    </>
  )
}
