import type { Page } from '@playwright/test'
import { findings } from '#tests/support/axe.ts'
import { expect, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { fetchedAhead } from '#tests/support/device-storage.ts'
import { retry } from '#tests/support/screens.ts'

const CARDS = [
  'Database Performance',
  'Storage Performance',
  'Memory Usage',
  'Disk Space',
  'Last Backup',
  'Database Records',
  'Recent Errors',
]
const CELLS = ['Basic Health', 'Comprehensive', 'Database', 'Storage']

async function openMonitoring(page: Page): Promise<void> {
  await seedSession(page)
  await withFirstCheck(page, () => page.goto('/admin/monitoring'))
  await expect(page.getByText(/^Last checked /)).toBeVisible()
}

/** Opening the page checks once, whatever the switch says; resolves when that check is through. */
async function withFirstCheck(page: Page, open: () => Promise<unknown>): Promise<void> {
  await open()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Refresh Now' })).toBeVisible()
}

/** Counts the checks that reach the server. */
function countChecks(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/health/comprehensive')) count += 1
  })
  return () => count
}

test.describe('with an answering server', () => {
  test('shows the four states, the seven cards and the way to the raw answers', { tag: '@phone' }, async ({ page }) => {
    await openMonitoring(page)
    const main = page.getByRole('main')
    for (const name of [...CELLS, ...CARDS])
      await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(main.getByRole('img', { name: /^Basic Health, last \d+ checks: / })).toBeVisible()
    await expect(main.getByText('critical issue(s) detected')).toHaveCount(0)
    await expect(main.getByText('Never')).toBeVisible()
    await expect(main.getByRole('link', { name: /health.*opens a new tab/ })).toHaveCount(4)
    expect(await findings(page)).toEqual([])

    const [viewer] = await Promise.all([
      page.waitForEvent('popup'),
      main.getByRole('link', { name: /^Storage health/ }).click(),
    ])
    await expect(viewer).toHaveURL(/\/admin\/monitoring\/health\/storage$/)
    await expect(viewer.getByRole('heading', { level: 1, name: 'Storage health' })).toBeAttached()
    await expect(viewer.getByText('Status 200')).toBeVisible()
    await expect(viewer.getByRole('region', { name: 'Answer' })).toContainText('"writable": true')
    expect(await findings(viewer)).toEqual([])
  })

  test('an unknown kind of health is not found', { tag: '@phone' }, async ({ page }) => {
    await seedSession(page)
    await page.goto('/admin/monitoring/health/weather')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  test('opens the errors behind the number', { tag: '@phone' }, async ({ page }) => {
    await openMonitoring(page)
    await page.getByRole('button', { name: 'Show errors' }).click()
    await expect(page.getByRole('dialog', { name: 'Recent errors' })).toContainText('No errors in the last hour')
  })
})

test.describe('auto refresh', () => {
  test(
    'checks every 30 seconds while it is on, and remembers that it was switched off',
    { tag: '@laptop' },
    async ({ page }) => {
      const checks = countChecks(page)
      await page.clock.install()
      await openMonitoring(page)
      // What is fetched ahead of time is through: a call under way would time out when the clock jumps.
      await fetchedAhead(page)
      const before = checks()
      await page.clock.runFor(31_000)
      await expect.poll(checks).toBe(before + 1)

      await page.getByRole('button', { name: 'Auto Refresh ON' }).click()
      await withFirstCheck(page, () => page.reload())
      await expect(page.getByRole('button', { name: 'Auto Refresh OFF' })).toHaveAttribute('aria-pressed', 'false')
      const off = checks()
      await page.clock.runFor(65_000)
      expect(checks()).toBe(off)
      await page.getByRole('button', { name: 'Refresh Now' }).click()
      await expect.poll(checks).toBe(off + 1)
    },
  )
})

test.describe('with a server in trouble', () => {
  test.use({ allowedNoise: [statusErrors(500)] })

  test(
    'lists the critical issues, alerts only when there are more, and announces the change',
    { tag: '@laptop' },
    async ({ page }) => {
      await openMonitoring(page)
      const disk = { check: 'disk_space', message: 'Disk space is at 96%. Remove files that are not needed.' }
      const storage = { check: 'storage', message: 'Storage is not writable. Check the rights of the uploads folder.' }
      await answerWith(page, [disk])
      await page.getByRole('button', { name: 'Refresh Now' }).click()
      await expect(page.getByRole('alert')).toContainText('1 critical issue(s) detected')
      await expect(page.getByRole('main')).toContainText('Overall status: Critical')

      await answerWith(page, [disk, storage])
      await page.getByRole('button', { name: 'Refresh Now' }).click()
      await expect(page.getByRole('alert')).toContainText('2 critical issue(s) detected')
      await expect(page.getByRole('alert')).toContainText(storage.message)

      await answerWith(page, [storage])
      await page.getByRole('button', { name: 'Refresh Now' }).click()
      await expect(page.getByText('1 critical issue(s) detected')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await findings(page)).toEqual([])
    },
  )

  test('does not call a history empty that did not come', { tag: '@phone' }, async ({ page }) => {
    const broken = { status: 500, json: { success: false, status: 500, message: 'No', code: 'internal' } }
    // By itself, or among what is kept ahead.
    const history = /\/api\/(?:health\/history|admin\/answers)\b/
    await page.route(history, (route) => route.fulfill(broken))
    await openMonitoring(page)
    const main = page.getByRole('main')
    await expect(main.getByText('Failed to load the history')).toBeVisible()
    await expect(main).not.toContainText(/No checks in this period yet|Nothing was measured/)
    await retry(page, history, main.getByRole('alert').getByRole('button', { name: 'Retry' }))
    await expect(main.getByText('Failed to load the history')).toBeHidden()
    await expect(main.getByLabel('Figure', { exact: true })).toBeVisible()
  })

  test('says why a check failed and keeps what is known', { tag: '@phone' }, async ({ page }) => {
    await openMonitoring(page)
    await page.route('**/api/health/comprehensive', (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, status: 500, message: 'The probe broke', code: 'internal' },
      }),
    )
    await page.getByRole('button', { name: 'Refresh Now' }).click()
    await expect(page.getByText('Monitoring Error', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('Failed to fetch monitoring data: The probe broke')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Disk Space' })).toBeVisible()
    await retry(page, '**/api/health/comprehensive', page.getByRole('button', { name: 'Retry' }))
    await expect(page.getByText('Monitoring Error', { exact: true })).toBeHidden()
  })
})

test('an answer that is slow keeps no other one from being shown', { tag: '@laptop' }, async ({ page }) => {
  await openMonitoring(page)
  await page.route('**/api/health/database', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, response_time_ms: 4321 } } })
  })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/health/storage', async (route) => {
    await asked
    await route.continue()
  })
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Refresh Now' }).click()
  await expect(main).toContainText('4.32s response time')
  // Not because the page gave the slow one up.
  expect(await main.textContent()).not.toMatch(/can’t be reached|Failed to fetch/)
  await expect(page.getByRole('button', { name: 'Refreshing...' })).toBeVisible()
  answer()
  await expect(page.getByRole('button', { name: 'Refresh Now' })).toBeVisible()
})

test(
  'offline the last known state stands with its age, never as the current one',
  { tag: '@phone' },
  async ({ tab }) => {
    const { page } = tab
    await openMonitoring(page)
    await offlineReady(page)
    await tab.goOffline()
    await expect(page.getByText(/This device is offline\. What follows is the last known state/)).toBeVisible()
    await expect(page.getByText(/^as of .*, offline$/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh Now' })).toHaveAttribute('aria-disabled', 'true')
    // The reason for that makes the page no wider than the phone.
    expect(await page.evaluate(() => innerWidth)).toBe(page.viewportSize()?.width)
    await expect(page.getByRole('img', { name: /^Basic Health, last \d+ checks: .*1 missed/ })).toBeVisible()
    await tab.goOnline()
    await expect(page.getByText(/^Last checked \d/)).toBeVisible()
  },
)

/** The server's own answer with other issues in it. */
async function answerWith(page: Page, issues: readonly { check: string; message: string }[]): Promise<void> {
  await page.unroute('**/api/health/comprehensive')
  await page.route('**/api/health/comprehensive', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, status: 'critical', critical_issues: issues } },
    })
  })
}
