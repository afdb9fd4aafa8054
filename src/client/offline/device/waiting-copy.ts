import { isObject } from '#contract/calls/envelope.ts'
import type { OutboxExport } from '#client/offline/engine/outbox/export.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import { type Operation, OPERATION_VERSION } from '#client/offline/engine/storage/record.ts'

/**
 * A second copy of what waits to be sent, in Cache Storage, without the bytes of files. A browser that was killed in the
 * middle of a write can find its log of IndexedDB damaged at a later start, and then begins all databases of the site
 * anew (Chromium: `dataLoss` total); this it keeps.
 */

const NAME = 'offdesk.waiting'
const IDS = 'ids'

const prefixOf = (account: string) => `/${NAME}/${account}/`

/** What the copy of an account holds, by name, as far as this page wrote it: then with what tells it from another state. */
const known = new Map<string, Map<string, string | null>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Brings the copy up to what waits now, one call after the other.
 * @throws DOMException when the browser stores none
 */
export function followWaiting(account: string, { items, quarantined, ids }: OutboxSnapshot): Promise<void> {
  const wanted = new Map<string, { readonly mark: string; readonly value: unknown }>()
  for (const { operation } of items) wanted.set(operation.opId, { mark: markOf(operation), value: operation })
  for (const { opId, raw } of quarantined) wanted.set(opId, { mark: '', value: raw })
  const entries = [...ids.values()]
  if (wanted.size > 0) wanted.set(IDS, { mark: JSON.stringify(entries), value: entries })
  return inTurn(async () => {
    const cache = await caches.open(NAME)
    const own = known.get(account) ?? (await namesIn(cache, account))
    known.set(account, own)
    for (const [name, { mark, value }] of wanted) {
      if (own.get(name) === mark) continue
      await cache.put(prefixOf(account) + name, Response.json(value))
      own.set(name, mark)
    }
    for (const name of own.keys()) {
      if (wanted.has(name)) continue
      await cache.delete(prefixOf(account) + name)
      own.delete(name)
    }
  })
}

/** @returns the copied edits as a file of unsent edits; null where there are none */
export function readWaiting(account: string, now: number): Promise<OutboxExport | null> {
  return inTurn(async () => {
    const cache = await caches.open(NAME)
    const values = new Map<string, unknown>()
    for (const name of (await namesIn(cache, account)).keys()) {
      const value: unknown = await (await cache.match(prefixOf(account) + name))?.json()
      if (value !== undefined) values.set(name, value)
    }
    // Read like any other file of unsent edits: whoever takes it up checks it.
    const ids = values.get(IDS) as OutboxExport['ids'] | undefined
    values.delete(IDS)
    const operations = [...values.values()]
    const origins = operations.flatMap((one) =>
      isObject(one) && isString(one['serverOrigin']) ? one['serverOrigin'] : [],
    )
    if (operations.length === 0) return null
    return {
      format: 'offdesk-outbox',
      formatVersion: 1,
      schemaVersion: OPERATION_VERSION,
      exportedAt: new Date(now).toISOString(),
      account,
      serverOrigin: origins[0] ?? '',
      operations,
      trash: [],
      ids: ids ?? [],
      receipts: [],
      files: {},
    }
  })
}

export function forgetCopy(account: string): Promise<void> {
  return inTurn(async () => {
    const cache = await caches.open(NAME)
    for (const name of (await namesIn(cache, account)).keys()) await cache.delete(prefixOf(account) + name)
    known.delete(account)
  })
}

const isString = (value: unknown): value is string => typeof value === 'string'

async function namesIn(cache: Cache, account: string): Promise<Map<string, null>> {
  const prefix = prefixOf(account)
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return new Map(paths.filter((path) => path.startsWith(prefix)).map((path) => [path.slice(prefix.length), null]))
}

/** Changes with whatever must be the same when it is sent once more. */
function markOf({ saves, generation, sends, frozen, mergeRounds, stage, problem }: Operation): string {
  return [saves.at(-1), generation, sends, frozen !== null, mergeRounds, stage, problem?.code].join()
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}
