import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MailServer } from '#contract/records/mail-server.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { useAskPassword } from '#client/routes/admin/-ask-password.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { toasts } from '#client/ui/toast-store.ts'

type Deed = 'setActive' | 'setDefault' | 'duplicate' | 'delete'

const DONE: Readonly<Record<Deed, (name: string) => string>> = {
  setActive: (name) => `“${name}” is active`,
  setDefault: (name) => `Mail goes out through “${name}” now`,
  duplicate: (name) => `“${name} (copy)” created`,
  delete: (name) => `“${name}” deleted`,
}

const LABELS: Readonly<Record<Deed, string>> = {
  setActive: 'Set Active',
  setDefault: 'Set Default',
  duplicate: 'Duplicate',
  delete: 'Delete mail server',
}

const FAILED: Readonly<Record<Deed, string>> = {
  setActive: 'Failed to activate it',
  setDefault: 'Failed to make it the default',
  duplicate: 'Failed to duplicate it',
  delete: 'Delete Failed',
}

/** A server that says nothing of a deletion is spoken for. */
function whyNot(error: Error, deed: Deed): string {
  const isSilent = error instanceof CallFailure && !error.isUnreachable && !error.body['message']
  return deed === 'delete' && isSilent ? 'Failed to delete configuration' : error.message
}

/** What is done to mail servers from their list: at once, or not at all. */
export function useServerActions() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { run: prove, dialog } = useAskPassword()
  const act = useMutation({
    mutationFn: ({ deed, server }: { readonly deed: Deed; readonly server: MailServer }) =>
      prove({
        label: LABELS[deed],
        act: async () => {
          await call(`mailServers.${deed}`, { params: { id: String(server.id) } })
        },
      }),
    onSuccess: (done, { deed, server }) => {
      if (!done) return
      if (deed !== 'delete') return void toasts.success(DONE[deed](server.name))
      const undo = () => restore.mutate(server)
      toasts.success(DONE.delete(server.name), { action: { label: 'Undo', onSelect: undo } })
    },
    onError: (error, { deed }) => toasts.error(whyNot(error, deed), { title: FAILED[deed] }),
    onSettled: () => client.invalidateQueries({ queryKey: ['mailServers.list'] }),
  })
  const restore = useMutation({
    mutationFn: ({ id }: MailServer) => call('trash.restore', { params: { type: 'mail-servers', id: String(id) } }),
    onSuccess: (_, { name }) => toasts.success(`“${name}” restored`),
    onError: ({ message }) => toasts.error(`Failed to restore: ${message}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['mailServers.list'] }),
  })
  const run = (deed: Deed) => (server: MailServer) => act.mutate({ deed, server })
  return {
    dialog,
    setActive: run('setActive'),
    setDefault: run('setDefault'),
    duplicate: run('duplicate'),
    remove: async (server: MailServer) => {
      const question = {
        type: 'danger',
        title: `Delete “${server.name}”?`,
        text: 'It stays in the trash for 30 days, with its password.',
        action: 'Delete mail server',
      } as const
      if (await confirm(question)) act.mutate({ deed: 'delete', server })
    },
  }
}

export type ServerActions = ReturnType<typeof useServerActions>
