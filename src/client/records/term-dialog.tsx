import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as v from 'valibot'
import { nameKey, nameTaken } from '#contract/records/one-name.ts'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { addressedId } from '#client/offline/reading/record-id.ts'
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
  const id = addressedId(text)
  const navigate = useNavigate()
  const addresses = useAddresses(kind)
  const one = kind.label.toLowerCase()
  const isTaken = useTakenNames(kind, id)
  const schema = useMemo(() => withOwnName(kind, isTaken), [kind, isTaken])
  return (
    <RecordDialog
      record={kind}
      id={id}
      isNew={isNew}
      schema={schema}
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
            [kind.titleField]: isTaken(nameOf(kind, form.values)) ? `${nameTaken(kind)}.` : undefined,
          }}
        />
      )}
    </RecordDialog>
  )
}

/** The form, which takes no name that another one has; one that shares its name from before can be saved. */
function withOwnName(kind: Kind, isTaken: (name: string) => boolean): v.GenericSchema {
  const { titleField: key } = kind
  return v.pipe(
    schemasOf(kind).form,
    v.rawCheck(({ dataset, addIssue }) => {
      const input: Readonly<Record<string, unknown>> = Object(dataset.value)
      if (!kind.oneName || !isTaken(nameOf(kind, input))) return
      addIssue({ message: nameTaken(kind), path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
    }),
  )
}

/** Whether another one has a name, here or on the server; the name that the record has already is its own. */
function useTakenNames(kind: Kind, id: RecordId): (name: string) => boolean {
  const policy: EntityPolicy = kind
  const { rows } = useRows(policy, {})
  const snapshot = useOutbox()
  return useMemo(() => {
    const own = serverIdOf(snapshot, id) ?? id
    const stay = rows?.filter((row) => !row.state?.deleted) ?? []
    const keyOf = (row: (typeof stay)[number]) => nameKey(nameOf(kind, row.record))
    const names = new Set(stay.filter((row) => row.id !== own).map(keyOf))
    const mine = stay.filter((row) => row.id === own).map(keyOf)
    return (name) => names.has(nameKey(name)) && !mine.includes(nameKey(name))
  }, [kind, rows, snapshot, id])
}
