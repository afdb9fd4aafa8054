import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { isObject } from '#contract/calls/envelope.ts'
import type { EndpointName } from '#contract/index.ts'
import { CallFailure } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { overlayRows } from '#client/offline/engine/outbox/overlay.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { allRows } from './all-rows.ts'
import { rowsIn } from './list-answer.ts'
import { listQuery } from './list-query.ts'
import { hearOfMade, withMade } from './made-unheard.ts'
import { recordQuery, serverIdOf } from './record-query.ts'
import { withKept } from './with-kept.ts'
import { type ListAnswer, onDevice } from './rows-on-device.ts'
import { isWithin, type Parents, sentParams } from './parents.ts'
import { type Row, type RowOf, shownRows } from './shown-rows.ts'

export type { Row, RowOf, RowState } from './shown-rows.ts'

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
  /** Those of every page that this device holds, for what is done to all of them without a connection. */
  here(): readonly Row<T>[]
  /** Those of every page as the server has them now, the oldest first and at most `AT_ONCE`. @throws CallFailure */
  everywhere(): Promise<readonly Row<T>[]>
}

export interface RowsOptions<T> {
  /** Whether a record made or changed here belongs into this list as filtered. */
  readonly accepts?: (record: T) => boolean
  /** Order of rows found on the device. */
  readonly compare?: (a: T, b: T) => number
}

export interface RowsInput {
  readonly query?: Record<string, unknown>
  /** The records that the list belongs to; one made here has no list on the server yet. */
  readonly params?: Parents
}

/** The most that a change of all takes, so that neither the device nor the server is held up by it. */
export const AT_ONCE = 500

const NO_PARENTS: Parents = {}

/**
 * A list as the server gave it, with pending edits laid over; offline also what other lists left on the device. The
 * type of its rows is what the definition says.
 */
export function useRows<P extends EntityPolicy>(
  policy: P,
  { query: search, params }: RowsInput,
  options: RowsOptions<RowOf<P>> = {},
): RowsView<RowOf<P>> {
  type T = RowOf<P>
  const name = policy.endpoints.list as EndpointName
  const client = useQueryClient()
  const { outbox } = useWorkspace()
  const snapshot = useOutbox()
  const { online } = useReachability()
  const parents = useStable(params ?? NO_PARENTS)
  const sent = sentParams(parents, snapshot.ids)
  const input = { query: search, params: params && sent ? sent : undefined }
  const query = useQuery({
    ...listQuery(policy, outbox, input),
    // Rows of another parent are no stand-in.
    ...(params ? {} : { placeholderData: keepPreviousData }),
    enabled: sent !== null,
  })
  const error = query.error instanceof CallFailure ? query.error : null
  // Asked again after a failure, too: what this device has found stays until there is an answer.
  const tried = query.errorUpdateCount > 0
  // The page that was asked for is not here: what stands is another page's copy, or nothing.
  const lacking = sent === null || ((query.data === undefined || query.isPlaceholderData) && (tried || !online))
  const perPage = Number(search?.['per_page'] ?? (params ? Number.MAX_SAFE_INTEGER : 10))
  const page = Number(search?.['page'] ?? 1)
  const { accepts: fits, compare } = options
  const accepts = useCallback(
    (record: T) =>
      isWithin(policy, asRecord(record), parents, snapshot.ids) && (fits?.(withKept(client, policy, record)) ?? true),
    [policy, parents, snapshot.ids, fits, client],
  )

  const isParted = params !== undefined
  // While it is tried again nothing says why it failed.
  const failed = error ? !error.isUnreachable : tried && online
  const lay = useCallback(
    (rows: ListAnswer['rows'], firstPage: boolean, now = snapshot) => {
      const known = withMade(now, rows)
      const operations = now.items.map((item) => item.operation)
      const fits = (record: Values) => accepts(record as T)
      const laid = overlayRows(policy, rows, operations, { ids: known.ids, firstPage, accepts: fits })
      return { rows: shownRows<T>(policy, laid.rows, known), unsent: laid.unsent }
    },
    [policy, snapshot, accepts],
  )
  const ofDevice = useCallback(
    (page: number, perPage: number) => {
      const answers = client
        .getQueryCache()
        .findAll({ queryKey: [name] })
        .map(({ state }) => ({ data: state.data, at: state.dataUpdatedAt }))
      // Judged as they are shown: an edit made here may be what brings a row into the list, or takes it out.
      const shownAs = (rows: ListAnswer['rows']) =>
        overlayRows(
          policy,
          rows,
          snapshot.items.map((item) => item.operation),
          { ids: snapshot.ids, firstPage: false },
        ).rows
      // What was opened and edited here may stand on a page that never was.
      const opened = [...snapshot.items, ...snapshot.receipts].flatMap(({ entity, recordId }) => {
        const state =
          entity === policy.type && client.getQueryState(recordQuery(policy, serverIdOf(snapshot, recordId)).queryKey)
        return state ? [{ data: state.data, at: state.dataUpdatedAt }] : []
      })
      return onDevice<T>(policy, answers, { shownAs, page, perPage, opened, accepts, compare })
    },
    [client, name, policy, snapshot, accepts, compare],
  )
  const found = useMemo(() => {
    if (!lacking) return query.data === undefined ? null : answerOf(policy, query.data, query.dataUpdatedAt)
    const here = ofDevice(page, perPage)
    // That this device holds no rows of them does not mean that there are none.
    return here?.rows.length === 0 && (isParted || failed) ? null : here
  }, [isParted, failed, lacking, query.data, query.dataUpdatedAt, policy, page, perPage, ofDevice])

  // The same rows while nothing changed: what a screen works out from thousands of them is not worked out anew.
  const shown = useMemo(() => {
    if (!found && !lacking) return null
    const laid = lay(found?.rows ?? [], (found?.page ?? 1) === 1)
    // Without any copy of the list there may still be what was made here; a parent made here has no other rows.
    return found || laid.rows.length > 0 || sent === null ? laid : null
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only whether it is null counts
  }, [found, lacking, lay, sent === null])

  return {
    rows: shown?.rows,
    total: found?.total ?? 0,
    page: found?.page ?? page,
    lastPage: found?.lastPage ?? 1,
    perPage,
    unsent: shown?.unsent ?? 0,
    asOf: (lacking ? found?.asOf : query.dataUpdatedAt) || null,
    offline: !online,
    local: lacking && shown !== null,
    missing: shown === null && (error?.isUnreachable ?? !online),
    error: error && !error.isUnreachable ? error : null,
    refetch: () => void (sent === null ? undefined : query.refetch()),
    here: () => lay(ofDevice(1, Number.MAX_SAFE_INTEGER)?.rows ?? [], true).rows,
    everywhere: async () => {
      const rows = await allRows(policy, input, AT_ONCE)
      await hearOfMade(outbox, policy.type, rows)
      // What was acknowledged meanwhile is in the rows already.
      return lay(rows, true, outbox.getSnapshot()).rows
    },
  }
}

function answerOf(policy: EntityPolicy, data: unknown, asOf: number): ListAnswer | null {
  const rows = rowsIn(policy, data)
  if (rows === null) return null
  const number = (key: string, otherwise: number) =>
    isObject(data) && typeof data[key] === 'number' ? data[key] : otherwise
  return {
    rows,
    asOf,
    total: number('total', rows.length),
    page: number('current_page', 1),
    lastPage: number('last_page', 1),
  }
}

/** The rows of an entity's own schema; the cache holds them parsed. */
function asRecord<T>(record: T): Readonly<Record<string, unknown>> {
  return record as Readonly<Record<string, unknown>>
}

/** The same object as long as its members are. */
function useStable(parents: Parents): Parents {
  const text = JSON.stringify(parents)
  return useMemo(() => JSON.parse(text) as Parents, [text])
}
