import { useCallback, useEffect, useMemo, useState } from 'react'
import { isLocalId, uploadToken, type LocalId } from '#contract/records/policy.ts'
import { useOutbox, useWorkspace } from '#client/offline/current-workspace.ts'
import type { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
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
  const [pictures] = useState(() => new Map<LocalId, string>())
  const [, redraw] = useState(0)
  useEffect(
    () => () => {
      for (const address of pictures.values()) URL.revokeObjectURL(address)
      pictures.clear()
    },
    [pictures],
  )

  /** @returns the file's path, or its token while it waits. @throws Error with the server's message when refused. */
  const upload = useCallback(
    async (file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string> => {
      const { opId, localId } = await outbox.upload({
        bytes: file,
        name: file.name,
        mimeType: file.type,
        values: { is_public: true },
        label: file.name,
      })
      pictures.set(localId, URL.createObjectURL(file))
      return settled(outbox, opId, localId, onProgress, signal)
    },
    [outbox, pictures],
  )

  /** Address to show for a value: a path as it is, a token as the picture on this device or the file it became. */
  const resolveSrc = useCallback(
    (src: string): string => {
      const localId = TOKEN.exec(src)?.[1]
      if (!isLocalId(localId)) return src
      const known = snapshot.ids.get(localId)?.path ?? pictures.get(localId)
      if (known) return known
      void workspace.uploadedBytes(localId).then((blob) => {
        if (!blob || pictures.has(localId)) return
        pictures.set(localId, URL.createObjectURL(blob))
        redraw((count) => count + 1)
      })
      return ''
    },
    [workspace, pictures, snapshot.ids],
  )
  return useMemo(() => ({ upload, resolveSrc }), [upload, resolveSrc])
}

function settled(
  outbox: Outbox,
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
        return finish(() => {
          reject(new Error(describeProblem(item)))
          // The person is told here and chooses another picture; a refused one is not worth a place in the outbox.
          void outbox.discard(opId)
        })
      }
      if (!snapshot.reachable || snapshot.pausedForSignIn || !item) finish(() => resolve(uploadToken(localId)))
    }
    ends.push(
      outbox.subscribe(look),
      subscribeProgress(() => onProgress(progressOf(opId) ?? 100)),
    )
    signal.addEventListener(
      'abort',
      () =>
        finish(() => {
          void outbox.discard(opId)
          reject(signal.reason instanceof Error ? signal.reason : new Error('Cancelled'))
        }),
      { once: true },
    )
    look()
  })
}
