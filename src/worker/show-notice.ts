import * as v from 'valibot'

/**
 * Shows what the server pushed, and opens its screen on a click. Stores nothing: what is shown is kept by the system
 * until somebody takes it away.
 */

declare const self: ServiceWorkerGlobalScope

const Notice = v.object({
  title: v.string(),
  body: v.string(),
  /** A screen of this app. */
  to: v.pipe(v.string(), v.regex(/^\/admin\b/)),
  tag: v.string(),
})

/** Browsers want something shown for each push, also for one of a newer server that this worker can't read. */
const UNREADABLE = { title: 'Offdesk', body: 'Something needs a look.', to: '/admin', tag: 'unreadable' }

self.addEventListener('push', (event) => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Notice), event.data?.text() ?? '')
  const { title, body, tag, to } = parsed.success ? parsed.output : UNREADABLE
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icons/icon-192.png',
      badge: '/icons/monochrome-512.png',
      data: to,
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const to: unknown = event.notification.data
  event.waitUntil(open(typeof to === 'string' ? to : UNREADABLE.to))
})

/** In a new window: a page that is open may hold what somebody is typing. */
async function open(to: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => new URL(url).pathname === to)
  await (there ? there.focus() : self.clients.openWindow(to))
}
