import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { kindOf } from '#contract/index.ts'
import { may } from '#client/data/session.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { type PaletteEntry, serverEntries } from './palette-entries.ts'

/** Of these the device holds the newest alone; lists of the others are kept on it as a whole. */
const SEARCHED = ['post', 'workflow'] as const
const LISTS = { post: 'posts.list', workflow: 'workflows.list' } as const

/** Rows of each kind: more are what the search of their list is for. */
const MOST = '5'
/** Fewer letters find everything. */
const SHORTEST = 2
/** Between two letters that somebody types. */
const PAUSE_MS = 250

/**
 * What the server finds by title and text, while it can be asked.
 * @param known keys of what was found here already
 */
export function useServerEntries(text: string, known: ReadonlySet<string>): readonly PaletteEntry[] {
  const { online } = useReachability()
  const routes = useRouter()
  const q = useSettled(text.trim())
  const enabled = online && q.length >= SHORTEST && may('content.read')
  const answers = useQueries({
    queries: SEARCHED.map((type) => ({
      ...query(LISTS[type], { query: { q, page: '1', per_page: MOST } }),
      enabled,
      // Words that were typed once are not asked for again: nothing of it stays on the device.
      meta: { keep: false },
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(
    () =>
      q !== text.trim()
        ? []
        : SEARCHED.flatMap((type, index) => {
            const policy = kindOf(type)
            return policy ? serverEntries(routes, policy, answers[index]) : []
          }).filter(({ key }) => !known.has(key)),
    [answers, routes, known, q, text],
  )
}

function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
