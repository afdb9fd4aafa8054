import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { OPENED_KEY } from '#client/data/persist.ts'
import { MAX_AGE_MS } from '#client/data/queries.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { serverIdOf } from './record-query.ts'

/**
 * Records that were opened on this device, for those whose parts are then fetched ahead of time. Kept with the answers,
 * so it goes with them when the person signs out or room is needed.
 */

const Opened = v.record(
  v.string(),
  v.object({
    at: v.number(),
    /** When its parts were last fetched; 0 when they never were. */
    kept: v.number(),
  }),
)
type Opened = v.InferOutput<typeof Opened>

function read(client: QueryClient): Opened {
  const stored = v.safeParse(Opened, client.getQueryData(OPENED_KEY))
  return stored.success ? stored.output : {}
}

const nameOf = (entity: string, id: number) => `${entity}:${id}`

/** The record was opened now; what was opened longer ago than answers are kept is forgotten. */
export function noteOpened(client: QueryClient, entity: string, id: number, now: number): void {
  const known = read(client)
  const recent = Object.entries(known).filter(([, { at }]) => now - at < MAX_AGE_MS)
  const name = nameOf(entity, id)
  const next: Opened = { ...Object.fromEntries(recent), [name]: { at: now, kept: known[name]?.kept ?? 0 } }
  client.setQueryData(OPENED_KEY, next)
}

/** Its parts are on the device as of now. */
export function noteKept(client: QueryClient, entity: string, id: number, now: number): void {
  const known = read(client)
  const name = nameOf(entity, id)
  const one = known[name]
  if (one) client.setQueryData<Opened>(OPENED_KEY, { ...known, [name]: { ...one, kept: now } })
}

/** It is gone: nothing is to be fetched for it any more. */
export function forgetOpened(client: QueryClient, entity: string, id: number): void {
  const { [nameOf(entity, id)]: _, ...others } = read(client)
  client.setQueryData<Opened>(OPENED_KEY, others)
}

/**
 * Ids of the records of this kind that were opened in the last 30 days and whose parts are older than that age, the one
 * opened last first.
 */
export function openedLately(client: QueryClient, entity: string, now: number, age: number): number[] {
  return Object.entries(read(client))
    .filter(([name, { at, kept }]) => name.startsWith(`${entity}:`) && now - at < MAX_AGE_MS && now - kept >= age)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .map(([name]) => Number(name.slice(entity.length + 1)))
}

/** For the pages of a record: it counts as opened as soon as the server knows it. */
export function useNoteOpened({ type }: EntityPolicy, id: RecordId): void {
  const client = useQueryClient()
  const serverId = serverIdOf(useOutbox(), id)
  useEffect(() => {
    if (serverId !== null) noteOpened(client, type, serverId, Date.now())
  }, [client, type, serverId])
}
