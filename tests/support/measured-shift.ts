import type { Page } from '@playwright/test'

/** A fifth of what web vitals call good: nothing that is seen may move away from under a finger. */
export const MOST_SHIFT = 0.02

/** To be called before a page is loaded: what moves in it from then on is added up, each load on its own. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') sum += entry.value
      }
      document.documentElement.dataset['shift'] = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Sum of the layout shifts of this load, as web vitals count it. */
export async function shiftOf(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? 0))
}
