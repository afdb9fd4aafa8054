import { daysUntil, formatWhen, type When } from './format.ts'

// Times as parts of sentences, where yesterday is no name and a time has its preposition.

/** After "since", "from", "used": `14:32`, `yesterday`, `20 Nov`. */
export function formatWithin(when: When, now: When = Date.now()): string {
  return daysUntil(when, now) === -1 ? 'yesterday' : formatWhen(when, now)
}

/** After a verb: `at 14:32`, `yesterday`, `on 20 Nov`. */
export function formatAt(when: When, now: When = Date.now()): string {
  const day = daysUntil(when, now)
  const preposition = day === -1 ? '' : day === 0 ? 'at ' : 'on '
  return preposition + formatWithin(when, now)
}
