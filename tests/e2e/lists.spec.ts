import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'

/** What every list has in common, whatever it lists. */

const LISTS = [
  '/admin/posts',
  '/admin/categories',
  '/admin/tags',
  '/admin/courses',
  '/admin/courses/1/lessons',
  '/admin/workflows',
  '/admin/workflow-categories',
  '/admin/files',
  '/admin/trash',
]

const ROWS = ':is(tbody > tr, .list-rows > li, .file-grid > li)'

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator(ROWS).first()).toBeVisible()
}

test.describe('with sample content', () => {
  test.use({ demo: true })

  test('on a phone the rows begin below the bar and one line of tools', { tag: '@phone' }, async ({ app, page }) => {
    const api = await app.signIn()
    await api.call('DELETE', '/admin/posts/1')
    await seedSession(page)
    for (const path of LISTS) {
      await show(page, path)
      const { y } = (await page.locator(ROWS).first().boundingBox()) ?? { y: Number.NaN }
      expect.soft(y, path).toBeLessThanOrEqual(130)
      const back = page.getByRole('banner').getByRole('link', { name: /^Back to / })
      await expect.soft(back, path).toBeVisible()
    }
    // The bar says how many there are, and makes a new one.
    await show(page, '/admin/posts')
    await expect(page.getByRole('banner').getByText('47 posts, 41 published')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'New post' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  })

  test('on a laptop the actions of every list stand at the same place', { tag: '@laptop' }, async ({ app, page }) => {
    const api = await app.signIn()
    await api.call('DELETE', '/admin/posts/1')
    await seedSession(page)
    for (const path of LISTS) {
      await show(page, path)
      const [head, last] = await page
        .locator('.page-head, .page-head .acts > :last-child')
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()))
      expect.soft({ right: last.right, bottom: last.bottom }, path).toEqual({ right: 1248, bottom: head.bottom })
    }
  })
})
