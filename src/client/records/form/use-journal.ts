import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import * as v from 'valibot'
import type { Draft, Drafts } from '#client/offline/engine/storage/drafts.ts'
import { isDirty, sameValue, type Base, type FormState, type Values } from './form-state.ts'

export interface JournalTarget {
  readonly journal: Drafts
  /** One per form: `post:12`, `post:new-…`, `settings`. */
  readonly draftId: string
  /** Names the draft in "Continue on this device". */
  readonly label: (values: Values) => string
}

/** Text of an earlier visit that was typed and never saved. */
export interface KeptDraft {
  readonly values: Values
  readonly base: Base<Values>
  readonly at: number
}

const KeptBase = v.object({ version: v.nullable(v.number()), values: v.record(v.string(), v.unknown()) })

/** Typing rests this long before it is written down. */
const PAUSE_MS = 300

/**
 * Writes what is typed to the device: 300 ms after the last change, on blur, when the page is hidden or left.
 * Never networked. A draft of an earlier visit is offered, never applied by itself.
 */
export function useJournal<T extends Values>(
  target: JournalTarget | null,
  latest: RefObject<FormState<T>>,
  flush: () => void,
) {
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const [found, setFound] = useState<KeptDraft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = useRef(target)
  useLayoutEffect(() => {
    current.current = target
  })

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const into = current.current
    if (!into || !isDirty(latest.current)) return
    const { values, base } = latest.current
    try {
      await into.journal.put(into.draftId, { values, base: { ...base }, at: Date.now(), label: into.label(values) })
      setKeptAt(Date.now())
      setFailed(false)
    } catch {
      // The form says so, and the page asks before it closes.
      setFailed(true)
    }
  }, [latest])

  const touch = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), PAUSE_MS)
  }, [keep])

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState !== 'hidden') return
      flush()
      void keep()
    }
    const leave = () => {
      flush()
      void keep()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [flush, keep])

  const draftId = target?.draftId ?? null
  useEffect(() => {
    const from = current.current
    if (!from || draftId === null) return
    let live = true
    void from.journal.latest(draftId).then((draft) => {
      const kept = draft && keptDraft(draft)
      if (live && kept && !sameValue(kept.values, latest.current.values)) setFound(kept)
    })
    return () => {
      live = false
    }
  }, [draftId, latest])

  /** The edit is in the outbox: the draft has done its work, unless typing went on meanwhile. */
  const saved = useCallback(
    async (stillDirty: boolean) => {
      clearTimeout(timer.current)
      setFound(null)
      setKeptAt(null)
      setFailed(false)
      const from = current.current
      if (stillDirty) await keep()
      // What can't be removed is offered once more, which costs a look and no text; the edit itself is saved.
      else if (from) await from.journal.remove(from.draftId).catch(() => undefined)
    },
    [keep],
  )

  return {
    touch,
    keep,
    saved,
    keptAt,
    failed,
    /** Typed text would be lost with the page. */
    unkept: target === null || failed,
    found,
    dismiss: () => setFound(null),
  }
}

function keptDraft(draft: Draft): KeptDraft | null {
  const base = v.safeParse(KeptBase, draft.base)
  return base.success ? { values: draft.values, base: base.output, at: draft.at } : null
}
