import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { isObject } from '#contract/calls/envelope.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { later } from './later.ts'
import { rowsIn, withRows } from './list-answer.ts'
import { noteChanged } from './overtaken.ts'

/** An acknowledgement as the outbox tells it. */
interface Done {
  readonly id: number | null
  readonly kind: string
  readonly record: Readonly<Record<string, unknown>> | null
}

/**
 * Puts an acknowledged record into the cached answers at once, so that the pending edit can leave the screen's overlay
 * without a flicker; then has the lists asked again.
 * @param at when it was acknowledged: answers that are younger know of it already. Now, when absent
 */
export function writeAcknowledged(client: QueryClient, policy: EntityPolicy, done: Done, at?: number): void {
  const { id } = done
  const options = at === undefined ? {} : { updatedAt: at }
  // When an answer of a time that has not come was given nobody knows any more: the clock was set back since.
  const isOlder = ({ state: { dataUpdatedAt } }: Pick<Query, 'state'>) =>
    at === undefined || dataUpdatedAt < at || dataUpdatedAt > Date.now()
  /** Whether what was acknowledged takes the place of this copy, found in that answer. */
  const overtakes = (copy: unknown, query: Query) =>
    later({ row: record, at: 1 }, { row: copy, at: isOlder(query) ? 0 : 2 }) > 0
  // The trash answers with the id and the version alone: what came back is asked for.
  const record = done.kind === 'restore' ? null : done.record
  const { endpoints, shownIn = [] } = policy
  const { read, list } = endpoints
  const collection = read.split('.')[0]
  const own = [read, policy.singleton ? {} : { params: { id } }]
  const isOwn = ({ queryHash }: Query) => queryHash === hashKey(own)
  const touched: readonly unknown[] = [`${collection}.stats`, `${collection}.revisions`, 'trash.list', ...shownIn]
  const isTouched = ({ queryKey: [name] }: Query) => touched.includes(name)
  // Asked before the server took the edit, an answer that is still to come would take it back: a query's goes, and
  // whoever asks without one hears of it.
  for (const call of [list, ...touched]) noteChanged(client, call)
  const isAsked = (query: Query) => query.state.fetchStatus === 'fetching' && isOlder(query)
  const isAskedAgain =
    client.getQueryCache().findAll({ predicate: (query) => isOwn(query) && isAsked(query) }).length > 0
  void client.cancelQueries({
    predicate: (query) => isAsked(query) && (isOwn(query) || query.queryKey[0] === list || isTouched(query)),
  })
  if (record) {
    const query = client.getQueryCache().find({ queryKey: own })
    if (!query || overtakes(query.state.data, query)) client.setQueryData(own, record, options)
    if (isAskedAgain) void client.invalidateQueries({ queryKey: own, exact: true })
  } else if (id !== null) {
    client.removeQueries({ queryKey: own, exact: true, predicate: isOlder })
  }
  if (list && id !== null) {
    for (const query of client.getQueryCache().findAll({ queryKey: [list] })) {
      const { queryKey, state } = query
      if (
        !overtakes(
          rowsIn(policy, state.data)?.find((row) => row['id'] === id),
          query,
        )
      )
        continue
      const belongs = record === null || belongsInto(policy, queryKey[1], record)
      const change = (answer: unknown) => changeRows(policy, answer, { ...done, record }, belongs)
      client.setQueryData(queryKey, (answer: unknown) => (answer === undefined ? undefined : change(answer)), options)
    }
    void client.invalidateQueries({ queryKey: [list] })
  }
  void client.invalidateQueries({ predicate: isTouched })
}

/** Whether a list asked with this input is one of the record's own parent. */
function belongsInto(policy: EntityPolicy, input: unknown, record: Readonly<Record<string, unknown>>): boolean {
  const params = isObject(input) && isObject(input['params']) ? input['params'] : {}
  return Object.entries(policy.within ?? {}).every(
    ([name, field]) => !(name in params) || !(field in record) || Number(params[name]) === record[field],
  )
}

function changeRows(policy: EntityPolicy, answer: unknown, done: Done, belongs: boolean): unknown {
  const { id, kind, record } = done
  const isIt = (row: unknown) => isObject(row) && row['id'] === id
  // A new row's place in other pages is the server's to say.
  const first = !isObject(answer) || answer['current_page'] === undefined || answer['current_page'] === 1
  return withRows(policy, answer, (rows) => {
    if (kind === 'delete' || !belongs) return rows.filter((row) => !isIt(row))
    if (!record) return [...rows]
    if (rows.some(isIt)) return rows.map((row) => (isIt(row) && isObject(row) ? mergeKnown(row, record) : row))
    if ((kind !== 'create' && kind !== 'upload') || !first) return [...rows]
    // Lists that stand in an order of their own take new members at their end.
    return policy.within ? [...rows, record] : [record, ...rows]
  })
}

/** Keeps the shape of the row: lists don't carry bodies. */
function mergeKnown(row: Record<string, unknown>, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, name in record ? record[name] : value]))
}
