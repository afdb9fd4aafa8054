import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import type { CheckOutcome } from '#client/offline/device/storage-health.ts'
import { formatCount, formatDuration, formatTime } from '#client/ui/format.ts'

/** Plain words for the state of the engine. Pure. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** `5 min`, `2 h 10 min`, `3 days`. */
export function ageInWords(at: number, now = Date.now()): string {
  const age = Math.max(0, now - at)
  if (age < MINUTE) return 'less than a minute'
  return age < 2 * DAY ? formatDuration(Math.floor(age / MINUTE)) : formatCount(Math.floor(age / DAY), 'day')
}

/**
 * How long the oldest edit has waited that goes by itself.
 * @param attention how many do not
 */
export function waitingText(
  items: readonly Pick<OutboxItem, 'state' | 'savedAt'>[],
  attention: number,
  now = Date.now(),
): string {
  const times = items.filter(({ state }) => state !== 'needs-you').map(({ savedAt }) => savedAt)
  if (times.length > 0) return `Oldest ${ageInWords(Math.min(...times), now)}`
  return attention > 0 ? 'Everything else is on the server' : 'Everything is on the server'
}

/** `2 waiting, 1 sending, 1 needs attention`. */
export function stateWords(items: readonly OutboxItem[]): string {
  const count = (...states: OutboxItem['state'][]) => items.filter(({ state }) => states.includes(state)).length
  const parts = [
    [count('saved', 'waiting'), 'waiting'],
    [count('sending'), 'sending'],
    [count('needs-you'), count('needs-you') === 1 ? 'needs attention' : 'need attention'],
  ] as const
  const said = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`)
  return said.length === 0 ? 'Nothing waits' : said.join(', ')
}

/** What holds edits back, each reason once. */
export function pauseWords(items: readonly OutboxItem[], pausedForSignIn: boolean, reachable: boolean): string {
  if (items.length === 0) return 'Nothing'
  const reasons = new Set<string>()
  if (pausedForSignIn) reasons.add('Waits for you to sign in')
  if (!reachable) reasons.add('The server can’t be reached')
  for (const { reason } of items) {
    if (reason?.kind === 'server') reasons.add(`The server asked to wait until ${formatTime(reason.until)}`)
    if (reason?.kind === 'no-room') reasons.add('The server has no room left')
    if (reason?.kind === 'dependency') reasons.add('An edit waits for another one')
    if (reason?.kind === 'unreadable') reasons.add('An edit that this version can’t read')
    if (reason?.kind === 'connection' && reachable) reasons.add('Waits for the next attempt')
  }
  return reasons.size === 0 ? 'Nothing' : [...reasons].join(', ')
}

/** When the next attempt is due by itself. */
export function attemptWords(items: readonly OutboxItem[], reachable: boolean, now = Date.now()): string {
  const unsent = items.filter(({ state }) => state !== 'needs-you')
  if (unsent.length === 0) return 'Nothing to send'
  const times = unsent.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [nextAttemptAt]))
  const next = times.length === 0 ? null : Math.min(...times)
  if (next !== null && next > now) return formatTime(next)
  return reachable ? 'At once' : 'When the connection is back'
}

const OUTCOMES: Readonly<Record<CheckOutcome, string>> = {
  ok: 'Written, read back and removed',
  differs: 'What was read back differs from what was written',
  quota: 'No room: the device is full',
  connection: 'The database can’t be opened or closes again',
  failed: 'The device refuses to write',
  late: 'No answer, the device takes long to store',
}

export function checkWords(outcome: CheckOutcome): string {
  return OUTCOMES[outcome]
}
