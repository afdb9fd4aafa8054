import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { ApiPerson, App } from '#tests/support/app.ts'
import { findings } from '#tests/support/axe.ts'
import { expect, offlineReady, signIn, statusErrors, test } from '#tests/support/browser.ts'

/** Checklist POST; decisions 16 to 20, 24, 53, 57, 61, 66, 70, 76, 81; product 1.1. */

const Made = v.looseObject({ id: v.number(), version: v.number() })

async function category(api: ApiPerson, name = 'Field notes') {
  return v.parse(Made, await api.data('POST', '/categories', { name }))
}

async function post(api: ApiPerson, fields: Record<string, unknown>) {
  return v.parse(Made, await api.data('POST', '/admin/posts', { content: '<p>Text of the post.</p>', ...fields }))
}

async function start(app: App, page: Page): Promise<ApiPerson> {
  const api = await app.signIn()
  await signIn(page)
  return api
}

async function openList(page: Page): Promise<void> {
  await page.goto('/admin/posts')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
}

/** The settings stand beside the text on a laptop and in a sheet on a phone. */
async function inSettings(page: Page, act: () => Promise<void>): Promise<void> {
  const opener = page.getByRole('button', { name: 'Post settings' })
  const phone = (page.viewportSize()?.width ?? 0) < 960
  if (phone) await opener.click()
  await act()
  if (phone) await page.getByRole('button', { name: 'Done' }).click()
}

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Rows of the list, whichever of its two shapes it has. */
const row = (page: Page, name: string) => page.locator('tbody tr, .list-rows > li').filter({ hasText: name })
const status = (page: Page) => page.locator('.editor-status')

async function writePost(page: Page, words: { title: string; content: string }): Promise<void> {
  await title(page).fill(words.title)
  await content(page).click()
  await page.keyboard.type(words.content)
}

/** Whether the drafts on this device hold the words. */
function isKept(page: Page, words: string): Promise<boolean> {
  return page.evaluate(async (text) => {
    const databases = await indexedDB.databases()
    const name = databases.map((database) => database.name ?? '').find((one) => one.endsWith('.drafts'))
    if (name === undefined) return false
    const kept = await new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
    return JSON.stringify(kept).includes(text)
  }, words)
}

async function rowMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByText(item, { exact: true }).click()
}

test('a post is written, saved, published and found in the list', async ({ app, page }) => {
  const api = await start(app, page)
  await category(api)
  await openList(page)
  await page.getByRole('link', { name: 'New post' }).click()
  await expect(page).toHaveURL(/\/admin\/posts\/create\?draft=new-/)
  await writePost(page, { title: 'Retry without fear', content: 'Give each intent a key.' })
  await page.getByLabel('Excerpt', { exact: true }).fill('A step that can run twice.')
  await inSettings(page, async () => {
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Field notes' })
    await page.getByLabel('Tags', { exact: true }).click()
    await page.getByRole('option', { name: 'Automation' }).click()
    await page.getByLabel('Meta description', { exact: true }).fill('x'.repeat(151))
    await expect(page.getByText('151 / 160')).toBeVisible()
    await page.getByLabel('Meta keywords', { exact: true }).fill('keys, retries,')
  })
  await button(page, 'Save').click()
  await expect(status(page)).toContainText('Saved')
  await expect(status(page)).toContainText('Draft')
  await expect(page).toHaveURL(/\/admin\/posts\/new-[0-9a-f-]+$/)
  await button(page, 'Publish').click()
  await expect(status(page)).toContainText('Published')
  await expect(button(page, 'Publish')).toBeHidden()

  const list = v.parse(v.array(v.looseObject({ id: v.number() })), await api.data('GET', '/admin/posts'))
  await expect
    .poll(() => api.data('GET', `/admin/posts/${list[0]?.id}`))
    .toMatchObject({
      title: 'Retry without fear',
      content: '<p>Give each intent a key.</p>',
      excerpt: 'A step that can run twice.',
      slug: 'retry-without-fear',
      is_published: true,
      meta_keywords: 'keys, retries',
      tags: [1],
    })
  // The address of the new post stays good.
  await page.reload()
  await expect(title(page)).toHaveValue('Retry without fear')
  await openList(page)
  await expect(row(page, 'Retry without fear')).toContainText('Published')
  await expect(row(page, 'Retry without fear')).toContainText('Field notes')
})

test('what is missing is said at its field and nothing is published later by accident', async ({ app, page }) => {
  const api = await start(app, page)
  await category(api)
  await page.goto('/admin/posts/create')
  await button(page, 'Publish').click()
  for (const message of ['Title is required', 'Content is required', 'Category is required']) {
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await expect(title(page)).toBeFocused()
  await writePost(page, { title: 'Complete now', content: 'Words.' })
  await inSettings(page, () =>
    page
      .getByLabel('Category', { exact: true })
      .selectOption({ label: 'Field notes' })
      .then(() => undefined),
  )
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText('Saved')
  await expect(status(page)).toContainText('Draft')
})

test('what the server refuses lands on its field', async ({ app, page, noise }) => {
  noise.allow(statusErrors(422))
  const api = await start(app, page)
  const { id } = await category(api)
  await post(api, { title: 'First', slug: 'taken', category_id: id })
  const second = await post(api, { title: 'Second', category_id: id })
  await page.goto(`/admin/posts/${second.id}`)
  await inSettings(page, () => page.getByLabel('Slug', { exact: true }).fill('taken'))
  await button(page, 'Save').click()
  await expect(status(page)).toContainText('Needs attention')
  await expect(page.getByText('The slug "taken" is already in use').first()).toBeVisible()
  await inSettings(page, () => page.getByLabel('Slug', { exact: true }).fill('free'))
  await button(page, 'Save').click()
  await expect.poll(() => api.data('GET', `/admin/posts/${second.id}`)).toMatchObject({ slug: 'free' })
})

test('search, filters, order and page stand in the address', async ({ app, page, isMobile }) => {
  const api = await start(app, page)
  const notes = await category(api)
  const tools = await category(api, 'Tools')
  for (let n = 1; n <= 12; n += 1) {
    const draft = n % 2 === 0
    await post(api, {
      title: `Number ${String(n).padStart(2, '0')}`,
      category_id: draft ? tools.id : notes.id,
      is_published: !draft,
    })
  }
  await openList(page)
  await expect(page.getByText('12 posts, 6 published')).toBeVisible()
  await expect(page.locator('tbody tr, .list-rows > li')).toHaveCount(10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('tbody tr, .list-rows > li')).toHaveCount(2)

  await page.getByLabel('Status', { exact: true }).selectOption('draft')
  await expect(page).toHaveURL(/status=draft/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByText('6 posts found')).toBeVisible()
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Field notes' })
  await expect(page.getByText('No posts match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('Number 07')
  await expect(page).toHaveURL(/q=Number/)
  await expect(page.locator('tbody tr, .list-rows > li')).toHaveCount(1)

  // The order is chosen at the headers of the table; the phone's rows have none.
  if (!isMobile) {
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('')
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=title/)
    await expect(page.locator('tbody .row-title').first()).toHaveText('Number 01')
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('Number 07')
    await expect(page.locator('tbody tr')).toHaveCount(1)
  }

  // Back leads over the filters that were chosen, not over the letters that were typed.
  await row(page, 'Number 07').getByRole('link').first().click()
  await expect(title(page)).toHaveValue('Number 07')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('Number 07')
})

test('a date ahead makes it scheduled', async ({ app, page }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  const made = await post(api, { title: 'For later', category_id: id })
  await page.goto(`/admin/posts/${made.id}`)
  await inSettings(page, async () => {
    await expect(page.getByText('Europe/Vienna')).toBeVisible()
    await page.getByLabel('Publish date', { exact: true }).fill('2031-03-04T09:30')
  })
  await button(page, 'Schedule').click()
  await expect(status(page)).toContainText('Scheduled 4 Mar 2031, 09:30')
  await expect
    .poll(() => api.data('GET', `/admin/posts/${made.id}`))
    .toMatchObject({
      published_at: '2031-03-04T08:30:00.000Z',
      is_published: true,
    })
  await openList(page)
  await expect(row(page, 'For later')).toContainText('Scheduled 4 Mar 2031')
})

test('deleting asks by name, and undo brings the post back', async ({ app, page }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  await post(api, { title: 'Not needed', category_id: id })
  await openList(page)
  await rowMenu(page, 'Not needed', 'Delete')
  await expect(page.getByRole('alertdialog')).toContainText('Delete “Not needed”?')
  await button(page, 'Cancel').click()
  await expect(row(page, 'Not needed')).toBeVisible()
  await rowMenu(page, 'Not needed', 'Delete')
  await button(page, 'Delete post').click()
  await expect(row(page, 'Not needed')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Not needed')).toBeVisible()
})

test('a post is duplicated as a draft', async ({ app, page }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  await post(api, { title: 'Model', category_id: id, is_published: true, tags: [2] })
  await openList(page)
  await rowMenu(page, 'Model', 'Duplicate')
  await expect(row(page, 'Model (copy)')).toContainText('Draft')
  await expect
    .poll(() => api.data('GET', '/admin/posts'))
    .toMatchObject([{ title: 'Model (copy)', tags: [2], slug: 'model-copy' }, {}])
})

test('several posts are published at once', async ({ app, page, isMobile }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  for (const name of ['One', 'Two', 'Three']) await post(api, { title: name, category_id: id })
  await openList(page)
  if (isMobile) await button(page, 'Select').click()
  await page.getByLabel('Select One').check()
  await page.getByLabel('Select Two').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('2 posts published', { exact: true })).toBeVisible()
  await expect(row(page, 'One')).toContainText('Published')
  await expect(row(page, 'Three')).toContainText('Draft')
})

test('an earlier version is compared and restored without publishing, and that is undone', async ({ app, page }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  const made = await post(api, {
    title: 'First title',
    category_id: id,
    content: '<p>Alpha beta gamma.</p><p>Same.</p>',
    is_published: true,
  })
  await api.data('PUT', `/admin/posts/${made.id}`, {
    title: 'Second title',
    content: '<p>Alpha delta gamma.</p><p>Same.</p>',
    is_published: false,
  })
  await page.goto(`/admin/posts/${made.id}/revisions`)
  await expect(page.getByText('Version 2, Ona Owner, newest')).toBeVisible()
  await expect(page.locator('ins').filter({ hasText: 'First title' })).toBeVisible()
  await expect(page.locator('ins mark')).toContainText(['First', 'beta'])
  await button(page, 'Restore').click()
  await expect(page.getByText('This version is in the post again.')).toBeVisible()
  await expect
    .poll(() => api.data('GET', `/admin/posts/${made.id}`))
    .toMatchObject({ title: 'First title', is_published: false })
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect
    .poll(() => api.data('GET', `/admin/posts/${made.id}`))
    .toMatchObject({ title: 'Second title', is_published: false })
})

test('the preview shows the public page in a frame that can run nothing', async ({ app, page }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  const made = await post(api, {
    title: 'Seen before',
    category_id: id,
    content: '<p>Plain <strong>words</strong>.</p>',
  })
  await page.goto(`/admin/posts/${made.id}`)
  await expect(content(page)).toBeVisible()
  const opener = page.getByRole('button', { name: 'Post settings' })
  if (await opener.isVisible()) await opener.click()
  await button(page, 'Preview').click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame).toHaveAttribute('srcdoc', /Content-Security-Policy" content="default-src 'none'; img-src data:;/)
  await expect(frame.contentFrame().getByRole('heading', { name: 'Seen before' })).toBeVisible()
  await page.getByText('Phone', { exact: true }).click()
  await expect(page.getByTitle('The post at phone width')).toBeVisible()
})

test('typed text is there again after a reload, saved or not', async ({ app, page }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  const made = await post(api, { title: 'Old words', category_id: id })
  await page.goto('/admin/posts/create')
  await writePost(page, { title: 'Never saved', content: 'Still here.' })
  await expect(status(page)).toContainText('Saved on this device at')
  await expect.poll(() => isKept(page, 'Still here.')).toBe(true)
  await page.reload()
  await expect(title(page)).toHaveValue('Never saved')
  await expect(content(page)).toHaveText('Still here.')

  // A stored post is left as it is; the text is offered, and restoring it can be undone.
  await page.goto(`/admin/posts/${made.id}`)
  await title(page).fill('New words')
  await expect.poll(() => isKept(page, 'New words')).toBe(true)
  await page.reload()
  await expect(title(page)).toHaveValue('Old words')
  await button(page, 'Compare').click()
  await expect(page.getByRole('dialog')).toContainText('New words')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(title(page)).toHaveValue('New words')
  await page.getByText('Undo', { exact: true }).click()
  await expect(title(page)).toHaveValue('Old words')
})

test('without tags from the server the ten sample tags are offered, and it says so', async ({ app, page, noise }) => {
  noise.allow(statusErrors(500))
  await start(app, page)
  await page.route('**/api/tags', (route) =>
    route.fulfill({ status: 500, json: { success: false, status: 500, message: 'No', code: 'internal' } }),
  )
  await page.goto('/admin/posts/create')
  await inSettings(page, async () => {
    await expect(page.getByText('Failed to load tags. These are the sample tags.')).toBeVisible()
    await page.getByLabel('Tags', { exact: true }).click()
    await expect(page.getByRole('listbox', { name: 'Tags' }).getByRole('option')).toHaveCount(10)
  })
})

test('without a connection a post and its category are made, another is edited, and all arrive later', async ({
  app,
  device,
}) => {
  const api = await app.signIn()
  const { id } = await category(api)
  const made = await post(api, { title: 'Known here', category_id: id })
  const { page } = device
  await signIn(page)
  await offlineReady(page)
  await openList(page)
  await row(page, 'Known here').getByRole('link').first().click()
  await expect(content(page)).toHaveText('Text of the post.')
  await device.goOffline()
  await title(page).fill('Changed offline')
  await button(page, 'Save').click()
  await expect(status(page)).toContainText('Waiting to be sent')

  await page.goBack()
  await expect(row(page, 'Changed offline')).toContainText('Waiting to be sent')
  await page.getByRole('link', { name: 'New post' }).click()
  await writePost(page, { title: 'Made offline', content: 'On a train.' })
  await inSettings(page, async () => {
    await button(page, 'New category').click()
    await page.getByLabel('Name of the new category', { exact: true }).fill('Travel')
    await button(page, 'Add category').click()
    await expect(page.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText('Travel')
  })
  await button(page, 'Save').click()
  await expect(page).toHaveURL(/\/admin\/posts\/new-[0-9a-f-]+$/)
  await page.goBack()
  await expect(row(page, 'Made offline')).toContainText('Only on this device')
  await page.reload()
  await expect(row(page, 'Made offline')).toContainText('Only on this device')
  await expect(page.getByText('plus 1 unsent')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('changed')
  await expect(page.getByText('Found on this device. The server may hold more.')).toBeVisible()
  await expect(page.locator('tbody tr, .list-rows > li')).toHaveCount(1)

  await device.goOnline()
  await expect
    .poll(() => api.data('GET', `/admin/posts/${made.id}`), { timeout: 20_000 })
    .toMatchObject({ title: 'Changed offline' })
  const Titles = v.array(v.looseObject({ title: v.string() }))
  await expect
    .poll(
      async () =>
        v
          .parse(Titles, await api.data('GET', '/admin/posts'))
          .map((one) => one.title)
          .toSorted(),
      { timeout: 20_000 },
    )
    .toEqual(['Changed offline', 'Made offline'])
})

for (const scheme of ['light', 'dark'] as const) {
  test(`list, editor and revisions are accessible in ${scheme}`, async ({ app, page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const api = await start(app, page)
    const { id } = await category(api)
    const made = await post(api, { title: 'Readable', category_id: id, tags: [1], is_published: true })
    await api.data('PUT', `/admin/posts/${made.id}`, { title: 'More readable' })
    await openList(page)
    await expect(row(page, 'More readable')).toBeVisible()
    expect(await findings(page), 'list').toEqual([])
    await row(page, 'More readable').getByRole('link').first().click()
    await expect(content(page)).toBeVisible()
    expect(await findings(page), 'editor').toEqual([])
    const opener = page.getByRole('button', { name: 'Post settings' })
    if (await opener.isVisible()) {
      await opener.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findings(page), 'settings').toEqual([])
    }
    await page.goto(`/admin/posts/${made.id}/revisions`)
    await expect(page.getByText('Version 2', { exact: false }).first()).toBeVisible()
    expect(await findings(page), 'revisions').toEqual([])
  })
}
