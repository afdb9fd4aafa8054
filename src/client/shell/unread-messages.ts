import { useAskedAgain } from '#client/data/use-asked-again.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { message } from '#contract/records/message.ts'
import { unreadMessages } from '#client/data/dashboard-queries.ts'
import { may } from '#client/data/session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { listedRow } from '#client/offline/reading/listed-row.ts'

const LOOK_MS = 120_000

/**
 * Messages of visitors that nobody has read, by the server's last word and by what was done here since. For people who
 * may not read them there are none, and nothing is asked.
 */
export function useUnreadMessages(): number {
  const client = useQueryClient()
  const allowed = may('admin')
  const { data } = useQuery({
    ...unreadMessages,
    enabled: allowed,
    staleTime: LOOK_MS,
    refetchInterval: useAskedAgain(LOOK_MS),
  })
  const { items } = useOutbox()
  if (!allowed || !data) return 0
  const changed = items.flatMap(({ entity, recordId, kind, operation: { values } }) => {
    if (entity !== message.type || typeof recordId !== 'number') return []
    const before = listedRow(client, message, recordId)?.row['status']
    const after = kind === 'delete' ? undefined : (values['status'] ?? before)
    return Number(after === 'new') - Number(before === 'new')
  })
  return changed.reduce((count, by) => count + by, data.total)
}
