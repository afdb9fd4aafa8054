import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { shellFiles } from './build-files.ts'

/**
 * Keeps the shell of one build and answers every page address with it, online or not.
 * Stores (Cache Storage): files of the build, nothing else; parts.ts keeps those that come later. Answers of the API and
 * uploaded files are never cached here, so nothing private can outlive a sign-out.
 */

precacheAndRoute(shellFiles)
cleanupOutdatedCaches()

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(?:\/|$)/, /^\/uploads\//, /\/[^/?]+\.[a-z0-9]{2,12}$/i],
  }),
)
