/** Tables for spreadsheets (RFC 4180), in which no cell is taken for a formula. */

type Cell = string | number | null

/**
 * @param head names of the columns
 * @returns the table with a byte order mark, which tells spreadsheets that it is UTF-8
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${[head, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
}

/** What a spreadsheet would calculate begins with an apostrophe instead: names and titles come from anybody. */
function cellText(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
