import { KeyRound } from 'lucide-react'
import type { ApiToken } from '#contract/calls/api-tokens.ts'
import { formatCount } from '#client/ui/format.ts'
import { expiryWords, isUnused, lifeOf, UNUSED_DAYS } from './-token-life.ts'
import { useApiTokens } from './-use-api-tokens.ts'
import { Notice } from './-notice.tsx'

const LOOK = {
  to: '/admin/api-tokens',
  action: 'Open API tokens',
  look: 'border-line-strong',
  icon: <KeyRound size={26} strokeWidth={1.75} className="text-ink-2" aria-hidden="true" />,
  unkept: true,
} as const

/** Tokens that end soon, so that what runs with them does not stop; and those that nothing seems to run with. */
export default function TokenNotices() {
  const { data = [] } = useApiTokens()
  const ending = data.filter((token) => lifeOf(token) === 'ending')
  const unused = data.filter((token) => isUnused(token))
  return (
    <>
      {ending.length > 0 && (
        <Notice
          {...LOOK}
          title={`${formatCount(ending.length, 'API token')} about to expire`}
          text={inWords(ending, (token) => `“${token.name}” ${expiryWords(token).toLowerCase()}`)}
        />
      )}
      {unused.length > 0 && (
        <Notice
          {...LOOK}
          title={`${formatCount(unused.length, 'API token')} not used for ${UNUSED_DAYS} days`}
          text={`${inWords(unused, ({ name }) => `“${name}”`)}. Revoke what is no longer needed.`}
        />
      )}
    </>
  )
}

const MOST_NAMED = 3

function inWords(tokens: readonly ApiToken[], words: (token: ApiToken) => string): string {
  const named = tokens.slice(0, MOST_NAMED).map(words)
  const others = tokens.length - named.length
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')
}
