import type { Page } from '@playwright/test'
import { expect, NETWORK_ERRORS, offlineReady, seedSession, test } from '#tests/support/proxied.ts'
import { openAsLater } from '#tests/support/outbox-storage.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { openPost, save, sync, titleOf } from '#tests/support/screens.ts'

/** A later build has raised the device's databases: what tabs of this one hold, and what it kept, is kept all the same. */

test.use({ allowedNoise: [NETWORK_ERRORS] })

const onDevice = (page: Page) => page.getByText(/^Saved on this device at /)

test(
  'a tab of the build before keeps and sends what is typed in it, and that build opens what the later one left',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Before the rebuild' })
    await seedSession(page)
    await openPost(page, post.id, 'Before the rebuild')
    await offlineReady(page)
    await context.setOffline(true)
    await titleOf(page).fill('Saved before')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await titleOf(page).fill('Typed before')
    await expect(onDevice(page)).toBeVisible()

    const later = await context.newPage()
    await openAsLater(later)
    await later.goto('/admin/outbox')
    await expect(sync(later, 'Offline, 1 waiting')).toBeVisible()
    await later.close()

    await titleOf(page).fill('Typed after')
    await page.reload()
    await expect(titleOf(page)).toHaveValue('Typed after')
    await titleOf(page).fill('Saved after')
    await save(page)
    // One waits before it, too: only here it says that this one is kept.
    await expect(onDevice(page)).toBeHidden()
    await page.reload()
    await expect(titleOf(page)).toHaveValue('Saved after')
    // As one with the edit before, or behind it: whether that one has left already, only the server knows.
    await expect(sync(page, /^Offline, [12] waiting$/)).toBeVisible()
    await context.setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()
    expect((await readPost(owner, post.id)).title).toBe('Saved after')
  },
)

test(
  'what the device keeps for reading, and can not read, holds up neither the start nor what waits',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Sent before' })
    await seedSession(page)
    await openPost(page, post.id, 'Sent before')
    await offlineReady(page)
    await titleOf(page).fill('Sent a moment ago')
    await save(page)
    await expect.poll(() => readPost(owner, post.id)).toMatchObject({ title: 'Sent a moment ago' })
    await expect(sync(page, 'Synced')).toBeVisible()
    await context.setOffline(true)
    await titleOf(page).fill('Waiting')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()

    await page.addInitScript(() => {
      const { get } = IDBObjectStore.prototype
      let left = 3
      IDBObjectStore.prototype.get = function (this: IDBObjectStore, key: IDBValidKey) {
        left -= this.name === 'acknowledged' ? 1 : 0
        if (this.name === 'acknowledged' && left >= 0) throw new DOMException('Damaged', 'UnknownError')
        return get.call(this, key)
      }
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
        if (name.endsWith('.cache')) throw new DOMException('Damaged', 'UnknownError')
        return open.call(this, name, version)
      }
    })
    await page.reload()
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await context.setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Waiting', version: post.version + 2 })
  },
)
