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
