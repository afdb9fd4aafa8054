import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import type { Access } from '#contract/calls/permissions.ts'
import { shortList } from '#contract/fields/text.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import { type Field, openNumber } from '#contract/fields/field.ts'
import type { FieldPolicy } from './policy.ts'
import { Id, IdParams, RECORD_FIELDS, recordEntries } from '#contract/fields/scalars.ts'

/**
 * The order of a list is a record of its own, so that dragging a lesson never stands against an edit of
 * its text, and two orders merge by moves. Its id is the record that holds the list; its version grows with every
 * change of membership or order.
 */

const LONGEST_ORDER = 2000

export const HIGHEST_SORT_NUMBER = 100_000

interface SortNumberTraits {
  /** What is no number counts as 0, as forms send it. */
  readonly orZero?: boolean
  readonly lenient?: true
}

/**
 * Where a record stands in its list: lists go by this number, equal ones by id. It is kept and answered as it was sent;
 * left out, the record comes after the last one.
 */
export function sortNumber(
  label: string,
  { orZero = false, ...traits }: SortNumberTraits = {},
): Field<number, number, 'open'> {
  const words = { min: `${label} must be 0 or more` }
  return { ...openNumber(label, { min: 0, max: HIGHEST_SORT_NUMBER, orZero, words }), ...traits }
}

export const Order = v.object({
  id: Id,
  version: recordEntries.version,
  /** Of the record that holds the list. */
  title: v.string(),
  /** All members, first to last. */
  ids: v.array(Id),
})
export type Order = v.InferOutput<typeof Order>

const OrderBody = v.strictObject({
  ids: v.pipe(
    shortList(Id, LONGEST_ORDER, {
      list: 'Order must be a list of ids',
      most: `At most ${inThousands(LONGEST_ORDER)} ids`,
    }),
    v.transform((ids) => [...new Set(ids)]),
  ),
})
const readOnly = [...RECORD_FIELDS, 'title'] as const

/** The order of the one list of its kind; there is nothing to name it by, so its id is always this. */
export const ONLY_ORDER = 1

const REORDERS = {
  summary:
    'Put into this order, numbered from 0; ids that are gone are ignored, members left out stay behind their neighbour',
} as const

/** The two calls of the order at `path`, for a list that belongs to the record `{id}`. */
export function orderEndpoints<const C extends string>(collection: C, path: string) {
  const read = endpoint({
    name: `${collection}.order` as const,
    method: 'GET',
    keep: true,
    path,
    access: 'content.read',
    summary: 'The order, as ids from first to last',
    params: IdParams,
    answer: Order,
  })
  const write = endpoint({
    name: `${collection}.reorder` as const,
    method: 'PUT',
    path,
    access: 'content.write',
    ...REORDERS,
    params: IdParams,
    body: OrderBody,
    readOnly,
    answer: Order,
  })
  return named(collection, read, write)
}

/** The same for the one list of its kind. @param access who may see and change it, where that is not what content asks for */
export function onlyOrderEndpoints<const C extends string>(collection: C, path: string, access?: Access) {
  const read = endpoint({
    name: `${collection}.order` as const,
    method: 'GET',
    keep: true,
    path,
    access: access ?? 'content.read',
    summary: 'The order, as ids from first to last',
    answer: Order,
  })
  const write = endpoint({
    name: `${collection}.reorder` as const,
    method: 'PUT',
    path,
    access: access ?? 'content.write',
    ...REORDERS,
    body: OrderBody,
    readOnly,
    answer: Order,
  })
  return named(collection, read, write)
}

// A computed name loses its literal type; what the cast says is what the two lines above it built.
function named<const C extends string, R, W>(collection: C, read: R, write: W) {
  return { [`${collection}.order`]: read, [`${collection}.reorder`]: write } as { [K in `${C}.order`]: R } & {
    [K in `${C}.reorder`]: W
  }
}

/** What is said of an order beside its list. */
interface OrderOf {
  readonly type: string
  readonly label: string
  readonly plural: string
  readonly calls: string
  /** What the list is called, and the kind of record that it holds. */
  readonly members: { readonly label: string; readonly type: string }
  /** Type of the record that holds the list, whose id is the order's. */
  readonly idOf?: string
  /** The one list of its kind. */
  readonly singleton?: true
  readonly shownIn: readonly string[]
  readonly route: string
}

/** An order as a record of the outbox. */
export function orderRecord<const O extends OrderOf>({ members, ...order }: O) {
  const ids: FieldPolicy = { label: members.label, merge: 'order', reference: members.type }
  // The calls that the two functions above declare.
  const endpoints = { read: `${order.calls}.order`, update: `${order.calls}.reorder` } as {
    readonly read: `${O['calls']}.order`
    readonly update: `${O['calls']}.reorder`
  }
  return { ...order, titleField: 'title', fields: { ids }, endpoints }
}

/**
 * The members in the order that is wanted. For the server, which does it, and for lists that show a waiting order.
 * @param current the members as they stand
 * @param wanted ids that are no members are left out; a member that is not named stays behind its former neighbour
 */
export function arranged<T>(current: readonly T[], wanted: readonly T[]): T[] {
  const members = new Set(current)
  const result = [...new Set(wanted)].filter((id) => members.has(id))
  const placed = new Set(result)
  for (const [index, id] of current.entries()) {
    if (placed.has(id)) continue
    const before = current[index - 1]
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
    placed.add(id)
  }
  return result
}
