import * as v from 'valibot'

/**
 * Shows what the server pushed, and opens its screen on a click. Stores nothing: what is shown is kept by the system
 * until somebody takes it away.
 */

declare const self: ServiceWorkerGlobalScope

/** Of this app: what a browser makes of the address counts, not how it begins. */
const Screen = v.pipe(
  v.string(),
  v.regex(/^\/admin(?:[/?#]|$)/),
  v.check((to) => /^\/admin(?:\/|$)/.test(new URL(to, self.location.origin).pathname)),
)

const Notice = v.object({
  title: v.string(),
  body: v.string(),
  to: Screen,
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
  const to = v.safeParse(Screen, event.notification.data)
  event.waitUntil(open(to.success ? to.output : UNREADABLE.to))
})

/** In a new window: a page that is open may hold what somebody is typing. */
async function open(to: string): Promise<void> {
  // Also those that were opened before this worker was there.
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { href } = new URL(to, self.location.origin)
  const there = windows.find(({ url }) => url === href)
  await (there ? there.focus() : self.clients.openWindow(to))
}
