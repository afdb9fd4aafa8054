import { onEscape } from './use-escape.ts'

/**
 * Dragging one row of a list by its grip, with mouse, pen or finger. The list is the nearest `[data-reorder-list]`, its
 * rows are `[data-reorder-row]`, with their place from 0 when some of them are not drawn. Rows only look moved until the
 * drop; then the caller changes the order.
 */

interface Place {
  readonly index: number
  /** In the page, so that it holds while the page scrolls along. */
  readonly top: number
  readonly height: number
}

/** Distance from the edge of the window within which the page scrolls along, and its pixels a frame. */
const EDGE = 72
const SCROLL = 12

/** @param onDrop the position, from 0, that the row was let go at; not called when it stayed or was cancelled */
export function startDrag(grip: HTMLElement, start: PointerEvent, onDrop: (to: number) => void): void {
  const row = grip.closest<HTMLElement>('[data-reorder-row]')
  const list = row?.closest<HTMLElement>('[data-reorder-list]')
  if (!row || !list) return
  const places = new Map<HTMLElement, Place>()
  const drawn = () => [...list.querySelectorAll<HTMLElement>('[data-reorder-row]')]
  const measure = (rows: readonly HTMLElement[]) => {
    for (const [order, one] of rows.entries()) {
      if (places.has(one)) continue
      const { top, height } = one.getBoundingClientRect()
      places.set(one, { index: Number(one.dataset['reorderRow'] || order), top: top + window.scrollY, height })
    }
  }
  measure(drawn())
  const own = places.get(row)
  if (!own) return
  const from = own.index
  const startScroll = window.scrollY
  let pointer = start.clientY
  let to = from
  let frame = 0

  const draw = () => {
    const distance = pointer - start.clientY + window.scrollY - startScroll
    const middle = own.top + own.height / 2 + distance
    const rows = drawn()
    measure(rows)
    to = from
    for (const { index, top, height } of places.values()) {
      const above = top + height / 2 < middle
      if (index > from && above) to = Math.max(to, index)
      if (index < from && !above) to = Math.min(to, index)
    }
    for (const one of rows) {
      const index = places.get(one)?.index ?? from
      const aside = index > from && index <= to ? -own.height : index < from && index >= to ? own.height : 0
      one.style.translate = `0 ${one === row ? distance : aside}px`
    }
  }
  const follow = () => {
    const below = pointer > window.innerHeight - EDGE
    if (below || pointer < EDGE) {
      window.scrollBy(0, below ? SCROLL : -SCROLL)
      draw()
    }
    frame = requestAnimationFrame(follow)
  }
  const move = (event: PointerEvent) => {
    pointer = event.clientY
    draw()
  }
  const end = (drop: boolean) => {
    cancelAnimationFrame(frame)
    ended.abort()
    list.classList.remove('reordering')
    row.classList.remove('dragged')
    for (const one of drawn()) one.style.translate = ''
    if (drop && to !== from) onDrop(to)
  }
  const ended = new AbortController()
  const { signal } = ended
  grip.setPointerCapture(start.pointerId)
  grip.addEventListener('pointermove', move, { signal })
  grip.addEventListener('pointerup', () => end(true), { signal })
  grip.addEventListener('pointercancel', () => end(false), { signal })
  const stopListening = onEscape(() => {
    end(false)
    return true
  })
  signal.addEventListener('abort', stopListening)
  list.classList.add('reordering')
  row.classList.add('dragged')
  frame = requestAnimationFrame(follow)
}
