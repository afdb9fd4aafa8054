import { Download, HardDriveDownload, Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { storageState, type StorageState } from '#client/pwa/device.ts'
import { getInstallState, isInstalled, subscribeInstall } from '#client/pwa/install.ts'
import { Button } from '#client/ui/button.tsx'
import { formatSize } from '#client/ui/format.ts'
import { Segmented } from '#client/ui/segmented.tsx'
import { useTheme, type Theme } from '#client/ui/theme.ts'
import { DeviceRow } from './-device-row.tsx'
import { askToKeep } from './-ask-to-keep.ts'
import { InstallButton } from './-install-button.tsx'

const THEMES: readonly { readonly value: Theme; readonly label: string; readonly icon: ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun strokeWidth={1.75} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon strokeWidth={1.75} aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor strokeWidth={1.75} aria-hidden="true" /> },
]

export function Appearance() {
  const [theme, setTheme] = useTheme()
  return (
    <DeviceRow icon={SunMoon} label="Appearance">
      <Segmented label="Appearance" value={theme} onChange={setTheme} options={THEMES} />
    </DeviceRow>
  )
}

export function InstallRow() {
  const { way } = useSyncExternalStore(subscribeInstall, getInstallState)
  const installed = isInstalled()
  const texts = {
    prompt: 'Opens instantly, works offline, keeps unsent edits safe.',
    ios: 'From the Home Screen it keeps its own storage, so unsent edits are safer.',
    none: installed ? 'Installed on this device.' : 'Look for it in the browser’s own menu.',
  }
  return (
    <DeviceRow icon={Download} label="Install Offdesk" text={texts[way]}>
      <InstallButton howLabel="Show how" />
    </DeviceRow>
  )
}

export function StorageRow() {
  const [state, setState] = useState<StorageState | null>(null)
  const [failed, setFailed] = useState(false)
  const look = () => {
    storageState().then(setState, () => setFailed(true))
  }
  useEffect(look, [])
  return (
    <DeviceRow
      icon={HardDriveDownload}
      label="Offline storage"
      text={failed ? 'The browser does not say how much is stored.' : state ? describe(state) : 'Checking'}
    >
      {state?.persisted === false && (
        <Button small onClick={() => void askToKeep().then(look)}>
          Keep it
        </Button>
      )}
    </DeviceRow>
  )
}

/** How much is used of what the browser grants, and whether it may clear it. */
function describe({ persisted, usedBytes, quotaBytes }: StorageState): string {
  const used =
    usedBytes === null
      ? 'Size unknown'
      : quotaBytes === null
        ? formatSize(usedBytes)
        : `${formatSize(usedBytes)} of ${formatSize(quotaBytes)}`
  if (persisted === null) return `${used}. The browser does not say whether it keeps it.`
  return persisted ? `${used}. The browser keeps it.` : `${used}. The browser may clear it when room runs short.`
}
