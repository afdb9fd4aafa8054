import { useEffect, useRef, type FocusEvent } from 'react'

/** Not the room that stands for rows which are not drawn. */
const ROW = ':is(tbody > tr, .list-rows > li):not([aria-hidden])'

/** After the focused row went away (deleted), the focus goes to the row that took its place. */
export function useRowFocus(rows: unknown) {
  const host = useRef<HTMLDivElement>(null)
  const last = useRef<{ readonly row: Element; readonly index: number } | undefined>(undefined)
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
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest(ROW)
    last.current = row ? { row, index: [...(host.current?.querySelectorAll(ROW) ?? [])].indexOf(row) } : undefined
  }
  return { ref: host, onFocus }
}
