import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EntityPolicy, RecordId } from '#contract/entity.ts'
import { isObject } from '#contract/envelope.ts'
import type { EndpointName } from '#contract/index.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { queryKey } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from './current-workspace.ts'
import { overlayRows, type OverlaidRow } from '#client/offline/outbox/overlay.ts'
import type { OutboxItem, OutboxSnapshot } from '#client/offline/outbox/snapshot.ts'
import { isWithin, type Params, serverParams } from './parents.ts'
import { policyOf } from './use-record.ts'

/** What this device knows about a row beyond the server's copy; the list engine draws it. */
export interface RowState {
  readonly mark: 'waiting' | 'sending' | 'attention'
  readonly label?: string | undefined
  readonly deleted: boolean
  readonly onlyHere: boolean
}

export interface Row<T> {
  readonly id: RecordId
  readonly record: T
  readonly state: RowState | undefined
}

export interface RowsView<T> {
  /** Undefined while nothing is known. */
  readonly rows: readonly Row<T>[] | undefined
  readonly total: number
  readonly page: number
  readonly lastPage: number
  readonly perPage: number
  /** Rows that exist only on this device, beyond `total`. */
  readonly unsent: number
  readonly asOf: number | null
  readonly offline: boolean
  /** Found among what this device holds, because this page was never loaded here. */
  readonly local: boolean
  /** Never opened here, and no connection. */
  readonly missing: boolean
  readonly error: CallFailure | null
  refetch(): void
}

export interface RowsOptions<T> {
  /** Whether a record made or changed here belongs into this list as filtered. */
  readonly accepts?: (record: T) => boolean
  /** Order of rows found on the device. */
  readonly compare?: (a: T, b: T) => number
}

interface Answer {
  readonly rows: readonly Record<string, unknown>[]
  readonly total: number
  readonly page: number
  readonly lastPage: number
  readonly perPage: number
}

/** A list as the server gave it, with pending edits laid over; offline also what other lists left on the device. */
export function useRows<T>(
  entity: string,
  input: { query?: Record<string, unknown>; params?: Params },
  options: RowsOptions<T> = {},
): RowsView<T> {
  const policy = policyOf(entity)
  const name = policy.endpoints.list as EndpointName
  const client = useQueryClient()
  const snapshot = useOutbox()
  const { online } = useReachability()
  // Null while the list belongs to a record that the server does not know yet: nothing to ask for.
  const params = serverParams(input.params ?? {}, snapshot.ids)
  const asked = input.params ? { ...input, params: params ?? input.params } : input
  const query = useQuery<unknown>({
    queryKey: queryKey(name, asked as never),
    queryFn: ({ signal }) => call(name, asked as never, { signal }),
    enabled: params !== null,
    // Another page of the same list may stand in for a moment, the list of another parent never.
    ...(input.params ? {} : { placeholderData: keepPreviousData }),
    meta: { keep: true },
  })
  const error = query.error instanceof CallFailure ? query.error : null
  // The page that was asked for is not here: what stands is another page's copy, or nothing.
  const lacking =
    (query.data === undefined || query.isPlaceholderData) && (error !== null || !online || params === null)
  const perPage = Number(input.query?.['per_page'] ?? 10)
  const page = Number(input.query?.['page'] ?? 1)
  const { compare } = options
  const accepts = useAccepts(policy, input.params, options.accepts, snapshot.ids)

  const found = useMemo(() => {
    if (!lacking) return query.data === undefined ? null : answerOf(query.data, policy.listRows)
    const answers = client.getQueriesData<unknown>({ queryKey: [name] })
    // Judged as they are shown: an edit made here may be what brings a row into the list, or takes it out.
    const shownAs = (rows: Answer['rows']) =>
      overlayRows(
        policy,
        rows,
        snapshot.items.map((item) => item.operation),
        { ids: snapshot.ids, firstPage: false },
      ).rows
    return onDevice<T>(
      answers.map(([, data]) => answerOf(data, policy.listRows)),
      shownAs,
      page,
      perPage,
      accepts,
      compare,
    )
  }, [lacking, query.data, client, name, policy, snapshot, page, perPage, accepts, compare])

  const shown = useMemo(() => {
    if (!found && !lacking) return null
    const laid = overlayRows(
      policy,
      found?.rows ?? [],
      snapshot.items.map((item) => item.operation),
      {
        ids: snapshot.ids,
        firstPage: (found?.page ?? 1) === 1,
        accepts: accepts as ((record: Readonly<Record<string, unknown>>) => boolean) | undefined,
      },
    )
    // Without any copy of the list there may still be what was made here.
    return found || laid.rows.length > 0 ? laid : null
  }, [found, lacking, policy, snapshot, accepts])

  const rows = shown?.rows.map((row) => ({
    id: row.id,
    record: row.record as T,
    state: rowState(
      snapshot.items.filter((item) => row.opIds.includes(item.opId)),
      row.deleted,
      row.onlyHere,
    ),
  }))
  return {
    rows,
    total: found?.total ?? 0,
    page: found?.page ?? page,
    lastPage: found?.lastPage ?? 1,
    perPage,
    unsent: shown?.unsent ?? 0,
    asOf: query.dataUpdatedAt || null,
    offline: !online,
    local: lacking && shown !== null,
    missing: shown === null && (error?.isUnreachable ?? !online),
    error: error && !error.isUnreachable ? error : null,
    refetch: () => void query.refetch(),
  }
}

/** What belongs into the list: what its parent holds, and of that what the filter takes. */
function useAccepts<T>(
  policy: EntityPolicy,
  params: Params | undefined,
  accepts: ((record: T) => boolean) | undefined,
  ids: OutboxSnapshot['ids'],
): ((record: T) => boolean) | undefined {
  return useMemo(() => {
    if (!params) return accepts
    return (record: T) =>
      isWithin(policy, params, record as Record<string, unknown>, ids) && (accepts?.(record) ?? true)
  }, [policy, params, accepts, ids])
}

/** @param place where the answer keeps its rows, when it is neither a list nor a pager */
function answerOf(data: unknown, place: string | undefined): Answer | null {
  const whole = place !== undefined && isObject(data) ? data[place] : data
  if (Array.isArray(whole))
    return { rows: whole.filter(isObject), total: whole.length, page: 1, lastPage: 1, perPage: whole.length }
  if (!isObject(data) || !Array.isArray(data['data'])) return null
  const number = (key: string, otherwise: number) => (typeof data[key] === 'number' ? data[key] : otherwise)
  return {
    rows: data['data'].filter(isObject),
    total: number('total', data['data'].length),
    page: number('current_page', 1),
    lastPage: number('last_page', 1),
    perPage: number('per_page', data['data'].length),
  }
}

/** Every row that any list of this collection left on the device, filtered and paged here. */
function onDevice<T>(
  answers: readonly (Answer | null)[],
  shownAs: (rows: Answer['rows']) => readonly OverlaidRow[],
  page: number,
  perPage: number,
  accepts: ((record: T) => boolean) | undefined,
  compare: ((a: T, b: T) => number) | undefined,
): Answer | null {
  const byId = new Map<unknown, Record<string, unknown>>()
  for (const answer of answers) for (const row of answer?.rows ?? []) byId.set(row['id'], row)
  if (byId.size === 0) return null
  const shown = shownAs([...byId.values()]).filter((row) => accepts?.(row.record as T) ?? true)
  if (compare) shown.sort((a, b) => compare(a.record as T, b.record as T))
  const kept = shown.flatMap((row) => {
    const known = byId.get(row.id)
    return known ? [known] : []
  })
  const lastPage = Math.max(1, Math.ceil(kept.length / perPage))
  const at = Math.min(page, lastPage)
  return { rows: kept.slice((at - 1) * perPage, at * perPage), total: kept.length, page: at, lastPage, perPage }
}

function rowState(items: readonly OutboxItem[], deleted: boolean, onlyHere: boolean): RowState | undefined {
  if (items.length === 0) return undefined
  const mark = items.some((item) => item.state === 'needs-you')
    ? 'attention'
    : items.some((item) => item.state === 'sending')
      ? 'sending'
      : 'waiting'
  return { mark, deleted, onlyHere, label: deleted && mark === 'waiting' ? 'Will be deleted' : undefined }
}
