import { useMemo, useSyncExternalStore } from 'react'
import type { UploadRules } from '#contract/records/upload-rules.ts'
import { queryClient, queryKey } from '#client/data/queries.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { PageOutbox } from '#client/offline/page-outbox.ts'
import { keepStorage } from '#client/pwa/device.ts'
import { offerInstall } from '#client/pwa/install.ts'
import { guardLeaving } from '#client/ui/leave-guard.ts'
import type { StoredFile } from '#contract/records/file.ts'
import { prepareUpload } from './prepare-upload.ts'
import { useUploadRules } from './use-upload-rules.ts'
import { UploadQueue, type QueueEntry } from './queue.ts'
import { findSame } from './same-content.ts'

/** One queue for each open account: leaving the library does not stop what is being prepared. */
const queues = new WeakMap<PageOutbox, UploadQueue>()

function queueOf(outbox: PageOutbox): UploadQueue {
  const known = queues.get(outbox)
  if (known) return known
  const queue = new UploadQueue({
    outbox,
    prepare: prepareUpload,
    findSame: (file) => findSame(file, knownFiles(), outbox.getSnapshot()),
    after: (ms, act) => setTimeout(act, ms),
    guard: guardLeaving,
  })
  queues.set(outbox, queue)
  return queue
}

function knownFiles(): readonly StoredFile[] {
  return queryClient.getQueryData<{ data: StoredFile[] }>(queryKey('files.list', {}))?.data ?? []
}

export interface Uploads {
  readonly entries: readonly QueueEntry[]
  /** Null while they are not known here. */
  readonly rules: UploadRules | null
  add(files: Iterable<File>, isPublic?: boolean): void
  goOn(key: string): void
  dismiss(key: string): void
}

export function useUploadQueue(): Uploads {
  const { outbox } = useWorkspace()
  const queue = queueOf(outbox)
  const entries = useSyncExternalStore(queue.subscribe, queue.getSnapshot)
  const rules = useUploadRules()
  return useMemo(
    () => ({
      entries,
      rules,
      add: (files, isPublic = true) => {
        void queue.add(files, { isPublic, rules }).then(keepStorage).then(offerInstall)
      },
      goOn: (key) => queue.goOn(key),
      dismiss: (key) => queue.dismiss(key),
    }),
    [entries, queue, rules],
  )
}
