import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import {
  differs,
  followRecord,
  isDirty,
  startForm,
  withText,
  type Base,
  type FormState,
  type Values,
} from './form-state.ts'
import type { KeptDraft } from './kept-draft.ts'
import type { useJournal } from './use-journal.ts'

export interface ShownText {
  /** When it was typed. */
  readonly at: number
  /** The record without it. */
  readonly record: Values
  /** Shows the record as it is. The text, and what was typed on since, is kept and offered. */
  putBack(): void
}

export interface FoundDraft {
  readonly at: number
  /** What would stand in the form. */
  readonly values: Values
  /** Puts the text into the form, with the base it was typed against. @returns the way back */
  restore(): () => void
  /** Removes it from the device. @returns the way back */
  drop(): Promise<() => Promise<void>>
}

/**
 * Text that was typed in an earlier visit and never saved comes back in its place when the form opens: once, where
 * nothing was typed before it came, and not while somebody types it in another tab. The form follows its record below
 * it as long as nobody types on.
 * @param offered the newest text that says something else than the record
 * @param flush has editors hand out what they hold back
 */
export function useShownText<T extends Values>(
  base: Base<T>,
  journal: Pick<ReturnType<typeof useJournal<T>>, 'show' | 'putAside'>,
  latestRef: RefObject<FormState<T>>,
  update: (change: (state: FormState<T>) => FormState<T>) => void,
  offered: KeptDraft | null,
  flush: () => void,
) {
  const [shown, setShown] = useState<KeptDraft | null>(null)
  const inPlace = useRef<{ readonly text: KeptDraft; readonly values: T }>(undefined)
  const answered = useRef(false)
  const current = useRef(base)
  const { show, putAside } = journal

  const lay = useCallback(
    (text: KeptDraft, onto: Base<T>) => {
      update((state) => withText({ ...state, base: onto, values: onto.values }, text))
      inPlace.current = { text, values: latestRef.current.values }
      show(text, latestRef.current.values)
    },
    [latestRef, show, update],
  )

  /** It is the form's own from now on, or no longer there. */
  const letGo = useCallback(() => {
    answered.current = true
    inPlace.current = undefined
    setShown(null)
  }, [])

  // Drawn in the same task: a key that came before the drawing would be typed into what was there, and taken back.
  useLayoutEffect(() => {
    current.current = base
    const isUnder = () => inPlace.current?.values === latestRef.current.values
    // What was typed a moment ago is typed over what was seen: the form would take another text from under it.
    if (isUnder() || followRecord(latestRef.current, base) !== latestRef.current) flush()
    const under = inPlace.current
    if (!under || !isUnder()) return update((state) => followRecord(state, base))
    if (differs(under.text, base.values)) return lay(under.text, base)
    letGo()
    update((state) => ({ ...state, base, values: base.values }))
  }, [base, flush, latestRef, lay, letGo, update])

  useLayoutEffect(() => {
    if (answered.current || offered === null || offered.isElsewhere) return
    answered.current = true
    if (isDirty(latestRef.current)) return
    lay(offered, latestRef.current.base)
    // The screen follows what was found in the device's store.
    // oxlint-disable-next-line react-hooks/set-state-in-effect
    setShown(offered)
  }, [latestRef, lay, offered])

  const putBack = useCallback(() => {
    if (!shown) return
    putAside(shown)
    letGo()
    update(() => startForm(current.current))
  }, [letGo, putAside, shown, update])

  return { shown, putBack, letGo }
}
