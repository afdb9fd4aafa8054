import type { Page } from '@playwright/test'
import { GIVE_WAY, KEEP_PARTS } from '#client/offline/device/app-parts.ts'
import { expect, NETWORK_ERRORS, offlineReady, seedSession, signIn, test } from '#tests/support/proxied.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { openOutbox, openPost, save, sync, titleOf } from '#tests/support/screens.ts'
import { SECOND_BUILD, SECOND_NEWS, secondBuild } from '#tests/support/second-build.ts'
import { findingsInBothThemes } from '#tests/support/axe.ts'

test.use({ allowedNoise: [NETWORK_ERRORS] })

test.describe('two tabs', { tag: '@laptop' }, () => {
  test('both save, and each edit is sent once', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const first = await makePost(owner, { title: 'Left tab' })
    const second = await makePost(owner, { title: 'Right tab' })
    await signIn(page)
    await offlineReady(page)
    const other = await context.newPage()
    await openPost(page, first.id, 'Left tab')
    await openPost(other, second.id, 'Right tab')
    await context.setOffline(true)
    await titleOf(page).fill('Left tab, saved')
    await save(page)
    await titleOf(other).fill('Right tab, saved')
    await save(other)
    for (const tab of [page, other]) await expect(sync(tab, 'Offline, 2 waiting')).toBeVisible()

    await context.setOffline(false)
    for (const tab of [page, other]) await expect(sync(tab, 'Synced')).toBeVisible()
    for (const { id, version, title } of [first, second]) {
      expect(await readPost(owner, id)).toMatchObject({ title: `${title}, saved`, version: version + 1 })
      expect(wire.count('PUT', `/api/admin/posts/${id}`)).toBe(1)
    }
  })

  test('the other tab takes over when the one that sends is closed', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Baton' })
    await seedSession(page)
    await openPost(page, post.id, 'Baton')
    const other = await context.newPage()
    await other.goto('/admin/outbox')
    await expect(sync(other, 'Synced')).toBeVisible()

    const held = wire.when({ method: 'PUT', times: 1, fault: { do: 'hold' } })
    await titleOf(page).fill('Baton, passed on')
    await save(page)
    await expect.poll(held).toBe(1)
    await page.close()
    await expect(sync(other, 'Synced')).toBeVisible()
    // The first request may still arrive, late.
    wire.release()
    await expect.poll(() => wire.count('PUT', '/api/admin/posts', 'served')).toBe(2)
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Baton, passed on', version: post.version + 1 })
  })

  test('one that did not hear that its edit was sent shows it all the same', async ({ app, page, context, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Semaphore' })
    await seedSession(page)
    await page.goto('/admin/outbox')
    await expect(sync(page, 'Synced')).toBeVisible()
    const deaf = await context.newPage()
    await deaf.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined
    })
    await openPost(deaf, post.id, 'Semaphore')
    await titleOf(deaf).fill('Semaphore, seen')
    await save(deaf)
    await expect.poll(() => wire.count('PUT', `/api/admin/posts/${post.id}`, 'served')).toBe(1)
    await expect(sync(page, 'Synced')).toBeVisible()
    // What the page does when somebody turns to it again.
    await deaf.evaluate(() => void window.dispatchEvent(new Event('focus')))
    await expect(sync(deaf, 'Synced')).toBeVisible()
    await expect(titleOf(deaf)).toHaveValue('Semaphore, seen')
    await expect(deaf.getByText('Saved', { exact: true })).toBeVisible()
  })
})

test.describe('a new version', () => {
  const NEWER = 'A new version of Offdesk is ready.'

  /** What the app does by itself when it comes back into view. */
  async function comeBack(page: Page): Promise<void> {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  test(
    'waits for the open editor and for the person, and edits survive the change',
    { tag: '@phone' },
    async ({ app, page, wire }) => {
      const owner = await app.signIn()
      const post = await makePost(owner, { title: 'Before the update' })
      const build = await secondBuild()
      try {
        await seedSession(page)
        await openPost(page, post.id, 'Before the update')
        await offlineReady(page)
        const stuck = wire.when({ method: 'PUT', fault: { do: 'drop-request' } })
        await titleOf(page).fill('Waiting through the update')
        await save(page)
        await expect.poll(stuck).toBeGreaterThan(0)
        await titleOf(page).fill('Typed, not saved')
        await app.stop()
        await app.start(build.folder)

        await comeBack(page)
        await expect.poll(() => page.evaluate(hasWaitingWorker)).toBe(true)
        await expect(page.getByText(NEWER)).toBeHidden()
        await expect(titleOf(page)).toHaveValue('Typed, not saved')
        await save(page)
        await openOutbox(page)
        await expect(page.getByText(NEWER)).toBeVisible()
        await reload(page)
        await openPost(page, post.id, 'Typed, not saved')
        expect(await readPost(owner, post.id)).toEqual(post)

        wire.heal()
        await openOutbox(page)
        await expect(sync(page, 'Synced')).toBeVisible()
        expect(await readPost(owner, post.id)).toMatchObject({ title: 'Typed, not saved' })
      } finally {
        await build.remove()
      }
    },
  )

  test('reloads only the tab that asked for it', { tag: '@laptop' }, async ({ app, page, context }) => {
    const post = await makePost(await app.signIn(), { title: 'Other tab' })
    const build = await secondBuild()
    try {
      await signIn(page)
      await offlineReady(page)
      const other = await context.newPage()
      await openPost(other, post.id, 'Other tab')
      await titleOf(other).fill('Typed in the other tab')
      await app.stop()
      await app.start(build.folder)
      await comeBack(page)
      await expect.poll(() => page.evaluate(hasWaitingWorker)).toBe(true)
      await expect(page.getByText(NEWER)).toHaveText(`${NEWER} Your edits are kept. ${SECOND_NEWS}`)
      expect(await findingsInBothThemes(page)).toEqual([])
      await reload(page)
      await expect(other.getByText(NEWER)).toBeVisible()
      await expect(titleOf(other)).toHaveValue('Typed in the other tab')
      await expect(other.locator(SECOND_BUILD)).not.toBeAttached()
      await other.getByRole('button', { name: 'Reload' }).click()
      await expect(other.locator(SECOND_BUILD)).toBeAttached()
      await expect(titleOf(other)).toHaveValue('Typed in the other tab')
    } finally {
      await build.remove()
    }
  })

  test(
    'that begins only after the reload that was to bring it is not left for the former one',
    { tag: '@laptop' },
    async ({ app, page }) => {
      const build = await secondBuild()
      try {
        await signIn(page)
        await offlineReady(page)
        await app.stop()
        await app.start(build.folder)
        await comeBack(page)
        await expect.poll(() => page.evaluate(hasWaitingWorker)).toBe(true)
        // Asked for something at that very moment, the former one goes on, and the browser looks again at a page load.
        await expect(async () => {
          await page.evaluate(() => sessionStorage.setItem('offdesk.changing', 'y'))
          await page.reload()
          await expect(sync(page, 'Synced')).toBeVisible()
          await page.evaluate(async (giveWay) => {
            const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
            active?.postMessage({ type: giveWay })
            waiting?.postMessage({ type: 'SKIP_WAITING' })
          }, GIVE_WAY)
          // A page that is just being loaded anew no longer says anything.
          await expect.poll(() => page.evaluate(hasWaitingWorker).catch(() => false), { timeout: 10_000 }).toBe(false)
        }).toPass()
        await expect(page.locator(SECOND_BUILD)).toBeAttached()
        await expect(sync(page, 'Synced')).toBeVisible()

        // It may have begun while the page of the former one was on its way.
        const documents: string[] = []
        page.on('framenavigated', (frame) => documents.push(frame.url()))
        await page.evaluate(() => sessionStorage.setItem('offdesk.changing', 'y'))
        await page.reload()
        await expect.poll(() => documents.length).toBe(2)
        await expect(sync(page, 'Synced')).toBeVisible()
        expect(await page.evaluate(() => sessionStorage.getItem('offdesk.changing'))).toBeNull()
      } finally {
        await build.remove()
      }
    },
  )

  for (const [who, want] of [
    ['the former one fetches for later', askForParts],
    ['another tab waits for', (_, other) => other.getByRole('link', { name: 'Monitoring' }).first().click()],
  ] satisfies [string, (page: Page, other: Page) => Promise<void>][]) {
    test(
      `begins though the line has stalled under what ${who}`,
      { tag: '@laptop' },
      async ({ app, page, context, wire, noise }) => {
        const build = await secondBuild()
        try {
          await signIn(page)
          await offlineReady(page)
          const other = await context.newPage()
          await other.goto('/admin')
          await expect(sync(other, 'Synced')).toBeVisible()
          await app.stop()
          await app.start(build.folder)
          const before = wire.count('GET', '/index.html')
          await comeBack(page)
          await expect.poll(() => page.evaluate(hasWaitingWorker)).toBe(true)
          // All that differs, once.
          expect(wire.count('GET', '/index.html')).toBe(before + 1)
          await dropParts(page)
          const stalled = wire.when({ path: '/assets/', fault: { do: 'hold' } })
          await want(page, other)
          await expect.poll(stalled).toBeGreaterThan(0)
          noise.allow(/Unable to preload CSS/)
          await reload(page)
          await expect(other.getByRole('button', { name: 'Reload' })).toBeVisible()
        } finally {
          await build.remove()
        }
      },
    )
  }
})

/** A browser that needs room lets go of them; what it had from the server before is gone, too. */
async function dropParts(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await page.evaluate(() => caches.delete('offdesk-parts'))
}

/** As the app does once a page has come to rest; nobody waits for the answer. */
async function askForParts(page: Page): Promise<void> {
  await page.evaluate(async (type) => (await navigator.serviceWorker.ready).active?.postMessage({ type }), KEEP_PARTS)
}

/** A failure says which of the steps between the two builds was not taken. */
async function reload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator(SECOND_BUILD))
    .toBeAttached()
    .catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${await page.evaluate(whereTheUpdateStands)}`)
    })
}

async function whereTheUpdateStands(): Promise<string> {
  const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
  const { controller } = navigator.serviceWorker
  const controls = controller === waiting ? 'waiting' : controller === active ? 'active' : String(controller?.state)
  const workers = [active, installing, waiting].map((worker) => String(worker?.state)).join(', ')
  const text = document.body.innerText.slice(0, 400)
  return `Active, installing, waiting: ${workers}. In control: ${controls}. ${location.href}: ${text}`
}

async function hasWaitingWorker(): Promise<boolean> {
  return Boolean((await navigator.serviceWorker.getRegistration())?.waiting)
}
