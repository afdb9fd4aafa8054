import type { ApiToken } from '#contract/calls/api-tokens.ts'
import type { Scope } from '#contract/calls/permissions.ts'
import { Badge } from '#client/ui/badge.tsx'
import { formatCount, formatDate } from '#client/ui/format.ts'

/** What is said of API tokens, in the list and in the details. */

const DAY = 24 * 60 * 60 * 1000
/** How long before its end a token is pointed out. */
const SOON_DAYS = 7

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  read: 'Read: view workflows, courses and posts',
  write: 'Write: create and update content',
  delete: 'Delete: remove content',
  admin: 'Admin: full administrative access',
}

export type Life = 'expired' | 'ending' | 'open'

type Ending = Pick<ApiToken, 'expires_at'>

export function lifeOf({ expires_at: end }: Ending, now = Date.now()): Life {
  if (end === null) return 'open'
  const left = Date.parse(end) - now
  return left <= 0 ? 'expired' : left <= SOON_DAYS * DAY ? 'ending' : 'open'
}

/** "expires 20 Dec", "Expired", "expires in 2 days". */
export function expiryWords(token: Ending, now = Date.now()): string {
  const { expires_at: end } = token
  if (end === null) return 'never expires'
  const life = lifeOf(token, now)
  if (life === 'expired') return 'Expired'
  if (life === 'open') return `expires ${formatDate(end, now)}`
  const days = Math.floor((Date.parse(end) - now) / DAY)
  return days === 0 ? 'expires within a day' : `expires in ${formatCount(days, 'day')}`
}

export function ExpiryBadge({ token }: { readonly token: Ending }) {
  const life = lifeOf(token)
  if (life === 'open') return null
  const words = expiryWords(token)
  return <Badge tone={life === 'ending' ? 'warn' : 'neutral'}>{words.charAt(0).toUpperCase() + words.slice(1)}</Badge>
}

/** How it begins and ends: enough to tell it from others, and no use to anybody else. */
export const hintOf = ({ prefix, last_four }: Pick<ApiToken, 'prefix' | 'last_four'>) => `${prefix}…${last_four}`
