import { useState } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DiffView, type FieldChange } from '#client/ui/diff-view.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { stateWords } from '#client/state-grammar.ts'
import type { FoundDraft } from './use-form.ts'

interface DraftOfferProps {
  readonly draft: FoundDraft | null
  /** What the draft would change; offers Compare. */
  readonly compare?: (draft: FoundDraft) => readonly FieldChange[]
}

/** Text of an earlier visit: restored only on request, and the way back is offered. */
export function DraftOffer({ draft, compare }: DraftOfferProps) {
  const [comparing, setComparing] = useState(false)
  if (!draft) return null
  const restore = () => {
    const back = draft.restore()
    toasts.show({ type: 'info', text: stateWords('restored'), action: { label: 'Undo', onSelect: back } })
  }
  return (
    <Banner
      tone="info"
      className="mb-4"
      actions={
        <>
          {compare && (
            <Button small onClick={() => setComparing(true)}>
              Compare
            </Button>
          )}
          <Button small onClick={restore}>
            Restore
          </Button>
          <Button small variant="ghost" onClick={() => void draft.drop()}>
            Discard
          </Button>
        </>
      }
    >
      Unsaved text from {formatDateTime(draft.at)} is on this device.
      {compare && (
        <Dialog
          open={comparing}
          onOpenChange={setComparing}
          title="Unsaved text"
          description={`Typed ${formatDateTime(draft.at)}, compared with what is on the page.`}
          wide
          footer={
            <Button
              variant="primary"
              onClick={() => {
                setComparing(false)
                restore()
              }}
            >
              Restore
            </Button>
          }
        >
          <DiffView changes={compare(draft)} />
        </Dialog>
      )}
    </Banner>
  )
}
