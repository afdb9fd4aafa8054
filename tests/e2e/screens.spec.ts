import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { findingsInBothThemes } from '#tests/support/axe.ts'
import { anyOf, expect, NETWORK_ERRORS, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { makeCategory, makePost, readPost } from '#tests/support/records.ts'
import { choose, main, save, sync } from '#tests/support/screens.ts'
import { Category, Tag } from '#tests/support/schemas.ts'

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 422)) })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const row = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })

test.describe('categories', () => {
  test(
    'are made, changed, deleted and brought back, each at its own address',
    { tag: '@phone' },
    async ({ app, page }) => {
      const owner = await app.signIn()
      await seedSession(page)
      await page.goto('/admin/categories')
      await expect(main(page).getByText('No categories yet')).toBeVisible()
      await page.getByRole('link', { name: 'New category' }).click()
      await expect(page).toHaveURL(/\/admin\/categories\/create\?draft=new-/)
      const made = dialog(page, 'New category')
      await made.getByRole('button', { name: 'Save' }).click()
      await expect(made.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
      await made.getByLabel('Name').fill('Logbook')
      await made.getByRole('button', { name: 'Save' }).click()
      await expect(made).toBeHidden()
      await expect(row(page, 'Logbook')).toBeVisible()
      await expect(sync(page, 'Synced')).toBeVisible()

      await row(page, 'Logbook').click()
      await expect(page).toHaveURL(/\/admin\/categories\/[\w-]+$/)
      const edited = dialog(page, 'Edit category')
      await edited.getByLabel('Description').fill('What happened on board')
      await edited.getByRole('button', { name: 'Save' }).click()
      await expect(edited).toBeHidden()
      await expect(sync(page, 'Synced')).toBeVisible()
      const stored = v.parse(v.array(Category), await owner.data('GET', '/categories'))
      expect(stored).toMatchObject([
        { name: 'Logbook', slug: 'logbook', description: 'What happened on board', version: 2 },
      ])

      await choose(page, 'Actions for Logbook', 'Delete')
      await page
        .getByRole('alertdialog', { name: 'Delete “Logbook”?' })
        .getByRole('button', { name: 'Delete category' })
        .click()
      await expect(row(page, 'Logbook')).toBeHidden()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(row(page, 'Logbook')).toBeVisible()
      await expect.poll(async () => owner.data('GET', '/categories')).toMatchObject([{ name: 'Logbook' }])
    },
  )

  test('in use are given up only for another one, or knowingly', { tag: '@laptop' }, async ({ app, page }) => {
    const owner = await app.signIn()
    const old = await makeCategory(owner, 'Old shelf')
    const next = await makeCategory(owner, 'New shelf')
    const post = await makePost(owner, { title: 'On a shelf', category_id: old.id })
    await seedSession(page)
    await page.goto('/admin/categories')
    await page.getByRole('link', { name: '1 post in Old shelf' }).click()
    await expect(page.getByRole('link', { name: 'On a shelf' })).toBeVisible()
    await page.goBack()
    await choose(page, 'Actions for Old shelf', 'Delete')
    const question = dialog(page, 'Delete “Old shelf”?')
    await expect(question).toContainText('1 post uses this category.')
    await expect(question.getByRole('listitem')).toHaveText(['On a shelf'])
    await question.getByLabel('Give it another category').selectOption('New shelf')
    await question.getByRole('button', { name: 'Delete category' }).click()
    await expect(row(page, 'Old shelf')).toBeHidden()
    await expect.poll(async () => (await readPost(owner, post.id)).category_id).toBe(next.id)
  })
})

test('a long slug leaves a description its room', { tag: '@laptop' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const slug = 'a-slug-of-many-words'.padEnd(100, '-and-more')
  await owner.data('POST', '/categories', { name: 'Logbook', slug, description: 'What happened on board, day by day' })
  await seedSession(page)
  await page.goto('/admin/categories')
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect(row(page, 'Logbook')).toBeVisible()
  const [name, other] = [await head('Name').boundingBox(), await head('Slug').boundingBox()]
  expect(name?.width).toBeGreaterThan(other?.width ?? Number.POSITIVE_INFINITY)
})

test(
  'a word that is longer than its line goes on in the next one, and what will be deleted is struck out with its dot',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const name = 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'
    await makeCategory(owner, name)
    await owner.data('POST', '/tags', { name: 'Struck' })
    await seedSession(page)
    await page.goto('/admin/categories')
    const cut = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    await expect(row(page, name)).toBeVisible()
    expect(await cut('.meta')).toBe(0)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await expect(page.locator('.menu-head')).toContainText(name)
    expect(await cut('.menu-head, .menu-head h2')).toBe(0)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(name)
    expect(await cut('.dialog, .dialog h2')).toBe(0)
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.goto('/admin/tags')
    await expect(row(page, 'Struck')).toBeVisible()
    await context.setOffline(true)
    await choose(page, 'Actions for Struck', 'Delete')
    await page.getByRole('button', { name: 'Delete tag' }).click()
    await expect(main(page).getByText('Will be deleted')).toBeVisible()
    await expect(page.locator('.deleted bdi > *')).toHaveCSS('text-decoration-line', 'line-through')
  },
)

test(
  'tags are found, sorted and recoloured, and the address remembers how',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    await seedSession(page)
    await page.goto('/admin/tags')
    const tags = v.parse(v.array(Tag), await owner.data('GET', '/tags'))
    const names = tags.map((tag) => tag.name).toSorted((a, b) => a.localeCompare(b))
    await expect(page.getByText(`${tags.length} tags`, { exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search tags' }).fill(names[0] ?? '')
    await expect(page).toHaveURL(/\?q=/)
    await page.reload()
    await expect(row(page, names[0] ?? '')).toBeVisible()
    await expect(row(page, names.at(-1) ?? '')).toBeHidden()
    const seen = await makePost(owner, { title: 'Tagged', tags: [tags[0]?.id ?? 0] })
    await page.goto('/admin/tags')
    const lastUsed = page.getByRole('button', { name: 'Last used', exact: true })
    await lastUsed.click()
    await expect(page).toHaveURL(/sort=used_at/)
    await lastUsed.click()
    await expect(page).toHaveURL(/sort=-used_at/)
    await expect(page.locator('tbody .row-title').first()).toHaveText(tags[0]?.name ?? '')
    await page.getByLabel('Use', { exact: true }).selectOption({ label: 'Used once' })
    await expect(main(page).getByText('1 tag found', { exact: true })).toBeVisible()
    await expect(row(page, tags[0]?.name ?? '')).toBeVisible()
    await page.getByLabel('Use', { exact: true }).selectOption({ label: 'Unused' })
    await expect(page).toHaveURL(/used=never/)
    await expect(row(page, tags[0]?.name ?? '')).toBeHidden()
    await owner.data('DELETE', `/admin/posts/${seen.id}`)
    await page.goto('/admin/tags')
    await page.getByRole('searchbox', { name: 'Search tags' }).fill('no tag like this')
    await main(page).getByRole('button', { name: 'Clear filters' }).click()
    await expect(row(page, names.at(-1) ?? '')).toBeVisible()

    await row(page, names[0] ?? '').click()
    const edited = dialog(page, 'Edit tag')
    await edited.getByLabel('Colour', { exact: true }).fill('#12ab')
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(edited.getByLabel('Colour', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await edited.getByLabel('Colour', { exact: true }).fill('#12AB34')
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(edited).toBeHidden()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(v.parse(v.array(Tag), await owner.data('GET', '/tags')).map((tag) => tag.color.toUpperCase())).toContain(
      '#12AB34',
    )
  },
)

test.describe('settings', () => {
  test('are checked, taken back with Reset, and saved', { tag: '@laptop' }, async ({ app, page }) => {
    const owner = await app.signIn()
    await seedSession(page)
    await page.goto('/admin/settings')
    const name = page.getByLabel('Site name')
    await expect(name).not.toHaveValue('')
    const before = await name.inputValue()
    await name.fill('')
    await page.getByLabel('Site URL').fill('not an address')
    await save(page)
    await expect(page.getByRole('alert')).toContainText('Site URL')
    await expect(name).toBeFocused()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(name).toHaveValue(before)
    await expect(page.getByRole('alert')).toBeHidden()

    await name.fill('The quiet harbour')
    await page.getByRole('switch', { name: 'Maintenance mode' }).click()
    await page.getByLabel('Backups', { exact: true }).selectOption('Every Monday')
    await page.getByLabel('Hour of the backup').fill('22')
    await expect(page.getByText('4 unsaved changes')).toBeVisible()
    await save(page)
    await expect(page.getByText('Settings Saved', { exact: true })).toBeVisible()
    expect(await owner.data('GET', '/settings')).toMatchObject({
      site_name: 'The quiet harbour',
      maintenance_mode: true,
      backup_schedule: 'weekly',
      backup_hour: 22,
    })
    await expect(main(page).getByText('Maintenance mode is on.')).toBeVisible()

    await expect(page.getByLabel('Language').locator('option:checked')).toHaveText('English')
    await page.getByRole('link', { name: 'Revisions' }).click()
    await expect(page.locator('ins').filter({ hasText: before })).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('This version is in the settings again.')).toBeVisible()
    await expect
      .poll(() => owner.data('GET', '/settings'))
      .toMatchObject({ site_name: before, backup_schedule: 'daily', maintenance_mode: true })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => owner.data('GET', '/settings')).toMatchObject({ backup_schedule: 'weekly' })
    expect(await findingsInBothThemes(page)).toEqual([])
    await main(page).getByRole('link', { name: 'Settings' }).click()
    await expect(name).toHaveValue('The quiet harbour')

    await page.getByRole('button', { name: 'Use the default for Hour of the backup' }).click()
    await expect(page.getByLabel('Hour of the backup')).toHaveValue('3')
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await page.getByRole('button', { name: 'Return to defaults' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use defaults' }).click()
    await expect(page.getByRole('button', { name: 'Return to defaults' })).toBeHidden()
    await save(page)
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await owner.data('GET', '/settings')).toMatchObject({
      site_name: 'The quiet harbour',
      maintenance_mode: false,
      backup_schedule: 'daily',
      backup_hour: 3,
    })
  })

  test.describe('with sample content', { tag: '@laptop' }, () => {
    test.use({ demo: true })
    test('sample content goes in one step, and what was made stays', async ({ app, page }) => {
      const owner = await app.signIn()
      const post = await makePost(owner, { title: 'Made here' })
      await seedSession(page)
      await page.goto('/admin/settings')
      await page.getByRole('button', { name: 'Remove sample content' }).click()
      const question = page.getByRole('alertdialog')
      const remove = question.getByRole('button', { name: 'Remove sample content' })
      await expect(remove).toHaveAccessibleDescription('Type the words first')
      await question.getByRole('textbox').fill('sample content')
      await remove.click()
      await expect(page.getByText(/^\d+ sample records removed$/)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Sample content' })).toBeHidden()
      const left = await owner.call('GET', '/admin/posts')
      expect(left.body).toMatchObject({ total: 1, data: [{ id: post.id }] })
    })
  })
})
