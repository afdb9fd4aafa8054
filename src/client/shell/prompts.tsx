import { Suspense, useState, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { query } from '#client/data/queries.ts'
import { may } from '#client/data/session.ts'
import { declineInstall, getInstallState, subscribeInstall } from '#client/pwa/install.ts'
import { applyUpdate, getUpdateState, subscribeUpdates } from '#client/pwa/updates.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { useFormsDirty, keepOpenForms } from '#client/records/form/open-forms.ts'
import { unaskedPart } from '#client/ui/lazy-part.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useDeviceNotice } from './device-notices.tsx'
import { useFrameBar } from '#client/widgets/frame-bar.ts'

const InstallCard = unaskedPart(() => import('./install-card.tsx'))
const IosInstallSheet = unaskedPart(() => import('./ios-install-sheet.tsx'))

/** What the app has to say about itself, one thing at a time; never over an open editor. */
export function Prompts() {
  const update = useSyncExternalStore(subscribeUpdates, getUpdateState)
  const offer = useSyncExternalStore(subscribeInstall, getInstallState)
  const [later, setLater] = useState(false)
  const [reloading, setReloading] = useState(false)
  const dirty = useFormsDirty()
  const toasted = useSyncExternalStore(toasts.subscribe, toasts.current).length > 0
  const inTask = useFrameBar().kind === 'task'
  const device = useDeviceNotice()
  const settings = useQuery({ ...query('settings.read', {}), enabled: false })

  const reload = () => {
    setReloading(true)
    void applyUpdate(keepOpenForms)
  }

  if (device !== null) return device
  if (update.stale || (update.ready && !later && !dirty && !inTask)) {
    return (
      <Banner
        tone="ink"
        actions={
          <>
            {!update.stale && (
              <Button small variant="ghost" onClick={() => setLater(true)}>
                Later
              </Button>
            )}
            <Button small busy={reloading} onClick={reload}>
              Reload
            </Button>
          </>
        }
      >
        A new version of Offdesk is ready. Your edits are kept. {update.news.join(' ')}
      </Banner>
    )
  }
  if (may('admin') && settings.data?.maintenance_mode) {
    return <Banner tone="warn">Maintenance mode is on. Visitors see a maintenance page.</Banner>
  }
  // It waits its turn: a toast speaks of what was done this moment.
  if (!offer.offered || dirty || inTask || toasted) return null
  const Offer = offer.way === 'ios' ? IosInstallSheet : InstallCard
  return (
    <Suspense>
      <Offer onClose={declineInstall} />
    </Suspense>
  )
}
