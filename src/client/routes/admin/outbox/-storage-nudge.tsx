import { useEffect, useState } from 'react'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { storageState } from '#client/pwa/device.ts'
import { askToKeep } from '#client/routes/admin/-ask-to-keep.ts'
import { InstallButton } from '#client/routes/admin/-install-button.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'

/** Unsent edits in a storage that the browser may clear: pointed out at once, with what helps. */
export function StorageNudge() {
  const { items, otherStore } = useOutbox()
  const [clearable, setClearable] = useState(false)
  // Whether they may be sent at all is decided first.
  const any = items.length > 0 && otherStore === null
  useEffect(() => {
    let live = true
    if (any) {
      storageState().then(
        ({ persisted }) => live && setClearable(persisted === false),
        // A browser that does not tell is no reason to alarm anybody.
        () => undefined,
      )
    }
    return () => {
      live = false
    }
  }, [any])
  if (!any || !clearable) return null
  return (
    <Banner
      tone="warn"
      className="mb-4"
      actions={
        <>
          <Button small onClick={() => void askToKeep().then((kept) => setClearable(!kept))}>
            Ask to keep it
          </Button>
          <InstallButton howLabel="Show how to install" />
        </>
      }
    >
      {formatCount(items.length, 'edit')} {items.length === 1 ? 'is' : 'are'} on this device alone, and this browser may
      clear it when room runs short. Send {items.length === 1 ? 'it' : 'them'} soon, or let the browser keep it.
    </Banner>
  )
}
