import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mortalConnections, setConnections } from '#tests/support/broken-storage.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, NETWORK_ERRORS, offlineReady, seedSession, signInByHand, test } from '#tests/support/browser.ts'
import { OUTBOX } from '#tests/support/outbox-storage.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { main, openOutbox, openPost, save, sync, titleOf } from '#tests/support/screens.ts'
import type { ApiPerson, App } from '#tests/support/app.ts'
import type { Post } from '#tests/support/schemas.ts'

/** What a browser throws away of what waits here, to make room or at a word of the person. */

test.use({ allowedNoise: [NETWORK_ERRORS] })

const TYPED = 'Typed on the ferry'

/** A title that waits for the connection, on a page that shows something else. */
async function leaveUnsent(app: App, page: Page): Promise<{ owner: ApiPerson; post: Post }> {
  const owner = await app.signIn()
  const post = await makePost(owner, { title: 'Night ferry' })
  await seedSession(page)
  await openPost(page, post.id, 'Night ferry')
  await offlineReady(page)
  await page.context().setOffline(true)
  await titleOf(page).fill(TYPED)
  await save(page)
  await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
  await openOutbox(page)
  return { owner, post }
}

const notice = (page: Page) => main(page).getByRole('alert').filter({ hasText: 'This browser erased' })
const answer = (page: Page, name: string) => notice(page).getByRole('button', { name, exact: true })

/** As the browser does it, whoever has them open. */
async function eraseAll(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}

const eraseOutbox = (page: Page) =>
  page.evaluate((name) => {
    return new Promise<void>((done, failed) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = () => done()
      request.onerror = () => failed(request.error ?? new Error('Not deleted'))
    })
  }, OUTBOX)

/** On a page of the site that is not the app; until then nothing gets through. */
async function whileClosed(page: Page, erase: (page: Page) => Promise<void>): Promise<void> {
  await page.route('**/api/admin/posts/*', (route) => route.abort())
  await page.context().setOffline(false)
  await page.goto('/robots.txt')
  await page.unrouteAll()
  await erase(page)
}

test('what waits is told, kept and put back when the browser erases it under an open page @phone', async ({
  app,
  page,
  context,
}) => {
  const { owner, post } = await leaveUnsent(app, page)
  await eraseAll(page)
  // The person comes back to the page.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(notice(page)).toContainText(
    `This browser erased what Offdesk kept on this device. 1 edit waited here: “${TYPED}”. This page still knows it until you close it.`,
  )
  await expect(sync(page, 'Offline')).toBeVisible()
  await expectAccessible(page, 'the notice of what was erased')
  const [download] = await Promise.all([page.waitForEvent('download'), answer(page, 'Download').click()])
  expect(await readFile(await download.path(), 'utf8')).toContain(TYPED)
  await expect(answer(page, 'Close')).toBeVisible()
  await answer(page, 'Put back').click()
  await expect(notice(page)).toBeHidden()
  await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
  await expect(main(page)).toContainText('Will change title')

  await context.setOffline(false)
  await expect(sync(page, 'Synced')).toBeVisible()
  expect(await readPost(owner, post.id)).toMatchObject({ title: TYPED, version: post.version + 1 })
  await page.reload()
  await signInByHand(page)
  await expect(notice(page)).toBeHidden()
})

/** Names of what is kept apart. */
const copies = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('offdesk.waiting')).keys()).map(({ url }) => url))

test.describe('while no page is open', { tag: '@laptop' }, () => {
  const COPIED = `1 edit waited here when Offdesk was last open: “${TYPED}”. A copy of it was kept apart, without files.`

  test('the next page puts it back from the copy that was kept apart, and it arrives once', async ({ app, page }) => {
    const { owner, post } = await leaveUnsent(app, page)
    await expect.poll(() => copies(page)).toHaveLength(2)
    await whileClosed(page, eraseOutbox)
    await page.goto('/admin')
    await expect(notice(page)).toContainText(COPIED)
    await expectAccessible(page, 'the notice of what was kept apart')
    await answer(page, 'Put back').click()
    await expect(notice(page)).toBeHidden()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: TYPED, version: post.version + 1 })
    await expect.poll(() => copies(page)).toEqual([])
    await page.reload()
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect(notice(page)).toBeHidden()
  })

  test('what the device refuses to put back is told, stays in the notice, and is put back later', async ({
    app,
    page,
    context,
  }) => {
    await mortalConnections(context)
    const { owner, post } = await leaveUnsent(app, page)
    await expect.poll(() => copies(page)).toHaveLength(2)
    await whileClosed(page, eraseOutbox)
    await page.goto('/admin')
    await expect(notice(page)).toContainText(COPIED)
    await setConnections(page, 'dead')
    await answer(page, 'Put back').click()
    await expect(page.getByText('NOT put back', { exact: true })).toBeVisible()
    await expect(notice(page)).toBeVisible()
    await setConnections(page, 'alive')
    await answer(page, 'Put back').click()
    await expect(notice(page)).toBeHidden()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: TYPED, version: post.version + 1 })
  })

  test('it is told to whoever has to sign in again as well, and kept as a file', async ({ app, page }) => {
    await leaveUnsent(app, page)
    await expect.poll(() => copies(page)).toHaveLength(2)
    await whileClosed(page, eraseAll)
    await signInByHand(page)
    await expect(notice(page)).toContainText(COPIED)
    const [download] = await Promise.all([page.waitForEvent('download'), answer(page, 'Download').click()])
    expect(await readFile(await download.path(), 'utf8')).toContain(TYPED)
    await answer(page, 'Close').click()
    await expect(notice(page)).toBeHidden()
    await expect.poll(() => copies(page)).toEqual([])
  })

  test('where the copy is gone, too, it tells how many are lost, until somebody has read it', async ({ app, page }) => {
    await leaveUnsent(app, page)
    await expect.poll(() => copies(page)).toHaveLength(2)
    await whileClosed(page, eraseOutbox)
    await page.evaluate(() => caches.delete('offdesk.waiting'))
    await page.goto('/admin')
    await expect(notice(page)).toContainText(
      '1 edit waited here when Offdesk was last open. What was not sent since is lost.',
    )
    await expect(answer(page, 'Put back')).toBeHidden()
    await answer(page, 'Close').click()
    await expect(notice(page)).toBeHidden()
    await page.reload()
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect(notice(page)).toBeHidden()
  })
})
