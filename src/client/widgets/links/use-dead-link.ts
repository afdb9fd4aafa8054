import type { DeadLink } from '#contract/calls/dead-links.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import { useDeadLinks } from './use-dead-links.ts'

/** @param id of a file of the library, under whichever of its two ids it is named */
export function useDeadLink(id: RecordId): DeadLink | undefined {
  const { ids } = useOutbox()
  const fileId = currentId(ids, id)
  return useDeadLinks()?.find(({ file_id }) => file_id === fileId)
}
