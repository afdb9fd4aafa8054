import { Suspense, useState, useSyncExternalStore } from 'react'
import { getInstallState, install, subscribeInstall } from '#client/pwa/install.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'

const IosInstallSheet = lazyPart(() => import('#client/shell/ios-install-sheet.tsx'))

/** Installs the app; where only the person can, it shows how. Nothing where the browser does not offer it. */
export function InstallButton({ howLabel }: { readonly howLabel: string }) {
  const { way } = useSyncExternalStore(subscribeInstall, getInstallState)
  const [steps, setSteps] = useState(false)
  if (way === 'none') return null
  if (way === 'prompt') {
    return (
      <Button small onClick={() => void install()}>
        Install
      </Button>
    )
  }
  return (
    <>
      <Button small onClick={() => setSteps(true)}>
        {howLabel}
      </Button>
      <Suspense>{steps && <IosInstallSheet onClose={() => setSteps(false)} />}</Suspense>
    </>
  )
}
