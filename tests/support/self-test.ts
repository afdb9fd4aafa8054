import type { Page } from '@playwright/test'

/**
 * Starts the self-test of the diagnostics from seed 1: the schedules that are known to pass. A browser test shows that
 * it runs and what it says; whether new schedules pass is for `npm run outbox:simulate` to find.
 */
export async function startSelfTest(page: Page): Promise<void> {
  await page.evaluate(() => {
    // What the seed is drawn from.
    Math.random = () => 0
  })
  await page.getByRole('button', { name: 'Run self-test' }).click()
}
