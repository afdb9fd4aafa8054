import { registerRoute } from 'workbox-routing'
import { GIVE_WAY, GIVE_WAY_MS, KEEP_PARTS } from '#client/offline/device/app-parts.ts'
import { partAddresses } from './build-files.ts'
import { fetchOfShell, isFile, missingOfShell } from './shell.ts'

/**
 * The areas of the app that no first page needs: fetched once a page asks for it, one file after the other, so that they
 * are in nobody's way, and kept like the shell.
 * Stores (Cache Storage `offdesk-parts`): files of the build whose names carry their hash, so those of two builds lie
 * side by side and none is ever asked for again. Those of former builds go when their worker does.
 */

declare const self: ServiceWorkerGlobalScope

const CACHE = 'offdesk-parts'
const isPart = new Set(partAddresses)

registerRoute(
  ({ url }) => isPart.has(url.href),
  async ({ request }) => {
    const cache = await caches.open(CACHE)
    return (await cache.match(request.url)) ?? fetchPart(cache, request.url, fetching.signal)
  },
)

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('type' in data)) return
  if (data.type === GIVE_WAY) giveWay()
  if (data.type === KEEP_PARTS) event.waitUntil(keepParts().then((missing) => event.ports[0]?.postMessage(missing)))
})

/** Of all that is being fetched. A line may stall without an end, and the next build can't begin before. */
let fetching = new AbortController()

/** Breaks off what is being fetched, and fetches nothing until the next build has had its time to begin. */
function giveWay(): void {
  fetching.abort()
  setTimeout(() => (fetching = new AbortController()), GIVE_WAY_MS)
}

// Whoever has a build on the device has every screen of it without a connection: the next one comes whole or not at all.
self.addEventListener('install', (event) => {
  if (self.registration.active) event.waitUntil(keepAllParts())
})

self.addEventListener('activate', (event) => event.waitUntil(forgetFormer()))

let keeping: Promise<number> | null = null

/** Fetches what is missing. @returns how many files still are: there was no connection, or no room */
function keepParts(): Promise<number> {
  keeping ??= fetchMissing(missingOfShell).finally(() => (keeping = null))
  return keeping
}

async function fetchMissing(ofShell: () => Promise<string[]>): Promise<number> {
  const { signal } = fetching
  const cache = await caches.open(CACHE)
  const missingOfAll = async () => [await ofShell(), await missingIn(cache)] as const
  try {
    const [shell, parts] = await missingOfAll()
    for (const url of shell) await fetchOfShell(url, signal)
    for (const url of parts) await fetchPart(cache, url, signal)
  } catch {
    // fetch has one error for every way of not getting an answer. The next page that starts asks again.
  }
  return (await missingOfAll()).flat().length
}

/** @throws Error when one can't be had */
async function keepAllParts(): Promise<void> {
  // The worker that is being installed has its own way to the shell.
  const missing = await fetchMissing(() => Promise.resolve([]))
  if (missing > 0) throw new Error(`${missing} files of the build could not be fetched`)
}

async function missingIn(cache: Cache): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  return partAddresses.filter((url) => !kept.has(url))
}

/** @throws TypeError when the server can't be reached, DOMException when it was broken off */
async function fetchPart(cache: Cache, url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { priority: 'low', signal })
  // Without room for it the page has it all the same.
  if (isFile(response)) await cache.put(url, response.clone()).catch(() => undefined)
  return response
}

async function forgetFormer(): Promise<void> {
  const cache = await caches.open(CACHE)
  const former = (await cache.keys()).filter(({ url }) => !isPart.has(url))
  await Promise.all(former.map((request) => cache.delete(request)))
}
