import * as v from 'valibot'
import { findingsInBothThemes } from '#tests/support/axe.ts'
import { expect, offlineReady, OWNER, seedSession, test } from '#tests/support/browser.ts'
import {
  button,
  category,
  content,
  inSettings,
  openList,
  post,
  row,
  rowMenu,
  start,
  status,
  title,
  writePost,
} from '#tests/support/post-screens.ts'
import { filterBy, isPhone } from '#tests/support/screens.ts'

/** Posts without a connection, and both themes without accessibility faults. */

test(
  'without a connection a post and its category are made, another is edited, and all arrive later',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    const { id } = await category(api)
    const made = await post(api, { title: 'Known here', category_id: id })
    const { page } = tab
    await seedSession(page)
    await openList(page)
    await offlineReady(page)
    await row(page, 'Known here').getByRole('link').first().click()
    await expect(content(page)).toHaveText('Text of the post.')
    await tab.goOffline()
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
    if (isPhone(page)) {
      // The bar has room for how many there are and how old that is: they stand together.
      const many = await page.getByRole('banner').getByText('1 post', { exact: true }).boundingBox()
      const age = await page
        .getByRole('banner')
        .getByText(/^as of .*, offline$/)
        .boundingBox()
      expect((age?.x ?? 0) - (many?.x ?? 0) - (many?.width ?? 0)).toBeCloseTo(8)
    } else {
      await expect(page.getByText('plus 1 unsent')).toBeVisible()
    }
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('changed')
    await expect(page.getByText('Found on this device. The server may hold more.')).toBeVisible()
    await expect(page.locator('tbody tr, .list-rows > li')).toHaveCount(1)

    await tab.goOnline()
    await expect.poll(() => api.data('GET', `/admin/posts/${made.id}`)).toMatchObject({ title: 'Changed offline' })
    const Titles = v.array(v.looseObject({ title: v.string() }))
    await expect
      .poll(async () =>
        v
          .parse(Titles, await api.data('GET', '/admin/posts'))
          .map((one) => one.title)
          .toSorted(),
      )
      .toEqual(['Changed offline', 'Made offline'])
  },
)

test('list, editor and revisions are accessible', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  const made = await post(api, { title: 'Readable', category_id: id, tags: [1], is_published: true })
  await api.data('PUT', `/admin/posts/${made.id}`, { title: 'More readable' })
  await openList(page)
  await expect(row(page, 'More readable')).toBeVisible()
  expect(await findingsInBothThemes(page), 'list').toEqual([])
  await row(page, 'More readable').getByRole('link').first().click()
  await expect(content(page)).toBeVisible()
  expect(await findingsInBothThemes(page), 'editor').toEqual([])
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Post settings' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findingsInBothThemes(page), 'settings').toEqual([])
  }
  await page.goto(`/admin/posts/${made.id}/revisions`)
  await expect(page.getByText('Version 2', { exact: false }).first()).toBeVisible()
  expect(await findingsInBothThemes(page), 'revisions').toEqual([])
})

test(
  'what the site shows can be viewed there, and without a connection its link is copied',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    await api.data('PUT', '/settings', { site_url: 'https://site.example/', post_path: '/notes/{slug}' })
    const { id } = await category(api)
    await post(api, { title: 'Open', category_id: id, is_published: true })
    await post(api, { title: 'Kept back', category_id: id })
    const { page } = tab
    await seedSession(page)
    await openList(page)
    await offlineReady(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Actions for Open' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'View', exact: true })).toHaveAttribute(
      'href',
      'https://site.example/notes/open',
    )
    await tab.goOffline()
    await button(page, 'Copy link').click()
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://site.example/notes/open')

    // What waits on this device is not there yet.
    await rowMenu(page, 'Kept back', 'Publish')
    await expect(row(page, 'Kept back')).not.toContainText('Draft')
    await page.getByRole('button', { name: 'Actions for Kept back' }).click()
    await expect(button(page, 'Unpublish')).toBeVisible()
    await expect(button(page, 'Copy link')).toBeHidden()
    await page.keyboard.press('Escape')

    // In a text words of its title find it, and by the keyboard alone it is linked to.
    await row(page, 'Kept back').getByRole('link').first().click()
    await content(page).press('ControlOrMeta+End')
    await page.keyboard.press('ControlOrMeta+k')
    const address = page.getByRole('combobox', { name: 'Address', exact: true })
    await page.keyboard.type('kept back')
    await expect(page.getByText('Nothing published that this device knows has these words in its title')).toBeVisible()
    await address.fill('ope')
    await expect(page.getByRole('option')).toHaveText(['OpenPost'])
    expect(await findingsInBothThemes(page), 'link dialog').toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveText('OpenPost')
    await page.keyboard.press('Enter')
    await expect(address).toHaveValue('https://site.example/notes/open')
    await expect(page.getByRole('option')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(content(page).getByRole('link', { name: 'Open', exact: true })).toHaveAttribute(
      'href',
      'https://site.example/notes/open',
    )
  },
)

test('posts of one author are found, without a connection too', { tag: '@phone' }, async ({ app, tab }) => {
  const api = await app.signIn()
  const { id } = await category(api)
  const { page } = tab
  await seedSession(page)
  await openList(page)
  await post(api, { title: 'Of the owner', category_id: id })
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('group', { name: 'Status' })).toBeVisible()
  await expect(page.getByText('All authors')).toBeHidden()

  const writer = { name: 'Ada Writer', email: 'ada@example.com', password: 'a quiet harbour at dawn' }
  await api.data('POST', '/admin/users', { ...writer, role: 'moderator', current_password: OWNER.password })
  await post(await app.signIn(writer), { title: 'Of the writer', category_id: id })
  await page.reload()
  await filterBy(page, 'Author', 'Ada Writer')
  await expect(page).toHaveURL(/author=\d+/)
  await expect(row(page, 'Of the writer')).toBeVisible()
  await expect(row(page, 'Of the owner')).toBeHidden()

  await filterBy(page, 'Author', 'All authors')
  await expect(row(page, 'Of the owner')).toBeVisible()
  await offlineReady(page)
  await tab.goOffline()
  await page.getByRole('link', { name: 'New post' }).click()
  await writePost(page, { title: 'Made offline', content: 'On a train.' })
  await inSettings(page, async () => {
    await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  })
  await button(page, 'Save').click()
  await expect(page).toHaveURL(/\/new-/)
  await page.goBack()
  await filterBy(page, 'Author', OWNER.name)
  await expect(row(page, 'Of the owner')).toBeVisible()
  await expect(row(page, 'Made offline')).toBeVisible()
  await expect(row(page, 'Of the writer')).toBeHidden()
})
