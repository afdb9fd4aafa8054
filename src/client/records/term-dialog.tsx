import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import * as v from 'valibot'
import { nameKey, nameTaken } from '#contract/records/one-name.ts'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import { type Row, useRows } from '#client/offline/reading/use-rows.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useAddresses } from './addresses.ts'
import { NO_DRAFT } from './form/draft-address.ts'
import { FormFields } from './form-fields.tsx'
import { NewDrafts } from './new-drafts.tsx'
import { RecordDialog } from './record-dialog.tsx'

const MergeOffer = lazyPart(() => import('./merge-offer.tsx'))

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
  const names = useNames(kind, id)
  const schema = useMemo(() => withOwnName(kind, names.holder), [kind, names])
  const close = () =>
    void navigate({ ...addresses.list, search: (now) => ({ ...now, ...NO_DRAFT }), resetScroll: false })
  return (
    <RecordDialog
      record={kind}
      id={id}
      isNew={isNew}
      schema={schema}
      title={`${isNew ? 'New' : 'Edit'} ${one}`}
      onClose={close}
    >
      {(form) => {
        const holder = names.holder(nameOf(kind, form.values))
        return (
          <>
            <FormFields
              record={kind}
              form={form}
              hints={{ ...hints, [kind.titleField]: holder && `${nameTaken(kind)}.` }}
            />
            <Suspense>
              {holder && names.own && (
                <MergeOffer kind={kind} own={names.own} into={holder} form={form} onDone={close} />
              )}
            </Suspense>
            {isNew && !form.dirty && <NewDrafts record={kind} except={id} />}
          </>
        )
      }}
    </RecordDialog>
  )
}

/** The form, which takes no name that another one has; one that shares its name from before can be saved. */
function withOwnName(kind: Kind, holder: Names['holder']): v.GenericSchema {
  const { titleField: key } = kind
  return v.pipe(
    schemasOf(kind).form,
    v.rawCheck(({ dataset, addIssue }) => {
      const input: Readonly<Record<string, unknown>> = Object(dataset.value)
      if (!kind.oneName || !holder(nameOf(kind, input))) return
      addIssue({ message: nameTaken(kind), path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
    }),
  )
}

interface Names {
  /** Another one that has the name; the name that the record has already is its own. */
  readonly holder: (name: string) => Row<Values> | undefined
  /** The record as it stands in its list. */
  readonly own: Row<Values> | undefined
}

/** Who has which name, here or on the server. */
function useNames(kind: Kind, id: RecordId): Names {
  const policy: EntityPolicy = kind
  const { rows } = useRows(policy, {})
  const snapshot = useOutbox()
  return useMemo(() => {
    const ownId = serverIdOf(snapshot, id) ?? id
    const stay = rows?.filter((row) => !row.state?.deleted) ?? []
    const keyOf = (row: (typeof stay)[number]) => nameKey(nameOf(kind, row.record))
    const others = new Map(stay.flatMap((row) => (row.id === ownId ? [] : [[keyOf(row), row]])))
    const own = stay.find((row) => row.id === ownId)
    return {
      own,
      holder: (name) => (own && keyOf(own) === nameKey(name) ? undefined : others.get(nameKey(name))),
    }
  }, [kind, rows, snapshot, id])
}
