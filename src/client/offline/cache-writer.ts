import type { QueryClient } from '@tanstack/react-query'
import { isObject } from '#contract/envelope.ts'
import type { EntityPolicy } from '#contract/entity.ts'

/**
 * Puts an acknowledged record into the cached answers at once, so that the pending edit can leave the screen's
 * overlay without a flicker (design/offline 3.13); then has the lists asked again.
 * @param at when it was acknowledged: answers that are younger know of it already. Now, when absent
 */
export function writeAcknowledged(
  client: QueryClient,
  policy: EntityPolicy,
  done: {
    readonly id: number | null
    readonly kind: string
    readonly record: Readonly<Record<string, unknown>> | null
  },
  at?: number,
): void {
  const { id } = done
  const options = at === undefined ? {} : { updatedAt: at }
  const isOlder = (query: { readonly state: { readonly dataUpdatedAt: number } }) =>
    at === undefined || query.state.dataUpdatedAt < at
  // The trash answers with the id and the version alone: what came back is asked for.
  const record = done.kind === 'restore' ? null : done.record
  if (record) {
    const queryKey = [policy.endpoints.read, policy.singleton ? {} : { params: { id } }]
    const query = client.getQueryCache().find({ queryKey })
    if (!query || isOlder(query)) client.setQueryData(queryKey, record, options)
  } else if (id !== null) {
    const queryKey = [policy.endpoints.read, { params: { id } }]
    client.removeQueries({ queryKey, exact: true, predicate: isOlder })
  }
  const list = policy.endpoints.list
  if (list && id !== null) {
    const lists = { queryKey: [list], predicate: isOlder }
    client.setQueriesData(lists, (answer: unknown) => changeRows(answer, id, done.kind, record), options)
    void client.invalidateQueries({ queryKey: [list] })
  }
  const collection = policy.endpoints.read.split('.')[0]
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === `${collection}.stats` ||
      queryKey[0] === `${collection}.revisions` ||
      queryKey[0] === 'trash.list',
  })
}

/** A list answer is rows, or a pager around rows. */
function changeRows(
  answer: unknown,
  id: number,
  kind: string,
  record: Readonly<Record<string, unknown>> | null,
): unknown {
  if (Array.isArray(answer)) return rowsAfter(answer, id, kind, record)
  if (!isObject(answer) || !Array.isArray(answer['data'])) return answer
  const before = answer['data']
  // A new row's place in other pages is the server's to say.
  const rows = kind === 'create' && answer['current_page'] !== 1 ? before : rowsAfter(before, id, kind, record)
  const total = typeof answer['total'] === 'number' ? answer['total'] + rows.length - before.length : answer['total']
  return { ...answer, data: rows, total }
}

function rowsAfter(
  rows: readonly unknown[],
  id: number,
  kind: string,
  record: Readonly<Record<string, unknown>> | null,
): unknown[] {
  const isIt = (row: unknown) => isObject(row) && row['id'] === id
  if (kind === 'delete') return rows.filter((row) => !isIt(row))
  if (!record) return [...rows]
  if (rows.some(isIt)) return rows.map((row) => (isIt(row) && isObject(row) ? mergeKnown(row, record) : row))
  return kind === 'create' ? [record, ...rows] : [...rows]
}

/** Keeps the shape of the row: lists don't carry bodies. */
function mergeKnown(row: Record<string, unknown>, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, name in record ? record[name] : value]))
}
