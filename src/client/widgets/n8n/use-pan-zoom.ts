import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Box } from './graph.ts'

/** Of the canvas inside its room: moved by x and y, and drawn at this scale. */
export interface Placing {
  readonly x: number
  readonly y: number
  readonly scale: number
}

const SMALLEST = 0.1
const LARGEST = 2.5
const ROOM_AROUND = 20
/** Below this the words can't be read. */
const READABLE = 0.66
const STEP = 60

interface Point {
  readonly x: number
  readonly y: number
}

/** The whole in the middle of its room, never larger than life. */
export function fitted(bounds: Box, width: number, height: number): Placing {
  const room = { width: Math.max(1, width - 2 * ROOM_AROUND), height: Math.max(1, height - 2 * ROOM_AROUND) }
  const wanted = Math.min(1, room.width / Math.max(1, bounds.width), room.height / Math.max(1, bounds.height))
  const scale = Math.max(SMALLEST, wanted)
  return {
    scale,
    x: (width - bounds.width * scale) / 2 - bounds.x * scale,
    y: (height - bounds.height * scale) / 2 - bounds.y * scale,
  }
}

/** What is seen first: the whole if its words can be read then, else where it begins, at a readable size. */
export function opening(bounds: Box, width: number, height: number): Placing {
  const whole = fitted(bounds, width, height)
  if (whole.scale >= READABLE) return whole
  const middle = (height - bounds.height * READABLE) / 2
  return {
    scale: READABLE,
    x: Math.max((width - bounds.width * READABLE) / 2, ROOM_AROUND) - bounds.x * READABLE,
    y: Math.max(middle, ROOM_AROUND) - bounds.y * READABLE,
  }
}

/** What the whole takes up where its words can just be read. */
export const roomHeight = ({ height }: Box): number => Math.ceil(height * READABLE) + 4 * ROOM_AROUND

/** Larger or smaller with the point under the finger staying where it is. */
export function zoomed(placing: Placing, factor: number, { x, y }: Point): Placing {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, placing.scale * factor))
  const ratio = scale / placing.scale
  return { scale, x: x - (x - placing.x) * ratio, y: y - (y - placing.y) * ratio }
}

/**
 * Moving and zooming by mouse, wheel, fingers and keys. The wheel and a single finger belong to the page until the
 * canvas was pressed or reached by Tab, so that nobody gets caught in it while scrolling; with Ctrl the wheel always
 * zooms.
 */
export function usePanZoom(bounds: Box) {
  const room = useRef<HTMLDivElement>(null)
  const [placing, setPlacing] = useState<Placing>({ x: 0, y: 0, scale: 1 })
  const touched = useRef(false)

  const fit = useCallback(() => {
    const { clientWidth, clientHeight } = room.current ?? { clientWidth: 0, clientHeight: 0 }
    touched.current = true
    setPlacing(fitted(bounds, clientWidth, clientHeight))
  }, [bounds])

  const move = useCallback((x: number, y: number) => {
    touched.current = true
    setPlacing((now) => ({ ...now, x: now.x + x, y: now.y + y }))
  }, [])

  /** @param at in the room; its middle unless given */
  const zoom = useCallback((factor: number, at?: Point) => {
    const { clientWidth, clientHeight } = room.current ?? { clientWidth: 0, clientHeight: 0 }
    touched.current = true
    setPlacing((now) => zoomed(now, factor, at ?? { x: clientWidth / 2, y: clientHeight / 2 }))
  }, [])

  useLayoutEffect(() => {
    const place = room.current
    if (!place) return undefined
    touched.current = false
    // Another size of the room, as a turned phone: what nobody moved is placed anew.
    const watch = new ResizeObserver(() => {
      if (!touched.current) setPlacing(opening(bounds, place.clientWidth, place.clientHeight))
    })
    watch.observe(place)
    setPlacing(opening(bounds, place.clientWidth, place.clientHeight))
    return () => watch.disconnect()
  }, [bounds])

  useEffect(() => {
    const place = room.current
    return place ? listen(place, move, zoom) : undefined
  }, [move, zoom])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const act = {
      ArrowLeft: () => move(STEP, 0),
      ArrowRight: () => move(-STEP, 0),
      ArrowUp: () => move(0, STEP),
      ArrowDown: () => move(0, -STEP),
      '+': () => zoom(1.25),
      '=': () => zoom(1.25),
      '-': () => zoom(0.8),
      '0': fit,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { room, placing, fit, zoom, onKeyDown }
}

type Move = (x: number, y: number) => void
type Zoom = (factor: number, at: Point) => void

/** Native listeners: React's wheel can't be kept from scrolling the page. @returns the end of them */
function listen(place: HTMLElement, move: Move, zoom: Zoom): () => void {
  const pointers = new Map<number, Point>()
  const inside = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = place.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== place) return
    event.preventDefault()
    // Lines and pages count as the pixels that they are on the screen.
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 24
    zoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * unit)) / 400), inside(event))
  }
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    place.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, inside(event))
  }
  const drag = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = inside(event)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    if (!other) return move(now.x - before.x, now.y - before.y)
    const [was, is] = [distance(before, other), distance(now, other)]
    move((now.x - before.x) / 2, (now.y - before.y) / 2)
    if (was > 0) zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
  }
  const up = (event: PointerEvent) => pointers.delete(event.pointerId)
  const listening = new AbortController()
  const { signal } = listening
  place.addEventListener('wheel', wheel, { passive: false, signal })
  place.addEventListener('pointerdown', down, { signal })
  place.addEventListener('pointermove', drag, { signal })
  place.addEventListener('pointerup', up, { signal })
  place.addEventListener('pointercancel', up, { signal })
  return () => listening.abort()
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
