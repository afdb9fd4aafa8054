import * as v from 'valibot'
import { listSearch } from '#client/records/list-search.ts'

/** State of the list in the address. Days are those of UTC, as the server counts them. */

const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))

export const ActivitySearch = listSearch([], {
  type: v.pipe(v.string(), v.maxLength(80)),
  user: v.pipe(v.number(), v.integer(), v.minValue(1)),
  from: Day,
  to: Day,
})
export type ActivitySearch = v.InferOutput<typeof ActivitySearch>
