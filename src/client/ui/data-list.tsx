import type { ReactNode } from 'react'
import { BulkBar, type BulkAction } from './bulk-bar.tsx'
import type { RowsProps } from './data-list-model.ts'
import { DataRows } from './data-rows.tsx'
import { DataTable } from './data-table.tsx'
import { Empty, type LoadError, NothingFound } from './empty.tsx'
import { FailedBanner, NotLoaded } from './not-loaded.tsx'
import { useDrawn } from './use-drawn.ts'
import { useLaptop } from './use-media.ts'
import { useRowFocus } from './use-row-focus.ts'

export type { Column, RowKey, Sort } from './data-list-model.ts'

interface DataListProps<Row> extends Omit<RowsProps<Row>, 'rows'> {
  /** Undefined while nothing is known: not loaded, failed, or not on this device. */
  readonly rows: readonly Row[] | undefined
  /** No connection and no copy. */
  readonly missing?: boolean
  readonly error?: LoadError | undefined
  /** For a list without any rows. */
  readonly empty: { readonly title: string; readonly text?: ReactNode; readonly action?: ReactNode }
  /** Set while a search or a filter is on. */
  readonly filtered?: { readonly title: string; readonly text?: string; readonly onClear?: () => void } | undefined
  /** Draws the rows, where they are neither a table nor rows. */
  readonly draw?: ((list: RowsProps<Row>) => ReactNode) | undefined
  /** Shown while something is selected. */
  readonly bulkActions?: readonly BulkAction[]
}

/** The list engine: table or rows, and every state a list can be in. A copy on the device is always shown at once. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows: known, missing = false, error, empty, filtered, draw, bulkActions, ...list } = props
  const laptop = useLaptop()
  const rows = useDrawn(known !== undefined) ? known : undefined
  const focus = useRowFocus(rows)
  if (rows === undefined) {
    return <NotLoaded error={error} missing={missing} lead={list.columns.some((column) => column.phone === 'lead')} />
  }
  const { selection } = list
  return (
    <div {...focus}>
      {error && <FailedBanner {...error} />}
      {/* What failed may have brought some: only an answer says that there is nothing. */}
      {rows.length === 0 && !error && (filtered ? <NothingFound {...filtered} /> : <Empty {...empty} />)}
      {rows.length > 0 &&
        (draw?.({ ...list, rows }) ??
          (laptop ? <DataTable {...list} rows={rows} /> : <DataRows {...list} rows={rows} />))}
      {selection && bulkActions && selection.keys.size > 0 && (
        <BulkBar
          count={selection.count ?? selection.keys.size}
          offer={selection.offer}
          actions={bulkActions}
          onClear={() => selection.onChange(new Set())}
        />
      )}
    </div>
  )
}
