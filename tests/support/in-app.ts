import type { Page } from '@playwright/test'

/**
 * Goes there as a link of the app does, which is a fifth of the work of loading the page anew: for tests that are not
 * about the loading. Only where no page of the app stands yet it is loaded. Resolves at once: the caller waits for
 * something that the screen before does not show.
 */
export async function go(page: Page, to: string): Promise<void> {
  const went = await page.evaluate((path) => {
    if (document.getElementById('root') === null) return false
    history.pushState({}, '', path)
    return true
  }, to)
  if (!went) await page.goto(to)
}
