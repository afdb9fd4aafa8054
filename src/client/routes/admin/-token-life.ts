import type { ApiToken } from '#contract/calls/api-tokens.ts'
import { daysUntil, formatCount, formatDate } from '#client/ui/format.ts'

/** How long an API token still works, and whether anything works with it. */

const DAY = 24 * 60 * 60 * 1000
/** How long before its end a token is pointed out. */
const SOON_DAYS = 7

export type Life = 'expired' | 'ending' | 'open'

export type Ending = Pick<ApiToken, 'expires_at'>

export function lifeOf({ expires_at: end }: Ending, now = Date.now()): Life {
  if (end === null) return 'open'
  const left = Date.parse(end) - now
  return left <= 0 ? 'expired' : left <= SOON_DAYS * DAY ? 'ending' : 'open'
}

/** After so many days without a call a token looks forgotten. */
export const UNUSED_DAYS = 90

/** One that still works, and that nothing has called with for long. */
export function isUnused(
  token: Pick<ApiToken, 'expires_at' | 'last_used_at' | 'created_at'>,
  now = Date.now(),
): boolean {
  const since = Date.parse(token.last_used_at ?? token.created_at)
  return lifeOf(token, now) !== 'expired' && now - since > UNUSED_DAYS * DAY
}

/** "Expires 20 Dec", "Expired", "Expires in 2 days"; days are those of the calendar. */
export function expiryWords(token: Ending, now = Date.now()): string {
  const { expires_at: end } = token
  if (end === null) return 'Never expires'
  const life = lifeOf(token, now)
  if (life === 'expired') return 'Expired'
  if (life === 'open') return `Expires ${formatDate(end, now)}`
  const days = daysUntil(end, now)
  return days === 0 ? 'Expires today' : `Expires in ${formatCount(days, 'day')}`
}
