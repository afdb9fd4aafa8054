import { useLayoutEffect, useMemo, useState } from 'react'
import type * as v from 'valibot'
import type { RecordId } from '#contract/records/policy.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { policyOf, useRecord, type RecordView } from '#client/offline/reading/use-record.ts'
import { paramsOf } from '#client/offline/reading/parents.ts'
import { downloadJson } from '#client/ui/download.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { type Failed, useSave } from '#client/widgets/use-save.ts'
import type { Base, FieldErrors, Values } from './form-state.ts'
import { useForm, type Form } from './use-form.ts'

export interface RecordFormOptions<T extends Values> {
  readonly entity: string
  /** The record; for a new one its fresh local id; null for entities that are one record. */
  readonly id: RecordId | null
  readonly isNew?: boolean
  /** Values of an empty form; also says which fields the form has. */
  readonly initial: T
  readonly schema: v.GenericSchema
  /** Names the edit in the outbox and the draft. */
  readonly label: (values: T) => string
  /** Title of the toast once the server has it. */
  readonly done?: string | ((changed: Partial<T>, isNew: boolean) => string)
  /** What the specification says when it fails; the cause follows. */
  readonly failed?: Failed | ((isNew: boolean) => string)
}

export interface RecordForm<T extends Values> {
  readonly form: Form<T>
  readonly view: RecordView<Record<string, unknown>>
  /** The device refused the last save, or what is being typed: the screen says so and offers the text. */
  readonly unstored: boolean
}

/** A form over one record: filled from server truth and pending edits, saved through the outbox. */
export function useRecordForm<T extends Values>(options: RecordFormOptions<T>): RecordForm<T> {
  const { entity, id, isNew = false, initial, schema, label, done, failed } = options
  const { drafts } = useWorkspace()
  const view = useRecord<Record<string, unknown>>(entity, id)
  const actions = useSave(entity)
  const [refused, setRefused] = useState(false)

  const { base } = view
  const start = useMemo((): Base<T> => {
    const known = Object.entries(base.values).filter(([name]) => name in initial)
    return { version: base.version, values: { ...initial, ...Object.fromEntries(known) } }
  }, [base, initial])

  const form = useForm<T>({
    base: start,
    schema,
    journal: {
      journal: drafts,
      draftId: id === null ? entity : `${entity}:${id}`,
      label: (values) => label(values as T),
    },
    serverErrors: useServerErrors(view),
    onSave: async (values, changed, from) => {
      const fresh = isNew && view.record === null
      const failure = typeof failed === 'function' ? failed(fresh) : failed
      try {
        await actions.save({
          id,
          isNew: fresh,
          values: fresh ? values : changed,
          base: fresh ? null : from,
          label: label(values),
          // Where it lies now; a form that moves it says so in its values.
          params: paramsOf(policyOf(entity), view.record ?? values),
          ...(done === undefined ? {} : { done: typeof done === 'string' ? done : done(changed, fresh) }),
          failed: failure,
        })
        setRefused(false)
        return true
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        setRefused(true)
        tellNotSaved(label(values), values, typeof failure === 'string' ? failure : undefined)
        return false
      }
    },
  })
  useNewText(form, isNew && view.record === null)
  return { form, view, unstored: form.unkept || (refused && form.dirty) }
}

/** Nothing stands in a record that was never saved, so its text comes back by itself. */
function useNewText<T extends Values>(form: Form<T>, unsaved: boolean): void {
  const { draft } = form
  useLayoutEffect(() => {
    if (!unsaved || draft === null || form.dirty) return
    draft.restore()
    // Kept anew, so that the form tells when.
    form.replace({})
  }, [draft, form, unsaved])
}

/** The one failure that may cost text: said until it is dismissed, with a way to take the text along. */
export function tellNotSaved(label: string, values: Values, failure?: string): void {
  toasts.error(
    `${failure === undefined ? '' : `${failure}. `}This device has no room or refuses to store. Your text is still in the form; take a copy before you leave.`,
    {
      title: 'NOT saved on this device',
      action: { label: 'Download', onSelect: () => downloadJson(`${label || 'offdesk'}.json`, values) },
    },
  )
}

/** What the server said about the edit that it refused last. */
function useServerErrors(view: RecordView<unknown>): FieldErrors | undefined {
  const refused = view.items.findLast((item) => item.problem !== null)
  return refused?.problem?.errors
}
