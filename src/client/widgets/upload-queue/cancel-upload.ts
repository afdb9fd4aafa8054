import { isLocalId } from '#contract/records/policy.ts'
import type { PageOutbox } from '#client/offline/page-outbox.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { toasts } from '#client/ui/toast-store.ts'

/**
 * Takes a file back: unsent it goes to the local trash; one that is under way can't be stopped without doubt about
 * what arrived, so it is deleted once it is there.
 */
export async function cancelUpload(outbox: PageOutbox, item: OutboxItem): Promise<void> {
  if (!isLocalId(item.recordId)) return
  const { entity, label, recordId: id } = item
  try {
    const base = { version: null, values: {} }
    const { opId, saveId } = await outbox.save({ entity, id, kind: 'delete', values: {}, base, label })
    const action = {
      label: 'Undo',
      onSelect: () => {
        if (opId === null) return
        outbox
          .undo(opId, saveId)
          .catch(() => toasts.warning('It can no longer be undone from here. Look in the outbox.'))
      },
    }
    toasts.show({ type: 'success', text: `“${label}” is not uploaded`, ...(opId === null ? {} : { action }) })
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    toasts.error('This device has no room or refuses to store. Nothing was changed.', {
      title: 'NOT saved on this device',
    })
  }
}
