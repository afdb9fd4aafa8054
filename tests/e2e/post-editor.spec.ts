import type { Locator } from '@playwright/test'
import * as v from 'valibot'
import { expect, statusErrors, test } from '#tests/support/browser.ts'
import {
  button,
  category,
  content,
  inSettings,
  isKept,
  openList,
  post,
  row,
  start,
  status,
  title,
  writePost,
} from '#tests/support/post-screens.ts'
import { isPhone } from '#tests/support/screens.ts'

test('on the usual phone the commands that are seen first are seen whole', { tag: '@phone' }, async ({ app, page }) => {
  await start(app, page)
  await page.goto('/admin/posts/create')
  const buttons = page.getByRole('toolbar').getByRole('button')
  await expect(buttons.first()).toBeVisible()
  const cut = await buttons.evaluateAll((all) =>
    all
      .filter((one) => one.getBoundingClientRect().left < innerWidth && one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.getAttribute('aria-label')),
  )
  expect(cut).toEqual([])
})

test('a post is written, saved, published and found in the list', { tag: '@phone' }, async ({ app, page }) => {
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

test(
  'what is missing is said at its field and nothing is published later by accident',
  { tag: '@laptop' },
  async ({ app, page }) => {
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
  },
)

test('what the server refuses lands on its field', { tag: '@phone' }, async ({ app, page, noise }) => {
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

test('a date ahead makes it scheduled', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await start(app, page)
  await api.data('PUT', '/settings', { time_zone: 'Pacific/Honolulu', language: 'haw' })
  const { id } = await category(api)
  const made = await post(api, { title: 'For later', category_id: id })
  await page.goto(`/admin/posts/${made.id}`)
  await inSettings(page, async () => {
    await expect(page.getByText('Europe/Vienna')).toBeVisible()
    await page.getByLabel('Publish date', { exact: true }).fill('2031-03-04T09:30')
  })
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveAttribute('lang', 'haw')
  await button(page, 'Schedule').click()
  await expect(status(page)).toContainText('Scheduled 4 Mar 2031, 09:30 (3 Mar, 22:30 in Honolulu)')
  await expect
    .poll(() => api.data('GET', `/admin/posts/${made.id}`))
    .toMatchObject({
      published_at: '2031-03-04T08:30:00.000Z',
      is_published: true,
    })
  await openList(page)
  await expect(row(page, 'For later')).toContainText('Scheduled 4 Mar 2031, 09:30 (3 Mar, 22:30 in Honolulu)')
})

test(
  'an earlier version is compared and restored without publishing, and that is undone',
  { tag: '@laptop' },
  async ({ app, page }) => {
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
  },
)

test('the preview shows the public page in a frame that can run nothing', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  const made = await post(api, {
    title: 'Seen before',
    category_id: id,
    content: '<p>Plain <strong>words</strong>.</p>',
  })
  await page.goto(`/admin/posts/${made.id}`)
  await expect(content(page)).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Post settings' }).click()
  await button(page, 'Preview').click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame).toHaveAttribute('srcdoc', /Content-Security-Policy" content="default-src 'none'; img-src data:;/)
  await expect(frame.contentFrame().getByRole('heading', { name: 'Seen before' })).toBeVisible()
  await page.getByText('Phone', { exact: true }).click()
  await expect(page.getByTitle('The post at phone width')).toBeVisible()
})

test('a text runs as its letters do, in the editor and in the preview', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  const text = '<p>مرحبا بالعالم.</p><ul><li>أول</li></ul><p>Latin.</p>'
  const made = await post(api, { title: 'Both ways', category_id: id, content: text })
  await page.goto(`/admin/posts/${made.id}`)
  /** Whether the words stand at the left or the right side of their paragraph, and the side of the marks of a list. */
  const sides = (place: Locator) =>
    place.evaluate((main) => {
      const sideOf = (block: Element) => {
        const words = document.createRange()
        words.selectNodeContents(block)
        const [inner, outer] = [words.getBoundingClientRect(), block.getBoundingClientRect()]
        return inner.left - outer.left < outer.right - inner.right ? 'left' : 'right'
      }
      const list = main.querySelector('ul')
      return [...[...main.querySelectorAll(':scope p')].map(sideOf), list && getComputedStyle(list).direction]
    })
  await expect(content(page)).toContainText('Latin.')
  await expect.poll(() => sides(content(page))).toEqual(['right', 'right', 'left', 'rtl'])
  await button(page, 'Preview').click()
  const shown = page.locator('iframe').contentFrame().locator('main')
  await expect(shown).toContainText('Latin.')
  expect(await sides(shown)).toEqual(['right', 'left', 'rtl'])
})

test('typed text is there again after a reload, saved or not', { tag: '@phone' }, async ({ app, page }) => {
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

  // The same in a stored post, which is there again when the text is put back; that is not lost either.
  await page.goto(`/admin/posts/${made.id}`)
  await title(page).fill('New words')
  await expect.poll(() => isKept(page, 'New words')).toBe(true)
  await page.reload()
  await expect(title(page)).toHaveValue('New words')
  await button(page, 'Compare').click()
  await expect(page.getByRole('dialog')).toContainText('Old words')
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
  await expect(title(page)).toHaveValue('Old words')
  await button(page, 'Restore').click()
  await expect(title(page)).toHaveValue('New words')
  await page.getByText('Undo', { exact: true }).click()
  await expect(title(page)).toHaveValue('Old words')

  // What has no title yet is known by how it begins.
  await page.goto('/admin/posts/create')
  await content(page).click()
  await page.keyboard.type('Notes from the pier')
  await expect.poll(() => isKept(page, 'Notes from the pier')).toBe(true)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Notes from the pier', exact: true }).click()
  await expect(content(page)).toHaveText('Notes from the pier')
})

test(
  'without tags from the server the ten sample tags are offered, and it says so',
  { tag: '@phone' },
  async ({ app, page, noise }) => {
    noise.allow(statusErrors(500))
    await start(app, page)
    // Neither by their own call nor among what is kept ahead.
    await page.route(/\/api\/(?:tags|admin\/answers\?)/, (route) =>
      route.fulfill({ status: 500, json: { success: false, status: 500, message: 'No', code: 'internal' } }),
    )
    await page.goto('/admin/posts/create')
    await inSettings(page, async () => {
      await expect(page.getByText('Failed to load tags. These are the sample tags.')).toBeVisible()
      await page.getByLabel('Tags', { exact: true }).click()
      await expect(page.getByRole('listbox', { name: 'Tags' }).getByRole('option')).toHaveCount(10)
    })
  },
)
