import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { main } from '#tests/support/screens.ts'

/** The documentation of the API, as somebody who writes a program against it reads it. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS) })

const tab = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Part of the documentation' }).getByText(name, { exact: true })
const search = (page: Page) => main(page).getByRole('searchbox', { name: 'Search by path, method or description' })
/** One call in its line, with what is open below it. */
const call = (page: Page, name: RegExp) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, expanded: true }) })
const NEW_TAG = /^POST \/tags /

test(
  'a call is found, linked to, shown in four languages, tried, and printed',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await seedSession(page)
    await page.goto('/admin/api-docs')
    await expect(main(page).getByRole('heading', { name: 'Authentication' })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'OpenAPI' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(JSON.parse(file)).toEqual(await (await fetch(`${app.url}/api/openapi.json`)).json())

    await tab(page, 'Endpoints').click()
    await search(page).fill('post /tags')
    await expect(page).toHaveURL(/q=post/)
    await expect(main(page).getByRole('button', { name: /^GET / })).toHaveCount(0)
    await main(page).getByRole('button', { name: NEW_TAG }).click()
    const details = call(page, NEW_TAG)
    await details.getByRole('link', { name: 'Link to this call' }).click()
    await page.reload()
    await expect(details.getByText('409', { exact: true })).toBeVisible()
    const request = details.getByRole('region', { name: 'Request of POST /tags' })
    for (const [language, words] of Object.entries({
      cURL: `curl -X POST '${app.url}/api/tags'`,
      JavaScript: 'const { success, data, message }',
      Node: 'process.env.OFFDESK_TOKEN',
      Python: 'requests.post(',
    })) {
      await details.getByText(language, { exact: true }).click()
      await expect(request).toContainText(words)
    }

    const body = details.getByLabel('Body', { exact: true })
    await body.fill(JSON.stringify({ name: 'Tried', color: '#123456' }))
    const names = async () => JSON.stringify(await api.data('GET', '/tags'))
    await details.getByRole('button', { name: 'Send POST' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Send POST /tags?' })
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect(await names()).not.toContain('Tried')
    await details.getByRole('button', { name: 'Send POST' }).click()
    await asked.getByRole('button', { name: 'Send POST' }).click()
    await expect(details.getByRole('region', { name: /^Status 201/ })).toContainText('"Tried"')
    expect(await names()).toContain('Tried')

    await search(page).fill('get /tags')
    await main(page)
      .getByRole('button', { name: /^GET \/tags / })
      .click()
    const read = call(page, /^GET \/tags /)
    await read.getByRole('button', { name: 'Send GET' }).click()
    await expect(read.getByRole('region', { name: /^Status 200/ })).toContainText('"Tried"')

    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('html[data-printed]')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(search(page)).toBeHidden()
    await expect(read.getByRole('button', { name: 'Send GET' })).toBeHidden()
    await expect(read.getByRole('region', { name: 'Example of the answer' })).toBeVisible()
  },
)

test(
  'all of it is read without a connection, on the narrowest screens too',
  { tag: '@phone' },
  async ({ page, context }) => {
    await seedSession(page)
    await page.goto('/admin/api-docs')
    await expect(main(page).getByRole('heading', { name: 'Authentication' })).toBeVisible()
    await expectAccessible(page, 'overview')
    await tab(page, 'Examples').click()
    await expect(main(page).getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page, 'examples')
    await page.goto('/admin/api-docs?tab=endpoints&q=categories&call=categories.create')
    await expect(call(page, /^POST \/categories /).getByText('Try it')).toBeVisible()
    await expectAccessible(page, 'endpoints')
    await offlineReady(page)
    await context.setOffline(true)
    await page.reload()
    const details = call(page, /^POST \/categories /)
    await expect(details.getByRole('region', { name: 'Example of the body' })).toBeVisible()
    await expect(details.getByRole('button', { name: 'Send POST' })).toHaveAccessibleDescription('Needs a connection')
    await expect(page.getByText(/^as of/i).first()).toBeVisible()
  },
)

test(
  'the page stays where it is while the end of the sidebar comes into view',
  { tag: '@laptop' },
  async ({ page }) => {
    await seedSession(page)
    await page.goto('/admin/api-docs?tab=endpoints')
    await expect(page.getByRole('heading', { name: 'Setup', exact: true })).toBeVisible()
    const last = page.getByRole('navigation', { name: 'Sections' }).getByRole('link').last()
    await page.getByRole('navigation', { name: 'Sections' }).evaluate((side) => side.scrollTo(0, 0))
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  },
)
