import type { Definition } from '#contract/records/record.ts'
import type { Changes } from '#server/db/activity.ts'
import { isEqual } from '#server/db/body-changes.ts'
import type { Row } from './table.ts'

/** What a log says of a change: short, and nothing secret. Whole texts are in the revisions. */

const LONGEST = 200
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
    const told = secret ? ['•••', '•••'] : [shortened(before ?? null), shortened(after)]
    return [[name, told] as const]
  })
  // Each field once, with the two values that the line above made.
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as object as Changes)
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  return text.length > LARGEST ? `${text.slice(0, LONGEST)}…` : value
}
