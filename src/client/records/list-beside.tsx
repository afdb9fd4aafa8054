import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { currentId, type Parents } from '#client/offline/reading/parents.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useWide } from '#client/ui/use-media.ts'
import { useAddresses } from './addresses.ts'
import type { ListSearch } from './list-search.ts'
import type { Said } from './record-beside.tsx'
import type { RowLink } from './record-list.tsx'
import './list-beside.css'

const RecordBeside = lazyPart(() => import('./record-beside.tsx'))

/** What the list itself needs to know of the record beside it. */
export interface ListPart<R, S> {
  /** What is asked for, whichever record stands beside it. */
  readonly search: S
  readonly onSearch: (search: S, replace: boolean) => void
  /** The same with the record, for whoever comes back. */
  readonly kept: S
  readonly rowLink: RowLink<R> | undefined
}

interface BesideListProps<R extends object, S extends ListSearch> {
  readonly record: Kind
  readonly parents?: Parents
  readonly columns: readonly Column<Row<R>>[]
  readonly rows?: readonly Row<R>[] | undefined
  readonly view: { readonly rows: readonly Row<R>[] | undefined }
  readonly search: S
  readonly onSearch: (search: S, replace: boolean) => void
  readonly layered?: boolean
  /** Instead of its fields. */
  readonly content: ((id: RecordId) => ReactNode) | undefined
  readonly children: (list: ListPart<R, S>) => ReactNode
}

/**
 * A list and, where there is room, the record that its address names in `open`: rows open there, and the one that is
 * open leads on to its own page. The same address leads to that page where there is no room for both.
 */
export function BesideList<R extends object, S extends ListSearch>(props: BesideListProps<R, S>) {
  const { record: kind, parents, search: address, onSearch, layered = false, content, children } = props
  const addresses = useAddresses(kind, parents)
  const { ids } = useOutbox()
  const wide = useWide() && !layered
  const { open } = address
  const search = useMemo(() => (open === undefined ? address : { ...address, open: undefined }), [address, open])

  const isOpen = (row: Row<R>) => open !== undefined && currentId(ids, row.id) === currentId(ids, open)
  const rowLink: RowLink<R> = (row, look) =>
    isOpen(row) ? (
      <Link {...addresses.one(row.id)} aria-current="true" {...look} />
    ) : (
      <Link
        {...addresses.list}
        search={{ ...search, open: row.id }}
        // One step back closes it, however many were looked at.
        replace={open !== undefined}
        resetScroll={false}
        activeProps={NOT_A_PLACE}
        {...look}
      />
    )
  const row = (props.rows ?? props.view.rows)?.find(isOpen)
  if (open !== undefined && !wide) {
    return <Navigate {...addresses.one(open)} {...(layered && { search, resetScroll: false })} replace />
  }
  return (
    <div className={open === undefined ? undefined : 'with-record'}>
      <div className="min-w-0">
        {children({
          search,
          onSearch: (next, replace) => onSearch({ ...next, open }, replace),
          kept: address,
          rowLink: wide ? rowLink : undefined,
        })}
      </div>
      {open !== undefined && (
        <Suspense>
          <RecordBeside
            key={open}
            record={kind}
            id={open}
            address={addresses.one(open)}
            title={row && nameOf(kind, row.record)}
            said={row ? told(props.columns, row) : []}
            onClose={() => onSearch(search, true)}
          >
            {content?.(open)}
          </RecordBeside>
        </Suspense>
      )}
    </div>
  )
}

/** What the list says of a row beside its title. */
function told<R>(columns: readonly Column<Row<R>>[], row: Row<R>): readonly Said[] {
  return columns
    .filter(({ phone }) => phone !== 'primary' && phone !== 'lead')
    .map(({ header, cell }) => ({ name: header, value: cell(row) }))
}

/** The list is where one already is: its rows are no links to the current page. */
const NOT_A_PLACE = { 'aria-current': undefined }
