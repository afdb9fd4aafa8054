import type { ResetWindow } from '#contract/records/ai-key.ts'

/** When what was used starts over: at midnight, on Mondays, on the first of the month, in UTC. */

interface Window {
  /** ISO text; empty: ever. */
  readonly since: string
  /** null: never by itself. */
  readonly until: string | null
}

/** The window that a moment lies in. @param now milliseconds */
function windowAt(kind: ResetWindow, now: number): Window {
  if (kind === 'none') return { since: '', until: null }
  const moment = new Date(now)
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()]
  const iso = (...parts: [number, number, number]) => new Date(Date.UTC(...parts)).toISOString()
  if (kind === 'monthly') return { since: iso(year, month, 1), until: iso(year, month + 1, 1) }
  const first = kind === 'daily' ? day : day - ((moment.getUTCDay() + 6) % 7)
  return { since: iso(year, month, first), until: iso(year, month, first + (kind === 'daily' ? 1 : 7)) }
}

interface Counted {
  readonly reset_window: ResetWindow
  /** ISO text. */
  readonly counted_since: string
}

/** What of a count still counts, and when it starts over. @param now milliseconds */
export function usedNow(count: number, { reset_window, counted_since }: Counted, now: number) {
  const { since, until } = windowAt(reset_window, now)
  return { used: counted_since < since ? 0 : count, resets_at: until }
}
