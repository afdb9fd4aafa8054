import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  claimFree,
  hideFor,
  limitRoom,
  mortalConnections,
  refuseStorage,
  setConnections,
} from '#tests/support/broken-storage.ts'
import {
  expect,
  NETWORK_ERRORS,
  offlineReady,
  seedSession,
  signIn,
  test,
  typePassword,
} from '#tests/support/browser.ts'
import type { Device } from '#tests/support/device.ts'
import { go } from '#tests/support/in-app.ts'
import { openAsLater } from '#tests/support/outbox-storage.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { main, openPost, save, sync, textOf, titleOf } from '#tests/support/screens.ts'

test.use({ allowedNoise: [NETWORK_ERRORS] })

const refused = (page: Page) => main(page).getByRole('alert').filter({ hasText: 'NOT saved on this device.' })

/** The text stands on the screen, nothing calls it saved, and it can be taken along. */
async function expectNotSaved(page: Page, text: string): Promise<void> {
  // The announcement lies over the page of a phone until it is put away; the same stands on the page.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'NOT saved on this device' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(refused(page)).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^Saved on this device/)).toHaveCount(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await refused(page).getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    refused(page).getByRole('button', { name: 'Download' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(text)
}

/** Signed in, closed, and opened again on a full disk: the browser looks at the room anew when it starts. */
async function onFullDisk(device: Device, path: string): Promise<Page> {
  await signIn(device.page)
  await device.close()
  const page = await device.open()
  // Any page of the origin that opens no database.
  await page.goto('/api/health')
  await limitRoom(page, 1)
  await page.goto(path)
  return page
}

test(
  'a full device refuses a save, keeps the text on the screen, and takes it once there is room',
  { tag: '@laptop' },
  async ({ app, device }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Harbour notes' })
    const page = await onFullDisk(device, `/admin/posts/${post.id}`)
    await expect(textOf(page)).toBeEditable()
    await titleOf(page).fill('Harbour notes, revised')
    await save(page)
    await expectNotSaved(page, 'Harbour notes, revised')
    await expect(titleOf(page)).toHaveValue('Harbour notes, revised')
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Harbour notes' })

    await limitRoom(page)
    await refused(page).getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => (await readPost(owner, post.id)).title).toBe('Harbour notes, revised')
    await expect(refused(page)).toBeHidden()
  },
)

test('room that runs short is told before a save is refused', { tag: '@phone' }, async ({ page }) => {
  // Chromium tells every site that there are 10 GB; others tell what is left, and that answer stands in here.
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 100_000_000, usage: 60_000_000 })
  })
  await seedSession(page)
  await page.goto('/admin')
  await expect(main(page).getByText('Little space is left for Offdesk on this device: 38.1 MB.')).toBeVisible()
  await main(page).getByRole('link', { name: 'See what takes up space' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeAttached()
})

test('a form in a dialog says so as well', { tag: '@phone' }, async ({ device }) => {
  const page = await onFullDisk(device, '/admin/categories/create')
  const form = page.getByRole('dialog', { name: 'New category' })
  await form.getByLabel('Name').fill('Logbook')
  await form.getByRole('button', { name: 'Save' }).click()
  const alert = form.getByRole('alert').filter({ hasText: 'NOT saved on this device.' })
  // The alert comes as soon as typed text is not kept; the save itself is over when it is announced.
  await expect(page.locator('.toasts').getByText('NOT saved on this device', { exact: true })).toBeVisible()
  await expect(alert).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    alert.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Name: Logbook')
  await expect(form.getByLabel('Name')).toHaveValue('Logbook')
  await limitRoom(page)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(main(page).getByRole('link', { name: 'Logbook' })).toBeVisible()
})

test.describe('pictures', { tag: '@laptop' }, () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  test('a picture that would take more than half of the free room is refused before it is read', async ({
    app,
    page,
  }) => {
    const post = await makePost(await app.signIn(), { title: 'With a picture' })
    await seedSession(page)
    await openPost(page, post.id, 'With a picture')
    await claimFree(page, 100)
    const settings = page.getByRole('complementary', { name: 'Post settings' })
    await settings.getByLabel('Featured image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
    await expect(settings.getByRole('alert')).toContainText('This file is too large to wait on this device')
    await expect(settings.getByText('Uploaded')).toHaveCount(0)
    await claimFree(page, 1_000_000)
    await settings.getByRole('button', { name: 'Retry' }).click()
    await expect(settings.getByText('Uploaded')).toBeVisible()
  })

  test('a picture that the server would refuse is refused when it is chosen, also without a connection', async ({
    app,
    page,
    context,
  }) => {
    const post = await makePost(await app.signIn(), { title: 'With a picture' })
    await seedSession(page)
    await openPost(page, post.id, 'With a picture')
    await offlineReady(page)
    const settings = page.getByRole('complementary', { name: 'Post settings' })
    await expect(settings.getByText('JPG or PNG, up to 5 MB')).toBeVisible()
    await context.setOffline(true)
    const buffer = Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')
    await settings.getByLabel('Featured image').setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer })
    await expect(settings.getByRole('alert')).toContainText('Only JPG, PNG, PDF, DOC, DOCX, TXT, ZIP, and JSON files')
    await expect(sync(page, 'Offline')).toBeVisible()
  })

  test('a picture that the device does not take is not called uploaded', async ({ app, page, context }) => {
    await mortalConnections(context)
    const post = await makePost(await app.signIn(), { title: 'With a picture' })
    await seedSession(page)
    await openPost(page, post.id, 'With a picture')
    await setConnections(page, 'dead')
    const settings = page.getByRole('complementary', { name: 'Post settings' })
    await settings.getByLabel('Featured image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
    await expect(settings.getByRole('alert')).toContainText('NOT saved on this device.')
    await expect(settings.getByText('Uploaded')).toHaveCount(0)
  })
})

test(
  'a connection to the storage that is dead for good is told at the save, and at the return to the app',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    await mortalConnections(context)
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Harbour notes' })
    await seedSession(page)
    await openPost(page, post.id, 'Harbour notes')
    await setConnections(page, 'dead')
    await titleOf(page).fill('Harbour notes, revised')
    await save(page)
    await expectNotSaved(page, 'Harbour notes, revised')

    await hideFor(page, 6 * 60_000)
    const notice = main(page).getByRole('alert').filter({ hasText: 'This device refuses to store right now.' })
    await expect(notice).toBeVisible()
    await setConnections(page, 'alive')
    await notice.getByRole('button', { name: 'Test again' }).click()
    await expect(notice).toBeHidden()
    await refused(page).getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => (await readPost(owner, post.id)).title).toBe('Harbour notes, revised')
  },
)

test('an address without a certificate says that nothing can be kept there', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'This address is not secure' })).toBeVisible()
  await expect(page.getByText('over https or on the computer itself (localhost)')).toBeVisible()
})

test(
  'a browser that keeps nothing says so at the start, and lets a person look around but not save',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    await refuseStorage(context)
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Harbour notes' })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'This browser keeps nothing' })).toBeVisible()
    await page.getByRole('button', { name: 'Go on without saving' }).click()
    await typePassword(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(main(page).getByText('This browser keeps nothing.')).toBeVisible()
    // A screen that remembers how it was left.
    await go(page, '/admin/monitoring')
    await expect(page.getByRole('heading', { level: 1, name: 'Monitoring' })).toBeVisible()
    // And one that is pictured when somebody turns away from it: not here.
    await go(page, '/admin')
    await expect(main(page).getByRole('link', { name: 'Harbour notes' }).first()).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Harbour')

    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Search/ })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Posts')
    await page.keyboard.press('Enter')
    await main(page).getByRole('link', { name: 'Harbour notes' }).click()
    await expect(titleOf(page)).toHaveValue('Harbour notes')
    await titleOf(page).fill('Harbour notes, revised')
    await save(page)
    await expectNotSaved(page, 'Harbour notes, revised')
    expect(await readPost(owner, post.id)).toEqual(post)
  },
)

test(
  'an older tab that holds the storage is named, and the app goes on when it is closed',
  { tag: '@laptop' },
  async ({ page, context }) => {
    await signIn(page)
    await page.close()
    for (const [day, database] of ['outbox', 'drafts', 'cache'].entries()) {
      // A page of the same origin that keeps its connection whatever comes, as an old build without that rule would.
      const old = await context.newPage()
      await old.goto('/api/health')
      await old.evaluate(async (name) => {
        await new Promise((done, fail) => {
          const open = indexedDB.open(name)
          open.addEventListener('success', done)
          open.addEventListener('error', fail)
        })
      }, `offdesk.u1.${database}`)
      const next = await context.newPage()
      await openAsLater(next, day + 1)
      await next.goto('/admin')
      await expect(next.getByRole('heading', { level: 1, name: 'Another tab is in the way' })).toBeVisible()
      await old.close()
      await expect(next.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await next.close()
    }
  },
)

test(
  'unsent work older than a day is pointed out, and can be put away for a day',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const post = await makePost(await app.signIn(), { title: 'Harbour notes' })
    await page.clock.install()
    await seedSession(page)
    await openPost(page, post.id, 'Harbour notes')
    await offlineReady(page)
    await context.setOffline(true)
    await titleOf(page).fill('Harbour notes, revised')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await page.goto('/admin/outbox')
    // Browsers under test keep nothing for good, so the outbox says so from the first edit on.
    await expect(main(page).getByText('1 edit is on this device alone')).toBeVisible()
    const notice = main(page).getByText('Changes on this device have waited more than a day to be sent.')
    await expect(notice).toBeHidden()
    await page.clock.fastForward('24:00:05')
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Not today' }).click()
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(main(page).getByText('1 edit is on this device alone')).toBeVisible()
    await expect(notice).toBeHidden()
    await page.clock.fastForward('24:00:05')
    await expect(notice).toBeVisible()
  },
)
