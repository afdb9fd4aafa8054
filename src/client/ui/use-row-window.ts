import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { RowKey } from './data-list-model.ts'
import {
  type Grid,
  itemsOf,
  nextSpan,
  type Piece,
  piecesOf,
  rowHeights,
  rowsOf,
  type Span,
  spanOf,
  STEP,
} from './row-window.ts'

/** Drawn beyond the screen, in pixels. */
const AROUND = 700
/** Items that are drawn before anything was measured. */
const FIRST: Span = { from: 0, to: 16 }

function gridOf(list: Element): Grid {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  const columns = gridTemplateColumns.split(' ').filter(Boolean).length
  return { columns: Math.max(1, columns), gap: Number.parseFloat(rowGap) || 0 }
}

/** Heights of the drawn items. */
function measure(list: Element, keys: readonly RowKey[]): Map<RowKey, number> {
  const heights = [...list.querySelectorAll<HTMLElement>('[data-row]')].flatMap((item) => {
    const key = keys[Number(item.dataset['row'])]
    const { height } = item.getBoundingClientRect()
    return key !== undefined && height > 0 ? [[key, height] as const] : []
  })
  return new Map(heights)
}

interface RowWindow<E extends HTMLElement> {
  /** The element whose children are the items. */
  readonly host: RefObject<E | null>
  readonly pieces: readonly Piece[]
  readonly handlers: {
    readonly onFocus: (event: FocusEvent<E>) => void
    readonly onPointerDown: (event: PointerEvent<E>) => void
  }
}

/** @param keys of all items in order; the drawn ones carry their index as `data-row` */
export function useRowWindow<E extends HTMLElement>(keys: readonly RowKey[]): RowWindow<E> {
  const host = useRef<E>(null)
  const [grid, setGrid] = useState<Grid>({ columns: 1, gap: 0 })
  const [known, setKnown] = useState<ReadonlyMap<RowKey, number>>(new Map())
  const [drawn, setDrawn] = useState(FIRST)
  const [pinned, setPinned] = useState<RowKey | null>(null)
  const heights = useMemo(() => rowHeights(keys, known, grid), [keys, known, grid])

  useLayoutEffect(() => {
    const list = host.current
    if (!list) return
    const now = gridOf(list)
    if (now.columns !== grid.columns || now.gap !== grid.gap) setGrid(now)
    const fresh = [...measure(list, keys)].filter(([key, height]) => Math.abs((known.get(key) ?? 0) - height) >= 0.5)
    if (fresh.length > 0) setKnown(new Map([...known, ...fresh]))
  }, [keys, known, grid, drawn])

  useLayoutEffect(() => {
    const list = host.current
    if (!list) return undefined
    let { width } = list.getBoundingClientRect()
    const watch = new ResizeObserver(() => {
      const now = list.getBoundingClientRect().width
      if (now === width) return
      width = now
      // What was measured at another width says nothing about this one.
      setKnown(measure(list, keys))
    })
    watch.observe(list)
    return () => watch.disconnect()
  }, [keys])

  useLayoutEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const top = -(host.current?.getBoundingClientRect().top ?? 0)
      const bottom = top + window.innerHeight
      const screen = spanOf(heights, top, bottom)
      const needed = spanOf(heights, top - AROUND / 2, bottom + AROUND / 2)
      const around = spanOf(heights, top - AROUND, bottom + AROUND)
      setDrawn((items) => {
        const now = rowsOf(items, grid)
        // Not every pixel is worth a drawing.
        if (now.from <= needed.from && now.to >= needed.to && now.to - now.from < 2 * (around.to - around.from))
          return items
        const next = nextSpan(now, screen, around, Math.ceil(STEP / grid.columns))
        if (next.from > needed.from || next.to < needed.to) soon()
        return next.from === now.from && next.to === now.to ? items : itemsOf(next, grid)
      })
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [heights, grid])

  const pin = useCallback(
    ({ target }: FocusEvent<E> | PointerEvent<E>) => {
      // Layers opened from a row lie inside it in React's tree, but not in the page: the row stays.
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      const key = row && keys[Number(row.dataset['row'])]
      if (key !== null && key !== undefined) setPinned(key)
    },
    [keys],
  )
  const pieces = useMemo(() => {
    const at = pinned === null ? -1 : Math.floor(keys.indexOf(pinned) / grid.columns)
    return piecesOf(heights, rowsOf(drawn, grid), at).flatMap((piece): Piece[] => {
      // The room's own gap follows it.
      if (!('index' in piece)) return [{ ...piece, room: piece.room - grid.gap }]
      const { from, to } = itemsOf({ from: piece.index, to: piece.index + 1 }, grid)
      return keys.slice(from, to).map((_, offset) => ({ index: from + offset }))
    })
  }, [heights, drawn, grid, pinned, keys])
  return { host, pieces, handlers: { onFocus: pin, onPointerDown: pin } }
}
