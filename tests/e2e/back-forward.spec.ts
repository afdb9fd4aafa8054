import type { Page } from '@playwright/test'
import { wholeBrowser } from '#tests/support/browser.ts'
import { anyOf, expect, NETWORK_ERRORS, seedSession, statusErrors, test } from '#tests/support/proxied.ts'
import { changePost, makePost, readPost } from '#tests/support/records.ts'
import { excerptOf, openPost, save, sync, titleOf } from '#tests/support/screens.ts'

/** A page that the browser keeps as it is when it is left, and shows again on Back, old as it may be by then. */

test.use({
  // 412: what waited meets what another device has saved meanwhile.
  allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(412)),
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...(await wholeBrowser(launchOptions)), ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

/** Leaves the app for another address of the site. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['kept'] = String(persisted)
    })
    // Once it is said that it will: whoever waits for the answer would find the page gone.
    setTimeout(() => {
      window.location.href = '/robots.txt'
    })
  })
  await page.waitForURL(/robots/)
}

async function back(page: Page): Promise<string | undefined> {
  await page.evaluate(() => void setTimeout(() => window.history.back()))
  // A page that was kept is not loaded, which is what waiting for an address would wait for.
  await expect.poll(() => page.url()).toMatch(/admin/)
  return page.evaluate(() => document.documentElement.dataset['kept'])
}

test(
  'text and edits of a page that was left are there on Back, and nothing of others is written over',
  { tag: '@laptop' },
  async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Left behind', excerpt: 'Old' })
    await seedSession(page)
    await openPost(page, post.id, 'Left behind')
    const held = wire.when({ method: 'PUT', fault: { do: 'drop-request' } })
    await titleOf(page).fill('Saved and waiting')
    await save(page)
    await expect.poll(held).toBeGreaterThan(0)
    await titleOf(page).fill('Typed')
    await leave(page)
    await changePost(owner, post, { excerpt: 'Of another device' })
    wire.heal()
    expect(await back(page)).toBe('true')
    await expect(titleOf(page)).toHaveValue('Typed')
    await expect.poll(() => readPost(owner, post.id)).toMatchObject({ title: 'Saved and waiting' })
    await save(page)
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Typed', excerpt: 'Of another device' })
    await expect(excerptOf(page)).toHaveValue('Of another device')

    // A tab that sends meanwhile needs the lock of the page that was left, which is then loaded anew on Back.
    const again = wire.when({ method: 'PUT', fault: { do: 'drop-request' } })
    await titleOf(page).fill('Waiting')
    await save(page)
    await expect.poll(again).toBeGreaterThan(0)
    await excerptOf(page).fill('Typed again')
    await leave(page)
    wire.heal()
    const other = await context.newPage()
    await other.goto('/admin/outbox')
    await expect(sync(other, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Waiting' })
    expect(await back(page)).toBeUndefined()
    await expect(excerptOf(page)).toHaveValue('Typed again')
    await expect(titleOf(page)).toHaveValue('Waiting')
    // Of this device three saves, and one of the other.
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Waiting', version: post.version + 4 })
  },
)

test(
  'text of a page that was left for another address is shown where it belongs, though the browser still has that page',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const post = await makePost(await app.signIn(), { title: 'Left behind' })
    await seedSession(page)
    await openPost(page, post.id, 'Left behind')
    await titleOf(page).fill('Typed before')
    await expect(page.getByText(/^Saved on this device at /)).toBeVisible()
    await leave(page)
    await openPost(page, post.id, 'Typed before')
    // And the page that was left goes on with its own.
    await titleOf(page).fill('Typed after')
    await expect(page.getByText(/^Saved on this device at /)).toBeVisible()
  },
)
