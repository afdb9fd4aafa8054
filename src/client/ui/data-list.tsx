import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { BulkBar, type BulkAction } from './bulk-bar.tsx'
import { Button } from './button.tsx'
import type { RowsProps } from './data-list-model.ts'
import { DataRows } from './data-rows.tsx'
import { DataTable } from './data-table.tsx'
import { Empty, LoadFailed, NothingFound, NotOnThisDevice } from './empty.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { useLaptop } from './use-media.ts'
import { useRowFocus } from './use-row-focus.ts'

export type { Column, RowKey, RowsProps, Sort } from './data-list-model.ts'

interface DataListProps<Row> extends Omit<RowsProps<Row>, 'rows'> {
  /** Undefined while nothing is known: not loaded, failed, or not on this device. */
  readonly rows: readonly Row[] | undefined
  /** No connection and no copy. */
  readonly missing?: boolean
  readonly error?: { readonly message: string; readonly onRetry?: () => void } | undefined
  /** For a list without any rows. */
  readonly empty: { readonly title: string; readonly text?: ReactNode; readonly action?: ReactNode }
  /** Set while a search or a filter is on. */
  readonly filtered?: { readonly title: string; readonly onClear?: () => void } | undefined
  /** Draws the rows, where they are neither a table nor rows. */
  readonly draw?: ((list: RowsProps<Row>) => ReactNode) | undefined
  /** Shown while something is selected. */
  readonly bulkActions?: readonly BulkAction[]
}

/** The list engine: table or rows, and every state a list can be in. A copy on the device is always shown at once. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, missing = false, error, empty, filtered, draw, bulkActions, ...list } = props
  const laptop = useLaptop()
  const focus = useRowFocus(rows)
  if (rows === undefined) {
    if (error) return <LoadFailed {...error} />
    if (missing) return <NotOnThisDevice />
    return <SkeletonRows lead={list.columns.some((column) => column.phone === 'lead')} />
  }
  const { selection } = list
  return (
    <div {...focus}>
      {error && (
        <Banner
          tone="bad"
          className="mb-3"
          actions={
            error.onRetry && (
              <Button small onClick={error.onRetry}>
                Retry
              </Button>
            )
          }
        >
          {error.message}
        </Banner>
      )}
      {rows.length === 0 && (filtered ? <NothingFound {...filtered} /> : <Empty {...empty} />)}
      {rows.length > 0 &&
        (draw?.({ ...list, rows }) ??
          (laptop ? <DataTable {...list} rows={rows} /> : <DataRows {...list} rows={rows} />))}
      {selection && bulkActions && selection.keys.size > 0 && (
        <BulkBar count={selection.keys.size} actions={bulkActions} onClear={() => selection.onChange(new Set())} />
      )}
    </div>
  )
}
