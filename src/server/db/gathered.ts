/**
 * Rows by what they belong to, each list in the order of the rows: one walk through them, however many they belong to.
 * @param entryOf what a row belongs to, and what is kept of it
 */
export function gathered<R, K, V>(rows: readonly R[], entryOf: (row: R) => readonly [K, V]): ReadonlyMap<K, V[]> {
  const lists = new Map<K, V[]>()
  for (const row of rows) {
    const [key, value] = entryOf(row)
    const list = lists.get(key)
    if (list) list.push(value)
    else lists.set(key, [value])
  }
  return lists
}
