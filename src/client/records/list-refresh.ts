import { useIsFetching } from '@tanstack/react-query'
import type { Kind } from '#contract/records/record.ts'
import type { RowsView } from '#client/offline/reading/use-rows.ts'
import type { Refresh } from '#client/ui/list-head.tsx'

/** Asks the server again for what is listed. */
export function useRefresh(kind: Kind, view: Pick<RowsView<unknown>, 'asOf' | 'offline' | 'refetch'>): Refresh {
  const busy = useIsFetching({ queryKey: [kind.endpoints.list] }) > 0
  return {
    at: view.asOf,
    busy,
    onRefresh: view.refetch,
    ...(view.offline && { disabledReason: 'Needs a connection' }),
  }
}
