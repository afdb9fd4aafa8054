import { currentMark } from './lineage.ts'
import type { Db } from './schema.ts'

interface Kept<R> {
  readonly serial: number
  readonly known: Map<string, R>
}

/**
 * What is asked for again and again, read once for a state of the database: it is right until something is written, here or
 * by another process.
 * @param most how many answers are kept
 * @param read not within a transaction, and nobody changes what it gives; what it depends on is all in `args`
 */
export function keptForState<A extends object, R>(
  most: number,
  read: (db: Db, args: A) => Promise<R>,
): (db: Db, args: A) => Promise<R> {
  const states = new WeakMap<Db, Kept<R>>()
  return async (db, args) => {
    const { serial } = await currentMark(db)
    let state = states.get(db)
    if (state?.serial !== serial) states.set(db, (state = { serial, known: new Map() }))
    const key = JSON.stringify(args)
    const known = state.known.get(key)
    if (known !== undefined) return known
    const found = await read(db, args)
    const [oldest] = state.known.keys()
    if (oldest !== undefined && state.known.size >= most) state.known.delete(oldest)
    state.known.set(key, found)
    return found
  }
}
