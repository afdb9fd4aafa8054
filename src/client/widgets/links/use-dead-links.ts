import { useQuery } from '@tanstack/react-query'
import type { DeadLink } from '#contract/calls/links.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { dashboardQueries } from '#client/data/dashboard-queries.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { currentId } from '#client/offline/reading/parents.ts'

/** Links that the server found dead, by its last word; undefined while nothing is known. */
export function useDeadLinks(): readonly DeadLink[] | undefined {
  return useQuery(dashboardQueries.deadLinks).data
}

/** @param id of a file of the library, under whichever of its two ids it is named */
export function useDeadLink(id: RecordId): DeadLink | undefined {
  const { ids } = useOutbox()
  const fileId = currentId(ids, id)
  return useDeadLinks()?.find(({ file_id }) => file_id === fileId)
}
