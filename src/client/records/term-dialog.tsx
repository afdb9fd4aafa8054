import { notFound, useNavigate } from '@tanstack/react-router'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { useAddresses } from './addresses.ts'
import { NO_DRAFT } from './form/draft-address.ts'
import { FormFields } from './form-fields.tsx'
import { RecordDialog } from './record-dialog.tsx'

interface TermDialogProps {
  readonly record: Kind
  /** As the address has it; a local one that nobody has saved yet makes a new record. */
  readonly id: string
  readonly isNew?: boolean
  /** Words below fields, by their names. */
  readonly hints?: Readonly<Record<string, string>>
}

/** One record of a kind that its definition's own fields are enough for, over its list. */
export function TermDialog({ record: kind, id: text, isNew = false, hints }: TermDialogProps) {
  const id = parseRecordId(text)
  if (id === null) throw notFound()
  const navigate = useNavigate()
  const addresses = useAddresses(kind)
  const isTaken = useTakenNames(kind, id)
  const one = kind.label.toLowerCase()
  return (
    <RecordDialog
      record={kind}
      id={id}
      isNew={isNew}
      title={`${isNew ? 'New' : 'Edit'} ${one}`}
      onClose={() =>
        void navigate({ ...addresses.list, search: (now) => ({ ...now, ...NO_DRAFT }), resetScroll: false })
      }
    >
      {(form) => (
        <FormFields
          record={kind}
          form={form}
          hints={{
            ...hints,
            [kind.titleField]: isTaken(nameOf(kind, form.values)) ? `Another ${one} has this name.` : undefined,
          }}
        />
      )}
    </RecordDialog>
  )
}

/** A name that stands in the list already is pointed out before it is saved. */
function useTakenNames(kind: Kind, id: RecordId): (name: string) => boolean {
  const policy: EntityPolicy = kind
  const { rows } = useRows(policy, {})
  const snapshot = useOutbox()
  const own = serverIdOf(snapshot, id) ?? id
  const names = new Set(
    rows?.filter((row) => row.id !== own && !row.state?.deleted).map((row) => nameOf(kind, row.record).toLowerCase()),
  )
  return (name) => names.has(name.toLowerCase())
}
