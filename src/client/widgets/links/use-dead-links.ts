import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeadLink } from '#contract/calls/links.ts'
import { storedFile } from '#contract/records/file.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { dashboardQueries } from '#client/data/dashboard-queries.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { currentId } from '#client/offline/reading/parents.ts'

/**
 * Links that the server found dead, by its last word, without those that were given another address or deleted here
 * since; undefined while nothing is known.
 */
export function useDeadLinks(): readonly DeadLink[] | undefined {
  const { data } = useQuery(dashboardQueries.deadLinks)
  const { items, ids } = useOutbox()
  return useMemo(() => {
    if (!data?.length) return data
    const left = new Set(items.filter(leavesItsAddress).map(({ recordId }) => currentId(ids, recordId)))
    return data.filter(({ file_id }) => !left.has(file_id))
  }, [data, items, ids])
}

const leavesItsAddress = ({ entity, kind, operation }: OutboxItem): boolean =>
  entity === storedFile.type && (kind === 'delete' || 'url' in operation.values)

/** @param id of a file of the library, under whichever of its two ids it is named */
export function useDeadLink(id: RecordId): DeadLink | undefined {
  const { ids } = useOutbox()
  const fileId = currentId(ids, id)
  return useDeadLinks()?.find(({ file_id }) => file_id === fileId)
}
