import { useCallback, useEffect, useState } from 'react'
import { deviceId } from '#client/data/session.ts'
import { storageState, type StorageState } from '#client/pwa/device.ts'
import { storageParts, storedDatabases, type StoragePart, type StoredDatabase } from '#client/pwa/storage-parts.ts'

export interface StoragePicture extends StorageState {
  readonly parts: readonly StoragePart[]
  readonly databases: readonly StoredDatabase[]
  readonly deviceId: string
}

export interface StorageView {
  /** Null while the browser has not answered. */
  readonly picture: StoragePicture | null
  /** The browser refuses to tell. */
  readonly failed: boolean
  readonly look: () => void
}

async function picture(): Promise<StoragePicture> {
  const [state, parts, databases, device] = await Promise.all([
    storageState(),
    storageParts(),
    storedDatabases(),
    deviceId(),
  ])
  return { ...state, parts, databases, deviceId: device }
}

/** What the browser tells about the room this app takes. */
export function useStoragePicture(): StorageView {
  const [found, setFound] = useState<StoragePicture | null>(null)
  const [failed, setFailed] = useState(false)
  const look = useCallback(() => {
    picture().then(
      (next) => {
        setFound(next)
        setFailed(false)
      },
      () => setFailed(true),
    )
  }, [])
  useEffect(look, [look])
  return { picture: found, failed, look }
}
