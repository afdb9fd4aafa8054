import type { Page } from '@playwright/test'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { placesOf } from '#tests/support/device-storage.ts'
import { choose, main, sync } from '#tests/support/screens.ts'
import { picture } from '#tests/support/sample-files.ts'

/** The texts, pictures and lists of the home page, from the catalogue to what visitors read. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(422)) })

const dialog = (page: Page, name: 'Add setting' | 'Edit setting') => page.getByRole('dialog', { name, exact: true })
const row = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const group = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const saved = (page: Page, name: 'Add setting' | 'Edit setting') =>
  dialog(page, name).getByRole('button', { name: 'Save', exact: true }).click()

test(
  'a key is found in the catalogue, filled in, seen before it is saved, and read by visitors',
  { tag: '@phone' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const home = async () => owner.data('GET', '/home')
    // The colours of a theme are looked at, not those on the way to them.
    await seedSession(page)
    await page.goto('/admin/home-settings')
    await expect(main(page).getByText('No home settings yet')).toBeVisible()
    await page.getByRole('link', { name: 'Add setting' }).first().click()
    const made = dialog(page, 'Add setting')
    // Escape empties the search, and only then leaves the form.
    await made.getByLabel('Search keys').fill('nothing like it')
    await made.getByLabel('Search keys').press('Escape')
    await expect(made.getByLabel('Search keys')).toHaveValue('')
    await made.getByLabel('Search keys').fill('features list')
    await made.getByRole('button', { name: /^Features features_list/ }).click()
    await expect(made.getByText('In the section of features')).toBeVisible()
    await made.getByRole('button', { name: 'Add a feature' }).click()
    await saved(page, 'Add setting')
    await expect(made.getByText('Feature 1: Title is required').first()).toBeVisible()
    const first = made.getByRole('group', { name: 'Feature 1' })
    await first.getByLabel('Title').fill('Workshops')
    await made.getByRole('button', { name: 'Add a feature' }).click()
    await made.getByRole('group', { name: 'Feature 2' }).getByLabel('Title').fill('<b>Courses</b>')
    await made.getByRole('button', { name: 'Move Feature 2', exact: true }).press('ArrowUp')
    await expect(first.getByLabel('Title')).toHaveValue('<b>Courses</b>')
    await expect(made.getByRole('button', { name: 'Move Feature 1', exact: true })).toBeFocused()
    await made.getByRole('radio', { name: 'JSON' }).check({ force: true })
    await expect(made.getByRole('textbox', { name: 'JSON' })).toHaveValue(/"Courses|Courses/)
    await made.getByRole('button', { name: 'Preview' }).click()
    const frame = made.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: '<b>Courses</b>' })).toBeVisible()
    await expectAccessible(page, 'the form of a list')
    await saved(page, 'Add setting')
    await expect(made).toBeHidden()
    await expect(row(page, 'Features')).toBeVisible()
    await expect(group(page, 'Features & Benefits').getByText('2 items')).toBeVisible()
    await expect
      .poll(home)
      .toEqual({ settings: { features_list: [{ title: '<b>Courses</b>' }, { title: 'Workshops' }] } })

    await choose(page, 'Actions for Features', 'Make inactive')
    await expect.poll(home).toEqual({ settings: {} })
    await expectAccessible(page, 'the list of home settings')
    await page.getByRole('button', { name: 'Actions for Features', exact: true }).click()
    const revisions = page.getByRole('menuitem', { name: 'View revisions', exact: true })
    await revisions.or(page.getByRole('dialog').getByRole('link', { name: 'View revisions', exact: true })).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Revisions' })).toBeVisible()
  },
)

test(
  'a bar is hard to read until its colours differ; a missing key is one tap away',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const set = (key: string, value: string, type = 'text') =>
      owner.call('POST', '/admin/home-settings', { key, type, value })
    await set('notification_message', 'Ten seats left')
    await set('notification_background_color', '#FFFFFF')
    await set('my_own_key', 'Mine')
    await seedSession(page)
    await page.goto('/admin/home-settings')
    await row(page, 'Bar background colour').click()
    const edited = dialog(page, 'Edit setting')
    await edited.getByRole('button', { name: 'Preview' }).click()
    await expect(edited.getByText('Contrast 1 to 1. The bar is hard to read')).toBeVisible()
    await edited.getByLabel('Value', { exact: true }).fill('#1D3FBB')
    await expect(edited.getByText('The bar is easy to read.')).toBeVisible()
    await edited.getByLabel('Value', { exact: true }).fill('blue')
    await saved(page, 'Edit setting')
    await expect(edited.getByText('Value must be a colour such as #3B82F6').first()).toBeVisible()
    await edited.getByLabel('Value', { exact: true }).fill('#1D3FBB')
    await saved(page, 'Edit setting')
    await expect(edited).toBeHidden()

    const categories = page.getByRole('navigation', { name: 'Categories of settings' })
    await categories.getByRole('link', { name: /^Custom/ }).click()
    await expect(row(page, 'My own key')).toBeVisible()
    await expect(row(page, 'Bar message')).toBeHidden()
    await categories.getByRole('link', { name: /^All Settings/ }).click()
    await main(page).getByLabel('Search settings').fill('ten seats')
    await expect(row(page, 'My own key')).toBeHidden()
    await expect(row(page, 'Bar message')).toBeVisible()
    await main(page).getByLabel('Search settings').fill('')
    await expect(row(page, 'My own key')).toBeVisible()

    await main(page).getByText('recommended settings missing').click()
    await main(page).getByRole('link', { name: 'Add Hero title' }).click()
    const made = dialog(page, 'Add setting')
    await expect(made.getByLabel('Key')).toHaveValue('hero_title')
    await made.getByLabel('Value', { exact: true }).fill('Less routine')
    await saved(page, 'Add setting')
    await expect(made).toBeHidden()
    await expect.poll(() => owner.data('GET', '/home')).toMatchObject({ settings: { hero_title: 'Less routine' } })

    await page.route('**/api/admin/home-settings/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { success: false, status: 422, message: 'Not today' } })
        : route.fallback(),
    )
    await main(page).getByRole('switch', { name: 'Active: Hero title' }).click()
    const told = page.getByRole('listitem').filter({ hasText: 'Failed to toggle setting' })
    await expect(told).toContainText('Saved on this device, not accepted by the server. Not today')

    // What was typed comes before the keys to choose from, also where no key was chosen yet.
    await page.getByRole('link', { name: 'Add setting' }).click()
    await made.getByRole('button', { name: 'Use a key of your own' }).click()
    await made.getByLabel('Value', { exact: true }).fill('Words without a key')
    await expect.poll(() => placesOf(page, 'Words without a key')).not.toEqual([])
    await page.reload()
    await expect(made.getByLabel('Value', { exact: true })).toHaveValue('Words without a key')
  },
)

test(
  'a picture chosen without a connection waits, and arrives with its setting',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    await seedSession(page)
    await page.goto('/admin/home-settings')
    await expect(main(page).getByText('No home settings yet')).toBeVisible()
    await page.getByRole('link', { name: 'Add setting' }).first().click()
    const made = dialog(page, 'Add setting')
    await made.getByRole('button', { name: /^Hero picture hero_image/ }).click()
    await offlineReady(page)
    await context.setOffline(true)
    const buffer = await picture('png', 60)
    await made.locator('input[type=file]').setInputFiles({ name: 'desk.png', mimeType: 'image/png', buffer })
    await expect(made.getByRole('button', { name: 'Replace' })).toBeVisible()
    await made.getByLabel('Alt text').fill('A desk')
    await saved(page, 'Add setting')
    await expect(made).toBeHidden()
    await expect(row(page, 'Hero picture')).toBeVisible()
    await context.setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect
      .poll(() => owner.data('GET', '/home'))
      .toMatchObject({ settings: { hero_image: { url: expect.stringMatching(/^\/uploads\//), alt: 'A desk' } } })
  },
)
