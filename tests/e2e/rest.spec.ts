import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { countWork, timePasses, type Work, workDuring } from '#tests/support/counted-work.ts'
import { fetchedAhead } from '#tests/support/device-storage.ts'
import { WHOLE } from '#tests/support/proofs.ts'
import { LISTS, OTHERS } from '#tests/support/screen-addresses.ts'

/** What nobody looks at or works with costs a phone nothing. */

// What counts is put into every frame; those that show strangers' HTML let nothing run.
test.use({
  demo: true,
  contextOptions: { reducedMotion: 'no-preference' },
  allowedNoise: [/Blocked script execution in 'about:srcdoc'/],
})

const NOTHING: Work = {
  timers: 0,
  frames: 0,
  transactions: 0,
  messages: 0,
  requests: 0,
  mutations: 0,
  animations: [],
}
/**
 * Once a minute the outbox looks, every half minute what follows the time, and each answer grows old once. None of it
 * draws or asks anything.
 */
const MOST_TIMERS = 20
const MOST_TRANSACTIONS = 1
const MONITORING = '/admin/monitoring'
/** These look again while they are open, because what they show changes by itself. */
const LIVE = new Set([MONITORING, '/admin/smtp-configurations'])
const QUIET = [...LISTS, ...OTHERS].filter((one) => !LIVE.has(one))
/** Lists, editors and overviews each have one frame in common: of every kind some are among these. */
const WATCHED = WHOLE ? QUIET : QUIET.filter((_, index) => index % 5 === 0)
/** Of the hidden ones: one that draws figures, and one with an editor. */
const HIDDEN = [MONITORING, '/admin/posts/1', ...(WHOLE ? ['/admin', '/admin/messages'] : [])]
/** As long as an answer may be shown before it counts as old. */
const OLD_MS = 6 * 60_000

async function comesToRest(page: Page, screen: string): Promise<void> {
  await page.goto(screen)
  await expect(page.locator('h1')).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  // What is gathered, written and let go of a while after a visit is through; on a slow machine the page's time runs ahead
  // of what it waits for.
  await timePasses(page, 12_000)
  for (let tries = 0; tries < 5; tries += 1) {
    const { messages, requests, mutations } = await workDuring(page, () => timePasses(page, 12_000))
    if (messages + requests + mutations === 0) return
  }
}

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('a page that is only looked at does nothing', { tag: '@laptop' }, async ({ page }) => {
  await page.clock.install()
  await countWork(page)
  await seedSession(page)
  await page.goto('/admin')
  await fetchedAhead(page)
  for (const screen of WATCHED) {
    await comesToRest(page, screen)
    const work = await workDuring(page, () => timePasses(page, 30_000))
    expect.soft(work.timers, screen).toBeLessThanOrEqual(MOST_TIMERS)
    expect.soft(work.transactions, screen).toBeLessThanOrEqual(MOST_TRANSACTIONS)
    expect.soft({ ...work, timers: 0, transactions: 0 }, screen).toEqual(NOTHING)
  }
})

test('a hidden page does nothing, and monitoring is drawn in a few steps', { tag: '@laptop' }, async ({ page }) => {
  await page.clock.install()
  await countWork(page)
  await seedSession(page)
  await page.goto('/admin')
  await fetchedAhead(page)
  await comesToRest(page, MONITORING)
  const shown = await workDuring(page, () => timePasses(page, 24_000))
  expect(shown.animations, 'between two checks nothing is drawn frame by frame').toEqual([])
  expect(shown.frames).toBe(0)
  // A step of the ring each five seconds, and what every page does; where the time is cut, one more of either.
  expect(shown.timers).toBeLessThanOrEqual(15)
  for (const screen of HIDDEN) {
    await comesToRest(page, screen)
    await hide(page)
    await page.clock.runFor(OLD_MS)
    expect.soft(await workDuring(page, () => page.clock.runFor(20 * 60_000)), `${screen}, hidden`).toEqual(NOTHING)
  }
})
