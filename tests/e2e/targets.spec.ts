import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { go } from '#tests/support/in-app.ts'
import { MOST_SHIFT, shiftOf, watchShift } from '#tests/support/measured-shift.ts'
import { smallTargets } from '#tests/support/measured-targets.ts'
import { WHOLE } from '#tests/support/proofs.ts'
import { LISTS, OTHERS } from '#tests/support/screen-addresses.ts'

/** Every screen, the lists opened cold: what can be hit is large enough, and nothing moves away from under a finger. */

test.use({ demo: true })

/** Before the sign-in. */
const ENTRIES = ['/admin/login', '/forgot-password', '/reset-password', '/resend-verification']
/** Drawn in another way than on a phone, where axe has seen all of them: tables, figures, days. */
const AXED = new Set([
  '/admin/monitoring',
  '/admin/user-activities',
  '/admin/api-tokens',
  '/admin/ai-keys',
  '/admin/home-settings',
  '/admin/email-templates',
  '/admin/smtp-configurations',
])
/** Loaded one by one, which takes its time: all of those that axe looks at, and of the others some of every kind. */
const COLD = LISTS.filter((list, index) => WHOLE || AXED.has(list) || index % 3 === 0)

async function stands(page: Page): Promise<void> {
  // Not by its role, which an open layer takes from it.
  await expect(page.locator('h1')).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

async function look(page: Page, screen: string): Promise<void> {
  expect.soft(await smallTargets(page, 28), screen).toEqual([])
  if (AXED.has(screen)) await expectAccessible(page, screen)
}

test.beforeEach(({ page }) => watchShift(page))

test(
  'every control is large enough for a mouse before the sign-in, and on what is opened from a list',
  { tag: '@laptop' },
  async ({ page }) => {
    for (const entry of ENTRIES) {
      await page.goto(entry)
      await stands(page)
      await look(page, entry)
    }
    await seedSession(page)
    for (const screen of OTHERS) {
      await go(page, screen)
      await stands(page)
      await look(page, screen)
    }
  },
)

test(
  'every control is large enough for a mouse, and nothing shifts while a screen loads',
  { tag: '@laptop' },
  async ({ page }) => {
    await seedSession(page)
    for (const list of COLD) {
      await page.goto(list)
      await stands(page)
      expect.soft(await shiftOf(page), `${list} shifts`).toBeLessThanOrEqual(MOST_SHIFT)
      await look(page, list)
    }
  },
)
