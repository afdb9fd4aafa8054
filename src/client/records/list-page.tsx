import { Link } from '@tanstack/react-router'
import { Download, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { may } from '#client/data/session.ts'
import type { RecordId } from '#contract/records/policy.ts'
import type { Parents } from '#client/offline/reading/parents.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import type { Option } from '#client/ui/choice-field.tsx'
import { formatCount } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { ListHead, type Way, WayButton } from '#client/ui/list-head.tsx'
import type { MenuItem } from '#client/ui/menu.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { useDrawn } from '#client/ui/use-drawn.ts'
import { useLaptop } from '#client/ui/use-media.ts'
import { useSubPage, type WayBack } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { useAddresses } from './addresses.ts'
import { AttentionBanner } from './attention-banner.tsx'
import { BesideList, type ListPart } from './list-beside.tsx'
import { noEditsWords, useListEdits } from './list-edits.ts'
import { useListPlace } from './list-place.ts'
import { useListSelection } from './list-selection.ts'
import { ordersOf } from './list-orders.ts'
import { useRefresh } from './list-refresh.ts'
import { changeSearch, type ListSearch, type ListState } from './list-search.ts'
import { type Filter, RecordTools } from './list-tools.tsx'
import { countWords } from './list-words.ts'
import { Freshness, RecordList, type RecordListProps } from './record-list.tsx'
import { selectItem } from './select-item.tsx'
import { useFieldWords } from './use-field-words.ts'

const BulkQuestion = lazyPart(() => import('./bulk-question.tsx'))

/** Done to all that are selected. */
export interface BulkChange<R> {
  readonly label: string
  readonly icon: ReactNode
  /** Asked first: what they get. */
  readonly asks?: { readonly label: string; readonly options: readonly Option[] }
  /** @param value what was chosen, where something is asked @returns whether it was done and nothing stays selected */
  readonly act: (rows: readonly Row<R>[], value: string) => Promise<boolean>
}

interface ListPageProps<R extends object, S extends ListSearch> extends RecordListProps<R> {
  /** By the plural of the kind unless given. */
  readonly title?: string
  /** In the bar of a phone, where the title is too long for it. */
  readonly shortTitle?: string
  /** Of the browser's tab, where that says more. */
  readonly pageTitle?: string
  /** The records that the list lies within; the way back leads to theirs, which a laptop shows above the title. */
  readonly parents?: Parents
  /** "New post" unless given. */
  readonly newLabel?: string
  /** The rows of this page, where those in view are the rows of all pages. */
  readonly pageRows?: readonly Row<R>[] | undefined
  readonly list: ListState<S>
  readonly search: S
  /** @param replace the address changes without a new entry in the history, so that Back leaves the list */
  readonly onSearch: (search: S, replace: boolean) => void
  /** "Search posts" unless given. */
  readonly searchLabel?: string
  /** What is searched, where the label says too little. */
  readonly searchPlaceholder?: string
  readonly filters?: readonly Filter<S>[]
  /** At the right of the search on a laptop, and the same in the page menu of a phone. */
  readonly toolsEnd?: ReactNode
  readonly pageMenu?: readonly MenuItem[]
  /** Where the same is shown otherwise. */
  readonly views?: readonly Way[]
  readonly actions: RecordListProps<R>['actions'] & {
    readonly removeAll: (rows: readonly Row<R>[]) => Promise<boolean>
  }
  /** Absent, nothing can be selected. */
  readonly bulk?: readonly BulkChange<R>[]
  /** Beside the count of all: "12 published". */
  readonly also?: string | undefined
  /** Instead of the count. */
  readonly sub?: string | undefined
  /** When nothing is found: "No posts match “x”" unless given. */
  readonly noneFound?: string
  readonly noneFoundHint?: string
  /** The ways to make one, where they are others than its form. */
  readonly creations?: readonly Way[]
  /** Above the list, instead of what waits for a decision alone. */
  readonly notices?: ReactNode
  /** Figures and hints: above the list on a laptop; on a phone, where the rows come first, below it. */
  readonly about?: ReactNode
  /** Records open over their list, whose address says the same below them. */
  readonly layered?: boolean
  /** The record beside its list on a wide screen, where its kind has more to it than its fields. */
  readonly beside?: (id: RecordId) => ReactNode
  readonly back?: WayBack
}

const CONTENT: WayBack = { to: '/admin/content', label: 'Content' }

/** The list of a kind of record, with everything that is the same for all of them. */
export function ListPage<R extends object, S extends ListSearch>({ beside, ...props }: ListPageProps<R, S>) {
  return (
    <BesideList {...props} content={beside}>
      {(part) => <List {...props} {...part} />}
    </BesideList>
  )
}

function List<R extends object, S extends ListSearch>(props: Omit<ListPageProps<R, S>, 'beside'> & ListPart<R, S>) {
  const { list, search, onSearch, kept, rowLink, filters: own = [], bulk, also, sub: told, ...page } = props
  const {
    layered,
    back = CONTENT,
    title = props.record.plural,
    shortTitle = title,
    pageTitle = title,
    parents,
    newLabel,
    pageRows,
    searchLabel,
    searchPlaceholder,
    toolsEnd,
    pageMenu,
    views,
    creations,
    notices,
    about,
    noneFound,
    noneFoundHint,
    ...shown
  } = page
  const { record: kind, actions, writeReason: disabledReason, stateOf = ofItself } = shown
  const [one, many] = [kind.label.toLowerCase(), kind.plural.toLowerCase()]
  usePageTitle(pageTitle)
  useSubPage(shortTitle, back, 'list')
  const addresses = useAddresses(kind, parents)
  const { label: above, ...up } = back
  const laptop = useLaptop()
  const edits = useListEdits({ kind, view: props.view, rows: props.rows, stateOf, search })
  const { found } = edits
  const filters = [...own, ...edits.filters]
  const view = found ? { ...props.view, ...ONE_PAGE, total: found.length } : props.view
  const rows = found ?? props.rows ?? view.rows
  const sub = found ? `${formatCount(found.length, one, many)} found` : told
  const shownRows = found ?? pageRows ?? rows
  const drawn = useDrawn(shownRows !== undefined)
  useListPlace({ path: addresses.listPath, list, search: kept, onSearch, rows: shownRows })
  // As it is when the link is followed: what was typed last stands in the address and may not be drawn yet.
  const below = layered ? ({ search: true, resetScroll: false } as const) : {}

  const [selecting, setSelecting] = useState(false)
  const [asked, setAsked] = useState<BulkChange<R> | null>(null)
  const scope = JSON.stringify(changeSearch(search, { page: 1 }))
  const selection = useListSelection({ view, rows, pageRows: shownRows ?? [], active: selecting, scope, many })
  const finish = (done: boolean) => setSelecting((was) => was && !done)
  const busyReason = selection.gathering ? `Looking for all ${many}` : undefined
  const doTo = (act: (rows: readonly Row<R>[]) => Promise<boolean>) => void selection.gather(act).then(finish)
  const words = useFieldWords(kind)
  const exported = async (all: readonly Row<R>[]) => {
    const { exportRows } = await import('./export-rows.ts')
    exportRows(kind, all, words)
    return false
  }
  const write = may('content.write')
  const refresh = useRefresh(kind, view)
  const { create } = addresses
  const newOne = create
    ? [
        {
          label: newLabel ?? `New ${one}`,
          icon: <Plus strokeWidth={1.75} aria-hidden="true" />,
          link: (look: Look) => <Link {...create} {...below} {...look} />,
        },
      ]
    : []
  const filtered = list.isFiltered(search)
  // Of a list that is searched here the server knows only how long all of it is.
  const counted = filtered && !found && props.rows ? { total: props.rows.length, unsent: 0, error: view.error } : view
  // Nothing was ever here: there is nothing to look through.
  const never = rows?.length === 0 && !filtered && !view.local && !view.error
  // Of nothing there is no more to say, nor of a part; and a phone's bar has room for how many and how old.
  const brief = never || view.local || (!laptop && view.offline && view.asOf !== null)
  // Where words are all that filters, they are what to look at.
  const byWords = search.q !== undefined && own.every(({ name }) => search[name] === undefined)
  const otherwise = noneFound ?? `No ${many} match${byWords ? ` “${search.q}”` : ''}`
  const nothingFound = (found && noEditsWords(many, search)) ?? otherwise
  const ways = write ? (creations ?? newOne) : []
  const [usual] = ways
  // Where nothing is yet, the way to make one stands there, and not in the head.
  const first = never && usual !== undefined

  return (
    <>
      <ListHead
        title={title}
        {...(parents ? { back: { label: above, link: (look: Look) => <Link {...up} {...look} /> } } : {})}
        sub={rows ? countWords(counted, [one, many], filtered, brief ? {} : { sub, also }) : brief ? undefined : sub}
        asOf={<Freshness view={view} order={shown.order} />}
        creations={ways}
        usualBelow={first}
        {...(views && { views })}
        refresh={refresh}
        menu={[...(write && bulk ? [selectItem(selecting, setSelecting)] : []), ...(pageMenu ?? [])]}
      />
      {notices ?? <AttentionBanner record={kind} />}
      {laptop && about}
      {!never && (
        <RecordTools
          label={searchLabel ?? `Search ${many}`}
          placeholder={searchPlaceholder}
          list={list}
          search={search}
          onSearch={onSearch}
          filters={filters}
          orders={ordersOf(shown.columns)}
          headless={shown.draw !== undefined}
          end={toolsEnd}
        />
      )}
      {view.local && (rows === undefined || rows.length > 0) && (
        <p className="mb-2 text-small text-ink-2 max-lg:mt-2" role="note">
          Found on this device. The server may hold more.
        </p>
      )}
      <RecordList
        {...shown}
        emptyWith={{ ...(first && { action: <WayButton {...usual} primary /> }), ...shown.emptyWith }}
        view={view}
        rows={shownRows}
        link={(row, look) => <Link {...addresses.one(row.id)} {...below} {...look} />}
        rowLink={rowLink}
        sort={list.sortOf(search)}
        onSort={(sort) => onSearch(list.sorted(search, sort), false)}
        {...(write && bulk && { selection })}
        bulkActions={[
          ...(bulk ?? []).map((change) => ({
            label: change.label,
            icon: change.icon,
            disabledReason: disabledReason ?? busyReason,
            onSelect: () => (change.asks ? setAsked(change) : doTo((all) => change.act(all, ''))),
          })),
          {
            label: 'Export',
            icon: <Download strokeWidth={1.75} />,
            disabledReason: busyReason,
            onSelect: () => doTo(exported),
          },
          ...(may('content.delete')
            ? [
                {
                  label: 'Delete',
                  icon: <Trash2 strokeWidth={1.75} />,
                  danger: true,
                  disabledReason: disabledReason ?? busyReason,
                  onSelect: () => doTo(actions.removeAll),
                },
              ]
            : []),
        ]}
        filtered={
          filtered
            ? {
                title: nothingFound,
                ...(noneFoundHint !== undefined && { text: noneFoundHint }),
                onClear: () => onSearch(list.cleared, false),
              }
            : undefined
        }
      />
      {drawn && (
        <Pager
          label={`Pages of ${many}`}
          page={view.page}
          lastPage={view.lastPage}
          total={view.total}
          perPage={view.perPage}
          onPage={(page) => onSearch(changeSearch(search, { page }), false)}
        />
      )}
      {!laptop && drawn && about && <div className="mt-8">{about}</div>}
      <Suspense>
        {asked?.asks && (
          <BulkQuestion
            {...asked.asks}
            title={`${asked.label}, ${formatCount(selection.count, one, many)}`}
            onChoose={(value) => doTo((all) => asked.act(all, value))}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

type Look = Parameters<Way['link']>[0]

/** Of rows that are all here. */
const ONE_PAGE = { page: 1, lastPage: 1, unsent: 0, local: false, missing: false, error: null } as const

const ofItself = ({ state }: Row<unknown>) => state
