import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'

/**
 * Background Sync: a bonus of Chromium browsers, which wake the worker when there is a connection again, also with no
 * page open. Everywhere else sending happens while the app is open; nothing relies on this.
 */

/** Name under which pages ask and the worker is woken. */
export const SYNC_TAG = 'offdesk-outbox'

/** Something could be sent without a person, now or once there is a connection. */
export function couldBeSent({ items, pausedForSignIn }: OutboxSnapshot): boolean {
  if (pausedForSignIn) return false
  return items.some(({ state, reason }) => {
    if (state === 'needs-you' || reason?.kind === 'unreadable') return false
    return !((reason?.kind === 'earlier' || reason?.kind === 'dependency') && reason.needsYou)
  })
}
