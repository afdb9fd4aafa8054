import type { LocalId } from '#contract/records/policy.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { recordIn } from '#client/offline/engine/sending/classify.ts'
import type { IdEntry, Operation, Values } from '#client/offline/engine/storage/record.ts'
import { currentId } from './parents.ts'

/**
 * Whether an operation whose reply is not known has made one of these rows. Asked of the server only where one of them
 * looks like it: most were asked for before it arrived.
 * @param rows of the kind of record that it makes
 * @returns the record's id; null where it made none of them
 * @throws CallFailure the server could not be asked
 */
export async function idMade(
  { frozen, values, entity }: Operation,
  rows: readonly Values[],
  ids: ReadonlyMap<LocalId, IdEntry>,
): Promise<number | null> {
  if (!frozen) return null
  const known = new Set([...ids.values()].flatMap((entry) => (entry.entity === entity ? [entry.serverId] : [])))
  const isLike = (row: Values) =>
    Object.entries(values).every(([name, value]) => {
      const own = currentId(ids, value)
      const counts = typeof own === 'number' || (typeof own === 'string' && own !== '')
      return !counts || !(name in row) || own === row[name]
    })
  if (!rows.some((row) => !known.has(Number(row['id'])) && isLike(row))) return null
  try {
    const { status, answer } = await call('receipts.read', { params: { key: frozen.idempotencyKey } })
    const id = status < 300 ? recordIn(frozen.endpoint, answer)?.['id'] : null
    return typeof id === 'number' ? id : null
  } catch (error) {
    // Another one that looks like it, or a server that knows of no receipts: its own reply will tell.
    if (error instanceof CallFailure && isRefusal(error)) return null
    throw error
  }
}

/** It will say the same when it is asked again. */
const isRefusal = ({ status }: CallFailure) => status >= 400 && status < 500 && status !== 408 && status !== 429
