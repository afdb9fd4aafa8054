import { useRef, type MouseEvent, type PointerEvent } from 'react'

const HOLD = 500
/** A finger that travels further is scrolling. */
const SLACK = 10

/**
 * Handlers of a row that can be selected: a long press by touch ticks it, and so does a press while ticking is meant,
 * instead of opening it.
 * @param onTick absent where nothing can be selected; `range` is everything between the last one and this one
 * @param isMeant whether this press ticks
 */
export function useTickPress(
  onTick: ((range: boolean) => void) | undefined,
  isMeant: (event: MouseEvent<HTMLElement>) => boolean,
) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const pressed = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      pressed.current = false
      if (!onTick || event.pointerType !== 'touch') return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        pressed.current = true
        onTick(false)
      }, HOLD)
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (pressed.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const { target, currentTarget } = event
      // Layers opened from the row lie inside it in React's tree, but not in the page.
      if (!(target instanceof Element) || !currentTarget.contains(target)) return
      // The click that ends a long press does nothing.
      const ended = pressed.current
      pressed.current = false
      if (!ended && (!onTick || !isMeant(event) || target.closest('.tick, .row-acts, .grip'))) return
      event.preventDefault()
      event.stopPropagation()
      if (!ended) onTick?.(event.shiftKey)
    },
  }
}
