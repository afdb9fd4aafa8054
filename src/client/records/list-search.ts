import * as v from 'valibot'

/** State of a list in the address (product 0.9): defaults are not written, bad values are dropped. */

/** Search schema of a list route: `page`, `q`, `sort` and the list's own filters. */
export function listSearch<E extends Record<string, v.GenericSchema>>(sorts: readonly string[], filters: E) {
  const keys = sorts.flatMap((name) => [name, `-${name}`])
  return v.object({
    page: droppable(v.pipe(v.number(), v.integer(), v.minValue(2))),
    q: droppable(
      v.pipe(
        v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
        v.trim(),
        v.minLength(1),
        v.maxLength(200),
      ),
    ),
    sort: droppable(v.picklist(keys)),
    ...(Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, droppable(schema)])) as {
      [K in keyof E]: ReturnType<typeof droppable<E[K]>>
    }),
  })
}

function droppable<S extends v.GenericSchema>(schema: S) {
  return v.optional(v.fallback(v.optional(schema), undefined))
}

export interface ListSearch {
  readonly page?: number | undefined
  readonly q?: string | undefined
  readonly sort?: string | undefined
}

/** The next address after a change: anything but the page itself starts again at page 1. */
export function changeSearch<S extends ListSearch>(search: S, change: Partial<S>): S {
  const next = 'page' in change ? { ...search, ...change } : { ...search, page: undefined, ...change }
  return next.page === 1 ? { ...next, page: undefined } : next
}
