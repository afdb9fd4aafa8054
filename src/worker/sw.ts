/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * The service worker: keeps the shell of one build and answers every page address with it, online or not.
 * Stores (Cache Storage): the files of the build, nothing else. Answers of the API and uploaded files are never
 * cached here, so nothing private can outlive a sign-out. A new build waits until a page asks for it.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(?:\/|$)/, /^\/uploads\//, /\/[^/?]+\.[a-z0-9]{2,12}$/i],
  }),
)

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    void self.skipWaiting()
})

// The first worker serves the page that installed it, so that the very first visit already works offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
