import type { Page } from '@playwright/test'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { choose, main, sync } from '#tests/support/screens.ts'

/** What visitors wrote, read and answered by the owner. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS) })

const hostile = '<img src=x onerror="document.title=1"> & <b>bold</b>'

const opened = (page: Page, subject: string) => page.getByRole('heading', { level: 1, name: subject })
const inList = (page: Page, subject: string) => main(page).getByRole('link', { name: subject })
/** What the icon of the app shows; no browser tells. */
const onIcon = (page: Page) => page.evaluate(() => document.documentElement.dataset['badge'] ?? '0')
const counted = (page: Page, count: string) =>
  page.getByRole('link', { name: `Messages ${count} unread`, includeHidden: true })

test('a message is found, read, answered and archived', { tag: '@laptop' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const send = (subject: string, message: string) =>
    owner.call('POST', '/contact', { name: 'Vera', email: 'vera@example.com', subject, message })
  await send('A question', 'How much is it?\nAnd when?')
  await send(hostile, hostile)
  await seedSession(page)
  await page.addInitScript(() => {
    const show = (count = 0) => {
      document.documentElement.dataset['badge'] = String(count)
      return Promise.resolve()
    }
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show() })
  })
  await page.goto('/admin')
  await expect.poll(() => onIcon(page)).toBe('2')
  await main(page)
    .getByRole('link', { name: /^2 unread messages/ })
    .click()
  await expect(counted(page, '2')).toBeAttached()
  await inList(page, hostile).click()
  await expect(opened(page, hostile)).toBeVisible()
  await expect(main(page).getByText(hostile).last()).toBeVisible()
  await expect(counted(page, '1')).toBeAttached()
  await expect.poll(() => owner.data('GET', '/admin/contact-messages/2')).toMatchObject({ status: 'read' })
  await main(page).getByRole('button', { name: 'Archive' }).click()
  await expect(inList(page, 'A question')).toBeVisible()
  await expect(inList(page, hostile)).toBeHidden()
  expect(await onIcon(page)).toBe('1')
  await choose(page, 'Actions for A question', 'Mark as read')
  await expect(page.getByRole('link', { name: /unread/, includeHidden: true })).toHaveCount(0)
  await expect.poll(() => onIcon(page)).toBe('0')
  await inList(page, 'A question').click()
  const reply = main(page).getByRole('link', { name: 'Reply by mail' })
  await expect(reply).toHaveAttribute(
    'href',
    /^mailto:vera@example\.com\?subject=Re%3A%20A%20question&body=.*How%20much/,
  )
})

test(
  'messages are read, archived and deleted without a connection',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    for (const subject of ['To archive', 'To delete'])
      await owner.call('POST', '/contact', { name: 'Vera', email: 'vera@example.com', subject, message: 'Words' })
    await seedSession(page)
    await page.goto('/admin/messages')
    await expect(inList(page, 'To delete')).toBeVisible()
    await offlineReady(page)
    await context.setOffline(true)
    await inList(page, 'To archive').click()
    await expect(main(page).getByText('Words')).toBeVisible()
    await main(page).getByRole('button', { name: 'Archive' }).click()
    await choose(page, 'Actions for To delete', 'Delete')
    await page.getByRole('button', { name: 'Delete message' }).click()
    await expect(sync(page, 'Offline, 2 waiting')).toBeVisible()
    await expect(page.getByRole('link', { name: /unread/, includeHidden: true })).toHaveCount(0)
    await context.setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await owner.data('GET', '/admin/contact-messages?status=all')).toMatchObject([
      { subject: 'To archive', status: 'archived' },
    ])
  },
)
