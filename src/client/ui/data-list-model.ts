import type { ReactNode } from 'react'
import type { RenderLink } from './link.ts'
import type { Mark } from '#client/state-grammar.ts'

export interface Column<Row> {
  /** Also the name of the sort. */
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** What its order means, for the words of the phone's menu: letters, unless it is a time or a number. */
  readonly sortable?: true | 'time' | 'number'
  readonly align?: 'start' | 'end'
  /** A CSS width, as `160px` or `22%`. */
  readonly width?: string
  /** Gives its room to the title on a small laptop: always, or only beside the open sidebar. */
  readonly gives?: 'always' | 'beside-sidebar'
  /** The header is only read out, as for images. */
  readonly quietHeader?: boolean
  /**
   * What becomes of the column in a phone's row: the picture, the title, a piece of the meta line, the state (first
   * in the meta line, gives way to the marker), or nothing. Exactly one column is `primary`: it opens the row.
   */
  readonly phone?: 'lead' | 'primary' | 'state' | 'meta' | 'hidden'
  /** The content on a phone when it differs: plain words instead of a badge. */
  readonly phoneCell?: (row: Row) => ReactNode
  /** Second line below the title on a laptop, for the primary column. */
  readonly below?: (row: Row) => ReactNode
  /** The same on a phone, where little room is left for it. */
  readonly phoneBelow?: (row: Row) => ReactNode
}

/** What the device knows about a row beyond the server's copy. */
export interface RowState {
  readonly mark: Mark
  /** In the words of the grammar of state. */
  readonly label: string
  /** Struck through, until the deletion is sent. */
  readonly deleted?: boolean
  /** Made here and never sent. */
  readonly onlyHere?: boolean
}

export interface Sort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

export type RowKey = string | number

export interface Selection {
  readonly keys: ReadonlySet<RowKey>
  readonly onChange: (keys: ReadonlySet<RowKey>) => void
  /** How many, where that is more than the rows that are known. */
  readonly count?: number
  /** A step further: "Select page", then "Select all 213 matching". */
  readonly offer?: { readonly label: string; readonly onSelect: () => void }
  /** On a phone, "Select" in the page menu shows the boxes; a long press does the same. */
  readonly active?: boolean
}

/** What table and rows share. */
export interface RowsProps<Row> {
  /** Names the list for assistive technology. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => RowKey
  /** The words for a row: "Select {name}". */
  readonly rowName: (row: Row) => string
  /** The router's link of the row, or `onOpen` for rows without an address. */
  readonly rowLink?: ((row: Row, ...props: Parameters<RenderLink>) => ReactNode) | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly rowState?: ((row: Row) => RowState | undefined) | undefined
  /** The menu of the row, and at most two icon buttons before it. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  readonly sort?: Sort | undefined
  readonly onSort?: ((sort: Sort) => void) | undefined
  readonly selection?: Selection | undefined
  /** A grip in each row: the rows stand in an order of their own. @param to position from 0 */
  readonly onMove?: ((row: Row, to: number) => void) | undefined
  /** 50 px rows. */
  readonly dense?: boolean | undefined
}

/** The sort after a press on a header: ascending first, then the other way round. */
export function nextSort(sort: Sort | undefined, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' }
}

export function toggled(keys: ReadonlySet<RowKey>, key: RowKey, on: boolean): ReadonlySet<RowKey> {
  const next = new Set(keys)
  if (on) next.add(key)
  else next.delete(key)
  return next
}
