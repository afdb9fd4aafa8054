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

/**
 * A long list draws the rows on the screen, some around them, and the one that was worked with last, which keeps its
 * focus and may be dragged. Room stands for the others, so that the page is as long as it was.
 */

/** Shorter lists are drawn whole: the browser's own search finds everything in them. */
export const LONG = 60
/** Drawn beyond the screen, in pixels. */
const AROUND = 700
/** Rows that are added beyond the screen in one frame. */
const STEP = 8
/** Before anything was measured. */
const PITCH = 57

export interface Span {
  /** First row that is drawn, and the one after the last. */
  readonly from: number
  readonly to: number
}

/** A row, by its index, or room for rows that are not drawn. */
export type Piece = { readonly index: number } | { readonly room: number; readonly before: number }

/** The whole list in order: drawn rows, and one room for each run of the others. */
export function piecesOf(heights: readonly number[], { from, to }: Span, pinned: number): Piece[] {
  const pieces: Piece[] = []
  let room = 0
  for (const [index, height] of heights.entries()) {
    if ((index < from || index >= to) && index !== pinned) {
      room += height
      continue
    }
    if (room > 0) pieces.push({ room, before: index })
    room = 0
    pieces.push({ index })
  }
  if (room > 0) pieces.push({ room, before: heights.length })
  return pieces
}

/** The rows that reach into the stretch between two distances from the top of the list. */
export function spanOf(heights: readonly number[], top: number, bottom: number): Span {
  let [y, from, to] = [0, heights.length, heights.length]
  for (const [index, height] of heights.entries()) {
    if (y >= bottom) {
      to = index
      break
    }
    y += height
    if (y > top && from > index) from = index
  }
  return { from: Math.min(from, to), to }
}

/**
 * What to draw next: all of the screen at once, the rows around it a few at a time, so that no frame takes long.
 * @param drawn what is drawn now
 */
export function nextSpan(drawn: Span, screen: Span, around: Span): Span {
  const apart = drawn.to <= screen.from || drawn.from >= screen.to
  const near = apart ? screen : drawn
  return {
    from: Math.max(around.from, Math.min(screen.from, near.from - STEP)),
    to: Math.min(around.to, Math.max(screen.to, near.to + STEP)),
  }
}

interface RowWindow<E extends HTMLElement> {
  readonly host: RefObject<E | null>
  readonly pieces: readonly Piece[]
  readonly handlers: {
    readonly onFocus: (event: FocusEvent<E>) => void
    readonly onPointerDown: (event: PointerEvent<E>) => void
  }
}

/** @param keys of all rows in order; the drawn ones carry their index as `data-row` */
export function useRowWindow<E extends HTMLElement>(keys: readonly RowKey[]): RowWindow<E> {
  const host = useRef<E>(null)
  const [known, setKnown] = useState<ReadonlyMap<RowKey, number>>(new Map())
  const [span, setSpan] = useState<Span>({ from: 0, to: 16 })
  const [pinned, setPinned] = useState<RowKey | null>(null)

  const heights = useMemo(() => {
    const measured = [...known.values()]
    const usual = measured.length === 0 ? PITCH : measured.reduce((sum, height) => sum + height, 0) / measured.length
    return keys.map((key) => known.get(key) ?? usual)
  }, [keys, known])

  useLayoutEffect(() => {
    const fresh = [...(host.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].flatMap((row) => {
      const key = keys[Number(row.dataset['row'])]
      const { height } = row.getBoundingClientRect()
      const same = Math.abs((known.get(key ?? '') ?? 0) - height) < 0.5
      return key !== undefined && height > 0 && !same ? [[key, height] as const] : []
    })
    if (fresh.length > 0) setKnown(new Map([...known, ...fresh]))
  }, [keys, known, span])

  useLayoutEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const top = -(host.current?.getBoundingClientRect().top ?? 0)
      const bottom = top + window.innerHeight
      const screen = spanOf(heights, top, bottom)
      const needed = spanOf(heights, top - AROUND / 2, bottom + AROUND / 2)
      const around = spanOf(heights, top - AROUND, bottom + AROUND)
      setSpan((now) => {
        // Not every pixel is worth a drawing.
        if (now.from <= needed.from && now.to >= needed.to && now.to - now.from < 2 * (around.to - around.from))
          return now
        const next = nextSpan(now, screen, around)
        if (next.from > needed.from || next.to < needed.to) soon()
        return next.from === now.from && next.to === now.to ? now : next
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
  }, [heights])

  const pin = useCallback(
    ({ target }: FocusEvent<E> | PointerEvent<E>) => {
      // Layers opened from a row lie inside it in React's tree, but not in the page: the row stays.
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      const key = row && keys[Number(row.dataset['row'])]
      if (key !== null && key !== undefined) setPinned(key)
    },
    [keys],
  )
  const pieces = useMemo(
    () => piecesOf(heights, span, pinned === null ? -1 : keys.indexOf(pinned)),
    [heights, span, pinned, keys],
  )
  return { host, pieces, handlers: { onFocus: pin, onPointerDown: pin } }
}
