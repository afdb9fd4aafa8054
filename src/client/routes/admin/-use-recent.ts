import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CallFailure } from '#client/data/call.ts'
import { dashboardQueries } from '#client/data/dashboard-queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { useDeviceDrafts } from './-device-drafts.tsx'
import { recentRows } from './-recent-rows.ts'

/** What there is to go on with: typed and not saved, waiting here, or edited last as far as the server has said it. */
export function useRecent() {
  const { online } = useReachability()
  const answer = useQuery(dashboardQueries.recent)
  const { items, ids } = useOutbox()
  const device = useDeviceDrafts()
  const edited = answer.data?.edited
  const rows = useMemo(() => recentRows(edited ?? [], items, (id) => ids.get(id)?.serverId), [edited, items, ids])
  // A server of another kind has no such answer: then what this device holds is all there is.
  const lacking = answer.error instanceof CallFailure && answer.error.status === 404
  return {
    ...device,
    rows,
    published: answer.data?.last_published ?? null,
    scheduled: answer.data?.next_scheduled ?? null,
    answer,
    lacking,
    /** Nothing more is to come in the first moment. */
    settled: device.read && (!online || answer.data !== undefined || answer.isError),
    /** The server has said that nothing was ever written, and nothing was begun here. */
    nothingYet: edited?.length === 0 && rows.length + device.drafts.length === 0,
  }
}

export type RecentOnes = ReturnType<typeof useRecent>
