/// <reference lib="webworker" />
// First: answering pages must not wait for anything else in this file.
import './shell.ts'
import './parts.ts'
import './take-share.ts'
import './show-notice.ts'
import { SYNC_TAG } from '#client/offline/device/background-sync.ts'
import { sendInBackground } from './send-in-background.ts'

/**
 * The service worker: keeps the shell (shell.ts) and the rest of the app (parts.ts), takes what other apps share (take-share.ts), changes to a new build
 * when a page asks for it, and, where the browser offers it, sends what waits in the outbox after the last page was
 * closed.
 */

declare const self: ServiceWorkerGlobalScope

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    void self.skipWaiting()
})

// The first worker serves the page that installed it, so that the very first visit already works offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Only Chromium sends this event; TypeScript's library does not know it.
self.addEventListener('sync', (event: Event) => {
  if (event instanceof ExtendableEvent && 'tag' in event && event.tag === SYNC_TAG) event.waitUntil(sendInBackground())
})
