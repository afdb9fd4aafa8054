import type { Values } from '#client/offline/engine/storage/record.ts'

/** What a server did to its records, in its own words. */

export interface State {
  /** The key of the request, or the name of whoever else did it. */
  readonly by: string
  /** Grows with everything that this server ever did, also over a restored backup. */
  readonly order: number
  readonly values: Values
  readonly deleted: boolean
  /** Digest of the bytes that came with it; null when none did. */
  readonly bytes: string | null
  /** The guard fitted a version that had been given out twice, which no device can tell. */
  readonly ambiguous: boolean
}

export interface Row {
  readonly entity: string
  /** Null for the one record of its kind. */
  readonly id: number | null
  /** Address of a file; null for other records. */
  readonly path: string | null
  /** As it is remembered now, first to last. */
  readonly states: readonly State[]
  /** States that an old backup took away. */
  readonly forgotten: readonly State[]
}

/** The change that a deed of the server carried out; null when no device of ours sent it. */
export function opOf(state: State): string | null {
  const known = ops.get(state)
  if (known !== undefined) return known
  const op = /^[0-9a-f]{8}-[0-9a-f-]{27}\.\d+$/.test(state.by) ? (state.by.split('.')[0] ?? null) : null
  ops.set(state, op)
  return op
}

/** A state never changes, and is asked about again and again. */
const ops = new WeakMap<State, string | null>()
