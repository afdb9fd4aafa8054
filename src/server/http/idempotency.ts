import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { IdempotencyKey } from '#contract/receipt.ts'
import { busy, Failure } from '#server/failure.ts'
import { isUniqueViolation } from '#server/db/sqlite/driver.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { statement } from '#server/db/compiled-query.ts'
import { Problem } from './problem.ts'

/**
 * Decisions 36 and 82: a write that carries a key happens once. Its final answer is kept with the effect, in one
 * transaction, for 90 days; the purge job alone deletes it.
 */

/** Keys belong to account, method and path. */
export interface Scope {
  readonly userId: number
  readonly method: string
  readonly path: string
  readonly key: string
}

export interface Stored {
  readonly status: number
  readonly answer: string
}

/** Refusals that would be the same again; anything else may succeed at the next try. */
const DEFINITIVE = [404, 409, 412, 422]

export const isDefinitive = (problem: Problem) =>
  DEFINITIVE.includes(problem.status) &&
  !problem.code.startsWith('idempotency_') &&
  // More bytes may come.
  problem.code !== 'wrong_offset'

/** @throws Problem 422 when the header is not a key */
export function readKey(header: string | null): string | undefined {
  if (header === null) return undefined
  const key = v.safeParse(IdempotencyKey, header)
  if (key.success) return key.output
  const [issue] = key.issues
  throw new Problem(422, 'validation', issue.message, { errors: { 'Idempotency-Key': [issue.message] } })
}

export function fingerprintOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url')
}

/** Keys whose first request is still being worked on, in this process. */
export class KeysInProgress {
  private readonly taken = new Set<string>()

  /** @throws Problem 409 @returns what frees the key */
  begin(scope: Scope): () => void {
    const name = JSON.stringify([scope.userId, scope.method, scope.path, scope.key])
    if (this.taken.has(name)) throw inProgress()
    this.taken.add(name)
    return () => this.taken.delete(name)
  }
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

/** @throws Problem 422 when the key was used with another body */
export async function findStored(db: Db, scope: Scope, fingerprint: string): Promise<Stored | undefined> {
  const [stored] = await byScope(db, scope)
  if (!stored) return undefined
  if (stored.fingerprint !== fingerprint) {
    throw new Failure('key_reused', 'This Idempotency-Key was used with another request.')
  }
  return stored
}

const insertKey = statement((db, row: Scope & Stored & { fingerprint: string; at: string }) =>
  db.insertInto('idempotency_keys').values({
    user_id: row.userId,
    method: row.method,
    path: row.path,
    key: row.key,
    fingerprint: row.fingerprint,
    status: row.status,
    answer: row.answer,
    created_at: row.at,
  }),
)

/** @throws Problem 409 when another process has stored the key meanwhile: then this effect must not happen too */
export async function store(trx: Trx, scope: Scope, fingerprint: string, stored: Stored, at: string): Promise<void> {
  try {
    await insertKey(trx, { ...scope, ...stored, fingerprint, at })
  } catch (error) {
    if (isUniqueViolation(error)) throw inProgress()
    throw error
  }
}

const inProgress = () => busy('This request is still being worked on.')
