import type { Page } from '@playwright/test'
import { expect, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { NETWORK_ERRORS } from '#tests/support/noise.ts'
import { makeCategory, makePost } from '#tests/support/records.ts'
import { choose, main, openOutbox, save, sync, titleOf } from '#tests/support/screens.ts'

/** What nobody acknowledged is never said to be done: not in the list, the editor, a toast, the outbox, the palette. */

const DONE =
  /\b(?:Created|Uploaded|Deleted|Moved|Sent|Restored|Unpublished)\b(?! when| once)|moved to the trash|successfully/
/** "Saved" alone; on this device it is. */
const SAVED = /^Saved$/m

async function noDoneWord(page: Page, where: string): Promise<void> {
  const words = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, .toasts, [role="dialog"]')]
      .map((one) => one.innerText)
      .join('\n'),
  )
  expect(words, where).not.toMatch(DONE)
  expect(words, where).not.toMatch(SAVED)
}

test.describe('without a connection', () => {
  test.use({ allowedNoise: [NETWORK_ERRORS] })
  test('each kind of write is told as what will be', { tag: '@laptop' }, async ({ app, page, context }) => {
    const owner = await app.signIn()
    const category = await makeCategory(owner, 'Trade')
    const kept = await makePost(owner, { title: 'Changed post', category_id: category.id })
    for (const title of ['Deleted post', 'Published post']) await makePost(owner, { title, category_id: category.id })
    await seedSession(page)
    await page.goto('/admin/categories')
    await expect(page.getByRole('link', { name: 'Trade', exact: true })).toBeVisible()
    await page.goto(`/admin/posts/${kept.id}`)
    await expect(titleOf(page)).toHaveValue('Changed post')
    await page.goto('/admin/posts')
    await expect(page.getByRole('link', { name: 'Changed post' })).toBeVisible()
    await offlineReady(page)
    await context.setOffline(true)

    await page.getByRole('link', { name: 'Changed post' }).click()
    await titleOf(page).fill('Other words')
    await expect(sync(page, 'Offline, unsaved')).toBeVisible()
    await save(page)
    await expect(page.locator('.editor-status')).toContainText('Waiting to be sent')
    await noDoneWord(page, 'editor')
    await page.goBack()

    await choose(page, 'Actions for Deleted post', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click()
    await expect(page.locator('.toasts')).toContainText('“Deleted post” will be deleted')
    await choose(page, 'Actions for Published post', 'Publish')
    await expect(page.locator('.toasts')).toContainText('Will be published')
    const row = (title: string) => page.getByRole('row').filter({ hasText: title })
    await expect(row('Deleted post')).toContainText('Will be deleted')
    await expect(row('Other words')).toContainText('Waiting to be sent')
    await page.evaluate(() => {
      // Titles of the test's own records say such words.
      for (const title of document.querySelectorAll('.row-title')) title.textContent = 'Title'
      for (const toast of document.querySelectorAll('.toasts')) {
        toast.innerHTML = toast.innerHTML.replaceAll('Deleted post', 'Title')
      }
    })
    await noDoneWord(page, 'list')

    await page.goto('/admin/categories/create')
    await page.getByLabel('Name', { exact: true }).fill('Made here')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(row('Made here')).toContainText('Only on this device')
    await noDoneWord(page, 'list of what was made')

    await openOutbox(page)
    for (const words of ['Will be created', 'Will be deleted', 'Will change title', 'Will change']) {
      await expect(main(page).getByText(words).first()).toBeVisible()
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Made here')
    await expect(page.getByRole('option', { name: /Made here/ })).toContainText('Only on this device')
  })
})
