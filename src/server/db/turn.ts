/** Characters or bytes that are read in under a millisecond. */
const SHORT = 100_000

/**
 * Between two steps of work on a long text others get their turn.
 * @param length of what was read or written since the last turn
 * @returns whether others were let pass
 */
export async function turn(length: number): Promise<boolean> {
  if (length <= SHORT) return false
  await new Promise((done) => setImmediate(done))
  return true
}

/** What each small step of a long work calls with its length; a promise when others get their turn before the next. */
type Pass = (length: number) => Promise<unknown> | undefined

/** @returns what lets others pass whenever the steps are enough, and costs nothing between */
export function turns(): Pass {
  let since = 0
  return (length) => {
    since += length
    if (since <= SHORT) return undefined
    const passing = turn(since)
    since = 0
    return passing
  }
}

/** Work that is done in steps, each of which says how many characters it took, with others between them. */
export async function inTurns<T>(work: Generator<number, T>, pass = turns()): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    const passing = pass(step.value)
    if (passing) await passing
  }
}

/**
 * Records with long texts, each by a statement of its own: all of a list are many megabytes, and one open statement
 * would hold reading at one moment of the past.
 * @param read a record and how long its text is; undefined for what is gone meanwhile
 */
export async function oneByOne<T>(
  found: readonly { readonly id: number }[],
  read: (id: number) => Promise<{ readonly record: T; readonly length: number } | undefined>,
): Promise<T[]> {
  const records: T[] = []
  const pass = turns()
  for (const { id } of found) {
    const one = await read(id)
    if (!one) continue
    records.push(one.record)
    await pass(one.length)
  }
  return records
}
