import type { BrowserContext, CDPSession } from '@playwright/test'
import * as v from 'valibot'
import { expect, NETWORK_ERRORS, offlineReady, OWNER, seedSession, statusErrors, test } from '#tests/support/proxied.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { picture } from '#tests/support/sample-files.ts'
import { main, openPost, save, sync, textOf, titleOf } from '#tests/support/screens.ts'
import { StoredFile } from '#tests/support/schemas.ts'

/** Chromium's Background Sync: the worker sends what waits, with no page of the app open. */

test.use({ allowedNoise: [NETWORK_ERRORS] })

test.describe('with no page open', { tag: '@laptop' }, () => {
  test('the worker sends what waits, exactly once, and the next page knows', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Ferry at night' })
    await seedSession(page)
    await openPost(page, post.id, 'Ferry at night')
    await offlineReady(page)
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

  test('a picture goes first, and the text that shows it after', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Lighthouse' })
    await seedSession(page)
    await openPost(page, post.id, 'Lighthouse')
    await offlineReady(page)
    const browser = await besideTheApp(context)
    await context.setOffline(true)
    await expect(sync(page, 'Offline')).toBeVisible()
    await textOf(page).click()
    const file = { name: 'lighthouse.png', mimeType: 'image/png', buffer: await picture('png') }
    await page.getByLabel('Choose pictures').setInputFiles(file)
    await page.getByLabel('What does it show?').fill('A lighthouse')
    await page.getByRole('button', { name: 'Add picture' }).click()
    await expect(textOf(page).getByAltText('A lighthouse')).toBeVisible()
    await save(page)
    await expect(sync(page, 'Offline, 2 waiting')).toBeVisible()
    await page.close()

    await context.setOffline(false)
    await browser.wakeWorker(wire.url)
    await expect.poll(async () => (await readPost(owner, post.id)).version).toBe(post.version + 1)
    const [stored, ...others] = v.parse(v.array(StoredFile), await owner.data('GET', '/files'))
    expect(others).toEqual([])
    expect(stored).toMatchObject({ original_name: 'lighthouse.png', size: file.buffer.length })
    expect((await readPost(owner, post.id)).content).toContain(`src="${stored?.path}"`)
  })

  test('a page that is opened meanwhile need not wait for the worker', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Night watch' })
    await seedSession(page)
    await openPost(page, post.id, 'Night watch')
    await offlineReady(page)
    const browser = await besideTheApp(context)
    await wire.down()
    await titleOf(page).fill('Night watch, relieved')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await page.close()

    // Told to wait, the worker would sit on the lock until its time is over.
    const body = JSON.stringify({ success: false, status: 429, message: 'Too many requests', code: 'rate_limited' })
    const headers = { 'retry-after': '600' }
    const asked = wire.when({ method: 'PUT', times: 1, fault: { do: 'answer', status: 429, body, headers } })
    await wire.up()
    await browser.wakeWorker(wire.url)
    await expect.poll(asked).toBe(1)
    const later = await context.newPage()
    await later.goto(`${wire.url}/admin/outbox`)
    await expect(sync(later, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Night watch, relieved', version: post.version + 1 })
  })

  test('a session that has ended leaves the queue waiting for the person', async ({
    app,
    page,
    context,
    wire,
    noise,
  }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Locked harbour' })
    await seedSession(page)
    await openPost(page, post.id, 'Locked harbour')
    await offlineReady(page)
    const browser = await besideTheApp(context)
    await context.setOffline(true)
    await expect(sync(page, 'Offline')).toBeVisible()
    await titleOf(page).fill('Locked harbour, opened')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await page.close()
    await owner.data('POST', '/auth/logout', { everywhere: true, current_password: OWNER.password })

    await context.setOffline(false)
    await browser.wakeWorker(wire.url)
    await expect
      .poll(() => wire.exchanges.filter((one) => one.method === 'PUT').map((one) => one.served))
      .toEqual([401])
    // The page asks for more than it can be given.
    noise.allow(statusErrors(401))
    const later = await context.newPage()
    await later.goto(`${wire.url}/admin/outbox`)
    const dialog = later.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(wire.count('PUT', '/api/admin/posts')).toBe(1)
    // The server turned it away before it did anything.
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(main(later)).toContainText('Will change title · Sign in to send it')
  })

  test('nothing leaves for a server that gives no sign of life', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Fog signal' })
    await seedSession(page)
    await openPost(page, post.id, 'Fog signal')
    await offlineReady(page)
    const browser = await besideTheApp(context)
    await context.setOffline(true)
    await expect(sync(page, 'Offline')).toBeVisible()
    await titleOf(page).fill('Fog signal, repaired')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await page.close()

    wire.when({ fault: { do: 'drop-request' } })
    await context.setOffline(false)
    await browser.wakeWorker(wire.url)
    await expect.poll(() => wire.count('GET', '/api/health')).toBeGreaterThan(1)
    expect(wire.count('PUT', '/api/admin/posts')).toBe(0)
    await context.setOffline(true)
    const later = await context.newPage()
    await later.goto(`${wire.url}/admin/outbox`)
    await expect(sync(later, 'Offline, 1 waiting')).toBeVisible()
    await expect(main(later)).toContainText('Will change title')
    wire.heal()
    await context.setOffline(false)
    await expect(sync(later, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Fog signal, repaired', version: post.version + 1 })
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
