import * as v from 'valibot'
import { SCOPES } from '#contract/calls/permissions.ts'
import { statement } from './compiled-query.ts'
import type { Db } from './schema.ts'
import { policyColumn } from './second-factor.ts'

/** Tokens of programs, which act for a person. */

const DAY = 86_400_000

const byHash = statement((db, { hash }: { hash: string }) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .where('api_tokens.token_hash', '=', hash)
    .where('api_tokens.revoked_at', 'is', null)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .select(['api_tokens.id as token_id', 'api_tokens.expires_at', 'api_tokens.last_used_at', 'api_tokens.scopes'])
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.two_factor_enabled'])
    .select(policyColumn),
)

const StoredScopes = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(SCOPES)))

/** A token that counts at the moment `at`, with the person it acts for. */
export async function findApiToken(db: Db, hash: string, at: string) {
  const [token] = await byHash(db, { hash })
  if (!token || (token.expires_at !== null && token.expires_at <= at)) return undefined
  return { ...token, scopes: v.parse(StoredScopes, token.scopes) }
}

export async function noteTokenUse(trx: Db, tokenId: number, at: string): Promise<void> {
  await trx.updateTable('api_tokens').set({ last_used_at: at }).where('id', '=', tokenId).execute()
}

/** Tokens that were not revoked, newest first; without what opens anything. @param id of one alone */
export async function listApiTokens(db: Db, id?: number) {
  let query = db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .where('api_tokens.revoked_at', 'is', null)
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.hint', 'api_tokens.scopes', 'api_tokens.created_at'])
    .select(['api_tokens.expires_at', 'api_tokens.last_used_at', 'api_tokens.user_id', 'users.name as owner'])
    .select(['users.is_active', 'users.deleted_at as owner_deleted_at'])
  if (id !== undefined) query = query.where('api_tokens.id', '=', id)
  const rows = await query.orderBy('api_tokens.id', 'desc').execute()
  return rows.map(({ is_active, owner_deleted_at, ...row }) => ({
    ...row,
    scopes: v.parse(StoredScopes, row.scopes),
    isOwnerActive: is_active === 1 && owner_deleted_at === null,
  }))
}
export type StoredToken = Awaited<ReturnType<typeof listApiTokens>>[number]

/** @returns its name; undefined when there is none, or it was revoked already */
export async function revokeApiToken(trx: Db, id: number, at: string): Promise<string | undefined> {
  const revoked = await trx
    .updateTable('api_tokens')
    .set({ revoked_at: at, updated_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return revoked?.name
}

/** So many days before its end the owner of a token is told, the first time and the last. */
const WARNED_DAYS = [7, 1] as const

interface EndingToken {
  readonly id: number
  readonly name: string
  readonly expires_at: string
  readonly warned_days: number
}

interface Owner {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly tokens: readonly EndingToken[]
}

/** Owners of tokens that end soon and of which they were not told yet. `warned_days`: the warning that is due. @param now milliseconds */
export async function ownersToWarn(db: Db, now: number): Promise<Owner[]> {
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  const rows = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .where('api_tokens.revoked_at', 'is', null)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .where('api_tokens.expires_at', '>', at(0))
    .where('api_tokens.expires_at', '<=', at(WARNED_DAYS[0]))
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.expires_at', 'api_tokens.warned_days'])
    .select(['users.id as user_id', 'users.name as owner', 'users.email'])
    .orderBy('api_tokens.expires_at')
    .$narrowType<{ expires_at: string }>()
    .execute()
  const owners = new Map<number, Owner & { tokens: EndingToken[] }>()
  for (const { id, name, expires_at, warned_days: warned, user_id, owner, email } of rows) {
    const due = WARNED_DAYS.findLast((days) => expires_at <= at(days))
    if (due === undefined || (warned !== null && warned <= due)) continue
    const known = owners.get(user_id) ?? { id: user_id, name: owner, email, tokens: [] }
    known.tokens.push({ id, name, expires_at, warned_days: due })
    owners.set(user_id, known)
  }
  return [...owners.values()]
}

export async function noteWarning(trx: Db, { id, warned_days }: EndingToken): Promise<void> {
  await trx.updateTable('api_tokens').set({ warned_days }).where('id', '=', id).execute()
}
