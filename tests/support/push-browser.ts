import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'

/**
 * A push service of the page's own: headless browsers have none. It hands out one subscription, and keeps it as a
 * browser does.
 */
export async function givePushService(page: Page): Promise<void> {
  const device = createECDH('prime256v1')
  const keys = { p256dh: device.generateKeys('base64'), auth: randomBytes(16).toString('base64') }
  await page.addInitScript(({ p256dh, auth }) => {
    const KEPT = 'test-push-key'
    const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
    const subscription = (key: string) => ({
      endpoint: 'https://push.example.test/one',
      options: { applicationServerKey: bytes(key.replaceAll('-', '+').replaceAll('_', '/')) },
      getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
      unsubscribe: () => Promise.resolve(localStorage.removeItem(KEPT)).then(() => true),
    })
    Object.assign(PushManager.prototype, {
      subscribe: ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        localStorage.setItem(KEPT, key)
        return Promise.resolve(subscription(key))
      },
      getSubscription: () => {
        const key = localStorage.getItem(KEPT)
        return Promise.resolve(key === null ? null : subscription(key))
      },
    })
  }, keys)
}

/** What a push service delivers, at the browser's own end: past the encryption, which the server's tests prove. */
export async function deliverPush(context: BrowserContext, origin: string, data: string): Promise<void> {
  const blank = await context.newPage()
  const session = await context.newCDPSession(blank)
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const live = registrations.find((one) => !one.isDeleted)
      if (live) done(live.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await blank.close()
}
