import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { go } from '#tests/support/in-app.ts'
import { smallTargets } from '#tests/support/measured-targets.ts'

/** Every screen, the lists opened cold: what can be hit is large enough, and nothing moves away from under a finger. */

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })

const LISTS = [
  '/admin',
  '/admin/monitoring',
  '/admin/content',
  '/admin/more',
  '/admin/outbox',
  '/admin/settings',
  '/admin/trash',
  '/admin/messages',
  '/admin/profile',
  '/admin/users',
  '/admin/user-groups',
  '/admin/user-activities',
  '/admin/api-tokens',
  '/admin/posts',
  '/admin/categories',
  '/admin/tags',
  '/admin/courses',
  '/admin/courses/1/lessons',
  '/admin/workflows',
  '/admin/workflow-categories',
  '/admin/files',
]
/** Opened from the one before, by headings that tell when they are there. */
const OTHERS = {
  '/admin/monitoring/health/comprehensive': /health$/,
  '/admin/messages/1': 'Invoices from three systems',
  '/admin/posts/1': 'Edit post',
  '/admin/posts/1/revisions': 'Revisions',
  '/admin/courses/1': 'Edit course',
  '/admin/courses/1/lessons/1': 'Edit lesson',
  '/admin/courses/1/preview': 'Preview',
  '/admin/workflows/1': 'Edit workflow',
}
/** Sum of the shifts of a load, as web vitals count it. */
const MOST_SHIFT = 0.02

async function stands(page: Page, heading?: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) })).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

test(
  'every control is large enough for a mouse, and no list shifts while it loads',
  { tag: '@laptop' },
  async ({ page }) => {
    await page.addInitScript(() => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry && typeof entry.value === 'number') sum += entry.value
        }
        document.documentElement.dataset['shift'] = String(sum)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await seedSession(page)
    for (const list of LISTS) {
      await page.goto(list)
      await stands(page)
      const shift = Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? 0))
      expect.soft(shift, `${list} shifts`).toBeLessThanOrEqual(MOST_SHIFT)
      expect.soft(await smallTargets(page, 28), list).toEqual([])
    }
    for (const [screen, heading] of Object.entries(OTHERS)) {
      await go(page, screen)
      await stands(page, heading)
      expect.soft(await smallTargets(page, 28), screen).toEqual([])
    }
  },
)
