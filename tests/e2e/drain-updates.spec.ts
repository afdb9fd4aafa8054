import type { BrowserContext, Page } from '@playwright/test'
import type { ApiPerson } from '#tests/support/app.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { putRow, readRow } from '#tests/support/outbox-storage.ts'
import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  OWNER,
  seedSession,
  signIn,
  statusErrors,
  test,
} from '#tests/support/proxied.ts'
import { makeCategory, makePost, readPost } from '#tests/support/records.ts'
import { choose, main, openOutbox, openPost, save, sync, titleOf } from '#tests/support/screens.ts'
import { SECOND_BUILD, secondBuild } from '#tests/support/second-build.ts'
import type { Post } from '#tests/support/schemas.ts'
import { endOtherSessions } from '#tests/support/sessions.ts'

/** What happens to the queue when the app changes around it: tabs, builds, versions of the records. */

test.use({ allowedNoise: [NETWORK_ERRORS] })

const WAITING = 6

test.describe('in the middle of sending', { tag: '@laptop' }, () => {
  test('the tab that sends is closed, and the other one sends the rest once', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const posts = await publishedOffline(owner, page, context)
    const other = await context.newPage()
    await other.goto('/admin/outbox')
    await expect(sync(other, `Offline, ${WAITING} waiting`)).toBeVisible()

    await sendSome(context, wire)
    // The lock went to the tab that was opened first.
    await page.close()
    await expect(sync(other, 'Synced')).toBeVisible()
    await arrivesLate(wire)
    await allOnce(owner, wire, posts)
  })

  test('a new build takes over, and sends the rest once', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const build = await secondBuild()
    try {
      const posts = await publishedOffline(owner, page, context)
      await app.stop()
      await app.start(build.folder)
      await sendSome(context, wire)
      // What the app does by itself when it comes back into view.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.locator(SECOND_BUILD)).toBeAttached()
      await expect(sync(page, 'Synced')).toBeVisible()
      await arrivesLate(wire)
      await allOnce(owner, wire, posts)
    } finally {
      await build.remove()
    }
  })

  test.describe('to a session that ends', () => {
    test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401)) })

    test('what was on its way is sent once after signing in again', async ({ app, page, context, wire }) => {
      const owner = await app.signIn()
      const posts = await publishedOffline(owner, page, context)
      await sendSome(context, wire)
      await endOtherSessions(owner)
      await arrivesLate(wire)

      const dialog = page.getByRole('dialog', { name: 'Your session ended' })
      await expect(dialog).toContainText(`Sign in to send ${WAITING - 2} changes.`)
      for (const { id, version } of posts.slice(2)) expect(await readPost(owner, id)).toMatchObject({ version })
      await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password)
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(sync(page, 'Synced')).toBeVisible()
      await allOnce(owner, wire, posts)
    })
  })
})

test(
  'an edit of a newer version is kept and shown, and holds back its own record alone',
  { tag: '@laptop' },
  async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const blocked = await makePost(owner, { title: 'Tomorrow’s pier' })
    const free = await makePost(owner, { title: 'Today’s pier' })
    await signIn(page)
    await offlineReady(page)
    const newer = {
      schemaVersion: 99,
      opId: 'from-tomorrow',
      seq: 1,
      lane: `post:${blocked.id}`,
      label: 'Tomorrow’s pier',
      rewritten: { text: 'In words that only tomorrow’s version knows' },
    }
    await putRow(page, 'operations', newer)
    await page.goto('/admin/outbox')
    await expect(page.getByText('1 edit on this device can’t be read by this version of Offdesk')).toBeVisible()
    await expect(page.getByText('Nothing waits to be sent')).toBeHidden()
    await openPost(page, blocked.id, 'Tomorrow’s pier')
    await expect(sync(page, '1 to review')).toBeVisible()
    await titleOf(page).fill('Tomorrow’s pier, edited today')
    await save(page)
    await expect(page.getByText('Waiting to be sent')).toBeVisible()
    await openPost(page, free.id, 'Today’s pier')
    await titleOf(page).fill('Today’s pier, painted')
    await save(page)

    await expect.poll(() => readPost(owner, free.id)).toMatchObject({ title: 'Today’s pier, painted' })
    await openOutbox(page)
    await expect(page.getByText('1 edit on this device can’t be read by this version of Offdesk')).toBeVisible()
    const held = main(page).getByRole('button', { name: /^Tomorrow’s pier, edited today/ })
    await expect(held).toContainText('Waits for an edit that this version can’t read')
    await context.setOffline(true)
    await context.setOffline(false)
    await page.reload()
    await expect(held).toBeVisible()
    expect(await readRow(page, 'operations', 'from-tomorrow')).toEqual(newer)
    expect(await readPost(owner, blocked.id)).toEqual(blocked)
    expect(wire.count('PUT', `/api/admin/posts/${blocked.id}`)).toBe(0)

    const banner = page.getByText('can’t be read by this version of Offdesk').locator('xpath=ancestor::*[.//button][1]')
    await banner.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, blocked.id)).toMatchObject({ title: 'Tomorrow’s pier, edited today' })
    await main(page).getByText('Discarded on this device, 1').click()
    await expect(main(page).getByText('Tomorrow’s pier', { exact: true })).toBeVisible()
  },
)

/** One waiting edit on each of several posts, made offline on the list. */
async function publishedOffline(owner: ApiPerson, page: Page, context: BrowserContext): Promise<Post[]> {
  const { id: category_id } = await makeCategory(owner, 'Quays')
  const titles = Array.from({ length: WAITING }, (_, index) => `Quay ${index + 1}`)
  const posts = await Promise.all(titles.map((title) => makePost(owner, { title, category_id })))
  await seedSession(page)
  await page.goto('/admin/posts')
  await offlineReady(page)
  await expect(page.getByRole('row')).toHaveCount(WAITING + 1)
  await context.setOffline(true)
  for (const title of titles) {
    await choose(page, `Actions for ${title}`, 'Publish')
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Waiting to be sent')
  }
  await expect(sync(page, `Offline, ${WAITING} waiting`)).toBeVisible()
  return posts
}

/** The connection is back: two get through, the others are on their way, each held up once. */
async function sendSome(context: BrowserContext, wire: FaultProxy): Promise<void> {
  wire.when({ method: 'PUT', times: 2, fault: () => undefined })
  const held = wire.when({ method: 'PUT', times: WAITING - 2, fault: { do: 'hold' } })
  await context.setOffline(false)
  await expect.poll(() => wire.count('PUT', '/api/admin/posts', 'served')).toBe(2)
  await expect.poll(held).toBe(WAITING - 2)
}

/** What was on its way reaches the server after all, when everything was sent again. */
async function arrivesLate(wire: FaultProxy): Promise<void> {
  wire.heal()
  const late = () => wire.exchanges.filter((one) => one.outcome === 'hold' && one.served !== undefined).length
  await expect.poll(late).toBe(WAITING - 2)
}

async function allOnce(owner: ApiPerson, wire: FaultProxy, posts: readonly Post[]): Promise<void> {
  for (const { id, version } of posts) {
    expect(await readPost(owner, id)).toMatchObject({ is_published: true, version: version + 1 })
    const keys = wire.exchanges
      .filter((one) => one.method === 'PUT' && one.path === `/api/admin/posts/${id}`)
      .map((one) => one.headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  }
}
