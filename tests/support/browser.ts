import { readlink, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { OWNER, test as appTest } from './app.ts'
import { NETWORK_ERRORS, Noise } from './noise.ts'

export { expect, OWNER }
export { anyOf, NETWORK_ERRORS, statusErrors } from './noise.ts'

/**
 * One person's device: a browser with a profile on disk. What the app keeps must be there again after the browser was
 * closed or killed, so the profile outlives the process.
 */
export interface Device {
  /** The page in use; another one after open(). */
  readonly page: Page
  readonly context: BrowserContext
  /** Starts the browser on the same profile. */
  open(): Promise<Page>
  /** The way a person closes it. */
  close(): Promise<void>
  /** The way the system ends it: no page learns of it. */
  kill(): Promise<void>
  /** Cuts the browser's own network; the errors that follow belong to the test. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
}

interface BrowserFixtures {
  /** Errors that every test of a file expects: `test.use({ allowedNoise: [/…/] })`, or `anyOf(/…/, /…/)`. */
  allowedNoise: readonly RegExp[]
  noise: Noise
  /** A device with nothing on it, opened. Tests of what survives use it; the others take `page`. */
  device: Device
}

export const test = appTest.extend<BrowserFixtures>({
  allowedNoise: [[], { option: true }],
  noise: async ({ allowedNoise }, use) => {
    const noise = new Noise()
    noise.allow(...allowedNoise)
    await use(noise)
    expect(noise.unexpected(), 'errors reported by the page').toEqual([])
  },
  context: async ({ context, noise }, use) => {
    noise.listen(context)
    await use(context)
  },
  device: async (
    { baseURL, launchOptions, viewport, isMobile, hasTouch, locale, timezoneId, noise },
    use,
    testInfo,
  ) => {
    const profile = await mkdtemp(join(tmpdir(), 'offdesk-profile-'))
    const { deviceScaleFactor } = testInfo.project.use
    let context: BrowserContext | undefined
    let page: Page | undefined

    const current = () => {
      if (!context || !page) throw new Error('The browser is closed; open() starts it')
      return { context, page }
    }
    const device: Device = {
      get page() {
        return current().page
      },
      get context() {
        return current().context
      },
      async open() {
        if (context) throw new Error('The browser is open')
        context = await chromium.launchPersistentContext(profile, {
          ...launchOptions,
          viewport,
          isMobile: isMobile ?? false,
          hasTouch: hasTouch ?? false,
          ...(baseURL !== undefined && { baseURL }),
          ...(locale !== undefined && { locale }),
          ...(timezoneId !== undefined && { timezoneId }),
          ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
        })
        noise.listen(context)
        page = context.pages()[0] ?? (await context.newPage())
        return page
      },
      async close() {
        const open = context
        context = page = undefined
        await open?.close()
      },
      async kill() {
        const open = current().context
        context = page = undefined
        const closed = new Promise((done) => open.once('close', done))
        process.kill(await browserPid(profile), 'SIGKILL')
        await closed
      },
      async goOffline() {
        noise.allow(NETWORK_ERRORS)
        await current().context.setOffline(true)
      },
      async goOnline() {
        await current().context.setOffline(false)
      },
    }
    try {
      await device.open()
      await use(device)
    } finally {
      const shown = page
      if (shown && !shown.isClosed() && testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('device', { body: await shown.screenshot(), contentType: 'image/png' })
      }
      await device.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  },
})

/** Chromium names its process in the profile's lock: a link to `host-pid`. */
async function browserPid(profile: string): Promise<number> {
  const pid = Number((await readlink(join(profile, 'SingletonLock'))).split('-').at(-1))
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('The profile names no browser process')
  return pid
}

/** Signs in over the screen, as a person does, and waits until the app stands. */
export async function signIn(page: Page, person: { email: string; password: string } = OWNER): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Waits until the service worker serves this page, so that a following cut of the network finds it at work. */
export async function offlineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
}
