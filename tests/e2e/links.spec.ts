import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import type { ApiPerson } from '#tests/support/app.ts'
import { expect, NETWORK_ERRORS, seedSession, test as base } from '#tests/support/proxied.ts'
import { failedSince } from '#tests/support/forget-proofs.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { button } from '#tests/support/post-screens.ts'
import { picture } from '#tests/support/sample-files.ts'
import { choose, filterBy, isPhone, main, openPost, save, sync, textOf } from '#tests/support/screens.ts'

/** Links of the library: what the server finds where they lead, and what is said of it. */

/** Titles of the pages and pictures that are there, by address without scheme; anything else is 404. */
type Pages = Map<string, string | Buffer>

const test = base.extend<{ pages: Pages }>({
  // Playwright reads what a fixture needs from this pattern.
  // eslint-disable-next-line no-empty-pattern
  pages: async ({}, use) => use(new Map()),
  serverEnv: async ({ pages }, use) => {
    const web = createServer(({ headers, url }, answer) => {
      const found = pages.get(`${headers.host}${url}`)
      const type = typeof found === 'object' ? 'image/png' : 'text/html'
      const body = typeof found === 'object' ? found : `<title>${found}</title>`
      answer.writeHead(found === undefined ? 404 : 200, { 'content-type': type }).end(body)
    })
    web.listen(0, '127.0.0.1')
    await once(web, 'listening')
    const { port } = v.parse(v.object({ port: v.number() }), web.address())
    await use({ WEB_BEHIND: String(port) })
    web.closeAllConnections()
    web.close()
  },
})

const Files = v.array(v.looseObject({ id: v.number(), name: v.string() }))

const dialog = (page: Page): Locator => page.getByRole('dialog')
const tile = (page: Page, name: string): Locator =>
  main(page).getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

/** Fails now, and had failed two days ago: what the weekly look finds of a page that is gone. */
async function findDead(api: ApiPerson, dataDir: string, name: string): Promise<void> {
  const files = v.parse(Files, await api.data('GET', '/files'))
  const { id } = v.parse(
    v.looseObject({ id: v.number() }),
    files.find((file) => file.name === name),
  )
  const check = () => api.data('POST', `/links/${id}/check`)
  expect(await check()).toMatchObject({ found: 'failed', dead: null })
  await failedSince(dataDir, id, 2)
  expect(await check()).toMatchObject({ found: 'failed', dead: { file_id: id } })
}

test(
  'a link is added with the title of its page, marked when the page is gone, and clear once its address is mended',
  { tag: '@phone' },
  async ({ app, page, pages }) => {
    pages.set('harbour.example/tides', 'Tide tables')
    pages.set('harbour.example/new', 'Tide tables of this year')
    const api = await app.signIn()
    await seedSession(page)
    await page.goto('/admin/files')
    if (isPhone(page)) await page.getByRole('button', { name: 'Page menu' }).click()
    await page.getByRole('link', { name: 'Add link', exact: true }).click()
    await dialog(page).getByLabel('URL', { exact: true }).fill('http://harbour.example/tides')
    await expect(dialog(page).getByText('The page is called “Tide tables”.')).toBeVisible()
    await expect(dialog(page).getByLabel('Title', { exact: true })).toHaveValue('')
    await dialog(page).getByRole('button', { name: 'Use as title' }).click()
    await expect(dialog(page).getByLabel('Title', { exact: true })).toHaveValue('Tide tables')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(tile(page, 'Tide tables')).toContainText('harbour.example')
    await expect(tile(page, 'Tide tables')).not.toContainText('May be dead')
    await expect(sync(page, 'Synced')).toBeVisible()

    pages.delete('harbour.example/tides')
    await findDead(api, app.dataDir, 'Tide tables')
    await page.goto('/admin')
    const told = main(page).getByRole('link', { name: /1 link may be dead/ })
    await expect(told).toBeVisible()
    await told.click()
    await expect(page).toHaveURL(/only=dead-link/)
    await expect(tile(page, 'Tide tables')).toContainText('May be dead')
    await tile(page, 'Tide tables').getByRole('link', { name: 'Tide tables' }).click()
    await expect(dialog(page)).toContainText('Link may be dead · 404 since')
    await dialog(page).getByRole('button', { name: 'Check again' }).click()
    await expect(dialog(page)).toContainText('Checked just now: it still fails.')

    await dialog(page).getByLabel('URL', { exact: true }).fill('http://harbour.example/new')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(tile(page, 'Tide tables')).toBeHidden()
    await page.goto('/admin/files')
    await expect(tile(page, 'Tide tables')).toContainText('harbour.example')
    await expect(tile(page, 'Tide tables')).not.toContainText('May be dead')
    await page.goto('/admin')
    await expect(main(page).getByRole('heading', { name: 'Dashboard', exact: true })).toBeAttached()
    await expect(told).toBeHidden()
  },
)

test('links that may be dead are marked in tiles and rows, unless Settings switch the look off', async ({
  app,
  page,
}) => {
  const api = await app.signIn()
  await api.data('POST', '/files', { name: 'Old chart', url: 'http://charts.example/old' })
  await findDead(api, app.dataDir, 'Old chart')
  await seedSession(page)
  await page.goto('/admin/files')
  await expect(tile(page, 'Old chart')).toContainText('May be dead')
  if (isPhone(page)) await choose(page, 'Page menu', 'Show as a list')
  else await main(page).getByText('Table', { exact: true }).click()
  await expect(main(page).getByText('May be dead · charts.example')).toBeVisible()
  await filterBy(page, 'Show', 'Dead links')
  await expect(main(page).getByRole('link', { name: 'Old chart' })).toBeVisible()

  await page.goto('/admin/settings')
  await page.getByRole('switch', { name: 'Check links' }).click()
  await save(page)
  await expect(page.getByText('Settings Saved', { exact: true })).toBeVisible()
  await page.goto('/admin/files')
  await expect(main(page).getByRole('link', { name: 'Old chart' })).toBeVisible()
  await expect(main(page).getByText('charts.example')).toBeVisible()
  await expect(main(page).getByText('May be dead')).toBeHidden()
})

test(
  'a picture of another site is copied into the library',
  { tag: '@laptop' },
  async ({ app, page, pages, wire, noise }) => {
    const src = 'http://harbour.example/pier.png'
    pages.set('harbour.example/pier.png', await picture('png', 64))
    const api = await app.signIn()
    const content = `<p>Before</p><p><img src="${src}" alt="A pier"></p>`
    const post = await makePost(api, { title: 'An old post', content, featured_image: src })
    await seedSession(page)
    await openPost(page, post.id, 'An old post')
    await expect(textOf(page)).toContainText('Picture on harbour.example: A pier')
    await expect(sync(page, 'Synced')).toBeVisible()
    // The preview shows it as readers see it; where nobody answers, what it is until somebody does.
    const preview = page.frameLocator('iframe')
    noise.allow(NETWORK_ERRORS)
    const unanswered = wire.when({ path: /\/links\/picture$/, fault: { do: 'drop-request' } })
    await button(page, 'Preview').click()
    await expect.poll(unanswered).toBeGreaterThan(0)
    await expect(preview.getByText('A pier')).toBeVisible()
    await page.keyboard.press('Escape')
    wire.heal()
    await expect(sync(page, 'Synced')).toBeVisible()
    await button(page, 'Preview').click()
    await expect(preview.getByRole('img', { name: 'A pier' })).toHaveAttribute('src', /^data:/)
    await expect(preview.locator('img.featured')).toBeVisible()
    await page.keyboard.press('Escape')
    await textOf(page).getByRole('button', { name: 'Copy into the library' }).click()
    await expect(textOf(page).getByRole('img', { name: 'A pier' })).toBeVisible()
    const field = page.locator('.field').filter({ hasText: 'Featured image' })
    await expect(field).toContainText('Picture on harbour.example')
    await field.getByRole('button', { name: 'Copy into the library' }).click()
    await expect(field).not.toContainText('Picture on')
    // While it is on its way there is nothing to replace.
    await expect(field.getByRole('button', { name: 'Replace' })).toBeVisible()
    await expect(field.getByRole('img')).toBeVisible()
    await save(page)
    await expect(sync(page, 'Synced')).toBeVisible()
    const { content: after, featured_image } = await readPost(api, post.id)
    expect(after).toMatch(/<p>Before<\/p><p><img src="\/uploads\/[^"]+" alt="A pier"/)
    expect(featured_image).toMatch(/^\/uploads\//)
  },
)
