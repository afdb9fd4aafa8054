import '#contract/live.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiToken } from '#contract/calls/api-tokens.ts'
import { call } from '#client/data/call.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { toasts } from '#client/ui/toast-store.ts'

/** Asks, and revokes; `failed` is the one that was not revoked, for as long as nobody tries again. */
export function useRevoke() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const act = useMutation({
    mutationFn: ({ id }: ApiToken) => call('apiTokens.revoke', { params: { id: String(id) } }),
    onSuccess: (_, { name }) => toasts.success(`“${name}” revoked`),
    onSettled: () => client.invalidateQueries({ queryKey: ['apiTokens.list'] }),
  })
  const revoke = async (token: ApiToken): Promise<boolean> => {
    const yes = await confirm({
      type: 'danger',
      title: `Revoke “${token.name}”?`,
      text: 'Anything that uses it stops working at once. This can’t be undone.',
      action: 'Revoke token',
    })
    return (
      yes &&
      act.mutateAsync(token).then(
        () => true,
        // Shown where `failed` is.
        () => false,
      )
    )
  }
  return {
    revoke,
    failed: act.isError ? { token: act.variables, cause: act.error.message } : undefined,
    retry: () => act.variables && act.mutate(act.variables),
    busy: act.isPending,
  }
}
