import { expect, seedSession, test } from '#tests/support/browser.ts'
import { smallTargets } from '#tests/support/measured-targets.ts'

/** Every screen, opened cold: what can be hit is large enough, and nothing moves away from under a finger. */

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })

const SCREENS = [
  '/admin',
  '/admin/monitoring',
  '/admin/monitoring/health/comprehensive',
  '/admin/content',
  '/admin/more',
  '/admin/outbox',
  '/admin/outbox/diagnostics',
  '/admin/settings',
  '/admin/trash',
  '/admin/messages',
  '/admin/messages/1',
  '/admin/profile',
  '/admin/users',
  '/admin/users/2',
  '/admin/user-groups',
  '/admin/user-activities',
  '/admin/api-tokens',
  '/admin/posts',
  '/admin/posts/1',
  '/admin/posts/1/revisions',
  '/admin/categories',
  '/admin/tags',
  '/admin/tags/create',
  '/admin/courses',
  '/admin/courses/1',
  '/admin/courses/1/files',
  '/admin/courses/1/lessons',
  '/admin/courses/1/lessons/1',
  '/admin/courses/1/preview',
  '/admin/workflows',
  '/admin/workflows/1',
  '/admin/workflow-categories',
  '/admin/files',
  '/admin/home-settings',
  '/admin/smtp-configurations',
]
/** Sum of the shifts of a load, as web vitals count it. */
const MOST_SHIFT = 0.02

test(
  'every control is large enough for a mouse, and nothing shifts while a screen loads',
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
    for (const screen of SCREENS) {
      await page.goto(screen)
      await expect(page.locator('h1')).toBeAttached()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const shift = Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? 0))
      expect.soft(shift, `${screen} shifts`).toBeLessThanOrEqual(MOST_SHIFT)
      expect.soft(await smallTargets(page, 28), screen).toEqual([])
    }
  },
)
