/** What a cell of a table says beside its words, as the editor and the server keep it. */

const SCOPES = ['col', 'row', 'colgroup', 'rowgroup'] as const

/** What a heading is of. */
export type Scope = (typeof SCOPES)[number]

export function isScope(value: unknown): value is Scope {
  return SCOPES.some((scope) => scope === value)
}

/** Columns or rows that a cell covers; 1 for what is no such number. No more than a person merges: each is drawn. */
export function readSpan(value: unknown): number {
  const span = Number(value)
  return Number.isInteger(span) && span > 1 && span <= 100 ? span : 1
}

interface Spans {
  readonly columns: number
  readonly rows: number
}

/** More places than these in one table nobody writes; each is held and drawn. */
const MOST_PLACES = 20_000

/**
 * How many cells each row lacks at its end to be as wide as the widest, with the cells that reach down into it counted.
 *
 * @returns null for a table that is too large to be one
 */
export function missingCells(table: readonly (readonly Spans[])[]): readonly number[] | null {
  const widths = table.map(() => 0)
  table.forEach((cells, at) => {
    for (const { columns, rows } of cells) {
      for (let row = at; row < Math.min(at + rows, widths.length); row += 1) widths[row] = (widths[row] ?? 0) + columns
    }
  })
  const width = widths.reduce((widest, one) => Math.max(widest, one), 0)
  return width * widths.length > MOST_PLACES ? null : widths.map((one) => width - one)
}
