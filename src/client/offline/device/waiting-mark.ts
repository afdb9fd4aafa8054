import { readPreference, writePreference } from '#client/data/preferences.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'

/**
 * How many edits waited here when a page last looked, and in which database: in localStorage
 * `offdesk.waiting.<account>`, because browsers erase databases and leave that. Nothing of the edits is in it.
 */

const keyOf = (account: string) => `offdesk.waiting.${account}`

/** @returns how many edits waited in a database that the browser has erased since; 0 where none is known of */
export function erasedSince(account: string, { born }: OutboxSnapshot): number {
  const [count, database] = readPreference(keyOf(account))?.split(' ') ?? []
  return born === null || database === born ? 0 : Number(count ?? 0)
}

/** @returns whether anything waits, or did when a page last looked */
export function noteWaiting(account: string, { items, quarantined, born }: OutboxSnapshot): boolean {
  const count = items.length + quarantined.length
  const before = readPreference(keyOf(account))
  writePreference(keyOf(account), count > 0 ? `${count} ${born}` : null)
  return count > 0 || before !== null
}

export function forgetWaiting(account: string): void {
  writePreference(keyOf(account), null)
}
