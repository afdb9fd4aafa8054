/**
 * Dragging one row of a list by its grip, with mouse, pen or finger. The list is the nearest `[data-reorder-list]`, its
 * rows are `[data-reorder-row]`. Rows only look moved until the drop; then the caller changes the order.
 */

/** Distance from the edge of the window within which the page scrolls along, and its pixels a frame. */
const EDGE = 72
const SCROLL = 12

/** @param onDrop the position, from 0, that the row was let go at; not called when it stayed or was cancelled */
export function startDrag(grip: HTMLElement, start: PointerEvent, onDrop: (to: number) => void): void {
  const row = grip.closest<HTMLElement>('[data-reorder-row]')
  const list = row?.closest<HTMLElement>('[data-reorder-list]')
  if (!row || !list) return
  const rows = [...list.querySelectorAll<HTMLElement>('[data-reorder-row]')]
  const from = rows.indexOf(row)
  const boxes = rows.map((one) => one.getBoundingClientRect())
  const own = boxes[from]
  if (from < 0 || !own) return
  const scrolled = () => window.scrollY - startScroll
  const startScroll = window.scrollY
  let pointer = start.clientY
  let to = from
  let frame = 0

  const draw = () => {
    const distance = pointer - start.clientY + scrolled()
    const middle = own.top + own.height / 2 + distance
    to = boxes.filter((box, index) => index !== from && box.top + box.height / 2 < middle).length
    for (const [index, one] of rows.entries()) {
      const aside = index > from && index <= to ? -own.height : index < from && index >= to ? own.height : 0
      one.style.translate = `0 ${index === from ? distance : aside}px`
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
    for (const one of rows) one.style.translate = ''
    if (drop && to !== from) onDrop(to)
  }
  const ended = new AbortController()
  const { signal } = ended
  grip.setPointerCapture(start.pointerId)
  grip.addEventListener('pointermove', move, { signal })
  grip.addEventListener('pointerup', () => end(true), { signal })
  grip.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal })
  list.classList.add('reordering')
  row.classList.add('dragged')
  frame = requestAnimationFrame(follow)
}
