import { busy } from '#server/failure.ts'
import { statement } from './compiled-query.ts'
import { packed, unpacked } from './packed-text.ts'
import { revisionText, writtenIn } from './revisions.ts'
import type { Db, Trx } from './schema.ts'
import { isUniqueViolation } from './sqlite/errors.ts'

/**
 * Answers of writes that carried a key: stored with the effect in one transaction; the purge job alone deletes them. The
 * answer to a save says what its revision says, so it is kept as what differs from that.
 */

/** Keys belong to account, method and path. */
export interface Scope {
  readonly userId: number
  readonly method: string
  readonly path: string
  readonly key: string
  /** The API token that writes; null: a person. */
  readonly tokenId: number | null
}

export interface StoredAnswer {
  readonly status: number
  readonly answer: string
}

const byScope = statement((db, { userId, method, path, key }: Scope) =>
  db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('method', '=', method)
    .where('path', '=', path)
    .select(['id', 'fingerprint', 'status', 'answer', 'packed', 'revision_id']),
)

/** The answer of a key with the fingerprint of the request that got it. */
export async function findAnswer(db: Db, scope: Scope): Promise<(StoredAnswer & { fingerprint: string }) | undefined> {
  const [row] = await byScope(db, scope)
  return row && { status: row.status, fingerprint: row.fingerprint, answer: await answerOf(db, row) }
}

export interface KeptAnswer {
  readonly id: number
  readonly answer: string
  readonly packed: Uint8Array | null
  readonly revision_id: number | null
}

/** @returns the text of a stored answer, letter by letter as it was given @throws Error when it is damaged */
export async function answerOf(db: Db, row: KeptAnswer): Promise<string> {
  if (row.packed === null) return row.answer
  if (row.revision_id === null) return Buffer.from(await unpacked(row.packed)).toString()
  const base = await revisionText(db, row.revision_id)
  if (base) return Buffer.from(await unpacked(row.packed, base)).toString()
  // The record was erased meanwhile, and its answers were written out.
  const now = await db
    .selectFrom('idempotency_keys')
    .where('id', '=', row.id)
    .select(['id', 'answer', 'packed', 'revision_id'])
    .executeTakeFirst()
  if (!now || now.revision_id !== null) throw new Error('A stored answer lacks the revision that it builds on')
  return answerOf(db, now)
}

type NewKey = Scope & Packed & { status: number; fingerprint: string; at: string }

const insertKey = statement((db, row: NewKey) =>
  db.insertInto('idempotency_keys').values({
    user_id: row.userId,
    method: row.method,
    path: row.path,
    key: row.key,
    fingerprint: row.fingerprint,
    status: row.status,
    answer: row.answer,
    packed: row.packed,
    revision_id: row.revisionId,
    token_id: row.tokenId,
    created_at: row.at,
  }),
)

export const inProgress = () => busy('This request is still being worked on.')

/** @throws Failure `busy` when another process has stored the key meanwhile: then this effect must not happen too */
export async function storeAnswer(
  trx: Trx,
  scope: Scope,
  fingerprint: string,
  { status, answer }: StoredAnswer,
  at: string,
): Promise<void> {
  const kept = await packedAnswer(trx, answer)
  try {
    await insertKey(trx, { ...scope, ...kept, status, fingerprint, at })
  } catch (error) {
    if (isUniqueViolation(error)) throw inProgress()
    throw error
  }
}

interface Packed {
  readonly answer: string
  readonly packed: Uint8Array | null
  readonly revisionId: number | null
}

/** Below this there is little to be won. */
const SHORT = 300
/** Of its length; what is kept as a difference depends on its base, and must be worth that. */
const WORTH = 0.25

async function packedAnswer(trx: Trx, answer: string): Promise<Packed> {
  if (answer.length < SHORT) return { answer, packed: null, revisionId: null }
  const text = Buffer.from(answer)
  const base = writtenIn(trx)
  if (base) {
    const difference = await packed(text, base.text)
    if (difference.length < text.length * WORTH) return { answer: '', packed: difference, revisionId: base.id }
  }
  return { answer: '', packed: await packed(text), revisionId: null }
}
