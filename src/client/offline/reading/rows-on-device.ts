import type { EntityPolicy } from '#contract/records/policy.ts'
import type { OverlaidRow } from '#client/offline/engine/outbox/overlay.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { later } from './later.ts'
import { rowsIn } from './list-answer.ts'

export interface ListAnswer {
  readonly rows: readonly Record<string, unknown>[]
  readonly total: number
  readonly page: number
  readonly lastPage: number
  /** When the server gave the oldest of these rows. */
  readonly asOf: number
}

interface Kept {
  readonly data: unknown
  /** When the server gave it. */
  readonly at: number
}

interface Filter<T> {
  /** As a screen shows them, with the edits made here. */
  readonly shownAs: (rows: ListAnswer['rows']) => readonly OverlaidRow[]
  readonly page: number
  readonly perPage: number
  /** Whole records of which no list here may hold a row. */
  readonly opened?: readonly Kept[]
  readonly accepts?: ((record: T) => boolean) | undefined
  readonly compare?: ((a: T, b: T) => number) | undefined
}

/**
 * Every row that any list of this collection left on the device, filtered and paged here; of a row that several lists
 * hold, the youngest copy.
 * @returns null when there is none
 */
export function onDevice<T>(policy: EntityPolicy, answers: readonly Kept[], filter: Filter<T>): ListAnswer | null {
  const { shownAs, page, perPage, opened = [], accepts, compare } = filter
  const byId = new Map<unknown, { readonly row: Record<string, unknown>; readonly at: number }>()
  for (const { data, at } of answers)
    for (const row of rowsIn(policy, data) ?? []) {
      const held = byId.get(row['id'])
      if (!held || later({ row, at }, held) >= 0) byId.set(row['id'], { row, at })
    }
  for (const { data, at } of opened)
    if (isObject(data) && !byId.has(data['id'])) byId.set(data['id'], { row: data, at })
  if (byId.size === 0) return null
  const rows = [...byId.values()].map(({ row }) => row)
  const shown = shownAs(rows).filter((row) => accepts?.(row.record as T) ?? true)
  if (compare) shown.sort((a, b) => compare(a.record as T, b.record as T))
  const found = shown.flatMap((row) => byId.get(row.id) ?? [])
  const lastPage = Math.max(1, Math.ceil(found.length / perPage))
  const at = Math.min(page, lastPage)
  const kept = found.slice((at - 1) * perPage, at * perPage)
  const ages = (kept.length > 0 ? kept : [...byId.values()]).map((one) => one.at)
  return {
    rows: kept.map(({ row }) => row),
    total: found.length,
    page: at,
    lastPage,
    asOf: Math.min(...ages),
  }
}
