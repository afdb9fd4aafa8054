import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

interface WritingDialogProps {
  readonly title: string
  /** What the button says that takes what was typed over. */
  readonly verb: string
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Takes what is edited out of the text. */
  readonly remove?: { readonly label: string; readonly onRemove: () => void } | undefined
  readonly children: ReactNode
}

/** Asks for what a link, a picture or a video in a text needs: a form, and its ways out. */
export function WritingDialog({ title, verb, onSubmit, onClose, remove, children }: WritingDialogProps) {
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The layer is a child of the page's form for React, though not in the page.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      footer={
        <>
          {remove && (
            <Button variant="danger-quiet" onClick={remove.onRemove}>
              {remove.label}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            {verb}
          </Button>
        </>
      }
    >
      <form id={form} className="rt-form" noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}
