import { Outlet } from '@tanstack/react-router'
import { ListFilter, Merge } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Kind } from '#contract/records/record.ts'
import { isFound } from '#contract/records/searched.ts'
import { may } from '#client/data/session.ts'
import type { Row, RowsView } from '#client/offline/reading/use-rows.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { formatCount, formatNumber } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import type { RenderLink } from '#client/ui/link.ts'
import { ListPage } from './list-page.tsx'
import type { Filter } from './list-tools.tsx'
import { TERMS, type TermSearch } from './list-search.ts'
import { useRecordActions } from './use-record-actions.ts'

const TermQuestion = lazyPart(() => import('./term-question.tsx'))

/** What orders other records: a name, an address, and how many records use it. */
export interface Term {
  readonly name: string
  readonly slug: string
}

/** What terms of a kind are given to. */
export interface Ordered<R> {
  readonly kind: Kind
  /** How many of them use one. */
  readonly uses: (record: R) => number
  /** The figure that says so. */
  readonly figure: 'posts_count' | 'workflows_count'
  /** The filter of their list that finds those of a term. */
  readonly filter: string
  /** To their list, with those of a term alone. */
  readonly link: (id: number, look: Look) => ReactNode
}

type Look = Parameters<RenderLink>[0]

interface TermPageProps<R extends Term> {
  readonly record: Kind
  readonly view: RowsView<R>
  readonly columns: readonly Column<Row<R>>[]
  readonly orders: Ordered<R>
  readonly emptyText: string
  readonly search: TermSearch
  /** @param replace while typing, so that Back leaves the list */
  readonly onSearch: (search: TermSearch, replace: boolean) => void
}

/** Columns that every kind of term has. */
export function termColumns<R extends Term>(
  orders: Ordered<R>,
  name: { readonly cell: (record: R) => ReactNode; readonly below: (record: R) => ReactNode },
): readonly Column<Row<R>>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      phone: 'primary',
      sortable: true,
      cell: ({ record }) => name.cell(record),
      below: ({ record }) => name.below(record),
    },
    {
      key: 'slug',
      header: 'Slug',
      width: '30%',
      phone: 'meta',
      cell: ({ record }) => <code className="wrap-anywhere">{record.slug || '–'}</code>,
      // In a line of words a dash stands for nothing.
      phoneCell: ({ record }) => record.slug && <code>{record.slug}</code>,
    },
    usesColumn(orders),
  ]
}

/** How many use it; the number leads to them, where the server knows the term and there are some. */
export function usesColumn<R extends Term>({ kind, uses, figure, link }: Ordered<R>): Column<Row<R>> {
  const inWords = (record: R) => formatCount(uses(record), kind.label.toLowerCase())
  return {
    key: figure,
    header: kind.plural,
    width: '108px',
    sortable: 'number',
    phone: 'meta',
    align: 'end',
    cell: ({ id, record }) =>
      uses(record) === 0 || typeof id !== 'number'
        ? formatNumber(uses(record))
        : link(id, {
            className: 'count-link',
            children: formatNumber(uses(record)),
            'aria-label': `${inWords(record)} in ${record.name}`,
          }),
    phoneCell: ({ record }) => inWords(record),
  }
}

const nounOf = (kind: Kind, count: number) => (count === 1 ? kind.label : kind.plural).toLowerCase()

const filtersOf = (many: string): readonly Filter<TermSearch>[] => [
  {
    name: 'used',
    label: 'Use',
    options: [`All ${many}`, { value: 'never', label: 'Unused' }, { value: 'once', label: 'Used once' }],
  },
]

const isUsed = (uses: number, asked: TermSearch['used']) => asked === undefined || uses === (asked === 'once' ? 1 : 0)

interface Asked<R> {
  readonly way: 'delete' | 'merge'
  readonly rows: readonly Row<R>[]
  readonly end: (was: boolean | Promise<boolean>) => void
}

/** A list that is here as a whole, so searching and sorting happen on the device. One is edited over it. */
export function TermPage<R extends Term>(props: TermPageProps<R>) {
  const { record: kind, view, orders, search, ...page } = props
  const { uses } = orders
  const actions = useRecordActions(kind)
  const named = (count: number) => formatCount(count, kind.label.toLowerCase(), kind.plural.toLowerCase())
  // Where a phone has no room for more: "categories" of workflows, too.
  const many = kind.plural.split(' ').at(-1)?.toLowerCase() ?? ''
  const [asked, setAsked] = useState<Asked<R> | null>(null)
  const ask = (way: Asked<R>['way'], rows: readonly Row<R>[]) =>
    new Promise<boolean>((end) => setAsked({ way, rows, end }))
  const done = (was: boolean | Promise<boolean>) => {
    setAsked(null)
    asked?.end(was)
  }
  const removeAll = (rows: readonly Row<R>[]) =>
    rows.some(({ record }) => uses(record) > 0) ? ask('delete', rows) : actions.removeAll(rows)
  const compare = TERMS.compare(search)
  const rows = view.rows
    ?.filter(({ record }) => isFound(kind, record, search.q) && isUsed(uses(record), search.used))
    .toSorted((a, b) => compare(a.record, b.record))
  return (
    <>
      <ListPage
        {...page}
        record={kind}
        view={view}
        rows={rows}
        list={TERMS}
        search={search}
        filters={filtersOf(many)}
        actions={{ ...actions, removeAll }}
        bulk={
          may('content.delete')
            ? [{ label: 'Merge', icon: <Merge strokeWidth={1.75} />, act: (chosen) => ask('merge', chosen) }]
            : []
        }
        searchLabel={`Search ${many}`}
        sub={rows && (TERMS.isFiltered(search) ? `${named(rows.length)} found` : named(view.total + view.unsent))}
        layered
        menu={({ id, record }) => ({
          views:
            uses(record) > 0 && typeof id === 'number'
              ? [
                  {
                    label: `View ${nounOf(orders.kind, uses(record))}`,
                    icon: <ListFilter strokeWidth={1.75} />,
                    link: (look) => orders.link(id, look),
                  },
                ]
              : [],
        })}
        onDelete={(row) => void (uses(row.record) > 0 ? ask('delete', [row]) : actions.remove(row))}
      />
      <Outlet />
      <Suspense>
        {asked && (
          <TermQuestion
            {...asked}
            {...{ kind, orders, actions }}
            uses={asked.rows.map(({ record }) => uses(record))}
            all={view.rows ?? []}
            onDone={done}
          />
        )}
      </Suspense>
    </>
  )
}
