import type { Page } from '@playwright/test'
import { expect, NETWORK_ERRORS, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { makePost } from '#tests/support/records.ts'
import { main } from '#tests/support/screens.ts'

/** Back closes what lies over the page, and leaves the page when nothing does. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The list, with the dashboard behind it in the history. */
async function openList(page: Page): Promise<void> {
  await seedSession(page)
  await page.goto('/admin')
  await main(page)
    .getByRole('link', { name: /^Total Posts/ })
    .click()
  await expect(main(page).getByRole('link', { name: 'On top' })).toBeVisible()
}
const layer = (page: Page) => page.locator('[role=dialog], [role=alertdialog], [role=menu]')
const menuOf = (page: Page) => main(page).getByRole('button', { name: 'Actions for On top' })

test.beforeEach(async ({ app }) => {
  await makePost(await app.signIn(), { title: 'On top' })
})

const LAYERS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a menu': (page) => menuOf(page).click(),
  'a question': async (page) => {
    await menuOf(page).click()
    await page.getByText('Delete', { exact: true }).last().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  'the palette': (page) => page.keyboard.press('Control+k'),
  'a dialog': async (page) => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
}

test('Back closes a layer and stays, forward does not open it again', async ({ page }) => {
  await openList(page)
  const address = page.url()
  for (const [name, show] of Object.entries(LAYERS)) {
    await show(page)
    await expect(layer(page), name).toBeVisible()
    await page.goBack()
    await expect(layer(page), name).toHaveCount(0)
    expect(page.url()).toBe(address)
    await expect(menuOf(page)).toBeVisible()
    await page.goForward()
    await expect(layer(page), name).toHaveCount(0)
    expect(page.url()).toBe(address)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/admin$/)
})

test('a layer that was closed in another way takes no step of its own', { tag: '@laptop' }, async ({ page }) => {
  await openList(page)
  for (const _ of ['once', 'twice']) {
    await menuOf(page).click()
    await expect(layer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(layer(page)).toHaveCount(0)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goForward()
  await expect(menuOf(page)).toBeVisible()
})

test(
  'a page that was opened from a layer leads straight back, with what was looked for',
  { tag: '@laptop' },
  async ({ page }) => {
    await openList(page)
    await menuOf(page).click()
    // On a laptop the menu is loaded before it opens, and a key that is pressed earlier closes nothing.
    await expect(layer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(layer(page)).toHaveCount(0)
    const search = main(page).getByRole('searchbox')
    await search.fill('top')
    await expect(page).toHaveURL(/q=top/)
    const found = page.url()
    await menuOf(page).click()
    await page.getByText('Edit', { exact: true }).last().click()
    await expect(page).toHaveURL(/\/admin\/posts\/\d+$/)
    await page.goBack()
    await expect(page).toHaveURL(found)
    await expect(search).toHaveValue('top')
    await page.goBack()
    await expect(page).toHaveURL(/\/admin$/)
  },
)

test('a menu stays open while its record is sent and gets its id', async ({ page, context, app, noise }) => {
  const api = await app.signIn()
  noise.allow(NETWORK_ERRORS)
  await seedSession(page)
  await page.goto('/admin/tags')
  await offlineReady(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'New tag' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Made here')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByRole('link', { name: 'Made here' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Actions for Made here' }).click()
  const edit = layer(page).locator('a', { hasText: /^Edit$/ })
  await expect(edit).toHaveAttribute('href', /new-/)
  await context.setOffline(false)
  await expect.poll(async () => JSON.stringify(await api.data('GET', '/tags'))).toContain('Made here')
  await expect(edit).toHaveAttribute('href', /tags\/\d+/)
  await edit.click()
  await expect(page).toHaveURL(/\/admin\/tags\/\d+/)
})

test('the settings of a post close by Back, and what was typed stays', { tag: '@phone' }, async ({ page }) => {
  await openList(page)
  await main(page).getByRole('link', { name: 'On top' }).click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Typed, not saved')
  const address = page.url()
  await page.getByRole('button', { name: 'Post settings' }).click()
  await expect(layer(page)).toBeVisible()
  await page.goBack()
  await expect(layer(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
  await expect(title).toHaveValue('Typed, not saved')
})

test('a dialog begins at its text, else at its title, and at its top', { tag: '@laptop' }, async ({ page }) => {
  await seedSession(page)
  await page.goto('/admin/files/upload')
  await expect(page.getByRole('heading', { name: 'Upload files' })).toBeFocused()
  await page.goto('/admin/categories/create')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused()
  expect(await page.locator('.overlay-body').evaluate((body) => body.scrollTop)).toBe(0)
})

test('a key that is pressed as soon as the page is seen acts', { tag: '@laptop' }, async ({ page }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('main h1')) return
      watch.disconnect()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '?', cancelable: true }))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await seedSession(page)
  await page.goto('/admin')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
