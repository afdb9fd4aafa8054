import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { go } from '#tests/support/in-app.ts'
import { cutTexts, textSizes } from '#tests/support/measured-texts.ts'
import { choose, main } from '#tests/support/screens.ts'

/** The size of text that a person has set in the browser, which is not the zoom. */

test.use({ demo: true })

/** One of each kind: figures, lists with pictures, grips and badges, cards, forms, layers and the editors. */
const SCREENS = [
  '/admin/monitoring',
  '/admin/content',
  '/admin/more',
  '/admin/outbox',
  '/admin/outbox/diagnostics',
  '/admin/settings',
  '/admin/profile',
  '/admin/messages/1',
  '/admin/users',
  '/admin/users/2',
  '/admin/user-groups',
  '/admin/api-docs',
  '/admin/courses/1/lessons',
  '/admin/workflows/1',
  '/admin/files',
  '/admin/home-settings',
  '/admin/ai-keys',
  '/admin/email-templates/2',
  '/admin/cv-templates/create',
  '/admin/posts/create',
]

async function setTextSize(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await browser.detach()
  await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`)
}

async function look(page: Page, what: string): Promise<void> {
  await expect(page.locator('h1')).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect.soft(await cutTexts(page), what).toEqual([])
}

test(
  'text that is set to twice its size is twice as large, and nothing of it is cut or stands beside the screen',
  { tag: '@phone' },
  async ({ page }) => {
    await seedSession(page)
    await page.goto('/admin')
    await expect(page.getByText('Popular User Groups')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const usual = await textSizes(page)
    await setTextSize(page, 32)
    const large = await textSizes(page)
    expect(large.map(({ size }) => size / 2)).toEqual(usual.map(({ size }) => size))
    await look(page, 'the dashboard')
    // The five places keep standing beside each other, so they grow as far as they fit.
    expect(
      await page
        .locator('.nav a')
        .first()
        .evaluate((one) => parseFloat(getComputedStyle(one).fontSize)),
    ).toBeGreaterThan(16)
    for (const screen of SCREENS) {
      await go(page, screen)
      await look(page, screen)
    }
    const toolbar = page.getByRole('toolbar')
    await toolbar.evaluate((one) => (one.scrollLeft = one.scrollWidth))
    expect(await cutTexts(page)).toEqual([])

    await go(page, '/admin/posts')
    await look(page, 'posts')
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await cutTexts(page), 'filters').toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await choose(page, 'Actions for Offline is a state, not an error', 'Delete')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect.soft(await cutTexts(page), 'the question').toEqual([])
    await page.getByRole('button', { name: 'Delete post' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect.soft(await cutTexts(page), 'the toast').toEqual([])
    await expect(main(page).getByRole('link', { name: 'Offline is a state, not an error' })).toBeHidden()
  },
)
