import { Outlet } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Kind } from '#contract/records/record.ts'
import { isFound } from '#contract/records/searched.ts'
import type { Row, RowsView } from '#client/offline/reading/use-rows.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { formatCount } from '#client/ui/format.ts'
import { choicesBeside, DeleteInUse } from './delete-in-use.tsx'
import { ListPage } from './list-page.tsx'
import { type ListSearch, TERMS } from './list-search.ts'
import { useRecordActions } from './use-record-actions.ts'

/** What orders other records: a name, an address, and how many records use it. */
interface Term {
  readonly name: string
  readonly slug: string
}

interface TermPageProps<R extends Term> {
  readonly record: Kind
  readonly view: RowsView<R>
  readonly columns: readonly Column<Row<R>>[]
  /** The kind of record that it orders, and how many of them use one. */
  readonly orders: Kind
  readonly uses: (record: R) => number
  readonly emptyText: string
  readonly search: ListSearch
  /** @param replace while typing, so that Back leaves the list */
  readonly onSearch: (search: ListSearch, replace: boolean) => void
}

/** Columns that every kind of term has. */
export function termColumns<R extends Term>(
  orders: Kind,
  uses: (record: R) => number,
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
    { key: 'slug', header: 'Slug', phone: 'meta', cell: ({ record }) => <code>{record.slug || '—'}</code> },
    {
      key: 'uses',
      header: orders.plural,
      phone: 'meta',
      align: 'end',
      cell: ({ record }) => uses(record),
      phoneCell: ({ record }) => formatCount(uses(record), orders.label.toLowerCase()),
    },
  ]
}

/** A list that is here as a whole, so searching and sorting happen on the device. One is edited over it. */
export function TermPage<R extends Term>(props: TermPageProps<R>) {
  const { record: kind, view, orders, uses, search, ...page } = props
  const actions = useRecordActions(kind)
  const [inUse, setInUse] = useState<Row<R> | null>(null)
  const compare = TERMS.compare(search)
  const rows = view.rows
    ?.filter((row) => isFound(kind, row.record, search.q))
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
        actions={actions}
        sub={rows && formatCount(view.total + view.unsent, kind.label.toLowerCase(), kind.plural.toLowerCase())}
        layered
        onDelete={(row) => (uses(row.record) > 0 ? setInUse(row) : void actions.remove(row))}
      />
      <Outlet />
      {inUse && (
        <DeleteInUse
          what={kind.label.toLowerCase()}
          label={inUse.record.name}
          uses={uses(inUse.record)}
          usedBy={orders.label.toLowerCase()}
          others={choicesBeside(view.rows ?? [], inUse, (record) => record.name)}
          onClose={() => setInUse(null)}
          onDelete={(query) => {
            setInUse(null)
            void actions.remove(inUse, { query })
          }}
        />
      )}
    </>
  )
}
