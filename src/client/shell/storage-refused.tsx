import { Button } from '#client/ui/button.tsx'
import { EntryPage } from './entry-page.tsx'

/** Without storage nothing can be kept on the device, so nothing may be called saved: the app does not start. */
export function StorageRefused() {
  return (
    <EntryPage title="This browser keeps nothing" tab="No storage">
      <p>
        Offdesk stores your edits on this device before it sends them, and this browser refuses to store anything. A
        private window, blocked site data or a full disk can be the reason. What was stored before is untouched.
      </p>
      <p className="mt-4">
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      </p>
    </EntryPage>
  )
}
