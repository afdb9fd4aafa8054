import * as v from 'valibot'
import { SCOPES } from '#contract/calls/permissions.ts'
import { statement } from '#server/db/compiled-query.ts'
import type { Caller, Deps } from './context.ts'
import { API_TOKEN_PREFIX, hashToken, SESSION_PREFIX } from './tokens.ts'

/**
 * Decision 5, S-06: a token is looked up at every request together with the person's state, so that signing out,
 * a new password, another role or a closed account works at once.
 */

const HOUR = 3_600_000
export const sessionLife = (remember: boolean) => (remember ? 30 * 24 * HOUR : HOUR)
/** Using a session moves its end; written at most once a minute. */
const RENEW_AFTER = 60_000

const sessionByHash = statement((db, { hash }: { hash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', hash)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .select(['sessions.id as session_id', 'expires_at', 'last_used_at', 'remember', 'previous_until'])
    .select(['users.id', 'users.name', 'users.email', 'users.role']),
)

const sessionByPreviousHash = statement((db, { hash, at }: { hash: string; at: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.previous_hash', '=', hash)
    .where('sessions.previous_until', '>', at)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .select(['sessions.id as session_id', 'expires_at', 'last_used_at', 'remember', 'previous_until'])
    .select(['users.id', 'users.name', 'users.email', 'users.role']),
)

const apiTokenByHash = statement((db, { hash }: { hash: string }) =>
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

/** Who a bearer token stands for. `bad`: there is one, and it is nobody's (any more). */
export type Authentication = { kind: 'nobody' } | { kind: 'bad' } | { kind: 'caller'; caller: Caller }

/** @param header the Authorization header; tokens are taken from nowhere else */
export async function authenticate(deps: Deps, header: string | null, now: number): Promise<Authentication> {
  if (!header) return { kind: 'nobody' }
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1]
  if (!token) return { kind: 'bad' }
  if (token.startsWith(SESSION_PREFIX)) return bySession(deps, hashToken(token), now)
  if (token.startsWith(API_TOKEN_PREFIX)) return byApiToken(deps, hashToken(token), now)
  return { kind: 'bad' }
}

async function bySession(deps: Deps, hash: string, now: number): Promise<Authentication> {
  const at = new Date(now).toISOString()
  const [found] = await sessionByHash(deps.db, { hash })
  const session = found ?? (await sessionByPreviousHash(deps.db, { hash, at }))[0]
  if (!session || session.expires_at <= at) return { kind: 'bad' }
  if (now - Date.parse(session.last_used_at) >= RENEW_AFTER) {
    const expires = new Date(now + sessionLife(session.remember === 1)).toISOString()
    await deps.write((trx) =>
      trx
        .updateTable('sessions')
        .set({ last_used_at: at, expires_at: expires })
        .where('id', '=', session.session_id)
        .execute(),
    )
  }
  const { id, name, email, role } = session
  return { kind: 'caller', caller: { id, name, email, role, sessionId: session.session_id } }
}

async function byApiToken(deps: Deps, hash: string, now: number): Promise<Authentication> {
  const at = new Date(now).toISOString()
  const [token] = await apiTokenByHash(deps.db, { hash })
  if (!token || (token.expires_at !== null && token.expires_at <= at)) return { kind: 'bad' }
  if (token.last_used_at === null || now - Date.parse(token.last_used_at) >= RENEW_AFTER) {
    await deps.write((trx) =>
      trx.updateTable('api_tokens').set({ last_used_at: at }).where('id', '=', token.token_id).execute(),
    )
  }
  const scopes = v.parse(StoredScopes, token.scopes)
  const { id, name, email, role } = token
  return { kind: 'caller', caller: { id, name, email, role, scopes, sessionId: null } }
}
