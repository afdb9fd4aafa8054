import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

/** Not the room that stands for rows which are not drawn. */
const ROW = ':is(tbody > tr, .list-rows > li):not([aria-hidden])'
const STOPS = ':is(a[href], button, input)'

/**
 * Focus in the rows of a list. Tab stops at the link and at the menu of each row; left and right lead to what else it
 * has, up and down to the same of the rows around it.
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
    const all = host.current?.querySelectorAll(ROW)
    const next = all?.[Math.min(gone.index, all.length - 1)]
    next?.querySelector<HTMLElement>('.row-open, button, a, input')?.focus()
  }, [rows])
  useEffect(() => {
    const list = host.current
    if (!list) return undefined
    const arrange = () => {
      for (const row of list.querySelectorAll(ROW)) {
        const stops = [...row.querySelectorAll<HTMLElement>(STOPS)]
        // A row that opens nothing is reached at its first control.
        const first = stops.find((stop) => stop.matches('.row-open')) ?? stops[0]
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
    const row = target.closest(ROW)
    last.current = row ? { row, index: [...(host.current?.querySelectorAll(ROW) ?? [])].indexOf(row) } : undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { target, currentTarget } = event
    // Layers opened from a row lie inside it in React's tree, but not in the page.
    if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return
    const row = target.closest(ROW)
    const stopsOf = (one: Element | undefined) => [...(one?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
    const at = stopsOf(row ?? undefined).findIndex((stop) => stop === target)
    if (!row || at < 0) return
    const rows = [...currentTarget.querySelectorAll(ROW)]
    const around = down === undefined ? undefined : stopsOf(rows[rows.indexOf(row) + down])
    const next = step === undefined ? (around?.[at] ?? around?.at(-1)) : stopsOf(row)[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return { ref: host, onFocus, onKeyDown }
}
