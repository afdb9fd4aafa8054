import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

/** iOS has no install prompt: the steps in words, and why it is worth it. */
export default function IosInstallSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Add Offdesk to the Home Screen"
      footer={
        <Button block onClick={onClose}>
          Not now
        </Button>
      }
    >
      <ol className="grid list-decimal gap-2 pl-5">
        <li>Tap Share in Safari’s bar.</li>
        <li>Choose “Add to Home Screen”.</li>
        <li>Open Offdesk from the Home Screen and sign in once.</li>
      </ol>
      <p className="mt-3 text-small text-ink-3">
        Safari may clear what a web page stored after seven days without a visit. An app on the Home Screen keeps its
        own storage, so unsent edits are safer there. Its icon counts what needs you, and it can notify you when the
        site is in trouble.
      </p>
    </Dialog>
  )
}
