import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { seenOf } from '#client/offline/engine/storage/draft-versions.ts'
import type { Drafts } from '#client/offline/engine/storage/drafts.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { isDirty, isTyped, type FormState, type Values } from './form-state.ts'
import { type KeptDraft, othersOf, textOf } from './kept-draft.ts'
import { endVisit, holdVisit } from './open-visits.ts'
import { unlessSlow } from './slow.ts'

export interface JournalTarget {
  readonly journal: Drafts
  /** One per form: `post:12`, `post:new-…`, `settings`. */
  readonly draftId: string
  /** Other names of the same form: a record that was made here goes by two ids. */
  readonly aliases?: readonly string[]
  /** Names the draft in "Continue on this device". */
  readonly label: (values: Values) => string
  /** Fields that are never written down. */
  readonly secrets?: readonly string[]
  /** Whether any of it was typed, where what differs may be no more than a choice; it is when not given. */
  readonly isTyped?: (values: Values) => boolean
}

/** Typing rests this long before it is written down. */
const PAUSE_MS = 200
/** Without a rest it is written down all the same: nothing waits for half a second. */
const LONGEST_MS = 400

/**
 * Writes what is typed to the device: when typing rests and at least every 400 ms, on blur, before the page is left and
 * when it is hidden. Never networked. No save of anything else removes what other visits typed.
 * @param typed the form with what its parts hold back
 * @param flush has them hand it out
 */
export function useJournal<T extends Values>(
  target: JournalTarget | null,
  latestRef: RefObject<FormState<T>>,
  typed: () => FormState<T>,
  flush: () => void,
) {
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const [texts, setTexts] = useState<readonly KeptDraft[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** When the oldest text that is not written down was typed. */
  const since = useRef<number>(undefined)
  const [firstVisit] = useState<string>(newLocalId)
  const visit = useRef(firstVisit)
  /** The visit that was written down last: until then there is nothing of one to take back. */
  const written = useRef<string>(undefined)
  const took = useRef<readonly string[]>([])
  /** The text of another visit as it was put in place: until somebody types on, that visit has it. */
  const inPlace = useRef<T>(undefined)
  /** Whose record the form shows. */
  const store = useRef(target?.journal.store())
  const current = useRef(target)
  useLayoutEffect(() => {
    current.current = target
  })

  const rest = useCallback(() => {
    clearTimeout(timer.current)
    since.current = undefined
  }, [])

  const write = useCallback(async (state: FormState<T>) => {
    const into = current.current
    if (!into) return
    const { values, base } = withoutSecrets(state, into)
    const typed = { values, base: { ...base }, at: Date.now(), label: into.label(values) }
    const draft = { ...typed, visit: visit.current, took: took.current, store: store.current }
    holdVisit(visit.current)
    written.current = visit.current
    try {
      await unlessSlow(into.journal.put(into.draftId, draft), () => setFailed(true))
      // To the minute, as it is told: the form is not drawn anew four times a second for the same words.
      setKeptAt(new Date().setSeconds(0, 0))
      setFailed(false)
    } catch {
      // The form says so, and the page asks before it closes.
      setFailed(true)
    }
  }, [])

  const keep = useCallback(async () => {
    rest()
    const now = typed()
    if (now.values === inPlace.current) return
    if (isTyped(withoutSecrets(now, current.current), current.current)) return write(now)
    if (written.current !== visit.current) return undefined
    // All of it was taken back by hand, and is not offered again. What is typed from now on is another visit's.
    const { current: gone } = visit
    endVisit(gone)
    visit.current = newLocalId()
    setKeptAt(null)
    return current.current?.journal.remove([current.current.draftId], [gone]).catch(() => undefined)
  }, [rest, typed, write])

  const touch = useCallback(() => {
    const now = performance.now()
    since.current ??= now
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), Math.min(PAUSE_MS, since.current + LONGEST_MS - now))
  }, [keep])

  useEffect(() => {
    const leave = () => {
      flush()
      void keep()
      current.current?.journal.leave()
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', hide)
    // What comes with the end of a page may come too late on a slow device; before it there is time.
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', leave)
      leave()
      endVisit(visit.current)
    }
  }, [flush, keep])
  const names = target === null ? '' : [target.draftId, ...(target.aliases ?? [])].join(' ')
  useEffect(() => {
    const from = current.current
    if (!from || names === '') return undefined
    let live = true
    othersOf(from.journal, names.split(' '), visit).then(
      (drafts) => {
        if (live) setTexts(drafts)
      },
      // It stays where it is, and typing will say that the device can't be written to.
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [names])

  /** Removes what was seen of some visits, not what they typed on. What can't be removed is offered once more. */
  const remove = useCallback(
    async (seen: readonly string[]) => {
      setTexts((all) => all.filter((text) => !seen.includes(seenOf(text))))
      await current.current?.journal.remove(names.split(' '), seen).catch(() => undefined)
    },
    [names],
  )

  /** @returns the way back */
  const discard = useCallback(
    async (text: KeptDraft) => {
      await remove([seenOf(text), ...text.took])
      return async () => {
        const { values, base, at, took: taken } = text
        const into = current.current
        // Its visit may have gone on.
        const back = { values, base: { ...base }, at, visit: newLocalId(), took: taken }
        await into?.journal.put(into.draftId, { ...back, label: into.label(values) })
        setTexts((all) => [{ ...text, visit: back.visit, seq: Number.POSITIVE_INFINITY }, ...all])
      }
    },
    [remove],
  )

  /** Names the texts that a save of what is in the form now holds (`seenOf`). */
  const held = useCallback(() => {
    const into = current.current
    return into ? [into.journal.upToNow(visit.current), ...took.current] : []
  }, [])

  /** The edit is in the outbox: this visit's text has done its work. What is typed from now on is another one's. */
  const saved = useCallback(
    async (stillDirty: boolean) => {
      rest()
      const done = [visit.current, ...took.current]
      inPlace.current = undefined
      endVisit(visit.current)
      visit.current = newLocalId()
      took.current = []
      store.current = current.current?.journal.store()
      setKeptAt(null)
      setFailed(false)
      if (stillDirty) await keep()
      await remove(done)
    },
    [keep, remove, rest],
  )

  /** The text stands in this form now, where nothing was typed before; it is this visit's as soon as somebody types on. */
  const show = useCallback((text: KeptDraft, values: T) => {
    took.current = [...text.took, seenOf(text)]
    inPlace.current = values
    setTexts((all) => all.filter((other) => other !== text))
    setKeptAt(text.at)
  }, [])

  /** Takes what is in the form off it: from now on that is a text of another visit. */
  const putAside = useCallback(
    (shown: KeptDraft) => {
      const { values, base } = latestRef.current
      const before = { visit: visit.current, took: took.current }
      const isUntouched = values === inPlace.current
      const aside = isUntouched ? shown : textOf(withoutSecrets({ values, base }, current.current), before)
      rest()
      if (!isUntouched) void write(latestRef.current)
      inPlace.current = undefined
      visit.current = newLocalId()
      took.current = []
      setKeptAt(null)
      setTexts((all) => [aside, ...all])
    },
    [latestRef, rest, write],
  )

  /**
   * The text stands in this form now.
   * @param covered the form before, when the text took the place of something typed: that becomes the text of a visit
   *   of its own, and is offered like any other
   * @returns the way back
   */
  const take = useCallback(
    (text: KeptDraft, covered: FormState<T> | null) => {
      const before = { visit: visit.current, took: took.current }
      const aside = covered && textOf(withoutSecrets(covered, current.current), before)
      inPlace.current = undefined
      if (covered) {
        void write(covered)
        visit.current = newLocalId()
      }
      took.current = [...(covered ? [] : before.took), ...text.took, seenOf(text)]
      setTexts((all) => [...(aside ? [aside] : []), ...all.filter((other) => other !== text)])
      touch()
      return () => {
        const own = visit.current
        visit.current = before.visit
        took.current = before.took
        setTexts((all) => [text, ...all.filter((other) => other !== aside)])
        if (covered) void remove([own])
        if (isDirty(latestRef.current)) touch()
        else void saved(false)
      }
    },
    [latestRef, remove, saved, touch, write],
  )

  return {
    touch,
    keep,
    held,
    saved,
    keptAt,
    failed,
    /** Typed text would be lost with the page. */
    unkept: target === null || failed,
    /** Of other visits, newest first. */
    texts,
    show,
    putAside,
    take,
    discard,
  }
}

/** What of a form may be written down. */
function withoutSecrets({ values, base }: Pick<KeptDraft, 'values' | 'base'>, target: JournalTarget | null) {
  const { secrets = [] } = target ?? {}
  const rest = (all: Values) => Object.fromEntries(Object.entries(all).filter(([name]) => !secrets.includes(name)))
  return secrets.length === 0
    ? { values, base }
    : { values: rest(values), base: { ...base, values: rest(base.values) } }
}
