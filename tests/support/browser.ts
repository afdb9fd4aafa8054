import { expect, type Page } from '@playwright/test'
import { putSession } from '#tooling/bench/device.ts'
import { findChromium } from '#tooling/find-chromium.mjs'
import { OWNER, test as appTest } from './app.ts'
import { makeDevice, type Device, type LaunchOptions } from './device.ts'
import { NETWORK_ERRORS, Noise } from './noise.ts'
import { holdWorkerBack } from './offline-ready.ts'
import { seededSessions } from './sites.ts'

export { expect, OWNER }
export { anyOf, NETWORK_ERRORS, statusErrors } from './noise.ts'
export { offlineReady, workerServes } from './offline-ready.ts'

interface BrowserFixtures {
  /** Errors that every test of a file expects: `test.use({ allowedNoise: [/…/] })`, or `anyOf(/…/, /…/)`. */
  allowedNoise: readonly RegExp[]
  noise: Noise
  /** The page and its network. */
  tab: Pick<Device, 'page' | 'goOffline' | 'goOnline'>
  /**
   * A device with nothing on it, opened: a browser of its own, whose start costs as much as a journey. Tests of what
   * survives its end use it; the others take `page`, or `tab`.
   */
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
    await holdWorkerBack(context)
    await use(context)
  },
  tab: async ({ page, context, noise }, use) => {
    await use({
      page,
      goOffline: () => {
        noise.allow(NETWORK_ERRORS)
        return context.setOffline(true)
      },
      goOnline: () => context.setOffline(false),
    })
  },
  device: async (
    { baseURL, launchOptions, viewport, isMobile, hasTouch, locale, timezoneId, noise },
    use,
    testInfo,
  ) => {
    const { deviceScaleFactor } = testInfo.project.use
    let shown: Page | undefined
    const device = await makeDevice(
      {
        ...(await wholeBrowser(launchOptions)),
        viewport,
        isMobile: isMobile ?? false,
        hasTouch: hasTouch ?? false,
        ...(baseURL !== undefined && { baseURL }),
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
        ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
      },
      {
        opened: (context) => {
          noise.listen(context)
          shown = context.pages()[0]
        },
        cut: () => noise.allow(NETWORK_ERRORS),
      },
    )
    try {
      await device.open()
      await use(device)
    } finally {
      if (shown && !shown.isClosed() && testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('device', { body: await shown.screenshot(), contentType: 'image/png' })
      }
      await device.remove()
    }
  },
})

/** For what pages alone don't have: a profile that can be told whose it is, notices, push, pages that are kept for Back. */
export async function wholeBrowser(options: LaunchOptions): Promise<LaunchOptions> {
  return { ...options, executablePath: await findChromium() }
}

/** Leaves the owner's session on the device, as the sign-in page does, without opening the app. */
export async function seedSession(page: Page): Promise<void> {
  await putSession(page, (await seededSessions()).browser)
}

/** The owner, signed in, with the app open at its dashboard. */
export async function signIn(page: Page): Promise<void> {
  await seedSession(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** On the sign-in page, as a person does. */
export async function typePassword(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string } = OWNER,
): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the sign-in page and signs in there; what comes then is the test's. @param person the owner when absent */
export async function signInAs(page: Page, person?: Parameters<typeof typePassword>[1]): Promise<void> {
  await page.goto('/admin/login')
  await typePassword(page, person)
}

/** Signs in over the screen and waits until the app stands. */
export async function signInByHand(page: Page): Promise<void> {
  await signInAs(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}
