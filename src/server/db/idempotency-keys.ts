import { busy } from '#server/failure.ts'
import { statement } from './compiled-query.ts'
import type { Db, Trx } from './schema.ts'
import { isUniqueViolation } from './sqlite/errors.ts'

/** Answers of writes that carried a key: stored with the effect in one transaction; the purge job alone deletes them. */

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
    .select(['fingerprint', 'status', 'answer']),
)

/** The answer of a key with the fingerprint of the request that got it. */
export async function findAnswer(db: Db, scope: Scope): Promise<(StoredAnswer & { fingerprint: string }) | undefined> {
  return (await byScope(db, scope))[0]
}

const insertKey = statement((db, row: Scope & StoredAnswer & { fingerprint: string; at: string }) =>
  db.insertInto('idempotency_keys').values({
    user_id: row.userId,
    method: row.method,
    path: row.path,
    key: row.key,
    fingerprint: row.fingerprint,
    status: row.status,
    answer: row.answer,
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
  stored: StoredAnswer,
  at: string,
): Promise<void> {
  try {
    await insertKey(trx, { ...scope, ...stored, fingerprint, at })
  } catch (error) {
    if (isUniqueViolation(error)) throw inProgress()
    throw error
  }
}
