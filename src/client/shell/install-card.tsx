import { MonitorSmartphone, RefreshCw, WifiOff } from 'lucide-react'
import { install } from '#client/pwa/install.ts'
import { AppMark } from '#client/ui/app-mark.tsx'
import { Button } from '#client/ui/button.tsx'

const POINTS = [
  [WifiOff, 'Edit posts, lessons and settings offline'],
  [RefreshCw, 'Edits are sent when you reconnect'],
  [MonitorSmartphone, 'Opens in its own window'],
] as const

/** Offers to install the app: a card above the phone's bar, in the corner of a laptop. */
export default function InstallCard({ onClose }: { readonly onClose: () => void }) {
  return (
    <section className="offer-card" aria-label="Install">
      <div className="offer-head">
        <span className="offer-icon">
          <AppMark size={32} />
        </span>
        <div>
          <h2>Install Offdesk</h2>
          <p className="text-ink-2">Keep your back office on this device.</p>
        </div>
      </div>
      <ul>
        {POINTS.map(([Icon, words]) => (
          <li key={words}>
            <Icon strokeWidth={1.75} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Not now</Button>
        <Button variant="primary" onClick={() => void install()}>
          Install
        </Button>
      </div>
    </section>
  )
}
