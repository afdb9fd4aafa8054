import type { Endpoint } from '#contract/calls/endpoint.ts'
import { isObject } from '#contract/calls/envelope.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { type Conversation, type Found, getFrom } from './conversation.ts'
import type { Clocks } from './attempt-times.ts'
import { isId, NO_ANSWER, refusalOf } from './dialect.ts'
import type { Answered } from './wire.ts'

/** Reading a collection far enough to know everything that was made in it since some time. */

export interface Collection {
  readonly rows: readonly Values[]
  /** Nothing made since then can be missing among the rows. */
  readonly covers: boolean
  readonly clocks: Clocks
}

const MOST_PAGES = 10
const PER_PAGE = 100

/**
 * @param since how far back it has to be read, by the server's clock
 * @returns `found: null` when the collection can't be read: only a person can know then
 */
export async function readCollection(
  conversation: Conversation,
  list: Endpoint,
  params: Readonly<Record<string, unknown>>,
  since: (clocks: Clocks) => number,
  signal: AbortSignal,
): Promise<Found<Collection | null>> {
  const rows = new Map<number, Values>()
  let ahead: number | null = null
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    // The same order on every page, whether or not the call declares one: a server that can't sort ignores it.
    const query = { sort: '-created_at', per_page: String(PER_PAGE), page: String(page) }
    const answer = await getFrom(conversation, list, params, signal, query)
    if (answer.kind === 'silence') return { outcome: NO_ANSWER }
    const refusal = refusalOf(answer)
    if (refusal) return isUnreadable(refusal) ? { found: null } : { outcome: refusal }
    ahead = answer.date === null ? ahead : answer.date - conversation.now()
    const clocks = { now: conversation.now(), ahead }
    const part = partOf(answer)
    if (!part) return { found: null }
    const before = rows.size
    for (const row of part.rows) if (isId(row['id'])) rows.set(row['id'], row)
    const all = [...rows.values()]
    const fresh = rows.size > before
    const whole = part.last === null ? list.shape === undefined || !fresh : page >= part.last && rows.size >= part.total
    if (whole || reaches(all, since(clocks))) return { found: { rows: all, covers: true, clocks } }
    if (!fresh) break
  }
  return { found: { rows: [...rows.values()], covers: false, clocks: { now: conversation.now(), ahead } } }
}

/** The call is not there, or refused in words of its own: asking again later would not help. */
function isUnreadable(outcome: Outcome): boolean {
  return outcome.kind === 'reply' && 'success' in outcome.body
}

interface Part {
  readonly rows: readonly Values[]
  /** Number of the last page; null when the server does not page. */
  readonly last: number | null
  /** How many rows it says there are; pages that moved while they were read may have skipped one. */
  readonly total: number
}

/** The rows of an answer, whichever way it wraps them; null when there are none to be seen as such. */
function partOf({ body }: Answered): Part | null {
  const places = [body, ...(isObject(body) ? [body['data'], ...Object.values(body)] : [])]
  const inner = places.flatMap((place) => (isObject(place) ? Object.values(place) : []))
  const rows = [...places, ...inner].find((place) => Array.isArray(place))
  if (!rows || !rows.every((row) => isObject(row) && isId(row['id']))) return null
  const pager = places.find((place) => isObject(place) && typeof place['last_page'] === 'number')
  const last = isObject(pager) ? Number(pager['last_page']) : null
  const total = isObject(pager) && typeof pager['total'] === 'number' ? pager['total'] : 0
  return { rows, last, total }
}

/** Sorted with the newest first, and the oldest of them is older than that. */
function reaches(rows: readonly Values[], time: number): boolean {
  const times = rows.map((row) => madeAt(row))
  const last = times.at(-1)
  if (last === undefined || last === null || last >= time) return false
  return times.every((at, index) => at !== null && (index === 0 || at <= (times[index - 1] ?? at)))
}

export function madeAt(row: Values): number | null {
  const at = typeof row['created_at'] === 'string' ? Date.parse(row['created_at']) : Number.NaN
  return Number.isNaN(at) ? null : at
}
