import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import { keepRows } from '#client/offline/reading/rows-to-records.ts'

/**
 * A list of whole records within another one (lessons of a course, the quiz of a lesson): what it gave is where the form
 * of each looks.
 * @param parent the parameter of the list's call that names the other record
 * @param asOf when the list was answered
 */
export function useKeptRows(policy: EntityPolicy, parent: string, id: RecordId, asOf: number | null): void {
  const client = useQueryClient()
  const serverId = serverIdOf(useOutbox(), id)
  useEffect(() => {
    if (asOf === null || serverId === null) return
    keepRows(client, policy, client.getQueryData([policy.endpoints.list, { params: { [parent]: serverId } }]), asOf)
  }, [client, policy, parent, serverId, asOf])
}
