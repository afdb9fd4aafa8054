import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import type { ApiPerson } from '#tests/support/app.ts'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { course, lesson } from '#tests/support/lesson-screens.ts'
import { picture } from '#tests/support/sample-files.ts'
import { choose, isPhone, main, openOutbox, startSelecting, sync } from '#tests/support/screens.ts'

/** The library with its uploads, links, details and guarded deletes. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(404, 409, 422)) })

const Files = v.array(
  v.looseObject({
    id: v.number(),
    name: v.string(),
    path: v.string(),
    mime_type: v.string(),
    alt_text: v.string(),
    is_public: v.boolean(),
    sha256: v.nullable(v.string()),
  }),
)

const filesOf = async (api: ApiPerson) => v.parse(Files, await api.data('GET', '/files'))
const namesOf = async (api: ApiPerson) => (await filesOf(api)).map((file) => file.name).toSorted()
const text = (name: string, content = `Text of ${name}`) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const library = (page: Page): Locator => main(page).getByRole('list', { name: 'Files' })
const tile = (page: Page, name: string): Locator => library(page).getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page): Locator => page.getByRole('dialog')

async function openLibrary(page: Page): Promise<void> {
  await page.goto('/admin/files')
  await expect(page.getByRole('heading', { level: 1, name: 'File library' })).toBeAttached()
}

async function upload(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await dialog(page).getByLabel('Files', { exact: true }).setInputFiles(files)
}

async function openNewLink(page: Page): Promise<void> {
  const here = page.getByRole('link', { name: 'Add link', exact: true })
  if (isPhone(page)) await page.getByRole('button', { name: 'Page menu' }).click()
  await here.click()
}

async function addLink(page: Page, title: string, url: string): Promise<void> {
  await openNewLink(page)
  await dialog(page).getByLabel('Title', { exact: true }).fill(title)
  await dialog(page).getByLabel('URL', { exact: true }).fill(url)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
}

test('several files are uploaded at once, and each refused one says why', { tag: '@phone' }, async ({ app, page }) => {
  const api = await app.signIn()
  await seedSession(page)
  await openLibrary(page)
  await expect(page.getByText('No files yet')).toBeVisible()
  await upload(
    page,
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 64) },
    text('notes.txt'),
    { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    text('endless.txt', 'x'.repeat(10 * 1024 * 1024 + 1)),
    { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>not a document</html>') },
  )
  const types = 'Only JPG, PNG, PDF, DOC, DOCX, TXT, ZIP, and JSON files are allowed.'
  const line = (name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })
  await expect(line('tool.exe')).toContainText(types)
  await expect(line('endless.txt')).toContainText('File size must not exceed 10MB.')
  // Only the server looks into the content.
  await expect(line('page.pdf')).toContainText('The content of this file is TXT, but its name ends in .pdf.')
  await expect.poll(() => namesOf(api)).toEqual(['notes.txt', 'photo.jpg'])
  await line('page.pdf').getByRole('button', { name: 'Cancel page.pdf' }).click()
  await dialog(page).getByRole('button', { name: 'Dismiss tool.exe' }).click()
  await dialog(page).getByRole('button', { name: 'Dismiss endless.txt' }).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(tile(page, 'photo.jpg').locator('img')).toBeVisible()
  await expect(library(page).getByRole('listitem')).toHaveCount(2)
  await expect(sync(page, 'Synced')).toBeVisible()

  await startSelecting(page)
  await page.getByRole('checkbox', { name: 'Select photo.jpg' }).check()
  await page.getByRole('checkbox', { name: 'Select notes.txt' }).check()
  const saving = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Download' }).click()
  const archive = await saving
  expect(archive.suggestedFilename()).toMatch(/^files-\d{4}-\d\d-\d\d\.zip$/)
  // Stored as they are: their names and the text stand in the archive.
  const bytes = (await readFile(await archive.path())).toString('latin1')
  for (const part of ['photo.jpg', 'notes.txt', 'Text of notes.txt']) expect(bytes).toContain(part)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await choose(page, 'Actions for photo.jpg', 'Copy image')
  await expect
    .poll(() => page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types)))
    .toEqual(['image/png'])
})

test('a link needs both its title and its address', { tag: '@phone' }, async ({ app, page }) => {
  const api = await app.signIn()
  await seedSession(page)
  await openLibrary(page)
  await openNewLink(page)
  await dialog(page).getByLabel('Title', { exact: true }).fill('Calendar')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Please provide both URL and title for the link.').first()).toBeVisible()
  await dialog(page).getByLabel('URL', { exact: true }).fill('https://calendar.example')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(tile(page, 'Calendar')).toContainText('calendar.example')
  await expect.poll(() => namesOf(api)).toEqual(['Calendar'])

  const errors = { name: ['No more links today.'] }
  const refusal = { success: false, status: 422, code: 'validation', message: 'Refused', errors }
  await page.route('**/api/files', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: refusal }) : route.fallback(),
  )
  await openNewLink(page)
  await dialog(page).getByLabel('Title', { exact: true }).fill('Diary')
  await dialog(page).getByLabel('URL', { exact: true }).fill('https://diary.example')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to add link. Please try again.', { exact: true })).toBeVisible()
  await expect(main(page).getByText(/No more links today\./)).toBeVisible()
})

test(
  'without a connection files are added, described, replaced and deleted, and all of it arrives',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    for (const name of ['Old', 'Kept']) {
      await api.call('POST', '/files', { name, url: `https://${name.toLowerCase()}.example` })
    }
    const { page } = tab
    // The card lies over the last row of a phone until it is answered.
    await page.addLocatorHandler(
      page.getByRole('region', { name: 'Install' }).getByRole('button', { name: 'Not now' }),
      (button) => button.click(),
    )
    await seedSession(page)
    await openLibrary(page)
    await offlineReady(page)
    await upload(page, text('first.txt', 'Before'))
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => namesOf(api)).toEqual(['Kept', 'Old', 'first.txt'])
    await expect(sync(page, 'Synced')).toBeVisible()
    const [before] = (await filesOf(api)).filter((file) => file.name === 'first.txt')
    await tile(page, 'first.txt').getByRole('link').click()
    await expect(dialog(page).getByRole('region', { name: 'Text of first.txt' })).toHaveText('Before')

    await tab.goOffline()
    await dialog(page).getByLabel('New content', { exact: true }).setInputFiles(text('better.txt', 'After'))
    await expect(dialog(page).getByText('better.txt will take its place.')).toBeVisible()
    await expect(dialog(page).getByRole('region', { name: 'Text of first.txt' })).toHaveText('After')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await upload(page, { name: 'train.png', mimeType: 'image/png', buffer: await picture('png', 32) })
    // An upload that was tried before the device heard of it may have arrived.
    await expect(dialog(page).getByText(/^(?:Will be uploaded|Not confirmed yet)$/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await addLink(page, 'Offline link', 'https://offline.example')
    await tile(page, 'train.png').getByRole('link').click()
    await dialog(page).getByLabel('Alt text').fill('A train')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()
    await choose(page, 'Actions for Old', 'Delete')
    await page.getByRole('dialog', { name: 'Delete “Old”?' }).getByRole('button', { name: 'Delete link' }).click()
    await expect(tile(page, 'Old')).toContainText('Will be deleted')

    await page.reload()
    await expect(tile(page, 'train.png')).toContainText(/Will be uploaded|Not confirmed yet/)
    await expect(tile(page, 'train.png').locator('img')).toBeVisible()
    await expect(tile(page, 'Offline link')).toContainText(/Only on this device|Not confirmed yet/)
    await expect(tile(page, 'Old')).toContainText('Will be deleted')
    // The new content of a file is no file of its own.
    await expect(tile(page, 'better.txt')).toHaveCount(0)

    await tab.goOnline()
    await expect.poll(() => namesOf(api)).toEqual(['Kept', 'Offline link', 'first.txt', 'train.png'])
    await expect
      .poll(async () => (await filesOf(api)).find((file) => file.name === 'train.png')?.alt_text)
      .toBe('A train')
    await expect(sync(page, 'Synced')).toBeVisible()
    const after = (await filesOf(api)).find((file) => file.name === 'first.txt')
    expect(after).toMatchObject({ id: before?.id, path: before?.path })
    expect(after?.sha256).not.toBe(before?.sha256)
    await expect(library(page).getByRole('listitem')).toHaveCount(4)
    // Both have a way back: what was there before lies in the trash.
    await openOutbox(page)
    await expect(main(page).getByRole('button', { name: 'Undo Old' })).toBeVisible()
    await main(page).getByRole('button', { name: 'Undo first.txt' }).click()
    const sha = async () => (await filesOf(api)).find((file) => file.id === before?.id)?.sha256
    await expect.poll(sha).toBe(before?.sha256)
  },
)

test(
  'what is in use shows its places, and goes only when the person insists',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    await seedSession(page)
    await openLibrary(page)
    await upload(page, { name: 'cover.png', mimeType: 'image/png', buffer: await picture('png', 32) })
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => namesOf(api)).toEqual(['cover.png'])
    const [file] = await filesOf(api)
    const category = v.parse(v.looseObject({ id: v.number() }), await api.data('POST', '/categories', { name: 'Any' }))
    await api.data('POST', '/admin/posts', {
      title: 'With a cover',
      content: '<p>Text</p>',
      category_id: category.id,
      featured_image: file?.path,
    })
    const taught = await course(api)
    const { id } = await lesson(api, taught.id, 'Shows it too', { content: `![A cover](${file?.path})` })
    await tile(page, 'cover.png').getByRole('link').click()
    await expect(dialog(page).getByRole('link', { name: 'With a cover' })).toBeVisible()
    await expect(dialog(page).getByRole('link', { name: 'Shows it too' })).toHaveAttribute(
      'href',
      `/admin/courses/${taught.id}/lessons/${id}`,
    )
    await dialog(page).getByRole('button', { name: 'Delete file' }).click()
    const question = page.getByRole('dialog', { name: 'Delete “cover.png”?' })
    await expect(question).toContainText('It is used in 2 places')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'File' }).getByRole('button', { name: 'Delete file' }).click()
    await question.getByRole('button', { name: 'Delete anyway' }).click()
    await expect(page.getByText('“cover.png” moved to the trash', { exact: true })).toBeVisible()
    await expect.poll(() => namesOf(api)).toEqual([])
  },
)

test('the same content is suggested, never forced', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  await seedSession(page)
  await openLibrary(page)
  await upload(page, text('one.txt', 'The same'))
  await expect.poll(() => namesOf(api)).toEqual(['one.txt'])
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(sync(page, 'Synced')).toBeVisible()
  await upload(page, text('two.txt', 'The same'))
  await expect(dialog(page).getByText('“one.txt” in the library has the same content.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Upload anyway' }).click()
  await expect.poll(() => namesOf(api)).toEqual(['one.txt', 'two.txt'])
})

test('several files are chosen, made private and deleted together', { tag: '@phone' }, async ({ app, page }) => {
  const api = await app.signIn()
  for (const name of ['A', 'B', 'C'])
    await api.call('POST', '/files', { name: `Link ${name}`, url: 'https://x.example' })
  await seedSession(page)
  await openLibrary(page)
  await startSelecting(page)
  await page.getByRole('checkbox', { name: 'Select Link A' }).check()
  await page.getByRole('checkbox', { name: 'Select Link C' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Make private' }).click()
  await expect
    .poll(async () => (await filesOf(api)).filter((file) => file.is_public).map((file) => file.name))
    .toEqual(['Link B'])
  await expect(sync(page, 'Synced')).toBeVisible()
  await startSelecting(page)
  await page.getByRole('checkbox', { name: 'Select Link A' }).check()
  await page.getByRole('checkbox', { name: 'Select Link C' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 files' }).click()
  await expect.poll(() => namesOf(api)).toEqual(['Link B'])
})

test(
  'however many files there are, only those near the screen are drawn',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    for (let index = 1; index <= 150; index += 1) {
      await api.call('POST', '/files', { name: `Link ${String(index).padStart(3, '0')}`, url: 'https://x.example' })
    }
    await seedSession(page)
    await page.goto('/admin/files?sort=name')
    await expect(tile(page, 'Link 001')).toBeVisible()
    expect(await library(page).getByRole('listitem').count()).toBeLessThan(80)
    await page.keyboard.press('End')
    await expect(tile(page, 'Link 150')).toBeInViewport()
    await expect(tile(page, 'Link 001')).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('042')
    await expect(library(page).getByRole('listitem')).toHaveCount(1)
    await expect(tile(page, 'Link 042')).toBeInViewport()
  },
)
