import { Button } from '#client/ui/button.tsx'
import { EntryPage } from './entry-page.tsx'

/** Without storage nothing can be kept on the device, so nothing may be called saved: said before anything is typed. */
export function StorageRefused({ onGoOn }: { readonly onGoOn: () => void }) {
  return (
    <EntryPage title="This browser keeps nothing" tab="No storage">
      <p>
        Offdesk stores your edits on this device before it sends them, and this browser refuses to store anything. A
        private window, blocked site data or a full disk can be the reason. What was stored before is untouched.
      </p>
      <p className="mt-3">
        Open Offdesk in a normal window, allow site data for this address, or free some room. You can also look around
        while there is a connection; nothing can be saved then.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        <Button onClick={onGoOn}>Go on without saving</Button>
      </div>
    </EntryPage>
  )
}

/** Over plain http, browsers give a page neither locks nor a worker: what is kept could be sent twice. */
export function InsecureAddress() {
  return (
    <EntryPage title="This address is not secure" tab="Not secure">
      <p>
        Offdesk keeps your edits on this device, and browsers allow that only over https or on the computer itself
        (localhost). Nothing can be kept here, so nothing can be edited.
      </p>
      <p className="mt-3">
        Open it under its https address. If it has none yet, put a server with a certificate in front of it, as the
        README describes.
      </p>
    </EntryPage>
  )
}

/** A page of an older build holds the databases; it goes on by itself once that page is closed. */
export function StorageBlocked() {
  return (
    <EntryPage title="Another tab is in the way" tab="Waiting">
      <p>
        An older version of Offdesk is open in another tab and holds this device’s storage. Close that tab, or reload
        it. Your unsent edits are safe, and this page goes on by itself.
      </p>
    </EntryPage>
  )
}

/** It neither opens nor refuses, as after a phone has slept; should it answer, the page goes on by itself. */
export function StorageSilent() {
  return (
    <EntryPage title="This device’s storage does not answer" tab="Waiting">
      <p>
        Offdesk waits for what it has stored on this device. That is untouched, your unsent edits included, and this
        page goes on by itself when the storage answers.
      </p>
      <p className="mt-3">If it does not, close the other tabs of Offdesk, try again, or restart the browser.</p>
      <div className="mt-4">
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    </EntryPage>
  )
}
