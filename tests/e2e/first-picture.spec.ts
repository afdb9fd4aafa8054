import type { Page } from '@playwright/test'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { keptAnswers, keptTexts } from '#tests/support/device-storage.ts'
import { makePost } from '#tests/support/records.ts'
import { askToSignOut, main, sync, turnAway } from '#tests/support/screens.ts'

// 401: a tab may be asking for something as another one signs out.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401)) })

const TITLE = 'Notes on a quiet harbour'
const picture = (page: Page) => page.locator('.still')
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('offdesk.still'))
async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin')
  await expect(picture(page)).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: TITLE }).first()).toBeVisible()
}

/** The app does not come: only what stands in the page itself can be seen. */
async function withoutScripts(page: Page): Promise<void> {
  await page.context().route(/\/assets\/.*\.js$/, (route) => route.abort())
}

test.beforeEach(async ({ app, context, page }) => {
  // A page that is left has lost already what is emulated, its language and kind of window: a picture of another one.
  await context.addInitScript(() => {
    const real = (event: Event) => event.isTrusted && event.stopImmediatePropagation()
    for (const type of ['pagehide', 'visibilitychange']) window.addEventListener(type, real, { capture: true })
  })
  await makePost(await app.signIn(), { title: TITLE })
  await seedSession(page)
})

test.describe('before any of the app is there', () => {
  // What the worker keeps of the app can't be held back.
  test.use({ serviceWorkers: 'block' })

  test.beforeEach(async ({ page }) => {
    await openDashboard(page)
    await expect.poll(() => kept(page)).toContain(TITLE)
    await turnAway(page)
  })

  test('the dashboard of before is seen, and goes when no app comes', async ({ page }) => {
    await withoutScripts(page)
    await page.clock.install()
    // As its icon opens it.
    await page.goto('/admin?source=pwa')
    await expect(picture(page).getByText(TITLE).first()).toBeVisible()
    // It can be looked at, no more; and it does not say what may have changed.
    await expect(picture(page)).toHaveAttribute('inert')
    await expect(picture(page).getByText('Synced')).toBeHidden()
    await page.clock.fastForward(10_000)
    await expect(picture(page)).toHaveCount(0)
  })

  test('what lies far below is not laid out before the app is there', { tag: '@phone' }, async ({ page }) => {
    // Another height is no other kind of window.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 })
    const parts = 'main > *'
    const all = await page.locator(parts).count()
    await turnAway(page)
    await withoutScripts(page)
    await page.goto('/admin')
    await expect(picture(page).getByText(TITLE).first()).toBeVisible()
    const kept = await picture(page).locator(parts).count()
    expect(kept).toBeGreaterThan(1)
    expect(kept).toBeLessThan(all)
  })

  test('a key that is pressed before the app is there acts as soon as it is', { tag: '@laptop' }, async ({ page }) => {
    let comes: () => void = () => undefined
    const held = new Promise<void>((resolve) => (comes = resolve))
    await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()))
    await page.goto('/admin', { waitUntil: 'commit' })
    await expect(picture(page).getByText(TITLE).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    comes()
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  })

  test(
    'nothing is seen at another address, of another person, day or build, or in another kind of window',
    {
      tag: '@phone',
    },
    async ({ page }) => {
      await withoutScripts(page)
      const still = await page.evaluate(() => localStorage.getItem('offdesk.still') ?? '')
      const put = (name: string, value: string) =>
        page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const)
      const shown = async (path = '/admin') => {
        await page.goto(path)
        return picture(page).count()
      }
      expect(await shown()).toBe(1)
      expect(await shown('/admin/posts')).toBe(0)
      await put('offdesk.account', 'u4711')
      expect(await shown()).toBe(0)
      await put('offdesk.account', JSON.parse(still).account)
      for (const [now, other] of [
        [String(new Date().getFullYear()), '1999'],
        ['index-', 'elsewhere-'],
        ['en-GB', 'de-AT'],
      ] as const) {
        expect(JSON.parse(still).look).toContain(now)
        await put(
          'offdesk.still',
          JSON.stringify({ ...JSON.parse(still), look: JSON.parse(still).look.replace(now, other) }),
        )
        expect(await shown(), other).toBe(0)
      }
      await put('offdesk.still', still)
      expect(await shown()).toBe(1)
      await page.setViewportSize({ width: (page.viewportSize()?.width ?? 0) < 960 ? 1280 : 390, height: 800 })
      expect(await shown()).toBe(0)
    },
  )
})

test('the app takes the place of the picture in one step', { tag: '@phone' }, async ({ page }) => {
  await openDashboard(page)
  await offlineReady(page)
  // A second after it came; and nothing here is left by a real turning away, which would write it at once.
  await expect.poll(async () => JSON.stringify(keptAnswers(await keptTexts(page), 'dashboard.recent'))).toContain(TITLE)
  await turnAway(page)
  await page.addInitScript((title) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const root = document.getElementById('root')
      const text = root?.textContent ?? ''
      const now = !text.includes(title) ? 'nothing' : root?.querySelector('.still') ? 'picture' : 'app'
      if (root && seen.at(-1) !== now) seen.push(now)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
    // What stands when the first frame is made, and whether the app has begun by then.
    requestAnimationFrame(() => {
      const root = document.getElementById('root')
      const hasBegun = Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'))
      Object.assign(window, { framed: [seen.at(-1), hasBegun] })
    })
  }, TITLE)
  await page.reload()
  await openedByApp(page)
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['nothing', 'picture', 'app'])
  expect(await page.evaluate(() => Reflect.get(window, 'framed'))).toEqual(['picture', false])
})

async function openedByApp(page: Page): Promise<void> {
  await expect(sync(page, 'Synced')).toBeVisible()
  await expect(main(page).getByRole('link', { name: TITLE }).first()).toBeVisible()
}

test('no tab keeps a picture of who has signed out', { tag: '@laptop' }, async ({ context, page }) => {
  await openDashboard(page)
  await expect.poll(() => kept(page)).toContain(TITLE)
  const other = await context.newPage()
  await page.evaluate(() => localStorage.removeItem('offdesk.still'))
  await openDashboard(other)
  // It has come to rest, and names its account no more by itself.
  await expect.poll(() => kept(other)).toContain(TITLE)
  // A tab that slept while another person came: it knows only its own account.
  await other.evaluate(() => {
    localStorage.removeItem('offdesk.still')
    localStorage.setItem('offdesk.account', 'u4711')
  })
  await turnAway(other)
  expect(await kept(other)).toBeNull()

  await turnAway(page)
  await askToSignOut(page)
  // Both are loaded anew.
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await turnAway(tab)
  }
  // A tab that came to rest meanwhile may have named its account; the next start ends that.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  for (const key of ['offdesk.still', 'offdesk.account']) {
    expect(await page.evaluate((name) => localStorage.getItem(name), key), key).toBeNull()
  }
})
