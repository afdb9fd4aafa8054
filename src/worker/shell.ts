import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * Keeps the shell of one build and answers every page address with it, online or not.
 * Stores (Cache Storage): the files of the build, nothing else. Answers of the API and uploaded files are never
 * cached here, so nothing private can outlive a sign-out.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(?:\/|$)/, /^\/uploads\//, /\/[^/?]+\.[a-z0-9]{2,12}$/i],
  }),
)
