import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { LIST_ROW, mainStop, stopsIn } from './list-row.ts'

/**
 * Focus in the rows of a list. Tab stops at the link and at the menu of each row; left and right lead to what else it
 * has, up and down to the same of the rows above and below.
 * After the focused row went away (deleted), the focus goes to the row that took its place.
 */
export function useRowFocus(rows: unknown) {
  const host = useRef<HTMLDivElement>(null)
  const last = useRef<{ readonly row: Element; readonly index: number } | undefined>(undefined)
  const shown = rows !== undefined
  useEffect(() => {
    const gone = last.current
    if (!gone || gone.row.isConnected) return
    const { activeElement } = document
    // Somebody else has taken the focus meanwhile: leave it there.
    if (activeElement && activeElement !== document.body && activeElement.tagName !== 'MAIN') return
    last.current = undefined
    const all = host.current?.querySelectorAll(LIST_ROW)
    const next = all?.[Math.min(gone.index, all.length - 1)]
    if (next) mainStop(next)?.focus()
  }, [rows])
  useEffect(() => {
    const list = host.current
    if (!list) return undefined
    const arrange = () => {
      for (const row of list.querySelectorAll(LIST_ROW)) {
        const stops = stopsIn(row)
        const first = mainStop(row)
        for (const stop of stops) stop.tabIndex = stop === first || stop === stops.at(-1) ? 0 : -1
      }
    }
    arrange()
    // Long lists draw rows while they are scrolled.
    const watch = new MutationObserver(arrange)
    watch.observe(list, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [shown])
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest(LIST_ROW)
    last.current = row ? { row, index: [...(host.current?.querySelectorAll(LIST_ROW) ?? [])].indexOf(row) } : undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { target, currentTarget } = event
    // Layers opened from a row lie inside it in React's tree, but not in the page.
    if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return
    const row = target.closest(LIST_ROW)
    if (!row) return
    const stops = stopsIn(row)
    const at = stops.findIndex((stop) => stop === target)
    if (at < 0) return
    const other = down === undefined ? undefined : neighbour(currentTarget, row, down)
    const around = other && stopsIn(other)
    const next = step === undefined ? (around?.[at] ?? around?.at(-1)) : stops[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return { ref: host, onFocus, onKeyDown }
}

/** The next row in the same column: tiles and cards stand beside each other. */
function neighbour(list: Element, from: Element, step: number): Element | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>(LIST_ROW)]
  const ahead = step > 0 ? rows : rows.toReversed()
  const { left } = from.getBoundingClientRect()
  return ahead
    .slice(ahead.findIndex((row) => row === from) + 1)
    .find((row) => row.getBoundingClientRect().left === left)
}
