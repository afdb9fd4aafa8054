import type { Left } from './memory.ts'

/**
 * When attempts left, by the server's clock. A device's clock may jump between an attempt and looking for what it
 * made, so each attempt carries how far the server was ahead when it left, and every reading that is possible counts.
 */

/** How long a request that nobody waits for any more may still be worked on. */
const SETTLE_MS = 30_000
/** A server gives its time in whole seconds, and one that does not may have its clock set anyhow. */
const SLACK = 5000
const SLACK_UNTOLD = 10 * 60_000

/** This device's clock now, and how far the server's is ahead of it; null when it does not tell the time. */
export interface Clocks {
  readonly now: number
  readonly ahead: number | null
}

/** How far a time of the server may be off. */
export function slackOf({ ahead }: Clocks): number {
  return ahead === null ? SLACK_UNTOLD : SLACK
}

/** @returns the times at which it may have left; none when both clocks say that it was in the future */
export function timesOf(left: Left, clocks: Clocks): readonly number[] {
  const told = [left.ahead, clocks.ahead].filter((ahead) => ahead !== null)
  const times = told.length === 0 ? [left.at] : told.map((ahead) => left.at + ahead)
  const latest = clocks.now + (clocks.ahead ?? 0) + SLACK
  return times.filter((time) => time <= latest)
}

export interface Span {
  readonly from: number
  readonly to: number
}

export const ANY_TIME: Span = { from: -Infinity, to: Infinity }

/** When the record of that attempt can have been made; at any time where nothing is known. */
export function spansOf(left: Left, clocks: Clocks): readonly Span[] {
  const slack = slackOf(clocks)
  const times = timesOf(left, clocks)
  if (times.length === 0) return [ANY_TIME]
  return times.map((time) => ({ from: time - slack, to: time + slack + SETTLE_MS }))
}

/** How long an attempt still has to be waited for, in ms; the wait has an end also where nothing is known. */
export function settling(left: Left, clocks: Clocks): number {
  const now = clocks.now + (clocks.ahead ?? 0)
  const passed = timesOf(left, clocks).map((time) => now - time)
  return passed.length === 0 ? 0 : Math.max(0, SETTLE_MS - Math.min(...passed))
}
