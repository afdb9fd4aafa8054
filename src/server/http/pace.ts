import type { Endpoint } from '#contract/calls/endpoint.ts'
import { Failure } from '#server/failure.ts'
import { addressGroup, networkOf } from './client-address.ts'
import type { Caller } from './context.ts'

/**
 * How fast one account, and one address, may go on. For what changes something, searches, or is heavy; guesses at
 * secrets have limits of their own (limits.ts). Each has a store of calls that fills up again all the time, so that a
 * device which was offline for a week sends what it has at once. Counted in memory: it only has to outlast a burst.
 */

export type Pace = 'change' | 'search' | 'heavy'

interface Rule {
  /** Calls at once, from rest. */
  readonly most: number
  /** Calls that come back in a minute. */
  readonly perMinute: number
  /** For people: too many of them. */
  readonly what: string
}

export const PACES: Readonly<Record<Pace, Rule>> = {
  change: { most: 600, perMinute: 600, what: 'changes' },
  search: { most: 120, perMinute: 120, what: 'searches' },
  heavy: { most: 250, perMinute: 60, what: 'long texts, files and lists' },
}

/** People in one house share an address, and a site behind a proxy that is not trusted has only one. */
export const ADDRESS_FACTOR = 4

/** Bytes of a body from which on it is heavy. */
export const HEAVY_BYTES = 100_000

/** What remembers more than this many at once begins to forget those that did nothing for longest. */
const MOST_REMEMBERED = 20_000

/** Calls whose answers hold many whole texts, whatever is asked. */
const HEAVY_CALLS = /\.revisions$/

/** What a call counts as: nothing when it only reads a little. */
export function pacesOf({ method, name, bodyType }: Endpoint, request: Request): Pace[] {
  const { searchParams } = new URL(request.url)
  if (method === 'GET') {
    const isHeavy = HEAVY_CALLS.test(name) || searchParams.get('include') === 'content'
    return [...(searchParams.get('q') ? ['search' as const] : []), ...(isHeavy ? ['heavy' as const] : [])]
  }
  // One that does not say how long it is may be as long as any.
  const isLong = request.headers.has('Transfer-Encoding') || Number(request.headers.get('Content-Length')) > HEAVY_BYTES
  return ['change', ...(bodyType === 'multipart' || isLong ? ['heavy' as const] : [])]
}

interface Store {
  left: number
  at: number
}

interface Counted {
  readonly name: string
  readonly most: number
  /** Calls that come back in a millisecond. */
  readonly rate: number
}

/** Counts calls of each account and address; one that has to wait is not counted. */
export interface Pacer {
  /** @param now milliseconds @throws Failure `too_many` with the seconds after which a few more are taken */
  readonly take: (paces: readonly Pace[], address: string, caller: Caller | undefined, now: number) => void
}

export function openPacer(): Pacer {
  // In the order of their last use.
  const stores = new Map<string, Store>()

  const leftOf = ({ name, most, rate }: Counted, now: number) => {
    const known = stores.get(name)
    return known ? Math.min(most, known.left + Math.max(0, now - known.at) * rate) : most
  }

  return {
    take: (paces, address, caller, now) => {
      const all = paces.flatMap((pace) => countedFor(pace, address, caller).map((counted) => ({ pace, counted })))
      for (const { pace, counted } of all) {
        if (leftOf(counted, now) < 1) throw tooFast(pace, counted, leftOf(counted, now))
      }
      for (const { counted } of all) {
        const left = leftOf(counted, now) - 1
        stores.delete(counted.name)
        stores.set(counted.name, { left, at: now })
      }
      for (const [oldest] of stores) {
        if (stores.size <= MOST_REMEMBERED) break
        stores.delete(oldest)
      }
    },
  }
}

function countedFor(pace: Pace, address: string, caller: Caller | undefined): Counted[] {
  const { most, perMinute } = PACES[pace]
  const counted = (name: string, factor: number): Counted => ({
    name: `${pace} ${name}`,
    most: factor * most,
    rate: (factor * perMinute) / 60_000,
  })
  const network = networkOf(address)
  // Visitors have no account, and are many behind few addresses as well.
  return [
    ...(caller ? [counted(`account ${caller.id}`, 1)] : []),
    counted(`address ${addressGroup(address)}`, caller ? ADDRESS_FACTOR : 1),
    ...(network === undefined ? [] : [counted(`network ${network}`, 2 * ADDRESS_FACTOR)]),
  ]
}

/** Calls that must have come back before it is worth another try: else each would be refused again a moment later. */
const WORTHWHILE = 20

function tooFast(pace: Pace, { rate }: Counted, left: number): Failure {
  const seconds = Math.ceil((WORTHWHILE - left) / rate / 1000)
  const text = `Too many ${PACES[pace].what} at once. Please try again in ${seconds} seconds.`
  return new Failure('too_many', text, { retryAfter: seconds })
}
