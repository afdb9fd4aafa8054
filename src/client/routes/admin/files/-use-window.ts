import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Which tiles of a long grid are drawn: those on the screen and a few rows around them. */

export interface Window {
  /** Around the list: its top stays where it is while rows come and go. */
  readonly host: RefObject<HTMLDivElement | null>
  /** First tile that is drawn, and the one after the last. */
  readonly from: number
  readonly to: number
  /** Room of the rows above and below, in pixels. */
  readonly above: number
  readonly below: number
}

interface Measured {
  readonly columns: number
  readonly pitch: number
}

const AROUND = 2
/** Before anything was measured: enough to fill any screen. */
const FIRST = { first: 0, last: 8 }

/** The style sheet says how wide tiles are and so how many stand in a row; all rows are equally high. */
export function useWindow(count: number): Window {
  const host = useRef<HTMLDivElement>(null)
  const [grid, setGrid] = useState<Measured>({ columns: 4, pitch: 240 })
  const [rows, setRows] = useState(FIRST)
  const { columns, pitch } = grid
  const all = Math.ceil(count / columns)

  useLayoutEffect(() => {
    const room = host.current
    const list = room?.firstElementChild
    if (!room || !list) return undefined
    const measure = () => {
      const style = getComputedStyle(list)
      const tile = list.querySelector<HTMLElement>('.file-tile')
      const found = style.gridTemplateColumns.split(' ').filter(Boolean).length
      const next = {
        columns: Math.max(1, found),
        pitch: (tile?.offsetHeight ?? 0) + (Number.parseFloat(style.rowGap) || 0),
      }
      if (next.pitch > 0) setGrid((now) => (now.columns === next.columns && now.pitch === next.pitch ? now : next))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(room)
    return () => watch.disconnect()
  }, [])

  useLayoutEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const top = host.current?.getBoundingClientRect().top ?? 0
      const first = Math.max(0, Math.floor(-top / pitch) - AROUND)
      const last = Math.ceil((window.innerHeight - top) / pitch) + AROUND
      setRows((now) => (now.first === first && now.last === last ? now : { first, last }))
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
  }, [pitch, columns])

  const first = Math.min(rows.first, Math.max(0, all - 1))
  const last = Math.min(all, Math.max(rows.last, first + 1))
  return {
    host,
    from: first * columns,
    to: Math.min(count, last * columns),
    above: first * pitch,
    below: Math.max(0, all - last) * pitch,
  }
}
