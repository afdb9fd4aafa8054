import '#contract/live.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#client/data/queries.ts'
import { useSettledText } from '#client/ui/use-settled-text.ts'

/** So many are offered at once; words find the others. */
const OFFERED = 50

/**
 * Accounts to choose from, found by the server.
 * @param chosen who stays among them, whatever is searched for
 */
export function usePeople(chosen: number | null, enabled = true) {
  const [q, setQ] = useState('')
  const [text, setText] = useSettledText(q, setQ)
  const list = useQuery({
    ...query('users.list', { query: { q, sort: 'name', page: '1', per_page: String(OFFERED) } }),
    placeholderData: keepPreviousData,
    enabled,
  })
  const found = list.data?.data
  const isMissing = chosen !== null && found?.some(({ id }) => id === chosen) === false
  const one = useQuery({
    ...query('users.read', { params: { id: String(chosen) } }),
    enabled: enabled && isMissing,
  })
  return {
    /** Undefined until there is an answer. */
    people: found && (isMissing && one.data ? [one.data, ...found] : found),
    error: list.error,
    text,
    setText,
    /** Not everybody is offered without words. */
    hasMore: q !== '' || (list.data?.total ?? 0) > OFFERED,
  }
}
