import { LIST_ROW, mainStop } from './list-row.ts'

/**
 * Keys of a list, wherever the focus is outside fields: `j` and `k` go from row to row, `x` selects the one they are at.
 * @param key one of `j`, `k` and `x`; nothing happens on a page without rows
 */
export function pressRowKey(key: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`main ${LIST_ROW}`)]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (key === 'x') {
    rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    return
  }
  const to = key === 'j' ? at + 1 : Math.max(at, 1) - 1
  const row = rows[Math.min(to, rows.length - 1)]
  if (!row) return
  mainStop(row)?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}
