import type { ReactNode } from 'react'
import type { RowKey } from './data-list-model.ts'
import { useRowWindow } from './use-row-window.ts'

interface WindowedListProps {
  readonly label: string
  readonly className: string
  /** Of all items, in order; the same array while they are the same. */
  readonly keys: readonly RowKey[]
  /** One item; it carries its index as `data-row`. */
  readonly children: (index: number) => ReactNode
  readonly 'data-reorder-list'?: '' | undefined
}

/** A list, or a grid of tiles, of which only what is near the screen is drawn. */
export function WindowedList({ label, keys, children, ...list }: WindowedListProps) {
  const { host, pieces, handlers } = useRowWindow<HTMLUListElement>(keys)
  return (
    <ul ref={host} aria-label={label} {...list} {...handlers}>
      {pieces.map((piece) =>
        'index' in piece ? (
          children(piece.index)
        ) : (
          <li key={`room before ${piece.before}`} aria-hidden="true" className="room" style={{ height: piece.room }} />
        ),
      )}
    </ul>
  )
}
