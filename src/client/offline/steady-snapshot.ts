import { replaceEqualDeep } from '@tanstack/react-query'
import type { OutboxSnapshot } from './engine/outbox/snapshot.ts'
import type { PageOutbox } from './page-outbox.ts'

/** The outbox makes its snapshot anew whenever it has looked, and tells everyone; screens go by what has changed. */

interface Known {
  readonly read: OutboxSnapshot
  readonly steady: OutboxSnapshot
}
const known = new WeakMap<object, Known>()

/** @returns the snapshot, with what is as it was the time before in the same objects: itself when nothing changed */
export function steadySnapshot(outbox: Pick<PageOutbox, 'getSnapshot'>): OutboxSnapshot {
  const read = outbox.getSnapshot()
  const before = known.get(outbox)
  if (before?.read === read) return before.steady
  const steady = before ? replaceEqualDeep(before.steady, { ...read, ids: sameIds(before.steady.ids, read.ids) }) : read
  known.set(outbox, { read, steady })
  return steady
}

/** A map is never found equal to another one. */
function sameIds(was: OutboxSnapshot['ids'], now: OutboxSnapshot['ids']): OutboxSnapshot['ids'] {
  const entries = [...was]
  return replaceEqualDeep(entries, [...now]) === entries ? was : now
}

const due = new Set<() => void>()

/** Calls all that ask within a turn one after the other in the next: the page is drawn once for all of them. */
export function inOneMoment(act: () => void): void {
  if (due.size === 0) {
    setTimeout(() => {
      const acts = [...due]
      due.clear()
      for (const each of acts) each()
    })
  }
  due.add(act)
}
