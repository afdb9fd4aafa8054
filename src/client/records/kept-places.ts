import type { RecordId } from '#contract/records/policy.ts'
import type { ListSearch } from './list-search.ts'

/**
 * Where somebody was in a list while they are at one of its records: the way back leads there, be it the browser's or
 * the app's own. Kept in memory by the list's path, until the list is left for somewhere else.
 */
interface Place {
  search: ListSearch
  /** The record that was opened or made. */
  row: RecordId | null
  /** From the top of the page, in pixels. */
  scroll: number
}

export const places = new Map<string, Place>()
