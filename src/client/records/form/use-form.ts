import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type * as v from 'valibot'
import {
  changedFields,
  covers,
  differs,
  fieldsInTheWay,
  isDirty,
  isTyped,
  overRecord,
  setValues,
  startForm,
  validate,
  visibleErrors,
  withText,
  type Base,
  type FieldErrors,
  type FormState,
  type Values,
} from './form-state.ts'
import { afterPress } from '#client/ui/after-press.ts'
import { useLeaveGuard } from '#client/ui/leave-guard.ts'
import { useOpenForm } from './open-forms.ts'
import { type KeptDraft, textOf } from './kept-draft.ts'
import { useHeld } from './use-held.ts'
import { useJournal, type JournalTarget } from './use-journal.ts'
import { type FoundDraft, type ShownText, useShownText } from './use-shown-text.ts'

export interface FormOptions<T extends Values> {
  /** What the form edits, as it stands now. May change while the form is open. */
  readonly base: Base<T>
  /** Checks the values; its messages stand at the fields. */
  readonly schema: v.GenericSchema
  /** Where typed text is kept on the device; null for forms that hold secrets. */
  readonly journal: JournalTarget | null
  /** What the server said about the last version that was sent. */
  readonly serverErrors?: FieldErrors | undefined
  /**
   * Saves. `changed` holds only what differs from the base, `texts` names what was typed as the device keeps it.
   * Resolves to true when the edit is durable; false, when it is not and the person was told, or what stands in its way
   * at the fields: the form then stays dirty, with everything typed in it.
   */
  readonly onSave: (
    values: T,
    changed: Partial<T>,
    base: Base<T>,
    texts: readonly string[],
  ) => Promise<boolean | FieldErrors>
}

export interface Form<T extends Values> {
  readonly values: T
  readonly errors: FieldErrors
  readonly dirty: boolean
  readonly changed: readonly (keyof T & string)[]
  readonly saving: boolean
  /** Grows with each refused submit, so that the summary takes the focus again. */
  readonly refusals: number
  /** Grows whenever the form follows its record: what comes with it was written by somebody else, or elsewhere. */
  readonly followed: number
  /** When the text was last written to the journal. */
  readonly keptAt: number | null
  /** Typed text could not be written to the device. */
  readonly unkept: boolean
  /** Text of an earlier visit that was never saved, and stands in the form. */
  readonly shown: ShownText | null
  /** Another one, or one that was put back: offered. */
  readonly draft: FoundDraft | null
  set<K extends keyof T & string>(name: K, value: T[K]): void
  /** From the value as it stands then: for what is done later than it was offered, such as an undo. */
  edit<K extends keyof T & string>(name: K, change: (value: T[K]) => T[K]): void
  /** Value, change and blur handlers, and the error of one field. */
  field<K extends keyof T & string>(
    name: K,
  ): {
    name: K
    value: T[K]
    onChange: (value: T[K]) => void
    onBlur: () => void
    error: string | undefined
  }
  /** Checks and saves; `change` is applied first (Publish), then `tidy`. Resolves to whether it was saved. */
  save(change?: Partial<T>, tidy?: (values: T) => Partial<T>): Promise<boolean>
  /** Asked once it was saved, which may take a while: whether more was typed since, which nobody has saved. */
  hasMore(): boolean
  /** Back to the record as it stands. @returns the way back: what was typed, over the record as it stands by then */
  reset(): () => void
  /**
   * Lays what was typed over the record as somebody else has saved it meanwhile; the next save is against that.
   * @returns the fields that were changed on both sides
   */
  rebase(base: Base<T>): readonly (keyof T & string)[]
  /** Replaces values that did not come from typing (draft, revision); dirty like typing. */
  replace(values: Partial<T>): void
  /** A part that holds back changes (the editor) hands them over when asked. */
  registerFlush(flush: () => void): () => void
  /** What such a part holds back is kept on the device all the same. @param held undefined where it is nothing */
  registerHeld(name: keyof T & string, held: () => string | undefined): () => void
  /** To be called when something is typed that is held back. */
  touch(): void
}

/** The one form engine: values, checks, drafts, Ctrl S, and what a save needs for a three-way merge. */
export function useForm<T extends Values>(options: FormOptions<T>): Form<T> {
  const [state, setState] = useState(() => startForm(options.base))
  const [saving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const latest = useRef(state)
  const current = useRef(options)
  useLayoutEffect(() => {
    current.current = options
  })

  const update = useCallback((change: (state: FormState<T>) => FormState<T>) => {
    latest.current = change(latest.current)
    setState(latest.current)
  }, [])

  const { serverErrors } = options
  useEffect(() => update((state) => ({ ...state, serverErrors: serverErrors ?? {} })), [serverErrors, update])

  const { flush, typed, ...parts } = useHeld(latest)
  const journal = useJournal<T>(options.journal, latest, typed, flush)
  const found = useMemo(() => validate(options.schema, state.values), [options.schema, state.values])
  const errors = useMemo(() => visibleErrors(state, found), [state, found])
  const changed = changedFields(state)
  const offered = useMemo(
    () => journal.texts.find((text) => differs(text, state.base.values)) ?? null,
    [journal.texts, state.base.values],
  )

  const { shown, putBack, letGo } = useShownText(options.base, journal, latest, update, offered, flush)
  const { touch, keep: keepNow } = journal
  const replace = useCallback(
    (values: Partial<T>) => {
      update((state) => setValues(state, values))
      touch()
    },
    [touch, update],
  )
  const set = useCallback(
    <K extends keyof T & string>(name: K, value: T[K]) => {
      const change: Partial<T> = {}
      change[name] = value
      replace(change)
    },
    [replace],
  )
  const show = useCallback(
    (names: readonly string[]) => update((state) => ({ ...state, shown: new Set([...state.shown, ...names]) })),
    [update],
  )

  const busy = useRef(false)
  const save = useCallback(
    async (change: Partial<T> = {}, tidy?: (values: T) => Partial<T>): Promise<boolean> => {
      if (busy.current) return false
      flush()
      const all = { ...latest.current.values, ...change }
      update((state) => setValues(state, { ...all, ...tidy?.(all) }))
      const { values, base } = latest.current
      const problems = fieldsInTheWay(current.current.schema, latest.current, current.current.base)
      if (problems.length > 0) {
        show(problems)
        setRefusals((count) => count + 1)
        return false
      }
      const names = changedFields(latest.current)
      busy.current = true
      setSaving(true)
      try {
        const saved = await current.current.onSave(values, pick(values, names), base, journal.held())
        if (typeof saved === 'object') {
          update((state) => ({ ...state, serverErrors: saved }))
          setRefusals((count) => count + 1)
        }
        if (saved !== true) return false
        // What was typed while saving stays dirty against what was saved.
        update((state) => ({ ...state, base: { version: base.version, values }, serverErrors: {} }))
        letGo()
        flush()
        await journal.saved(isDirty(latest.current))
        return true
      } finally {
        busy.current = false
        setSaving(false)
      }
    },
    [flush, journal, letGo, show, update],
  )

  const hasText = isTyped(state, options.journal)
  useLeaveGuard(hasText && journal.unkept)
  const keepOpen = useCallback(() => {
    flush()
    return keepNow()
  }, [flush, keepNow])
  useOpenForm(hasText, keepOpen)

  const field = <K extends keyof T & string>(name: K) => ({
    name,
    value: state.values[name],
    onChange: (value: T[K]) => set(name, value),
    onBlur: () => {
      afterPress(() => show([name]))
      void journal.keep()
    },
    error: errors[name]?.[0],
  })

  const putIn = (text: KeptDraft) => {
    // A part may still hold what was typed last.
    flush()
    const before = latest.current
    letGo()
    update((now) => withText(now, text))
    const then = latest.current
    const back = journal.take(text, covers(text, before) ? before : null)
    return () => {
      flush()
      const { values, base } = latest.current
      // Saved since, it is an edit of that.
      if (base !== then.base) return replace(pick(before.values, changedFields(text)))
      const isUntouched = values === then.values
      // What was typed on is put aside, not thrown away.
      if (!isUntouched) journal.putAside(text)
      update(() => before)
      if (isUntouched) back()
      else touch()
    }
  }

  return {
    values: state.values,
    errors,
    dirty: changed.length > 0,
    changed,
    saving,
    refusals,
    followed: state.followed,
    keptAt: journal.keptAt,
    unkept: journal.failed,
    shown: shown && {
      at: shown.at,
      record: options.base.values,
      putBack: () => {
        flush()
        putBack()
      },
    },
    draft: offered && {
      at: offered.at,
      values: withText(state, offered).values,
      restore: () => putIn(offered),
      drop: () => journal.discard(offered),
    },
    set,
    edit: (name, change) => set(name, change(latest.current.values[name])),
    field,
    save,
    hasMore: () => {
      flush()
      return isDirty(latest.current)
    },
    reset: () => {
      flush()
      const typed = textOf(latest.current)
      update(() => startForm(current.current.base))
      letGo()
      void journal.saved(false)
      return () => void putIn(typed)
    },
    rebase: (base) => {
      flush()
      const { state: next, both } = overRecord(latest.current, base)
      update(() => next)
      touch()
      return both
    },
    replace,
    ...parts,
    touch,
  }
}

const pick = <T extends Values>(values: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>
