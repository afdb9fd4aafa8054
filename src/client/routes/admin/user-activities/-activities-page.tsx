import '#contract/live.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { type Activity, MOST_FOUND } from '#contract/calls/user-activities.ts'
import { call } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { changeSearch } from '#client/records/list-search.ts'
import { Button } from '#client/ui/button.tsx'
import { DataList } from '#client/ui/data-list.tsx'
import { download } from '#client/ui/download.ts'
import { NeedsConnection } from '#client/ui/empty.tsx'
import { formatCount } from '#client/ui/format.ts'
import { ListHead } from '#client/ui/list-head.tsx'
import { FilterChip, ListTools } from '#client/ui/list-tools.tsx'
import { FailedBanner } from '#client/ui/not-loaded.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useDrawn } from '#client/ui/use-drawn.ts'
import { useLaptop } from '#client/ui/use-media.ts'
import { useAddressText } from '#client/records/use-address-text.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { columns } from './-activity-columns.tsx'
import { countFilters, filterOf, scopeOf } from './-activity-query.ts'
import type { ActivitySearch } from './-activity-search.ts'
import { EntryDialog } from './-entry-dialog.tsx'
import { Figures } from './-figures.tsx'
import { Filters, FilterSheet } from './-filters.tsx'
import { Timeline } from './-timeline.tsx'

interface ActivitiesPageProps {
  readonly search: ActivitySearch
  /** @param replace the address changes without a new entry in the history */
  readonly onSearch: (search: ActivitySearch, replace: boolean) => void
}

const BACK = { to: '/admin/more', label: 'More' } as const
const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

/** Who did what. It names addresses of clients, so nothing of it is kept on the device. */
export function ActivitiesPage({ search, onSearch }: ActivitiesPageProps) {
  usePageTitle('User activities')
  useSubPage('User activities', BACK, 'list')
  const laptop = useLaptop()
  const { online } = useReachability()
  const { page = 1 } = search
  const live = { enabled: online, placeholderData: keepPreviousData }
  const list = useQuery({
    ...query('userActivities.list', { query: { ...filterOf(search), page: String(page) } }),
    ...live,
  })
  const drawn = useDrawn(list.data !== undefined)
  const figures = useQuery({ ...query('userActivities.statistics', { query: scopeOf(search) }), ...live })
  const [shown, setShown] = useState<Activity | null>(null)
  const change = (next: Partial<ActivitySearch>, replace = false) => onSearch(changeSearch(search, next), replace)
  const reason = online ? undefined : 'Needs a connection'
  const exporting = useExport(search)
  const filtered = countFilters(search) > 0 || search.q !== undefined
  const tools = useTools(search, online, laptop, change)
  const figuresFailed = figures.error !== null && figures.data === undefined
  const timeline =
    // Where neither came, the list says it, once.
    figuresFailed && list.data === undefined ? null : figuresFailed ? (
      <FailedBanner
        message="Failed to load the figures"
        cause={figures.error.message}
        onRetry={() => void figures.refetch()}
      />
    ) : (
      <Timeline
        days={figures.data?.timeline}
        selected={search.from !== undefined && search.from === search.to ? search.from : undefined}
        onChoose={(date) => change({ from: date, to: date })}
      />
    )

  return (
    <>
      <ListHead
        title="User activities"
        sub={list.data && countWords(list.data.total, filtered, search)}
        menu={[{ label: 'Export CSV', icon: <Download {...icon} />, disabledReason: reason, onSelect: exporting.run }]}
        refresh={{
          at: list.dataUpdatedAt || null,
          busy: list.isFetching || figures.isFetching,
          disabledReason: reason,
          onRefresh: () => void Promise.all([list.refetch(), figures.refetch()]),
        }}
      />
      {!online && list.data === undefined ? (
        <NeedsConnection text="Activities are not kept on this device." />
      ) : (
        <>
          {laptop && <Figures figures={figures.data} search={search} />}
          <ListTools
            search={tools.field}
            end={
              <>
                {tools.toggle}
                {laptop && (
                  <Button
                    icon={<Download {...icon} />}
                    busy={exporting.busy}
                    disabledReason={reason}
                    onClick={exporting.run}
                  >
                    Export CSV
                  </Button>
                )}
              </>
            }
          />
          {tools.filters}
          {laptop && timeline}
          <DataList
            label="User activities"
            rows={list.data?.data}
            columns={columns}
            rowKey={({ id }) => id}
            rowName={({ description }) => description}
            onOpen={setShown}
            error={
              list.error && online
                ? {
                    message: 'Failed to load the activities',
                    cause: list.error.message,
                    onRetry: () => void list.refetch(),
                  }
                : undefined
            }
            empty={{ title: 'No activities yet', text: 'Everything people do here is listed.' }}
            filtered={filtered ? { title: 'No activities match', onClear: () => onSearch({}, false) } : undefined}
          />
          {list.data && drawn && (
            <Pager
              label="Pages of activities"
              page={list.data.current_page}
              lastPage={list.data.last_page}
              total={list.data.total}
              perPage={list.data.per_page}
              onPage={(to) => change({ page: to })}
            />
          )}
          {!laptop && list.data && drawn && (
            <section aria-label="Figures" className="mt-8">
              <Figures figures={figures.data} search={search} />
              {timeline}
            </section>
          )}
        </>
      )}
      {shown && (
        <EntryDialog
          entry={shown}
          onUser={(user) => {
            setShown(null)
            change({ user })
          }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

/** Words find the newest ones alone, and may have left out others. */
function countWords(total: number, filtered: boolean, { q }: ActivitySearch): string {
  const found = formatCount(total, 'activity', 'activities') + (filtered ? ' found' : '')
  return q !== undefined && total === MOST_FOUND ? `The newest ${found}` : found
}

/**
 * The search, and the button that opens and closes the filters: on a laptop between the tools and the list, open from
 * the start while one is on; on a phone in a sheet over it.
 */
function useTools(
  search: ActivitySearch,
  online: boolean,
  laptop: boolean,
  change: (next: Partial<ActivitySearch>, replace?: boolean) => void,
) {
  const id = useId()
  const on = countFilters(search)
  const [open, setOpen] = useState(laptop && on > 0)
  const [text, setText] = useAddressText(search.q ?? '', (q) => change({ q: q === '' ? undefined : q }, true))
  return {
    filters: !laptop ? (
      open && <FilterSheet search={search} online={online} onClose={() => setOpen(false)} onChange={change} />
    ) : open ? (
      <div id={id} className="mb-4 rounded-panel border border-line p-4">
        <Filters search={search} online={online} onChange={change} />
      </div>
    ) : null,
    field: { label: 'Search activities', value: text, onChange: setText },
    toggle: laptop ? (
      <Button
        icon={<SlidersHorizontal {...icon} />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Filters{on > 0 && ` (${on})`}
      </Button>
    ) : (
      <FilterChip on={on > 0} onToggle={() => setOpen(true)} lead={<SlidersHorizontal {...icon} />} opens>
        Filter{on > 0 && ` ${on}`}
      </FilterChip>
    ),
  }
}

function useExport(search: ActivitySearch) {
  const [busy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    call('userActivities.export', { query: filterOf(search) })
      .then(({ name, csv, rows }) => {
        download(name, new Blob([csv], { type: 'text/csv' }))
        toasts.success(`${formatCount(rows, 'activity', 'activities')} exported`)
      })
      .catch((error: Error) => toasts.error(`Failed to export the activities. ${error.message}`))
      .finally(() => setBusy(false))
  }
  return { busy, run }
}
