import { authEndpoints } from './calls/auth.ts'
import type { Endpoint } from './calls/endpoint.ts'
import type { Contract } from './index.ts'

const calls: Record<string, Endpoint> = { ...authEndpoints }

/**
 * Every call of the API by name: those of signing in from the start, the others with index.ts, which comes with the
 * workspace before anything of the back office is drawn; those of account.ts, ai-keys.ts, entry.ts, history-calls.ts,
 * home-calls.ts, links.ts, live.ts, mail.ts, monitoring.ts, passkeys.ts, site.ts and token-calls.ts once that is imported.
 */
// What the type says is there as soon as somebody can name it: a call is made by files that import it.
export const contract = calls as object as Contract

export function addCalls(more: Readonly<Record<string, Endpoint>>): void {
  Object.assign(calls, more)
}

export function endpointOf(name: string): Endpoint | undefined {
  return calls[name]
}

/** Grows when a persisted shape (cache, outbox input) changes meaning. */
export const CONTRACT_VERSION = 2
