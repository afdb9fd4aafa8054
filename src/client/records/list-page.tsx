import { Link } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { may } from '#client/data/session.ts'
import type { Row, RowsView } from '#client/offline/reading/use-rows.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { type Column, DataList, type RowKey } from '#client/ui/data-list.tsx'
import type { RowsProps } from '#client/ui/data-list-model.ts'
import { formatCount, formatNumber } from '#client/ui/format.ts'
import type { RenderLink } from '#client/ui/link.ts'
import { PageHead } from '#client/ui/page.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { useSubPage, type WayBack } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { useAddresses } from './addresses.ts'
import { AttentionBanner } from './attention-banner.tsx'
import { changeSearch, type ListSearch, type ListState } from './list-search.ts'
import { type Filter, RecordTools } from './list-tools.tsx'
import { RecordMenu, type RowMenu } from './record-menu.tsx'
import type { RecordActions } from './use-record-actions.ts'

/** Done to all that are selected. */
export interface BulkChange<R> {
  readonly label: string
  readonly icon: ReactNode
  /** @returns whether it was done, so that nothing needs to stay selected */
  readonly act: (rows: readonly Row<R>[]) => Promise<boolean>
}

interface ListPageProps<R extends object, S extends ListSearch> {
  readonly record: Kind
  /** By the plural of the kind unless given. */
  readonly title?: string
  readonly view: RowsView<R>
  /** The rows in view, where the page itself filters or orders them. */
  readonly rows?: readonly Row<R>[] | undefined
  /** Those of this page, where the rows in view are those of all pages. */
  readonly pageRows?: readonly Row<R>[] | undefined
  readonly columns: readonly Column<Row<R>>[]
  readonly list: ListState<S>
  readonly search: S
  /** @param replace the address changes without a new entry in the history, so that Back leaves the list */
  readonly onSearch: (search: S, replace: boolean) => void
  /** "Search posts" unless given. */
  readonly searchLabel?: string
  readonly filters?: readonly Filter<S>[]
  /** At the right of the search. */
  readonly toolsEnd?: ReactNode
  /** Draws the rows, where they are neither a table nor rows. */
  readonly draw?: ((list: RowsProps<Row<R>>) => ReactNode) | undefined
  readonly actions: Pick<RecordActions, 'remove' | 'removeAll' | 'keep'>
  /** Instead of asking and deleting. */
  readonly onDelete?: (row: Row<R>) => void
  readonly menu?: (row: Row<R>) => RowMenu
  /** Absent, nothing can be selected. */
  readonly bulk?: readonly BulkChange<R>[]
  /** Beside the count of all: "12 published". */
  readonly also?: string | undefined
  /** Instead of the count. */
  readonly sub?: string | undefined
  /** The ways to make one, where they are others than its form. */
  readonly creations?: ReactNode
  /** Above the list, instead of what waits for a decision alone. */
  readonly notices?: ReactNode
  /** What will stand here, while nothing does. */
  readonly emptyText: string
  /** Records open over their list, whose address says the same below them. */
  readonly layered?: boolean
  readonly back?: WayBack
}

const CONTENT: WayBack = { to: '/admin/content', label: 'Content' }

/** The list of a kind of record, with everything that is the same for all of them. */
export function ListPage<R extends object, S extends ListSearch>(props: ListPageProps<R, S>) {
  const { record: kind, view, rows = view.rows, list, search, onSearch, actions, bulk, back = CONTENT } = props
  const { title = kind.plural, searchLabel, filters, toolsEnd } = props
  const [one, many] = [kind.label.toLowerCase(), kind.plural.toLowerCase()]
  usePageTitle(title)
  useSubPage(title, back)
  const addresses = useAddresses(kind)
  const below = props.layered ? { search, resetScroll: false } : {}
  const link = (row: Row<R>, look: Parameters<RenderLink>[0]) => (
    <Link {...addresses.one(row.id)} {...below} {...look} />
  )
  const remove = (row: Row<R>) => void actions.remove(row)
  const onDelete = props.onDelete ?? remove

  const [selecting, setSelecting] = useState(false)
  const selection = useSelection(rows, selecting)
  const finish = (done: boolean) => {
    if (!done) return
    selection.onChange(new Set())
    setSelecting(false)
  }
  const write = may('content.write')
  const filtered = list.isFiltered(search)
  // Where words are all that filters, they are what to look at.
  const nothingFound = `No ${many} match${filters || search.q === undefined ? '' : ` “${search.q}”`}`

  return (
    <>
      <PageHead
        title={title}
        quietOnPhone
        sub={props.sub ?? (rows && countWords(view, [one, many], filtered, props.also))}
        asOf={view.asOf !== null && view.offline && <AsOf at={view.asOf} offline />}
        actions={
          write && (
            <>
              {bulk && (
                <Button
                  variant="ghost"
                  className="lg:hidden"
                  aria-pressed={selecting}
                  onClick={() => setSelecting(!selecting)}
                >
                  Select
                </Button>
              )}
              {props.creations ??
                (addresses.create && (
                  <Link {...addresses.create} {...below} className={buttonClass({ variant: 'primary' })}>
                    <Plus strokeWidth={1.75} aria-hidden="true" />
                    New {one}
                  </Link>
                ))}
            </>
          )
        }
      />
      {props.notices ?? <AttentionBanner record={kind} />}
      <RecordTools
        label={searchLabel ?? `Search ${many}`}
        list={list}
        search={search}
        onSearch={onSearch}
        filters={filters}
        end={toolsEnd}
      />
      {view.local && (
        <p className="mb-2 text-small text-ink-2" role="note">
          Found on this device. The server may hold more.
        </p>
      )}
      <DataList
        label={kind.plural}
        rows={props.pageRows ?? rows}
        columns={props.columns}
        rowKey={(row) => row.id}
        rowName={(row) => nameOf(kind, row.record)}
        rowState={(row) => row.state}
        rowLink={link}
        actions={(row) => (
          <RecordMenu
            record={kind}
            row={row}
            link={(look) => link(row, look)}
            onDelete={() => onDelete(row)}
            onKeep={() => void actions.keep(row)}
            {...props.menu?.(row)}
          />
        )}
        sort={list.sortOf(search)}
        onSort={(sort) => onSearch(list.sorted(search, sort), false)}
        draw={props.draw}
        {...(write && bulk ? { selection } : {})}
        bulkActions={[
          ...(bulk ?? []).map(({ act, ...look }) => ({
            ...look,
            onSelect: () => void act(selection.rows).then(finish),
          })),
          ...(may('content.delete')
            ? [
                {
                  label: 'Delete',
                  icon: <Trash2 strokeWidth={1.75} />,
                  danger: true,
                  onSelect: () => void actions.removeAll(selection.rows).then(finish),
                },
              ]
            : []),
        ]}
        missing={view.missing}
        error={
          view.error
            ? {
                message: `${kind.words?.loadFailed ?? `Failed to load ${many}`}. ${view.error.message}`,
                onRetry: view.refetch,
              }
            : undefined
        }
        empty={{ title: `No ${many} yet`, text: props.emptyText }}
        filtered={filtered ? { title: nothingFound, onClear: () => onSearch(list.cleared, false) } : undefined}
      />
      <Pager
        label={`Pages of ${many}`}
        page={view.page}
        lastPage={view.lastPage}
        total={view.total}
        perPage={view.perPage}
        onPage={(page) => onSearch(changeSearch(search, { page }), false)}
      />
    </>
  )
}

/** What is selected of the rows in view: one that left it (another filter) is not acted upon unseen. */
function useSelection<R>(rows: readonly Row<R>[] | undefined, active: boolean) {
  const [keys, onChange] = useState<ReadonlySet<RowKey>>(new Set())
  const selected = rows?.filter((row) => keys.has(row.id) && !row.state?.deleted) ?? []
  return { rows: selected, keys: new Set(selected.map((row) => row.id)), onChange, active }
}

function countWords(
  { total, unsent }: { readonly total: number; readonly unsent: number },
  [one, many]: readonly [string, string],
  filtered: boolean,
  also: string | undefined,
): string {
  const counted = formatCount(total, one, many) + (filtered ? ' found' : '')
  const more = filtered || also === undefined ? '' : `, ${also}`
  return counted + more + (unsent > 0 ? `, plus ${formatNumber(unsent)} unsent` : '')
}
