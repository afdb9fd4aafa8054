import { useQueryClient } from '@tanstack/react-query'
import { isLocalId } from '#contract/records/policy.ts'
import { storedFile } from '#contract/records/file.ts'
import { query } from '#client/data/queries.ts'
import { getReachability } from '#client/data/reachability.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { itemsOf } from '#client/offline/reading/record-query.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { type RemoveOptions, type Seen, useRecordActions } from '#client/records/use-record-actions.ts'

const VISIBILITY_FAILED = 'Failed to change the visibility'

/** What can be done to files from the list. */
export function useFileActions() {
  const { outbox } = useWorkspace()
  const client = useQueryClient()
  const actions = useRecordActions(storedFile)

  /** Of those that the server counts as used; null when it can't be asked. */
  const used = async (files: readonly Seen[]): Promise<ReadonlySet<Seen> | null> => {
    if (!getReachability().online) return null
    const unused = await client
      .fetchQuery({ ...query('files.list', { query: { unused: '1' } }), staleTime: 0, retry: false })
      .catch(() => null)
    if (!unused) return null
    const ids = new Set<unknown>(unused.data.map((file) => file.id))
    return new Set(files.filter(({ id }) => !isLocalId(id) && !ids.has(id)))
  }

  return {
    ...actions,
    setPublic: (file: Seen, on: boolean) =>
      actions.change(file, { is_public: on }, { act: on ? 'open' : 'close' }, { failed: VISIBILITY_FAILED }),

    setAllPublic: (files: readonly Seen[], on: boolean) =>
      actions.changeAll(
        files,
        { is_public: on },
        { act: on ? 'open' : 'close', already: 'already were', failed: VISIBILITY_FAILED },
      ),

    remove: async (file: Seen, options: RemoveOptions = {}): Promise<boolean> => {
      // A deletion that was refused because of its uses makes room for the one that is meant now.
      const refused = itemsOf(outbox.getSnapshot(), storedFile, file.id).find(
        ({ problem }) => problem?.code === 'in_use',
      )
      if (options.query?.['force'] !== undefined && refused) {
        if (!(await storedOrTold('Failed to delete', () => outbox.discard(refused.opId)))) return false
      }
      return actions.remove(file, options)
    },

    removeAll: async (files: readonly Seen[]): Promise<boolean> => {
      const kept = await used(files)
      const going = files.filter((file) => !kept?.has(file))
      if (going.length > 0) return actions.removeAll(going, { text: consequences(kept) })
      toasts.warning('All of them are in use. Delete them one by one to see where.')
      return false
    },
  }
}

export type FileActions = ReturnType<typeof useFileActions>

function consequences(kept: ReadonlySet<Seen> | null): string {
  const trash = 'They stay in the trash for 30 days.'
  if (kept === null) return `${trash} One that turns out to be in use is kept until you decide.`
  if (kept.size === 0) return trash
  return `${trash} ${kept.size === 1 ? 'Another one is' : `${kept.size} others are`} in use and will be kept.`
}
