import { expect, type Page } from '@playwright/test'
import { findingsInBothThemes } from './axe.ts'
import { go } from './in-app.ts'
import { smallTargets } from './measured-targets.ts'

/** Pixels that a finger needs. */
const FINGER = 44

/**
 * Both themes, one heading of the first level, targets for a finger, and no scrolling sideways on the
 * narrowest screens (WCAG 1.4.10).
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect.soft(await findingsInBothThemes(page), what).toEqual([])
  await expect.soft(page.getByRole('heading', { level: 1, includeHidden: true }), what).toHaveCount(1)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (width > 400) return
  expect.soft(await smallTargets(page, FINGER), what).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await page.evaluate(sideways), `${what}, 320 px wide`).toEqual([])
  await page.setViewportSize({ width, height })
}

/** What sticks out at the right, when the page can be scrolled sideways. */
function sideways(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > clientWidth)
  return [`${scrollWidth} px`, ...wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))]
}

/**
 * Goes to a page, within the app once it stands, and looks at it so.
 */
export async function visit(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await go(page, path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
  await expectAccessible(page, path)
}
