import type { Page } from '@playwright/test'
import { expect, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { makePost } from '#tests/support/records.ts'
import { main } from '#tests/support/screens.ts'

/** What a worker was started or asked for: the page, and the files and calls that it began with. */
const askedOfWorker = (page: Page) =>
  page.evaluate(() => {
    const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
    return entries.flatMap((entry) =>
      entry instanceof PerformanceResourceTiming && entry.workerStart > 0 ? [new URL(entry.name).pathname] : [],
    )
  })

test('the app begins before its worker does, with and without a connection', { tag: '@laptop' }, async ({ device }) => {
  await seedSession(device.page)
  await device.page.goto('/admin')
  await expect(main(device.page)).toBeVisible()
  await offlineReady(device.page)
  await device.close()
  for (const address of ['/admin', '/admin?source=pwa']) {
    const page = await device.open()
    await page.goto(address)
    await expect(main(page)).toBeVisible()
    expect(await askedOfWorker(page)).not.toContain(
      expect.stringMatching(/^\/(?:admin|api|assets\/(?:index|packages|dashboard))/),
    )
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await device.goOffline()
    await page.reload()
    await expect(main(page)).toBeVisible()
    expect(await askedOfWorker(page)).not.toContain('/admin')
    // Other addresses are the worker's.
    await page.goto('/admin?source=elsewhere')
    await expect(main(page)).toBeVisible()
    expect(await askedOfWorker(page)).toContain('/admin')
    await device.close()
  }
})

const filesOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
  )

test('the code of the page that is opened next is there before it is', { tag: '@laptop' }, async ({ app, page }) => {
  const { id } = await makePost(await app.signIn(), { title: 'Opened next' })
  await seedSession(page)
  await page.goto('/admin')
  await offlineReady(page)
  await page.reload()
  await expect.poll(() => filesOf(page)).toContain('lists')
  expect(await filesOf(page)).not.toContain('editors')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(main(page).locator(`a[href="/admin/posts/${id}"]`).first()).toBeVisible()
  await expect.poll(() => filesOf(page)).toContain('editors')
  await expect(page).toHaveURL('/admin/posts')
})
