import { useCallback, useEffect, useMemo, useState } from 'react'
import { isLocalId, uploadToken, type LocalId } from '#contract/records/policy.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { OutboxError } from '#client/offline/engine/outbox/outbox-error.ts'
import type { PageOutbox } from '#client/offline/page-outbox.ts'
import { checkImage, RefusedByServer } from './image-check.ts'
import { useImageLimits } from './upload-queue/use-upload-rules.ts'
import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { guardLeaving } from '#client/ui/leave-guard.ts'
import { progressOf, subscribeProgress } from '#client/offline/upload-progress.ts'

const TOKEN = /^offdesk-upload:(new-[0-9a-f-]{36})$/

/**
 * Pictures go through the outbox like every other edit: kept on the device first, sent when there is a connection.
 * Online the upload is awaited, so that a refusal is told where the picture was chosen.
 */
export function useOutboxUpload() {
  const workspace = useWorkspace()
  const { outbox } = workspace
  const snapshot = useOutbox()
  const limits = useImageLimits()
  // Another object around them for each that was brought: whoever draws only what has changed draws it then.
  const [pictures, setPictures] = useState(() => ({ addresses: new Map<LocalId, string>() }))
  const { addresses } = pictures
  useEffect(
    () => () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address)
      addresses.clear()
    },
    [addresses],
  )

  /**
   * @param signal the person cancels
   * @param onKept told its token, as soon as the device has the picture
   * @returns the file's path, or its token while it waits
   * @throws ImageRefused by the rules of Settings · RefusedByServer with its message · what else keeps it from being kept
   */
  const upload = useCallback(
    async (
      file: File,
      onProgress: (percent: number) => void,
      signal: AbortSignal,
      onKept?: (token: string) => void,
    ): Promise<string> => {
      const unguard = guardLeaving()
      const keep = async () => {
        await checkImage(file, limits)
        return outbox.upload({
          bytes: file,
          name: file.name,
          mimeType: file.type,
          values: { is_public: true },
          label: file.name,
          part: true,
        })
      }
      const { opId, localId } = await keep().finally(unguard)
      addresses.set(localId, URL.createObjectURL(file))
      onKept?.(uploadToken(localId))
      return settled(outbox, opId, localId, onProgress, signal)
    },
    [outbox, addresses, limits],
  )

  /** Address to show for a value: a path as it is, a token as the picture on this device or the file it became. */
  const resolveSrc = useCallback(
    (src: string): string => {
      const localId = TOKEN.exec(src)?.[1]
      if (!isLocalId(localId)) return src
      const known = snapshot.ids.get(localId)?.path ?? pictures.addresses.get(localId)
      if (known) return known
      void workspace.uploadedBytes(localId).then((blob) => {
        if (!blob || pictures.addresses.has(localId)) return
        pictures.addresses.set(localId, URL.createObjectURL(blob))
        setPictures(({ addresses }) => ({ addresses }))
      })
      return ''
    },
    [workspace, pictures, snapshot.ids],
  )
  return useMemo(() => ({ upload, resolveSrc, limits }), [upload, resolveSrc, limits])
}

function settled(
  outbox: PageOutbox,
  opId: string,
  localId: LocalId,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const ends: (() => void)[] = []
    const finish = (act: () => void) => {
      for (const end of ends) end()
      act()
    }
    const look = () => {
      const snapshot = outbox.getSnapshot()
      const item = snapshot.items.find((candidate) => candidate.opId === opId)
      const path = snapshot.ids.get(localId)?.path
      if (path) return finish(() => resolve(path))
      if (item?.state === 'needs-you') {
        return finish(() => reject(new RefusedByServer(describeProblem(item), () => void letGo(outbox, opId))))
      }
      if (!snapshot.reachable || snapshot.pausedForSignIn || !item) finish(() => resolve(uploadToken(localId)))
    }
    const cancel = () =>
      finish(() => {
        void letGo(outbox, opId)
        reject(signal.reason instanceof Error ? signal.reason : new Error('Cancelled'))
      })
    signal.addEventListener('abort', cancel)
    ends.push(
      outbox.subscribe(look),
      subscribeProgress(() => onProgress(progressOf(opId) ?? 100)),
      () => signal.removeEventListener('abort', cancel),
    )
    look()
  })
}

/**
 * What left already stays, and stands in the library; what can't be moved to the trash waits in the outbox. So does what
 * a saved edit needs: the same picture was chosen there.
 */
async function letGo(outbox: PageOutbox, opId: string): Promise<void> {
  const { items } = outbox.getSnapshot()
  const picture = items.find((item) => item.opId === opId)?.recordId
  if (items.some(({ operation }) => operation.needs.some((id) => id === picture))) return
  try {
    await outbox.discard(opId)
  } catch (error) {
    if (!(error instanceof OutboxError) && !(error instanceof StorageError)) throw error
  }
}
