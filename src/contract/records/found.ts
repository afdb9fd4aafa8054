import * as v from 'valibot'
import type { Place } from '#contract/render/search.ts'

const FoundPlace = v.tuple([v.string(), v.string(), v.string()])

/** A row of a list that was searched: where its body holds what was looked for, when nothing else of it does. */
export interface Found {
  readonly found?: Place | undefined
}

/** @param row schema of a row of the list */
export function withPlace<R>(row: v.GenericSchema<unknown, R>): v.GenericSchema<unknown, R & Found> {
  return v.intersect([row, v.object({ found: v.optional(FoundPlace) })])
}
