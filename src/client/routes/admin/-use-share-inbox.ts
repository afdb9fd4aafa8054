import { useCallback, useEffect, useState } from 'react'
import { KEPT, keepRest, sharedItems, type SharedItem } from '#client/offline/device/share-inbox.ts'

interface SharedItems {
  /** Undefined while they are read. */
  readonly items: readonly SharedItem[] | undefined
  /** They could not be read; they are there all the same. */
  readonly failed: boolean
  reload(): Promise<void>
  /** Takes out what is decided. @throws DOMException when the device refused */
  keepRest(rest: SharedItem): Promise<void>
}

/** What other apps shared, read again whenever the page comes back into view. */
export function useSharedItems(): SharedItems {
  const [items, setItems] = useState<readonly SharedItem[]>()
  const [failed, setFailed] = useState(false)
  const reload = useCallback(
    () =>
      sharedItems().then(
        (found) => {
          setItems(found)
          setFailed(false)
        },
        () => setFailed(true),
      ),
    [],
  )
  useEffect(() => {
    void reload()
    const again = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', again)
    window.addEventListener(KEPT, again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener(KEPT, again)
    }
  }, [reload])
  const rest = useCallback(
    async (left: SharedItem) => {
      await keepRest(left)
      await reload()
    },
    [reload],
  )
  return { items, failed, reload, keepRest: rest }
}
