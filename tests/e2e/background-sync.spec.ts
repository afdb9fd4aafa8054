import type { BrowserContext, CDPSession } from '@playwright/test'
import { expect, NETWORK_ERRORS, offlineReady, signIn, test } from '#tests/support/proxied.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { openPost, save, sync, titleOf } from '#tests/support/screens.ts'

/** Chromium's Background Sync: the worker sends what waits, with no page of the app open. */

test.use({ allowedNoise: [NETWORK_ERRORS] })

test.describe('with no page open', { tag: '@laptop' }, () => {
  test('the worker sends what waits, exactly once, and the next page knows', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Ferry at night' })
    await signIn(page)
    await offlineReady(page)
    await openPost(page, post.id, 'Ferry at night')
    const browser = await besideTheApp(context)
    await wire.down()
    await titleOf(page).fill('Ferry at night, sent by the worker')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await page.close()
    expect(await readPost(owner, post.id)).toEqual(post)

    await wire.up()
    await browser.wakeWorker(wire.url)
    await expect.poll(async () => (await readPost(owner, post.id)).version).toBe(post.version + 1)
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Ferry at night, sent by the worker' })
    await browser.wakeWorker(wire.url)

    // Nobody can ask the server: what stands there was written when the worker had sent it.
    const later = await context.newPage()
    await wire.down()
    await later.goto(`${wire.url}/admin/posts/${post.id}`)
    await expect(titleOf(later)).toHaveValue('Ferry at night, sent by the worker')
    await wire.up()
    await expect(sync(later, 'Synced')).toBeVisible()
    expect(wire.count('PUT', `/api/admin/posts/${post.id}`, 'served')).toBe(1)
  })

  test('a session that has ended leaves the queue waiting for the person', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Locked harbour' })
    await signIn(page)
    await offlineReady(page)
    await openPost(page, post.id, 'Locked harbour')
    const browser = await besideTheApp(context)
    await wire.down()
    await titleOf(page).fill('Locked harbour, opened')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await page.close()
    await owner.data('POST', '/auth/logout', { everywhere: true })

    await wire.up()
    await browser.wakeWorker(wire.url)
    await expect
      .poll(() => wire.exchanges.filter((one) => one.method === 'PUT').map((one) => one.served))
      .toEqual([401])
    const later = await context.newPage()
    await later.goto(`${wire.url}/admin/outbox`)
    await expect(later.getByRole('dialog').getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(wire.count('PUT', '/api/admin/posts')).toBe(1)
  })
})

/** The browser's own view of its workers, from a page that is not the app. */
async function besideTheApp(context: BrowserContext) {
  const blank = await context.newPage()
  const session: CDPSession = await context.newCDPSession(blank)
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const live = registrations.find((one) => !one.isDeleted)
      if (live) done(live.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    /** What the browser does by itself when it finds a connection again. */
    wakeWorker: (origin: string) =>
      session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: 'offdesk-outbox',
        lastChance: false,
      }),
  }
}
