import * as v from 'valibot'
import { PostStats } from '#contract/records/post.ts'
import { findings } from '#tests/support/axe.ts'
import { expect, offlineReady, signIn, statusErrors, test } from '#tests/support/browser.ts'
import { keptTexts } from '#tests/support/device-storage.ts'

test.use({ demo: true })

const FIGURES = ['Total Posts', 'Workflows', 'Categories', 'Files', 'User Groups', 'Admin Users']

test.describe('with figures', () => {
  test(
    'shows the six figures, three health links in new tabs and the popular groups',
    { tag: '@phone' },
    async ({ page, app }) => {
      await signIn(page)
      const owner = await app.signIn()
      const stats = v.parse(PostStats, await owner.data('GET', '/admin/posts/stats'))
      const main = page.getByRole('main')
      for (const label of FIGURES) await expect(main.getByText(label, { exact: true }).first()).toBeVisible()
      const posts = main.getByRole('link', { name: /^Total Posts/ })
      await expect(posts).toContainText(String(stats.total))
      await expect(posts).toContainText(`${stats.published} published`)
      await expect(main.getByText(/^updated \d\d:\d\d$/)).toBeVisible()

      const health = main.getByRole('link', { name: /health.*opens a new tab/ })
      await expect(health).toHaveCount(3)
      for (const link of await health.all()) {
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAttribute('rel', /noopener/)
      }
      await expect(main.getByText(/^\d+ members?$/).first()).toBeVisible()
      expect(await findings(page)).toEqual([])
    },
  )

  test('a card leads to its list', { tag: '@phone' }, async ({ page }) => {
    await signIn(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Categories \d+ For posts/ })
      .click()
    await expect(page).toHaveURL(/\/admin\/categories$/)
  })
})

test.describe('when the statistics fail', () => {
  test.use({ allowedNoise: [statusErrors(500)] })

  test('keeps the known numbers, says so and loads again on Retry', { tag: '@phone' }, async ({ page }) => {
    await signIn(page)
    const posts = page.getByRole('link', { name: /^Total Posts/ })
    await expect(posts).toContainText('published')
    const failure = {
      status: 500,
      json: { success: false, status: 500, message: 'Broken on purpose', code: 'internal' },
    }
    let asked = 0
    await page.route('**/api/admin/posts/stats', (route) => {
      asked += 1
      return route.fulfill(failure)
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Failed to load dashboard statistics')).toBeVisible()
    expect(asked, 'one retry').toBe(2)
    await expect(posts).toContainText('published')
    await page.unroute('**/api/admin/posts/stats')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Failed to load dashboard statistics')).toBeHidden()
  })
})

test(
  'is readable offline after a restart, with its age, and so are posts that were never opened',
  { tag: '@laptop' },
  async ({ device }) => {
    let page = device.page
    const bodies = page.waitForResponse((response) => response.url().includes('include=content'))
    const last = page.waitForResponse((response) => response.url().endsWith('/api/health/history'), { timeout: 30_000 })
    await signIn(page)
    await offlineReady(page)
    await Promise.all([bodies, last])
    // The cache is written at most once a second.
    await expect.poll(() => keptTexts(page)).toContain('health.history')
    await device.close()
    page = await device.open()
    await device.goOffline()
    await page.goto('/admin')
    await expect(page.getByText(/^as of .*, offline$/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Total Posts/ })).toContainText('published')
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-disabled', 'true')

    const continued = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Published' }).getByRole('link')
    const title = (await continued.first().textContent()) ?? ''
    await continued.first().click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  },
)
