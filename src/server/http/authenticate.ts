import { findApiToken, noteTokenUse } from '#server/db/api-tokens.ts'
import { isNoRoom } from '#server/db/no-room.ts'
import type { Trx } from '#server/db/schema.ts'
import { mustEnrol } from '#server/db/second-factor.ts'
import { findSession, prolongSession } from '#server/db/sessions.ts'
import { API_TOKEN_PREFIX, hashToken, SESSION_PREFIX } from '#server/db/tokens.ts'
import type { Caller, Deps } from './context.ts'

/**
 * A token is looked up at every request together with the person's state, so that signing out,
 * a new password, another role or a closed account works at once.
 */

/** Using a session moves its end; written at most once a minute. */
const RENEW_AFTER = 60_000

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
  const session = await findSession(deps.db, hash, at)
  if (!session) return { kind: 'bad' }
  if (now - Date.parse(session.last_used_at) >= RENEW_AFTER) {
    await noteUse(deps, (trx) => prolongSession(trx, session, now))
  }
  const { id, name, email, role } = session
  const person = { id, name, email, role, mustEnrol: mustEnrol(session) }
  return { kind: 'caller', caller: { ...person, sessionId: session.session_id } }
}

/** On a full disk the use goes unnoted, so that reading goes on. */
async function noteUse(deps: Deps, effect: (trx: Trx) => Promise<unknown>): Promise<void> {
  try {
    await deps.write(effect)
  } catch (error) {
    if (!isNoRoom(error)) throw error
  }
}

async function byApiToken(deps: Deps, hash: string, now: number): Promise<Authentication> {
  const at = new Date(now).toISOString()
  const token = await findApiToken(deps.db, hash, at)
  if (!token) return { kind: 'bad' }
  if (token.last_used_at === null || now - Date.parse(token.last_used_at) >= RENEW_AFTER) {
    await noteUse(deps, (trx) => noteTokenUse(trx, token.token_id, at))
  }
  const { id, name, email, role, scopes, token_id: tokenId } = token
  // A program may no more than its owner.
  const person = { id, name, email, role, mustEnrol: mustEnrol(token) }
  return { kind: 'caller', caller: { ...person, scopes, sessionId: null, tokenId } }
}
