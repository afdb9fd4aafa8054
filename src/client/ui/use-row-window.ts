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
  rowHeight,
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

/** The drawn items by their index, with their heights. */
function measure(list: Element): Map<number, number> {
  const heights = [...list.querySelectorAll<HTMLElement>('[data-row]')].flatMap((item) => {
    const { height } = item.getBoundingClientRect()
    return height > 0 ? [[Number(item.dataset['row']), height] as const] : []
  })
  return new Map(heights)
}

function noteAll(items: ReadonlyMap<number, number>, keys: readonly RowKey[], into: Map<RowKey, number>): void {
  for (const [index, height] of items) {
    const key = keys[index]
    if (key !== undefined) into.set(key, height)
  }
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
  /** All that was ever measured; what is drawn goes by `known`, which follows only where it would be wrong. */
  const measured = useRef(new Map<RowKey, number>())
  const [grid, setGrid] = useState<Grid>({ columns: 1, gap: 0 })
  const [known, setKnown] = useState<ReadonlyMap<RowKey, number>>(new Map())
  const [drawn, setDrawn] = useState(FIRST)
  const shown = useRef(FIRST)
  const [pinned, setPinned] = useState<RowKey | null>(null)
  const heights = useMemo(() => rowHeights(keys, known, grid), [keys, known, grid])

  useLayoutEffect(() => {
    const list = host.current
    if (!list) return undefined
    const lookAtGrid = () => {
      const now = gridOf(list)
      setGrid((was) => (now.columns === was.columns && now.gap === was.gap ? was : now))
    }
    lookAtGrid()
    let { width } = list.getBoundingClientRect()
    const watch = new ResizeObserver(() => {
      const now = list.getBoundingClientRect().width
      if (now === width) return
      width = now
      lookAtGrid()
      // What was measured at another width says nothing about this one.
      measured.current.clear()
      noteAll(measure(list), keys, measured.current)
      setKnown(new Map(measured.current))
    })
    watch.observe(list)
    return () => watch.disconnect()
  }, [keys])

  /** Whether what was measured says something else than `known`. */
  const isBehind = useRef(false)
  /** Whether `known` was brought up to date by scrolling. */
  const isFollowed = useRef(false)
  useLayoutEffect(() => {
    const look = () => {
      const list = host.current
      if (!list) return
      const items = measure(list)
      noteAll(items, keys, measured.current)
      const rows = new Set([...items.keys()].map((index) => Math.floor(index / grid.columns)))
      isBehind.current ||= [...rows].some((row) => {
        const height = rowHeight(keys, measured.current, grid, row)
        return height !== undefined && Math.abs(height - (heights[row] ?? 0)) >= 0.5
      })
    }
    // Before anything was measured the page is not even about as long as it will be.
    if (known.size === 0) {
      look()
      if (isBehind.current) setKnown(new Map(measured.current))
      isBehind.current = false
      return undefined
    }
    // With the frame, which lays them out in any case, and not in the same breath as they were made.
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [keys, known, heights, grid, drawn])

  useLayoutEffect(() => {
    shown.current = drawn
  }, [drawn])

  useLayoutEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const top = -(host.current?.getBoundingClientRect().top ?? 0)
      const bottom = top + window.innerHeight
      const real = isBehind.current ? rowHeights(keys, measured.current, grid) : heights
      const screen = spanOf(real, top, bottom)
      const needed = spanOf(real, top - AROUND / 2, bottom + AROUND / 2)
      const around = spanOf(real, top - AROUND, bottom + AROUND)
      const now = rowsOf(shown.current, grid)
      // Not every pixel is worth a drawing.
      if (now.from <= needed.from && now.to >= needed.to && now.to - now.from < 2 * (around.to - around.from)) return
      const next = nextSpan(now, screen, around, Math.ceil(STEP / grid.columns))
      if (next.from > needed.from || next.to < needed.to) soon()
      if (next.from === now.from && next.to === now.to) return
      shown.current = itemsOf(next, grid)
      setDrawn(shown.current)
      if (!isBehind.current) return
      // In one drawing with the rows: another one for each height that was thought otherwise would be felt.
      setKnown(new Map(measured.current))
      isBehind.current = false
      isFollowed.current = true
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    // Nothing but the heights that it went by has changed since.
    if (isFollowed.current) soon()
    else look()
    isFollowed.current = false
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [heights, grid, keys])

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
