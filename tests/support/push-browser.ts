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
  // Before its worker is at work the browser drops what is delivered.
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) done(active.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await blank.close()
}

/**
 * Clicks a notice that is shown. A browser without windows draws none, and its worker may neither open nor focus one
 * where nobody clicked: everything up to there is real, and what the worker asks for is told.
 */
export async function clickNotice(context: BrowserContext, title: string): Promise<readonly string[]> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No service worker is at work')
  return worker.evaluate(async (wanted) => {
    interface Scope {
      readonly registration: ServiceWorkerRegistration
      readonly clients: { openWindow: (to: string) => Promise<null> }
      readonly WindowClient: { readonly prototype: { focus: (this: { readonly url: string }) => Promise<unknown> } }
    }
    const scope = globalThis as typeof globalThis & Scope
    const asked: string[] = []
    scope.clients.openWindow = async (to) => {
      asked.push(`open ${to}`)
      return null
    }
    scope.WindowClient.prototype.focus = async function focus() {
      asked.push(`focus ${new URL(this.url).pathname}`)
      return this
    }
    const shown = await scope.registration.getNotifications()
    const waits: Promise<unknown>[] = []
    const click = Object.assign(new Event('notificationclick'), {
      notification: shown.find((one) => one.title === wanted),
      waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
    })
    scope.dispatchEvent(click)
    await Promise.all(waits)
    return asked
  }, title)
}
