import type { ApiToken } from '#contract/calls/api-tokens.ts'
import type { Scope } from '#contract/calls/permissions.ts'
import { Badge } from '#client/ui/badge.tsx'
import { type Ending, expiryWords, lifeOf } from '#client/routes/admin/-token-life.ts'

/** What is said of API tokens, in the list and in the details. */

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  read: 'Read: view workflows, courses and posts',
  write: 'Write: create and update content',
  delete: 'Delete: remove content',
  admin: 'Admin: full administrative access',
}

/** Whoever made it can't sign in, and it is refused for as long. */
export const isRefused = ({ created_by }: Pick<ApiToken, 'created_by'>) => !created_by.is_active

export function ExpiryBadge({ token }: { readonly token: Ending }) {
  const life = lifeOf(token)
  if (life === 'open') return null
  return <Badge tone={life === 'ending' ? 'warn' : 'neutral'}>{expiryWords(token)}</Badge>
}

/** How it begins and ends: enough to tell it from others, and no use to anybody else. */
export const hintOf = ({ prefix, last_four }: Pick<ApiToken, 'prefix' | 'last_four'>) => `${prefix}…${last_four}`
