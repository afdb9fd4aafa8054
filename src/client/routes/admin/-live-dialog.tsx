import { useId, type ReactNode } from 'react'
import { useReachability } from '#client/data/use-session.ts'
import type { Values } from '#client/records/form/form-state.ts'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import type { Form as FormHandle } from '#client/records/form/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Form } from '#client/ui/form.tsx'
import { useStillHere } from '#client/ui/use-still-here.ts'
import { type LiveFormOptions, useLiveForm } from './-use-live-form.ts'

interface LiveDialogProps<T extends Values, R> extends LiveFormOptions<T, R> {
  readonly title: string
  /** "Save" unless given. */
  readonly saveLabel?: string
  /** While it is being saved: "Saving..." unless given. */
  readonly savingLabel?: string
  /** By field name, for the summary of what is wrong. */
  readonly labels: Readonly<Record<string, string>>
  readonly onClose: () => void
  /** Closes unless given. */
  readonly onSaved?: () => void
  /** Instead of that, when somebody has left it before the answer came. */
  readonly onSavedLater?: () => void
  /** More to do with what is typed, left of Cancel. */
  readonly acts?: (form: FormHandle<T>) => ReactNode
  /** What lies over the form. */
  readonly layer?: (form: FormHandle<T>) => ReactNode
  readonly children: (form: FormHandle<T>) => ReactNode
}

/**
 * A record that is saved live, edited over its list: dialog on a laptop, sheet on a phone, with an address of its own.
 * Without a connection it can be read, and says what saving needs.
 */
export function LiveDialog<T extends Values, R extends object>(props: LiveDialogProps<T, R>) {
  const { title, saveLabel = 'Save', savingLabel = 'Saving...', labels, onClose, onSaved = onClose } = props
  const { acts, layer, children, onSavedLater, ...options } = props
  const isNew = options.record === undefined
  const formId = useId()
  const isHere = useStillHere()
  const { online } = useReachability()
  const { form, question } = useLiveForm(options)
  const submit = async () => {
    if (!(await form.save())) return
    if (!isHere()) onSavedLater?.()
    else if (isNew || !form.hasMore()) onSaved()
  }
  return (
    <Dialog
      open
      addressed
      // What is kept nowhere is not thrown away by a click beside it.
      sticky={options.journal === undefined && form.dirty}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      shape="panel"
      footer={
        <>
          {acts?.(form)}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.saving}
            busyLabel={savingLabel}
            disabledReason={online ? undefined : 'Needs a connection'}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        bar="none"
        onSubmit={() => void submit()}
        errors={form.errors}
        labels={labels}
        changes={form.changed.length}
        busy={form.saving}
        label={title}
      >
        {/* What is typed while a new one is made would have no place: saved again it would be made twice. */}
        <div inert={isNew && form.saving}>
          <DraftOffer form={form} />
          <div className="grid gap-4">{children(form)}</div>
        </div>
      </Form>
      {layer?.(form)}
      {question}
    </Dialog>
  )
}
