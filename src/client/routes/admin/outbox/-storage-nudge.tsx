import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { keepStorage, storageState } from '#client/pwa/device.ts'
import { getInstallState, install, subscribeInstall } from '#client/pwa/install.ts'
import { IosInstallSheet } from '#client/shell/ios-install-sheet.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'

/** Unsent edits in a storage that the browser may clear: pointed out at once, with what helps. */
export function StorageNudge() {
  const { items } = useOutbox()
  const { way } = useSyncExternalStore(subscribeInstall, getInstallState)
  const [clearable, setClearable] = useState(false)
  const [steps, setSteps] = useState(false)
  const any = items.length > 0
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
  const keep = async () => {
    if (await keepStorage()) {
      setClearable(false)
      toasts.success('The browser keeps what is stored here')
    } else toasts.info('The browser did not agree. Installing the app usually helps.')
  }
  return (
    <Banner
      tone="warn"
      className="mb-4"
      actions={
        <>
          <Button small onClick={() => void keep()}>
            Ask to keep it
          </Button>
          {way === 'prompt' && (
            <Button small onClick={() => void install()}>
              Install
            </Button>
          )}
          {way === 'ios' && (
            <Button small onClick={() => setSteps(true)}>
              Show how to install
            </Button>
          )}
        </>
      }
    >
      {formatCount(items.length, 'edit')} {items.length === 1 ? 'is' : 'are'} on this device alone, and this browser may
      clear it when room runs short. Send {items.length === 1 ? 'it' : 'them'} soon, or let the browser keep it.
      <IosInstallSheet open={steps} onClose={() => setSteps(false)} />
    </Banner>
  )
}
