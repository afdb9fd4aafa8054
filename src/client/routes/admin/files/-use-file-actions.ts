import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { storedFile } from '#contract/records/file.ts'
import { query } from '#client/data/queries.ts'
import { getReachability } from '#client/data/reachability.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { itemsOf } from '#client/offline/reading/record-query.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatCount } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { useSave } from '#client/records/use-save.ts'
import type { ShownFile } from './-shown-file.ts'

/** What can be done to files from the list. Everything goes through the outbox; failures are always told. */
export function useFileActions() {
  const { outbox } = useWorkspace()
  const client = useQueryClient()
  const confirm = useConfirm()
  const saving = useSave(storedFile)

  return useMemo(() => {
    const pending = (file: ShownFile) => itemsOf(outbox.getSnapshot(), storedFile, file.id)
    const setPublic = (file: ShownFile, is_public: boolean) => ({
      id: file.id,
      label: file.name,
      values: { is_public },
      base: baseOf(file),
    })
    /** Of those that the server counts as used; null when it can't be asked. */
    const used = async (files: readonly ShownFile[]): Promise<ReadonlySet<ShownFile> | null> => {
      if (!getReachability().online) return null
      const unused = await client
        .fetchQuery({ ...query('files.list', { query: { unused: '1' } }), staleTime: 0, retry: false })
        .catch(() => null)
      if (!unused) return null
      const ids = new Set<unknown>(unused.data.map((file) => file.id))
      return new Set(files.filter((file) => file.path !== null && !ids.has(file.id)))
    }

    return {
      setPublic: (file: ShownFile, on: boolean) =>
        storedOrTold('Failed to change the visibility', async () => {
          await saving.save({ ...setPublic(file, on), done: on ? 'Made public' : 'Made private' })
        }),

      /** Soft; the toast undoes it. @param force although it is in use */
      remove: (file: ShownFile, force: boolean) =>
        storedOrTold('Failed to delete', async () => {
          // A deletion that was refused because of its uses makes room for the one that is meant now.
          const refused = force ? pending(file).find((item) => item.problem?.code === 'in_use') : undefined
          if (refused) await outbox.discard(refused.opId)
          const query = force ? { query: { force: '1' } } : {}
          await saving.remove({ id: file.id, base: baseOf(file), label: file.name, ...query })
        }),

      /** Takes back a deletion that was not sent, or not accepted. */
      keep: (file: ShownFile) =>
        storedOrTold('Failed to restore', async () => {
          const deletion = pending(file).findLast((item) => item.kind === 'delete')
          if (deletion) await saving.undo(deletion.opId)
        }),

      setAllPublic: (files: readonly ShownFile[], on: boolean) =>
        storedOrTold('Failed to change the visibility', async () => {
          const concerned = files.filter((file) => file.is_public !== on)
          for (const file of concerned) await outbox.save({ entity: 'file', kind: 'update', ...setPublic(file, on) })
          const left = files.length - concerned.length
          tellCount(concerned.length, `made ${on ? 'public' : 'private'}${left > 0 ? `, ${left} already were` : ''}`)
        }),

      removeAll: async (files: readonly ShownFile[]): Promise<boolean> => {
        const kept = await used(files)
        const going = files.filter((file) => !kept?.has(file))
        if (going.length === 0) {
          toasts.warning('All of them are in use. Delete them one by one to see where.')
          return false
        }
        const count = formatCount(going.length, 'file')
        const question = {
          type: 'danger',
          title: `Delete ${count}?`,
          text: consequences(kept),
          action: `Delete ${count}`,
        } as const
        if (!(await confirm(question))) return false
        return storedOrTold('Failed to delete', async () => {
          for (const file of going) {
            const deletion = { entity: 'file', id: file.id, kind: 'delete', values: {}, base: baseOf(file) } as const
            await outbox.save({ ...deletion, label: file.name })
          }
          tellCount(going.length, 'moved to the trash')
        })
      },
    }
  }, [outbox, client, confirm, saving])
}

export type FileActions = ReturnType<typeof useFileActions>

function consequences(kept: ReadonlySet<ShownFile> | null): string {
  const trash = 'They stay in the trash for 30 days.'
  if (kept === null) return `${trash} One that turns out to be in use is kept until you decide.`
  if (kept.size === 0) return trash
  return `${trash} ${kept.size === 1 ? 'Another one is' : `${kept.size} others are`} in use and will be kept.`
}

/** What the person saw of a file. With other edits laid over it descends from no one version of the server. */
export function baseOf(file: ShownFile): { version: number | null; values: Values } {
  const { name, alt_text, caption, is_public, url, version, state } = file
  const values = { name, alt_text, caption, is_public, url, replace_with: null }
  return { version: state === undefined ? version : null, values }
}

function tellCount(count: number, what: string): void {
  const text = `${formatCount(count, 'file')} ${what}`
  if (getReachability().online) toasts.success(text)
  else toasts.info('Sent when you are back online.', { title: `${text}, saved on this device` })
}
