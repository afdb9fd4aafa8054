import type { Page } from '@playwright/test'
import { expect, NETWORK_ERRORS, offlineReady, seedSession, test } from '#tests/support/proxied.ts'
import { changePost, makePost, readPost } from '#tests/support/records.ts'
import { picture } from '#tests/support/sample-files.ts'
import {
  excerptOf,
  inSettings,
  main,
  openOutbox,
  openPost,
  save,
  sync,
  textOf,
  titleOf,
} from '#tests/support/screens.ts'

/** Text that was typed stays until it is saved or its author lets go of it, whatever else is done meanwhile. */

test.use({ allowedNoise: [NETWORK_ERRORS] })

const onDevice = (page: Page) => page.getByText(/^Saved on this device at /)
const inPlace = (page: Page) => main(page).getByText(/^Unsaved text from .+ is shown\.$/)
const offer = (page: Page) => main(page).getByText(/^Unsaved text from .+ is on this device\.$/)
const putBack = (page: Page) => main(page).getByRole('button', { name: 'Put back', exact: true }).click()

test(
  'text that was typed and not saved is there again, and is not taken along unasked',
  { tag: '@phone' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Tide tables' })
    await seedSession(page)
    await openPost(page, post.id, 'Tide tables')
    await textOf(page).fill('Written on the pier.')
    await expect(onDevice(page)).toBeVisible()

    await openPost(page, post.id, 'Tide tables')
    await expect(inPlace(page)).toBeVisible()
    await expect(textOf(page)).toHaveText('Written on the pier.')
    await putBack(page)
    await expect(textOf(page)).not.toHaveText('Written on the pier.')
    await expect(offer(page)).toBeVisible()
    // Let go of by mistake it comes back.
    await main(page).getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(offer(page)).toBeHidden()
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(offer(page)).toBeVisible()
    await excerptOf(page).fill('When to sail')
    await save(page)
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect(offer(page)).toBeVisible()

    await openPost(page, post.id, 'Tide tables')
    await expect(textOf(page)).toHaveText('Written on the pier.')
    await save(page)
    await expect(main(page).getByText('Saved', { exact: true })).toBeVisible()
    await expect
      .poll(() => readPost(owner, post.id))
      .toMatchObject({ content: '<p>Written on the pier.</p>', excerpt: 'When to sail' })

    // Saved, it is nothing special any more.
    await openPost(page, post.id, 'Tide tables')
    await expect(textOf(page)).toHaveText('Written on the pier.')
    await expect(inPlace(page).or(offer(page))).toBeHidden()
  },
)

test(
  'much typing in one field does not push out what was put back in another',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const post = await makePost(await app.signIn(), { title: 'Tide tables' })
    await seedSession(page)
    await openPost(page, post.id, 'Tide tables')
    await textOf(page).fill('Written on the pier.')
    await expect(onDevice(page)).toBeVisible()

    await openPost(page, post.id, 'Tide tables')
    await putBack(page)
    for (let letter = 0; letter < 25; letter += 1) {
      await titleOf(page).press('End')
      await titleOf(page).press('x')
      await titleOf(page).blur()
    }
    await expect(onDevice(page)).toBeVisible()

    // The newest is there; the one before is offered.
    await openPost(page, post.id, `Tide tables${'x'.repeat(25)}`)
    await main(page).getByRole('note').getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('dialog', { name: 'Unsaved text' })).toContainText('xxxxxxxxxx')
    await page.keyboard.press('Escape')
    await main(page).getByRole('button', { name: 'Restore' }).click()
    await expect(textOf(page)).toHaveText('Written on the pier.')
  },
)

test(
  'text typed without a pause is there after a reload, to the last letter',
  { tag: '@phone' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    await seedSession(page)
    for (const place of [titleOf, textOf]) {
      const post = await makePost(owner, { title: 'Tide tables' })
      await openPost(page, post.id, 'Tide tables')
      await place(page).press('ControlOrMeta+End')
      const text = ` ${'and on '.repeat(8)}`
      // Shorter than any pause between the keys.
      await place(page).pressSequentially(text, { delay: 40 })
      await page.reload()
      await (place === titleOf
        ? expect(titleOf(page)).toHaveValue(`Tide tables${text}`)
        : expect(textOf(page)).toContainText(text.trim()))
    }
  },
)

test(
  'text typed without a pause is there after the browser was killed, but for the last moment',
  { tag: '@phone' },
  async ({ app, device }) => {
    const post = await makePost(await app.signIn(), { title: 'Tide tables' })
    await seedSession(device.page)
    await openPost(device.page, post.id, 'Tide tables')
    await titleOf(device.page).press('End')
    await titleOf(device.page).pressSequentially(` ${'x'.repeat(60)}`, { delay: 40 })
    await device.kill()

    const page = await device.open()
    await page.goto(`/admin/posts/${post.id}`)
    // Half a second is some 12 of these letters. The disk of a busy machine may take longer: what must not happen is
    // that typing on and on keeps all of it from being written.
    await expect(titleOf(page)).toHaveValue(/^Tide tables x{20,60}$/)
  },
)

test(
  'text that is restored over what was just typed leaves that to be restored as well',
  { tag: '@phone' },
  async ({ app, page }) => {
    const post = await makePost(await app.signIn(), { title: 'Tide tables' })
    await seedSession(page)
    await openPost(page, post.id, 'Tide tables')
    await titleOf(page).fill('Typed on the pier')
    await expect(onDevice(page)).toBeVisible()

    await openPost(page, post.id, 'Typed on the pier')
    await putBack(page)
    await titleOf(page).fill('Typed at home')
    await expect(onDevice(page)).toBeVisible()
    await main(page).getByRole('button', { name: 'Restore' }).click()
    await expect(titleOf(page)).toHaveValue('Typed on the pier')
    await expect(onDevice(page)).toBeVisible()

    await page.reload()
    await expect(inPlace(page)).toBeVisible()
    const restored = [await titleOf(page).inputValue()]
    await main(page).getByRole('button', { name: 'Restore' }).click()
    await expect(titleOf(page)).not.toHaveValue(restored[0] ?? '')
    restored.push(await titleOf(page).inputValue())
    expect(restored.toSorted()).toEqual(['Typed at home', 'Typed on the pier'])
  },
)

test(
  'a keyword that is still being typed is kept and saved like any other text',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Tide tables', meta_keywords: 'sea' })
    await seedSession(page)
    await openPost(page, post.id, 'Tide tables')
    await page.getByLabel('Meta keywords', { exact: true }).pressSequentially('moon')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove moon' })).toBeVisible()

    await page.getByLabel('Meta keywords', { exact: true }).pressSequentially('ebb')
    await page.keyboard.press('Control+s')
    await expect.poll(() => readPost(owner, post.id)).toMatchObject({ meta_keywords: 'sea, moon, ebb' })
  },
)

test(
  'text typed under the address of a new post is there under its number, and the other way round',
  { tag: '@phone' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const old = await makePost(owner, { title: 'Tide tables' })
    await seedSession(page)
    await page.goto('/admin/posts/create')
    await titleOf(page).fill('Night crossing')
    await inSettings(page, async (settings) => {
      await settings.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'For Tide tables' })
    })
    await textOf(page).fill('We left after dark.')
    await save(page)
    await expect(page).toHaveURL(/\/admin\/posts\/new-[0-9a-f-]{36}$/)
    const local = page.url()
    await expect(sync(page, 'Synced')).toBeVisible()
    await textOf(page).fill('We left after dark, without a moon.')
    await expect(onDevice(page)).toBeVisible()

    await openPost(page, old.id + 1, 'Night crossing')
    await expect(textOf(page)).toHaveText('We left after dark, without a moon.')
    await expect(onDevice(page)).toBeVisible()

    await page.goto(local)
    await expect(textOf(page)).toHaveText('We left after dark, without a moon.')
    await save(page)
    const content = '<p>We left after dark, without a moon.</p>'
    await expect.poll(() => readPost(owner, old.id + 1)).toMatchObject({ content })
    await openPost(page, old.id + 1, 'Night crossing')
    await expect(inPlace(page).or(offer(page))).toBeHidden()
  },
)

test(
  'a picture chosen without a connection is sent, wherever its author goes meanwhile',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Tide tables' })
    await seedSession(page)
    await openPost(page, post.id, 'Tide tables')
    await offlineReady(page)
    await context.setOffline(true)
    await inSettings(page, async (settings) => {
      await settings
        .getByLabel('Featured image')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('png') })
      await expect(settings.getByRole('button', { name: /^Remove/ })).toBeVisible()
    })
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await save(page)
    await expect(sync(page, 'Offline, 2 waiting')).toBeVisible()
    await openOutbox(page)
    await expect(main(page).getByText('Needs you')).toHaveCount(0)
    await expect(main(page).getByText(/Discarded on this device/)).toHaveCount(0)

    await context.setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()
    const { featured_image: stored } = await readPost(owner, post.id)
    expect((await page.request.get(String(stored))).status()).toBe(200)
  },
)

test(
  'text that was saved is none that was never saved, also where the page ended before it could forget it',
  { tag: '@phone' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Tide tables' })
    // As for a page that ends between the two: what is saved is on the device, and what was typed not yet gone from it.
    await page.addInitScript(() => {
      const remove = IDBObjectStore.prototype.delete
      IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
        return remove.call(this, this.name === 'drafts' ? 'none' : key)
      }
    })
    await seedSession(page)
    await openPost(page, post.id, 'Tide tables')
    await titleOf(page).fill('Saved in a hurry')
    await expect(onDevice(page)).toBeVisible()
    await save(page)
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect.poll(() => readPost(owner, post.id)).toMatchObject({ title: 'Saved in a hurry' })
    await changePost(owner, await readPost(owner, post.id), { title: 'Put right at the desk' })

    await openPost(page, post.id, 'Put right at the desk')
    await expect(inPlace(page)).toBeHidden()
    await expect(offer(page)).toBeHidden()
    await page.goto('/admin/content')
    await expect(main(page).getByText('Saved in a hurry')).toHaveCount(0)
  },
)
