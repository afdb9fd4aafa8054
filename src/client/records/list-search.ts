import * as v from 'valibot'
import type { ListOptions } from '#contract/records/calls.ts'
import { isLocalId, type LocalId, type RecordId } from '#contract/records/policy.ts'
import { inOrder } from '#contract/render/word-order.ts'
import type { Sort } from '#client/ui/data-list.tsx'

/** State of a list in the address: defaults are not written, bad values are dropped. */

export interface ListSearch {
  readonly page?: number | undefined
  readonly q?: string | undefined
  readonly sort?: string | undefined
  readonly changed?: true | undefined
  readonly waiting?: true | undefined
  /** The record that stands beside the list, where there is room. */
  readonly open?: RecordId | undefined
}

/** Filters of every list by what the outbox knows; the server is not asked for them. */
const BY_EDITS = { changed: 'flag', waiting: 'flag' } as const

/** Search schema of a list route: `page`, `q`, `sort`, `changed`, `waiting`, `open` and the list's own filters. */
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
    changed: droppable(v.literal(true)),
    waiting: droppable(v.literal(true)),
    open: droppable(v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.custom<LocalId>(isLocalId)])),
    ...(Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, droppable(schema)])) as {
      [K in keyof E]: ReturnType<typeof droppable<E[K]>>
    }),
  })
}

function droppable<S extends v.GenericSchema>(schema: S) {
  return v.optional(v.fallback(v.optional(schema), undefined))
}

/** The next address after a change: anything but the page itself starts again at page 1. */
export function changeSearch<S extends ListSearch>(search: S, change: Partial<S> | ListSearch): S {
  const next = 'page' in change ? { ...search, ...change } : { ...search, page: undefined, ...change }
  return next.page === 1 ? { ...next, page: undefined } : next
}

type Filters<L extends ListOptions> = NonNullable<L['filters']>
type FilterValue<F> = F extends 'id' ? number : F extends 'flag' ? true : F extends readonly (infer C)[] ? C : never
type SearchOf<L extends ListOptions> = ListSearch & {
  readonly [K in keyof Filters<L>]?: FilterValue<Filters<L>[K]> | undefined
}

/** The order as the address says it: `title`, `-updated_at`. */
export function sortText({ key, direction }: Sort): string {
  return direction === 'desc' ? `-${key}` : key
}

export function sortFrom(text: string): Sort {
  return text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' }
}

export interface ListState<S extends ListSearch> {
  readonly schema: v.GenericSchema<S, S>
  /** The address that asks for everything. */
  readonly cleared: S
  /** The query of the list's call. */
  query(search: S): Record<string, string>
  isFiltered(search: S): boolean
  sortOf(search: S): Sort
  /** The next address; the usual order leaves nothing there. */
  sorted(search: S, sort: Sort): S
  /** The next address with a filter set; an empty value takes it away. */
  chosen(search: S, filter: string, value: string): S
  /** The order of the address, by columns of text or numbers: for rows that are found on the device. */
  compare(search: S): (a: object, b: object) => number
}

/** What a list's address says. */
export type SearchOfList<L> = L extends ListState<infer S> ? S : never

/** Rows of a page where the call leaves it open. */
const PER_PAGE = 10
/** Newest change first, as the server orders when nothing is asked. */
const NEWEST = '-updated_at'

/**
 * The state of a list from what the contract says of its call.
 * @param usual the order while the address names none
 */
export function listState<const L extends ListOptions>(options: L, usual = NEWEST): ListState<SearchOf<L>> {
  type S = SearchOf<L>
  const { sorts, perPage = PER_PAGE, filters: asked = {} } = options
  const filters: Filters<ListOptions> = { ...asked, ...BY_EDITS }
  const schemas = Object.entries(asked).map(([name, filter]) => [name, filterSchema(filter)])
  // The type says of each filter what its schema takes.
  const schema = listSearch(sorts, Object.fromEntries(schemas)) as object as v.GenericSchema<S, S>
  const filtering = (search: S) =>
    Object.entries(search).filter(([name, value]) => value !== undefined && (name === 'q' || name in filters))
  const sortOf = (search: S): Sort => sortFrom(search.sort ?? usual)
  return {
    schema,
    cleared: v.parse(schema, {}),
    sortOf,
    query(search) {
      const { page = 1, sort } = search
      const sent = filtering(search).filter(([name]) => !(name in BY_EDITS))
      const filters = sent.map(([name, value]) => [name, value === true ? '1' : String(value)])
      return {
        page: String(page),
        per_page: String(perPage),
        ...(sort === undefined ? {} : { sort }),
        ...Object.fromEntries(filters),
      }
    },
    isFiltered: (search) => filtering(search).length > 0,
    sorted(search, sort) {
      const text = sortText(sort)
      return changeSearch(search, { sort: text === usual ? undefined : text })
    },
    chosen(search, filter, value) {
      const set = filters[filter] === 'id' ? Number(value) : filters[filter] === 'flag' ? true : value
      return v.parse(schema, { ...changeSearch(search, {}), [filter]: value === '' ? undefined : set })
    },
    compare(search) {
      const { key, direction } = sortOf(search)
      const sign = direction === 'asc' ? 1 : -1
      return (a, b) => sign * inOrder(Reflect.get(a, key), Reflect.get(b, key))
    },
  }
}

/** A list of terms, by name unless the address says otherwise; `used` finds those that tidying up starts with. */
export const TERMS = listState(
  { sorts: ['name', 'posts_count', 'workflows_count', 'used_at'], filters: { used: ['never', 'once'] } },
  'name',
)
export type TermSearch = SearchOfList<typeof TERMS>

function filterSchema(filter: Filters<ListOptions>[string]): v.GenericSchema {
  if (filter === 'id') return v.pipe(v.number(), v.integer(), v.minValue(1))
  return filter === 'flag' ? v.literal(true) : v.picklist(filter)
}
