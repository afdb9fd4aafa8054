import { ArrowDown, ArrowUp, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { isObject } from '#contract/calls/envelope.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { Form } from '#client/ui/form.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useStillHere } from '#client/ui/use-still-here.ts'
import { FileInput } from '#client/widgets/upload-queue/file-input.tsx'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import { useForm } from '#client/records/form/use-form.ts'
import { tellNotSaved } from '#client/records/form/use-record-form.ts'
import { attachmentBase, type Attachment, type Attachments } from './use-attachments.ts'
import { AttachmentUses } from './attachment-uses.tsx'
import type { AttachmentField, AttachmentSet } from './attachment-set.ts'

interface AttachmentFormProps {
  readonly set: AttachmentSet
  readonly attachment: Attachment
  readonly attachments: Attachments
  /** Position from 0, and of how many. */
  readonly index: number
  readonly count: number
  readonly canRemove: boolean
  readonly onClose: () => void
}

/** One attachment edited in its place in the list: its own fields, its place, and its removal. */
export function AttachmentForm(props: AttachmentFormProps) {
  const { set, attachment, attachments, index, count, onClose } = props
  const { drafts } = useWorkspace()
  const policy = set.record
  const { name } = attachment
  const base = useStable(startOf(set, attachment))
  const schema = useMemo(() => editedAlone(set), [set])
  const id = useId()
  const isHere = useStillHere()
  const form = useForm<Values>({
    base,
    schema,
    journal: { journal: drafts, draftId: `${set.record.type}:${attachment.key}`, label: () => name },
    onSave: async (values, changed, from, texts) => {
      try {
        await attachments.save(attachment, changed, from, texts)
        return true
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        tellNotSaved(name, values)
        return false
      }
    },
  })
  const labels = Object.fromEntries(set.fields.map((field) => [field.name, policy.fields[field.name]?.label ?? '']))
  const submit = async () => {
    if ((await form.save()) && isHere() && !form.hasMore()) onClose()
  }
  const field = (each: AttachmentField) => {
    const { value, onChange, onBlur, error } = form.field(each.name)
    const shared = { name: each.name, label: labels[each.name] ?? each.name, error, hint: each.hint }
    if (each.kind === 'flag') {
      return <SwitchRow key={each.name} {...shared} checked={value === true} onChange={onChange} />
    }
    const text = { ...shared, optional: true, value: String(value ?? ''), onChange, onBlur }
    return each.kind === 'line' ? (
      <TextField key={each.name} {...text} />
    ) : (
      <TextArea key={each.name} {...text} rows={2} />
    )
  }
  return (
    <div className="att-form">
      <DraftOffer form={form} />
      <Form
        id={id}
        bar="none"
        onSubmit={() => void submit()}
        errors={form.errors}
        labels={labels}
        changes={form.changed.length}
        busy={form.saving}
        label={`Edit ${name}`}
      >
        <div className="grid gap-3">{set.fields.map(field)}</div>
      </Form>
      <Removal {...props}>
        <Button
          small
          icon={<ArrowUp strokeWidth={1.75} />}
          disabledReason={index === 0 ? 'Already the first' : undefined}
          onClick={() => void attachments.move(attachment, index - 1)}
        >
          Move up
        </Button>
        <Button
          small
          icon={<ArrowDown strokeWidth={1.75} />}
          disabledReason={index === count - 1 ? 'Already the last' : undefined}
          onClick={() => void attachments.move(attachment, index + 1)}
        >
          Move down
        </Button>
        {set.versions && <NewVersion attachment={attachment} attachments={attachments} />}
      </Removal>
      {attachment.file && (
        <AttachmentUses fileId={attachment.file.id} record={policy} parentId={attachments.parentId} />
      )}
      <div className="att-buttons end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={id} variant="primary" busy={form.saving} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </div>
  )
}

/** Another file in the place of this one, which stays below it. */
function NewVersion({ attachment, attachments }: Pick<AttachmentFormProps, 'attachment' | 'attachments'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button small icon={<Upload strokeWidth={1.75} />} onClick={() => input.current?.click()}>
        New version
      </Button>
      <FileInput
        ref={input}
        hidden
        label={`New version of ${attachment.name}`}
        onFiles={([file]) => file && void attachments.follow(attachment, file)}
      />
    </>
  )
}

/** Asks in its place, since this list itself lies in a dialog. */
function Removal({
  attachment,
  attachments,
  canRemove,
  children,
}: AttachmentFormProps & { readonly children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  if (asking) {
    return (
      <div className="att-question" role="group" aria-label={`Remove “${attachment.name}”?`}>
        <p>
          <b>{`Remove “${attachment.name}”?`}</b> The file itself stays in the library.
        </p>
        <div className="ml-auto flex flex-wrap gap-2">
          {/* The question was asked for: its safe answer has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button small autoFocus onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button small variant="danger" onClick={() => void attachments.remove(attachment)}>
            Remove
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="att-buttons">
      {children}
      {canRemove && (
        <Button
          small
          variant="danger-quiet"
          icon={<Trash2 strokeWidth={1.75} />}
          className="ml-auto"
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      )}
    </div>
  )
}

/** With the parents beside what is edited: a draft that is found again says by them where it belongs. */
function startOf(set: AttachmentSet, attachment: Attachment): { version: number | null; values: Values } {
  const { version, values } = attachmentBase(set, attachment)
  const { record } = attachment.row
  const parents = Object.values(set.record.within ?? {}).map((field) => [field, record[field]])
  return { version, values: { ...values, ...Object.fromEntries(parents) } }
}

/** The rules know what is edited, not the parents beside it. */
function editedAlone({ fields, schema }: AttachmentSet): v.GenericSchema {
  const pick = (values: unknown): unknown =>
    isObject(values) ? Object.fromEntries(fields.map(({ name }) => [name, values[name]])) : values
  return v.pipe(v.unknown(), v.transform(pick), schema)
}

/** The same object as long as its members are. */
function useStable(base: { version: number | null; values: Values }): { version: number | null; values: Values } {
  const text = JSON.stringify(base)
  // The text stands for the object.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => base, [text])
}
