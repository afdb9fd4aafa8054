import type { Definition } from '#contract/records/record.ts'
import type { Changes } from '#server/db/activity.ts'
import { isEqual } from '#server/db/body-changes.ts'
import type { Row } from './table.ts'

/** What a log says of a change: short, and nothing secret. Whole texts are in the revisions. */

const LONGEST = 200
/** Of a longer text, from where it begins to differ: its beginning mostly says nothing of what was changed. */
const PIECE = 80
const BEFORE = 20
/** Of a list or an object, as JSON. */
const LARGEST = 1000

/**
 * Fields of the definition that differ, with their values before and after.
 * @param was nothing, when the record was made
 * @returns undefined when none does
 */
export function changesOf(of: Definition, was: Row, record: Row): Changes | undefined {
  const changed = Object.entries(of.fields).flatMap(([name, { secret, parent }]) => {
    const [before, after] = [was[name], record[name]]
    if (parent || after === undefined || isEqual(before, after)) return []
    const from = pieceOf(before, after)
    const told = secret ? ['•••', '•••'] : [shortened(before ?? null, from), shortened(after, from)]
    return [[name, told] as const]
  })
  // Each field once, with the two values that the line above made.
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as object as Changes)
}

/** Where what is told of two texts begins. */
function pieceOf(before: unknown, after: unknown): number {
  if (typeof before !== 'string' || typeof after !== 'string') return 0
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  return same < PIECE - BEFORE ? 0 : same - BEFORE
}

function shortened(value: unknown, from: number): unknown {
  if (typeof value === 'string') return value.length > LONGEST ? piece(value, from) : value
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  return text.length > LARGEST ? `${text.slice(0, LONGEST)}…` : value
}

function piece(text: string, from: number): string {
  const end = from + PIECE
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}
