import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { shellFiles } from './build-files.ts'
import { StaticRoutes } from './static-routes.ts'

/**
 * Keeps the shell of one build and answers every page address with it, online or not.
 * Stores (Cache Storage): files of the build, nothing else; parts.ts keeps those that come later. Answers of the API and
 * uploaded files are never cached here, so nothing private can outlive a sign-out.
 */

declare const self: ServiceWorkerGlobalScope

const PAGE = '/index.html'

const shell = new PrecacheController()
shell.addToCacheList([...shellFiles])
registerRoute(new PrecacheRoute(shell))
cleanupOutdatedCaches()

registerRoute(
  new NavigationRoute(shell.createHandlerBoundToURL(PAGE), {
    denylist: [/^\/api(?:\/|$)/, /^\/uploads\//, /\/[^/?]+\.[a-z0-9]{2,12}$/i],
  }),
)

const routes = new StaticRoutes(shell.strategy.cacheName, shell.getCacheKeyForURL(PAGE) ?? '')

self.addEventListener('install', (event) => {
  event.waitUntil(shell.install(event).then(keepStartPages))
  const files = shellFiles.flatMap(({ url }) => (url.startsWith('assets/') ? [`/${url}`] : []))
  event.waitUntil(event.addRoutes?.(routes.rules(files)) ?? Promise.resolve())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(shell.activate(event))
  event.waitUntil(routes.forgetFormer())
})

async function keepStartPages(): Promise<void> {
  const page = await shell.matchPrecache(PAGE)
  if (page) await routes.keepPages(page)
}

/** Addresses of what was installed and is gone: a browser that needs room drops caches, and leaves the worker. */
export async function missingOfShell(): Promise<string[]> {
  const cache = await caches.open(shell.strategy.cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const hasPages = await routes.hasPages()
  return [...shell.getURLsToCacheKeys()].flatMap(([url, key]) =>
    kept.has(key) && (hasPages || !url.endsWith(PAGE)) ? [] : [url],
  )
}

/**
 * Brings one of them back, unless something else is there now.
 * @throws TypeError when the server can't be reached, DOMException when it was broken off or there is no room
 */
export async function fetchOfShell(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { cache: 'no-cache', priority: 'low', signal })
  const isPage = url.endsWith(PAGE)
  if (!(isPage ? await isOurPage(response.clone()) : isFile(response))) return
  const cache = await caches.open(shell.strategy.cacheName)
  await cache.put(shell.getCacheKeyForURL(url) ?? url, response)
  if (isPage) await keepStartPages()
}

/** Its address says nothing about the build, but it names the files of one. */
async function isOurPage(response: Response): Promise<boolean> {
  const text = await response.text()
  return response.ok && shellFiles.every(({ url }) => !url.startsWith('assets/index-') || text.includes(url))
}

/** A page is the answer of whatever stands between, and would be kept in the file's place until the next build. */
export function isFile({ ok, headers }: Response): boolean {
  return ok && !(headers.get('Content-Type')?.startsWith('text/html') ?? true)
}
