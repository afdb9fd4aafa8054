import { useId, type ReactNode } from 'react'
import { type FormOf, type Kind, labelsOf } from '#contract/records/record.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Gone, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { Form } from '#client/ui/form.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useStillHere } from '#client/ui/use-still-here.ts'
import { sentence } from '#client/state-grammar.ts'
import { ToTheRest } from './absent-record.tsx'
import { DraftOffer } from './form/draft-offer.tsx'
import { FormNotStored } from './form/form-not-stored.tsx'
import type { Values } from './form/form-state.ts'
import type { Form as FormHandle } from './form/use-form.ts'
import { useRecordForm, type RecordFormOptions } from './form/use-record-form.ts'

interface RecordDialogProps<D extends Kind, T extends Values> extends RecordFormOptions<D, T> {
  readonly title: string
  /** "Save" unless given. */
  readonly saveLabel?: string
  /** What is said when it can't be loaded. */
  readonly loadFailed?: string
  /** Labels by field name, for the error summary; the definition's unless given. */
  readonly labels?: Readonly<Record<string, string>>
  /** In px, where what is edited needs more than the usual panel. */
  readonly panelWidth?: number
  /** It holds more than a few fields: see Dialog. */
  readonly tall?: boolean
  readonly onClose: () => void
  readonly children: (form: FormHandle<T>) => ReactNode
}

/** A record edited over its list: dialog on a laptop, sheet on a phone, with an address of its own. */
export function RecordDialog<D extends Kind, T extends Values = FormOf<D>>(props: RecordDialogProps<D, T>) {
  const {
    title,
    saveLabel = 'Save',
    loadFailed,
    labels = labelsOf(props.record),
    panelWidth,
    tall = false,
    onClose,
    children,
    ...options
  } = props
  const kind: Kind = props.record
  const formId = useId()
  const isHere = useStillHere()
  const { form, view, unstored, label } = useRecordForm(options)
  const ready = options.isNew === true || view.state === 'ready'
  const submit = async () => {
    if ((await form.save()) && isHere() && !form.hasMore()) onClose()
  }
  return (
    <Dialog
      open
      addressed
      onOpenChange={(open) => !open && onClose()}
      // Nobody edits what is not there.
      title={!ready && view.state === 'missing' ? kind.label : title}
      shape="panel"
      panelWidth={panelWidth}
      tall={tall}
      footer={
        ready ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={form.saving} busyLabel="Saving...">
              {saveLabel}
            </Button>
          </>
        ) : undefined
      }
    >
      {ready ? (
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
          <FormNotStored
            when={unstored}
            values={form.values}
            labels={labels}
            name={label(form.values) || title}
            onRetry={() => void submit()}
          />
          <DraftOffer form={form} />
          {view.deleted && (
            <Banner tone="warn">{`${sentence('waiting', { act: 'delete', subject: 'This record' })}.`}</Banner>
          )}
          <div className="grid gap-4">{children(form)}</div>
        </Form>
      ) : (
        <Absent state={view.state} record={kind} failed={loadFailed} onRetry={view.refetch} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface AbsentProps {
  readonly state: string
  readonly record: Kind
  readonly failed: string | undefined
  readonly onRetry: () => void
  readonly onClose: () => void
}

function Absent({ state, record, failed, onRetry, onClose }: AbsentProps) {
  const one = record.label.toLowerCase()
  if (state === 'loading') return <SkeletonRows rows={3} />
  if (state === 'not-here') return <NotOnThisDevice />
  if (state === 'missing') return <Gone one={one} action={<ToTheRest {...{ record, onClose }} />} />
  return <LoadFailed message={failed ?? `Failed to load the ${one}`} onRetry={onRetry} />
}
