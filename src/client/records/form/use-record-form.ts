import { useMemo, useState } from 'react'
import type * as v from 'valibot'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { type FormOf, type Kind, nameOf, type Shown } from '#contract/records/record.ts'
import { emptyForm, schemasOf } from '#contract/records/schemas.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { TooLarge } from '#client/offline/engine/sending/too-large.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { type RecordView, useRecord } from '#client/offline/reading/use-record.ts'
import { paramsOf } from '#client/offline/reading/parents.ts'
import { otherIds } from '#client/offline/reading/record-query.ts'
import { downloadJson } from '#client/ui/download.ts'
import { toasts } from '#client/ui/toast-store.ts'
import type { Done, Failed } from '#client/records/tell-outcome.ts'
import { useSave } from '#client/records/use-save.ts'
import { firstWords } from './first-words.ts'
import type { Base, FieldErrors, Values } from './form-state.ts'
import { unlessSlow } from './slow.ts'
import { useForm, type Form } from './use-form.ts'

export interface RecordFormOptions<D extends Kind, T extends Values> {
  readonly record: D
  /** The record; for a new one its fresh local id; null for entities that are one record. */
  readonly id: RecordId | null
  readonly isNew?: boolean
  /** Values of an empty form; also says which fields the form has: all that bodies hold unless given. */
  readonly initial?: T
  /** The definition's own unless given. */
  readonly schema?: v.GenericSchema
  /** Names the edit in the outbox and the draft; by its title unless given. */
  readonly label?: (values: T) => string
  /** What the toast says once the server has it; the definition's words unless given. Null: the page says it. */
  readonly done?: Done | ((isNew: boolean) => Done)
  /** What is said when it fails, the cause follows; the definition's words unless given. */
  readonly failed?: Failed | ((isNew: boolean) => string)
  readonly apart?: SavedApart<T>
}

/** What is typed and kept with the record, and is none of its fields. */
export interface SavedApart<T extends Values> {
  readonly names: readonly (keyof NoInfer<T> & string)[]
  /** After the record itself, and before the text is let go of: a page that ends in between still has all of it. */
  readonly save: (values: NoInfer<T>) => Promise<void>
}

export interface RecordForm<D extends Kind, T extends Values> {
  readonly form: Form<T>
  readonly view: RecordView<Shown<D>>
  /** Names these values. */
  label(values: T): string
  /** The device refused the last save, or what is being typed: the screen says so and offers the text. */
  readonly unstored: boolean
}

/** A form over one record: filled from server truth and pending edits, saved through the outbox. */
export function useRecordForm<D extends Kind, T extends Values = FormOf<D>>(
  options: RecordFormOptions<D, T>,
): RecordForm<D, T> {
  const { record, id, isNew = false, label = (values) => nameOf(record, values), done, failed, apart } = options
  const policy: EntityPolicy = record
  const { drafts, outbox } = useWorkspace()
  const view = useRecord(policy, id)
  const actions = useSave(policy)
  const schema = options.schema ?? schemasOf(record).form
  // Without fields of its own the form has those of the definition, which is what its type says then.
  const initial = useMemo(() => options.initial ?? (emptyForm(record) as Values as T), [options.initial, record])
  const [refused, setRefused] = useState(false)

  const { base } = view
  const start = useMemo((): Base<T> => {
    const known = Object.entries(base.values).filter(([name]) => name in initial)
    return { version: base.version, values: { ...initial, ...Object.fromEntries(known) } }
  }, [base, initial])
  // A record that nobody shows at the moment, as one that goes in another tab, takes nothing off the screen.
  const [shown, setShown] = useState({ id, start })
  const isGone = view.record === null && shown.id === id
  if (!isGone && shown.start !== start) setShown({ id, start })

  const form = useForm<T>({
    base: isGone ? shown.start : start,
    schema,
    journal: {
      journal: drafts,
      draftId: id === null ? policy.type : `${policy.type}:${id}`,
      aliases: otherIds(outbox.getSnapshot(), policy, id).map((other) => `${policy.type}:${other}`),
      label: (values) => draftLabel(record, values, label(values as T)),
    },
    serverErrors: useServerErrors(view),
    onSave: async (values, changed, from, texts) => {
      const fresh = isNew && view.record === null
      const { words = {} } = record
      const failure =
        (typeof failed === 'function' ? failed(fresh) : failed) ?? (fresh ? words.createFailed : words.updateFailed)
      const told = typeof done === 'function' ? done(fresh) : done
      let isRefused = false
      try {
        const saving = actions.save({
          id,
          isNew: fresh,
          values: ofRecord(fresh ? values : changed, apart?.names),
          base: fresh ? null : from,
          label: label(values),
          // Where it lies now; a form that moves it says so in its values.
          params: paramsOf(policy, view.record ?? values),
          done: told === undefined ? (fresh ? words.created : words.updated) : told,
          failed: failure,
          // What is saved after it is not on the device yet.
          texts: apart?.names.some((name) => name in changed) ? [] : texts,
        })
        await unlessSlow(saving, () => setRefused(true))
        await apart?.save(values)
        return true
      } catch (error) {
        if (error instanceof TooLarge) return error.at(record.fields)
        if (!(error instanceof StorageError)) throw error
        isRefused = true
        tellNotSaved(label(values), values, typeof failure === 'string' ? failure : undefined)
        return false
      } finally {
        setRefused(isRefused)
      }
    },
  })
  // Seen through its definition the same record has its fields' types.
  const isFresh = isNew && view.record === null
  return {
    // There is nothing that a new record's own text could be put back for.
    form: isFresh ? { ...form, shown: null } : form,
    view: view as RecordView<object> as RecordView<Shown<D>>,
    label,
    unstored: form.unkept || (refused && form.dirty),
  }
}

/** A draft that has no title yet goes by how its text begins. */
function draftLabel(record: Kind, values: Values, label: string): string {
  const title = values[record.titleField]
  const untitled = typeof title === 'string' && title.trim() === ''
  return (untitled && firstWords(record, values)) || label
}

function ofRecord(values: Values, apart: readonly string[] = []): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !apart.includes(name)))
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
