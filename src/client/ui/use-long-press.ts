import { useRef, type PointerEvent } from 'react'

const HOLD = 500
/** A finger that travels further is scrolling. */
const SLACK = 10

/** Handlers for a long press by touch. `consume` says, once, whether the coming click only ends the press. */
export function useLongPress(onPress: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const pressed = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      pressed.current = false
      if (!onPress || event.pointerType !== 'touch') return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        pressed.current = true
        onPress()
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
  }
  return {
    handlers,
    consume: () => {
      const was = pressed.current
      pressed.current = false
      return was
    },
  }
}
