import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { IdempotencyKey } from '#contract/calls/receipt.ts'
import { findAnswer, inProgress, type Scope, type StoredAnswer } from '#server/db/idempotency-keys.ts'
import type { Db } from '#server/db/schema.ts'
import { Failure } from '#server/failure.ts'
import { Problem } from './problem.ts'

/** A write that carries a key happens once: its final answer is kept with the effect, and given again. */

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

  /** @throws Failure `busy` @returns what frees the key */
  begin(scope: Scope): () => void {
    const name = JSON.stringify([scope.userId, scope.method, scope.path, scope.key])
    if (this.taken.has(name)) throw inProgress()
    this.taken.add(name)
    return () => this.taken.delete(name)
  }
}

/** @throws Failure `key_reused` when it was used with another body */
export async function findStored(db: Db, scope: Scope, fingerprint: string): Promise<StoredAnswer | undefined> {
  const stored = await findAnswer(db, scope)
  if (!stored) return undefined
  if (stored.fingerprint !== fingerprint) throw keyReused()
  return stored
}

/**
 * For what is refused before a request can be told from another one.
 * @throws Failure `key_reused` when something has happened under the key already
 */
export async function mustBeUnused(db: Db, scope: Scope): Promise<void> {
  if (await findAnswer(db, scope)) throw keyReused()
}

const keyReused = () => new Failure('key_reused', 'This Idempotency-Key was used with another request.')
