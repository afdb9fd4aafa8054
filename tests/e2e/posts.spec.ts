import * as v from 'valibot'
import { expect, test } from '#tests/support/browser.ts'
import { filterBy, sortBy, startSelecting } from '#tests/support/screens.ts'
import { button, category, openList, post, row, rowMenu, start, title } from '#tests/support/post-screens.ts'

const Tagged = v.array(v.looseObject({ tags: v.array(v.number()) }))

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

  await filterBy(page, 'Status', 'Drafts')
  await expect(page).toHaveURL(/status=draft/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByText('6 posts found')).toBeVisible()
  await filterBy(page, 'Category', 'Field notes')
  await expect(page.getByText('No posts match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('Number 07')
  await expect(page).toHaveURL(/q=Number/)
  await expect(page.locator('tbody tr, .list-rows > li')).toHaveCount(1)

  // The order is chosen at the headers of the table; the phone has a sheet for it.
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('')
  if (isMobile) await sortBy(page, 'Title, A to Z')
  else await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=title/)
  await expect(page.locator('.row-title').first()).toHaveText('Number 01')
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('Number 07')
  await expect(page.locator('tbody tr, .list-rows > li')).toHaveCount(1)

  // Back leads over the filters that were chosen, not over the letters that were typed.
  await row(page, 'Number 07').getByRole('link').first().click()
  await expect(title(page)).toHaveValue('Number 07')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('Number 07')
})

test('deleting asks by name, and undo brings the post back', { tag: '@phone' }, async ({ app, page }) => {
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

test('a post is duplicated as a draft', { tag: '@phone' }, async ({ app, page }) => {
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

test('several posts are published, and tagged, at once', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await start(app, page)
  const { id } = await category(api)
  for (const name of ['One', 'Two', 'Three']) await post(api, { title: name, category_id: id })
  await openList(page)
  await startSelecting(page)
  await page.getByLabel('Select One').check()
  await page.getByLabel('Select Two').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('2 posts published', { exact: true })).toBeVisible()
  await expect(row(page, 'One')).toContainText('Published')
  await expect(row(page, 'Three')).toContainText('Draft')

  await page.getByLabel('Select One').check()
  await page.getByLabel('Select Three').check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add tag', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Add tag, 2 posts' })
  await question.getByLabel('Tag').selectOption('1')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => v.parse(Tagged, await api.data('GET', '/admin/posts?sort=title')).map(({ tags }) => tags))
    .toEqual([[1], [1], []])
})
