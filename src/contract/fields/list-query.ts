import * as v from 'valibot'
import { legible } from './text.ts'
import { inThousands } from './thousands.ts'

/** What the query of a list says, where everything is text. */

/** The numbers of a page, as a list's query gives them. */
export const pageQuery = (perPage: number) => ({
  page: v.optional(countText(1_000_000), '1'),
  per_page: v.optional(countText(100), String(perPage)),
})

/** What is searched for, as a list's query gives it. */
export const searchText = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(200, 'Search must be at most 200 characters'),
    // No text holds such a character, so none is looked for.
    v.transform((text) => legible(text).trim()),
  ),
)

/** Query of a paged list. Unknown parameters are dropped. */
export function listQuery<S extends readonly string[], E extends v.ObjectEntries>(sorts: S, perPage: number, extra: E) {
  return v.object({
    ...pageQuery(perPage),
    q: searchText,
    sort: v.optional(v.pipe(v.string(), v.picklist(sorts.flatMap((name) => [name, `-${name}`])))),
    ...extra,
  })
}

/** As above for lists that clients ask for whole: without `page` and `per_page` everything comes as one page. */
export function wholeListQuery<S extends readonly string[], E extends v.ObjectEntries>(sorts: S, extra: E) {
  return v.object({
    ...listQuery(sorts, 1, {}).entries,
    page: v.optional(countText(1_000_000)),
    per_page: v.optional(countText(100)),
    ...extra,
  })
}

function countText(max: number) {
  return v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.integer('Must be a whole number'),
    v.minValue(1, 'Must be at least 1'),
    v.maxValue(max, `Must be at most ${inThousands(max)}`),
  )
}
