import { registerRoute } from 'workbox-routing'
import { KEEP_PARTS } from '#client/offline/device/app-parts.ts'
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
    return (await cache.match(request.url)) ?? fetchPart(cache, request.url)
  },
)

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== KEEP_PARTS) return
  event.waitUntil(keepParts().then((missing) => event.ports[0]?.postMessage(missing)))
})

// Whoever has a build on the device has every screen of it without a connection: the next one comes whole or not at all.
self.addEventListener('install', (event) => {
  if (self.registration.active) event.waitUntil(keepAllParts())
})

self.addEventListener('activate', (event) => event.waitUntil(forgetFormer()))

let keeping: Promise<number> | null = null

/** Fetches what is missing. @returns how many files still are: there was no connection, or no room */
function keepParts(): Promise<number> {
  keeping ??= fetchMissing().finally(() => (keeping = null))
  return keeping
}

async function fetchMissing(): Promise<number> {
  const cache = await caches.open(CACHE)
  // The worker that is being installed has its own way to the shell.
  const missingOfAll = async () =>
    [self.registration.active ? await missingOfShell() : [], await missingIn(cache)] as const
  try {
    const [shell, parts] = await missingOfAll()
    for (const url of shell) await fetchOfShell(url)
    for (const url of parts) await fetchPart(cache, url)
  } catch {
    // fetch has one error for every way of not getting an answer. The next page that starts asks again.
  }
  return (await missingOfAll()).flat().length
}

/** @throws Error when one can't be had */
async function keepAllParts(): Promise<void> {
  const missing = await keepParts()
  if (missing > 0) throw new Error(`${missing} files of the build could not be fetched`)
}

async function missingIn(cache: Cache): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  return partAddresses.filter((url) => !kept.has(url))
}

/** @throws TypeError when the server can't be reached */
async function fetchPart(cache: Cache, url: string): Promise<Response> {
  const response = await fetch(url, { priority: 'low' })
  // Without room for it the page has it all the same.
  if (isFile(response)) await cache.put(url, response.clone()).catch(() => undefined)
  return response
}

async function forgetFormer(): Promise<void> {
  const cache = await caches.open(CACHE)
  const former = (await cache.keys()).filter(({ url }) => !isPart.has(url))
  await Promise.all(former.map((request) => cache.delete(request)))
}
