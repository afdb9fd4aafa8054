import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardQueries } from '#client/data/dashboard-queries.ts'
import { may } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { quickPlaces } from '#client/shell/navigation.ts'
import { formatNumber } from '#client/ui/format.ts'
import type { News } from '#client/ui/stat-card.tsx'
import { useDeadLinks } from '#client/widgets/links/use-dead-links.ts'
import { useApiTokens } from './-use-api-tokens.ts'
import { useCounts } from './-use-counts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Periods {
  readonly last_30_days: number
  readonly previous_30_days: number
}

/** "8 new in 30 days", and what came before in the tooltip; nothing when nothing is new. */
export function newsOf(periods: Periods | undefined): News | undefined {
  if (!periods || periods.last_30_days === 0) return undefined
  return {
    words: `${formatNumber(periods.last_30_days)} new in 30 days`,
    hint: `${formatNumber(periods.previous_30_days)} in the 30 days before`,
  }
}

/** The same two periods, counted from rows that are all here (categories, files). */
export function periodsOf(rows: readonly { readonly created_at: string }[], now: number): Periods {
  const ages = rows.map((row) => (now - Date.parse(row.created_at)) / DAY_MS)
  return {
    last_30_days: ages.filter((days) => days <= 30).length,
    previous_30_days: ages.filter((days) => days > 30 && days <= 60).length,
  }
}

/** The figures of the cards and the counts of the quick actions, as far as the person may see them. */
export function useFigures() {
  const admin = may('admin')
  const { online } = useReachability()
  const posts = useQuery(dashboardQueries.posts)
  const workflows = useQuery(dashboardQueries.workflows)
  const categories = useQuery(dashboardQueries.categories)
  const files = useQuery(dashboardQueries.files)
  const groups = useQuery({ ...dashboardQueries.groups, enabled: admin })
  const users = useQuery({ ...dashboardQueries.users, enabled: admin })
  const health = useQuery({ ...dashboardQueries.health, enabled: admin })
  // For the notices that come with the figures: asked for with them.
  useApiTokens(admin)
  useDeadLinks()
  const { counts, answers } = useCounts(quickPlaces().filter((place) => place.about === undefined))
  const [refreshing, setRefreshing] = useState(false)

  const asked = [posts, workflows, categories, files, ...answers, ...(admin ? [groups, users] : [])]
  const known = asked.filter((figure) => figure.data !== undefined)
  const refresh = async () => {
    setRefreshing(true)
    // A card and a quick action may show the same figure: the second joins the call of the first.
    await Promise.all(asked.map((figure) => figure.refetch({ cancelRefetch: false })))
    setRefreshing(false)
  }
  return {
    admin,
    online,
    posts: posts.data,
    workflows: workflows.data,
    categories: categories.data,
    files: files.data?.data,
    counts,
    groups: groups.data,
    users: users.data,
    /** Age of the oldest figure on the page; null while there is none. */
    asOf: known.length > 0 ? Math.min(...known.map((figure) => figure.dataUpdatedAt)) : null,
    /** The server answered with a failure; silence is told by the age instead. */
    failed: online && asked.some((figure) => figure.isError),
    /** Nothing was ever loaded here, and nothing can be. */
    missing: !online && known.length === 0,
    health: health.data,
    /** Nothing more is to come in the first moment. */
    settled: !online || [...asked, ...(admin ? [health] : [])].every(({ isPending }) => !isPending),
    refreshing,
    refresh,
  }
}

export type Figures = ReturnType<typeof useFigures>
