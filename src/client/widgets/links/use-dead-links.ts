import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeadLink } from '#contract/calls/dead-links.ts'
import { storedFile } from '#contract/records/file.ts'
import { dashboardQueries } from '#client/data/dashboard-queries.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { itemsOf } from '#client/offline/reading/record-query.ts'

/**
 * Links that the server found dead, by its last word, without those that were given another address or deleted here
 * since; undefined while nothing is known.
 */
export function useDeadLinks(): readonly DeadLink[] | undefined {
  const { data } = useQuery(dashboardQueries.deadLinks)
  const outbox = useOutbox()
  return useMemo(
    () =>
      data?.filter(
        ({ file_id }) =>
          !itemsOf(outbox, storedFile, file_id).some(
            (item) => item.kind === 'delete' || 'url' in item.operation.values,
          ),
      ),
    [data, outbox],
  )
}
