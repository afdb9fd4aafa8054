import type { Row } from '#client/offline/reading/use-rows.ts'

/**
 * The rows as they will stand once what was made here is sent, in the order it was made in: by its sort number, behind
 * those that have the same; after the last one without a number.
 */
export function byNumber<T extends object>(rows: readonly Row<T>[]): Row<T>[] {
  const current = rows.filter((row) => !row.state?.onlyHere).map((row) => ({ row, number: numberOf(row.record) ?? 0 }))
  for (const row of rows.filter(({ state }) => state?.onlyHere).toReversed()) {
    const number = numberOf(row.record) ?? Math.max(-1, ...current.map((other) => other.number)) + 1
    const at = current.findIndex((other) => other.number > number)
    current.splice(at < 0 ? current.length : at, 0, { row, number })
  }
  return current.map(({ row }) => row)
}

/** Its sort number, as its kind calls it; null while it has none. */
function numberOf(record: object): number | null {
  const number = Object.entries(record).find(([name]) => name === 'order' || name === 'sort_order')?.[1]
  return typeof number === 'number' ? number : null
}
