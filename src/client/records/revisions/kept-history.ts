import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { Revision } from '#contract/records/revision.ts'
import { HISTORY_KEY } from '#client/data/persist.ts'

/**
 * Histories that were opened here, to be read without a connection. Kept with the answers, but shortened: each is read
 * when the app starts, and a hundred versions of a long text would be felt there.
 */

/** Characters of JSON, of one record. */
const MOST_CHARACTERS = 256 * 1024
const MOST_RECORDS = 20

const KeptHistory = v.object({
  revisions: v.array(Revision),
  /** How many versions there were. */
  total: v.number(),
  /** When the server gave them, in ms. */
  at: v.number(),
})
export type KeptHistory = v.InferOutput<typeof KeptHistory>

/** Of versions with a name, then of the newest, those that there is room for. @param revisions newest first */
export function thatFit(revisions: readonly Revision[], room = MOST_CHARACTERS): readonly Revision[] {
  const named = revisions.filter(({ name }) => name !== null)
  const byWorth = [...named, ...revisions.filter(({ name }) => name === null)]
  let left = room
  const end = byWorth.findIndex((revision) => {
    left -= JSON.stringify(revision).length
    return left < 0
  })
  const kept = new Set(end === -1 ? byWorth : byWorth.slice(0, end))
  return revisions.filter((revision) => kept.has(revision))
}

function keep(client: QueryClient, key: readonly unknown[], revisions: readonly Revision[], at: number): void {
  const fitting = [...thatFit(revisions)]
  client.setQueryData<KeptHistory>(key, { revisions: fitting, total: revisions.length, at }, { updatedAt: at })
  const all = client.getQueryCache().findAll({ queryKey: [HISTORY_KEY] })
  const old = all.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(MOST_RECORDS)
  for (const { queryKey } of old) client.removeQueries({ queryKey, exact: true })
}

/**
 * What is kept of a history; it is kept as soon as the server has given it.
 * @param call of its kind
 * @param answer the whole of it, newest first, and when it came, in ms; nothing stays of a record that is gone
 */
export function useKeptHistory(
  call: string,
  id: number | null,
  answer: { readonly data: readonly Revision[] | undefined; readonly at: number; readonly gone: boolean },
): KeptHistory | null {
  const client = useQueryClient()
  const { data, at, gone } = answer
  useEffect(() => {
    if (gone) client.removeQueries({ queryKey: [HISTORY_KEY, call, id], exact: true })
    else if (data !== undefined && id !== null) keep(client, [HISTORY_KEY, call, id], data, at)
  }, [client, call, id, data, at, gone])
  const stored = useQuery<unknown>({ queryKey: [HISTORY_KEY, call, id], enabled: false }).data
  const parsed = v.safeParse(KeptHistory, stored)
  return parsed.success && !gone ? parsed.output : null
}
