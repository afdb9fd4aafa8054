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

/** @returns what each small step of a long work calls with its length: whenever they are enough, others get their turn */
export function turns(): (length: number) => Promise<void> {
  let since = 0
  return async (length) => {
    since += length
    if (await turn(since)) since = 0
  }
}

/** Work that is done in steps, each of which says how many characters it took, with others between them. */
export async function inTurns<T>(work: Generator<number, T>, pass = turns()): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await pass(step.value)
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
