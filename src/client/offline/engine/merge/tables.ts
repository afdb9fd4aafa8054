/** Cells of a table's rows, in one writing per meaning; null for a table that is no plain grid. */
export type Rows = readonly (readonly string[])[] | null

/**
 * Whether rows and cells of three tables may be merged one by one: the columns must mean the same on all sides. A new
 * row of one side would not fit the columns that the other side has added, moved or renamed.
 */
export function columnsHold(base: Rows, mine: Rows, theirs: Rows): boolean {
  if (!base || !mine || !theirs) return false
  const heading = base[0] ?? []
  const all = [base, mine, theirs]
  if (all.some((rows) => rows.some((row) => row.length !== heading.length))) return false
  const changed = all.filter((rows) => rows[0]?.some((cell, index) => cell !== heading[index]) ?? true)
  if (changed.length === 0) return true
  const moved = changed.some((rows) =>
    rows[0]?.some((cell, index) => cell !== heading[index] && cell !== '' && heading.includes(cell)),
  )
  return !moved && all.every((rows) => rows.length === base.length)
}
