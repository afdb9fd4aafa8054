import type { QueryClient } from '@tanstack/react-query'
import { isObject } from '#contract/envelope.ts'
import type { EntityPolicy } from '#contract/entity.ts'
import { isWithin } from './parents.ts'

/**
 * Puts an acknowledged record into the cached answers at once, so that the pending edit can leave the screen's
 * overlay without a flicker (design/offline 3.13); then has the lists asked again.
 */
export function writeAcknowledged(
  client: QueryClient,
  policy: EntityPolicy,
  done: {
    readonly id: number | null
    readonly kind: string
    readonly record: Readonly<Record<string, unknown>> | null
  },
): void {
  const { id } = done
  // The trash answers with the id and the version alone: what came back is asked for.
  const record = done.kind === 'restore' ? null : done.record
  if (record) {
    const input = policy.singleton ? {} : { params: { id } }
    client.setQueryData([policy.endpoints.read, input], record)
  } else if (id !== null) {
    client.removeQueries({ queryKey: [policy.endpoints.read, { params: { id } }], exact: true })
  }
  const list = policy.endpoints.list
  if (list && id !== null) {
    for (const [key, answer] of client.getQueriesData<unknown>({ queryKey: [list] })) {
      const change: RowChange = isElsewhere(policy, key, record)
        ? { id, kind: 'delete', record: null }
        : { ...done, id, record }
      client.setQueryData(key, changeRows(answer, policy, change))
    }
    void client.invalidateQueries({ queryKey: [list] })
  }
  for (const name of policy.shownIn ?? []) void client.invalidateQueries({ queryKey: [name] })
  const collection = policy.endpoints.read.split('.')[0]
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === `${collection}.stats` ||
      queryKey[0] === `${collection}.revisions` ||
      queryKey[0] === 'trash.list',
  })
}

interface RowChange {
  readonly id: number
  readonly kind: string
  readonly record: Readonly<Record<string, unknown>> | null
}

/** Whether the record belongs to another parent than this list: it was never in it, or has left it. */
function isElsewhere(policy: EntityPolicy, key: readonly unknown[], record: RowChange['record']): boolean {
  const input = key[1]
  const params = isObject(input) && isObject(input['params']) ? input['params'] : {}
  return record !== null && !isWithin(policy, params, record)
}

/** A list answer is rows, a pager around rows, or keeps them where the policy says. */
function changeRows(answer: unknown, policy: EntityPolicy, { id, kind, record }: RowChange): unknown {
  if (Array.isArray(answer)) return rowsAfter(answer, id, kind, record)
  const place = policy.listRows ?? 'data'
  if (!isObject(answer) || !Array.isArray(answer[place])) return answer
  const before: unknown[] = answer[place]
  if (policy.listRows !== undefined) return { ...answer, [place]: rowsAfter(before, id, kind, record) }
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
