import * as v from 'valibot'
import { SCOPES } from '#contract/calls/permissions.ts'
import { statement } from './compiled-query.ts'
import type { Db } from './schema.ts'

/** Tokens of programs, which act for a person. */

const byHash = statement((db, { hash }: { hash: string }) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .where('api_tokens.token_hash', '=', hash)
    .where('api_tokens.revoked_at', 'is', null)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .select(['api_tokens.id as token_id', 'api_tokens.expires_at', 'api_tokens.last_used_at', 'api_tokens.scopes'])
    .select(['users.id', 'users.name', 'users.email', 'users.role']),
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
