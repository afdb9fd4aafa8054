import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { AWAY, foreignRequests, hostileTemplates, settle, showOpenly } from '#tests/support/cv-payloads.ts'
import { WHOLE } from '#tests/support/proofs.ts'
import { choose, main, sync } from '#tests/support/screens.ts'

/**
 * HTML of templates, which nothing cleans, wherever it is shown: in the wizard and its review, as what programs read,
 * as a picture, in the edit dialog, on paper, and in earlier versions. The page comes without its policy, so that frames
 * have to be harmless by themselves; that the payloads would have run is seen first, in frames without protection.
 */

test.use({ allowedNoise: [/./], serviceWorkers: 'block', serverEnv: { RATE_LIMITS: '0' } })

const PLAIN = '<h1>{{fullName}}</h1><p>Nothing hostile any more</p>'

async function withoutPolicy(page: Page): Promise<void> {
  await page.route('**/admin/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}

/** Waits for its pages, and until everything in them had its chance. */
async function lookAtPreview(page: Page): Promise<void> {
  await expect(page.getByText(/^\d+ pages?$/)).toBeVisible()
  const sheet = page.locator('.cv-sheet iframe').first().contentFrame()
  await expect.soft(sheet.getByRole('heading', { name: 'Amara Osei' })).toBeVisible()
  await settle(page)
}

/** From a file through the four steps, with a picture of its first page. */
async function makeInWizard(page: Page, name: string, html: string): Promise<void> {
  await main(page)
    .getByRole('link', { name: /^Add (?:New )?Template$/ })
    .first()
    .click()
  const file = { name: `${name}.html`, mimeType: 'text/html', buffer: Buffer.from(html) }
  await page.getByLabel('Template file').setInputFiles(file)
  await expect(main(page).getByText('is in the form. Look it over and save it.')).toBeVisible()
  await page.getByRole('button', { name: 'Live preview' }).click()
  await lookAtPreview(page)
  await page.getByRole('button', { name: 'Use page 1 as thumbnail' }).click()
  await expect(page.getByRole('button', { name: 'Making...' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Final review' }).click()
  await lookAtPreview(page)
  await expect(page.getByRole('region', { name: 'For parsers' })).toContainText('Amara Osei')
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(main(page).getByText('The list of templates comes next.')).toBeVisible()
  await main(page).getByRole('link', { name: 'Back to Templates' }).click()
}

/** Shows it beside its form and on paper, then puts harmless HTML in its place. */
async function replaceInDialog(page: Page, name: string): Promise<void> {
  await main(page).getByRole('link', { name, exact: true }).click()
  await lookAtPreview(page)
  await expect(page.getByRole('img', { name: 'Thumbnail, preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(page.locator('.cv-printed iframe').first()).toBeAttached()
  await settle(page)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.cv-printed')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'HTML content' }).fill(PLAIN)
  await page.getByRole('button', { name: 'Update Template' }).click()
  await expect(page).toHaveURL(/cv-templates$/)
}

/** Compares the harmless version with the hostile one before it. */
async function lookAtRevisions(page: Page, name: string): Promise<void> {
  await expect(sync(page, 'Synced')).toBeVisible()
  await choose(page, `Actions for ${name}`, 'View revisions')
  await expect(main(page).getByText('Nothing hostile any more')).toBeVisible()
  await settle(page)
  await main(page).getByRole('link', { name: 'Template', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/cv-templates$/)
}

test(
  'nothing in a template runs or asks for anything, wherever it is shown',
  { tag: '@laptop' },
  async ({ app, page }) => {
    if (WHOLE) test.setTimeout(1_200_000)
    const ran: number[] = []
    const opened: string[] = []
    const asked = await foreignRequests(page, app.url)
    await page.exposeBinding('ran', (_, number: number) => void ran.push(number))
    // The dialog of printing would wait for somebody.
    await page.addInitScript(() => void (window.print = () => undefined))
    page.on('popup', (popup) => void opened.push(popup.url()))
    page.on('dialog', (dialog) => {
      opened.push(dialog.message())
      void dialog.dismiss()
    })
    await withoutPolicy(page)
    await seedSession(page)
    const templates = hostileTemplates(WHOLE)

    await page.goto('/admin/cv-templates')
    await showOpenly(page, templates)
    const found = `${templates.length} templates: openly ${new Set(ran).size} payloads ran, ${asked.addresses().length} requests\n`
    if (WHOLE) process.stdout.write(found)
    expect(new Set(ran).size).toBeGreaterThan(WHOLE ? 80 : 3)
    const paths = ['/image', '/import', '/frame', '/base/based', '/refresh']
    expect(asked.addresses()).toEqual(expect.arrayContaining(paths.map((path) => `${AWAY}${path}`)))
    ran.length = 0
    asked.clear()

    for (const [index, html] of templates.entries()) {
      const name = `Hostile ${index}`
      await makeInWizard(page, name, html)
      await replaceInDialog(page, name)
      await lookAtRevisions(page, name)
    }
    // What was asked before this has arrived when this has.
    await page.evaluate((url) => fetch(url), `${AWAY}/last`)
    if (WHOLE) process.stdout.write(`In the app ${ran.length} scripts ran, ${asked.addresses().length - 1} requests\n`)
    expect({ scripts: ran.length, requests: asked.addresses() }).toEqual({ scripts: 0, requests: [`${AWAY}/last`] })
    expect(opened).toEqual([])
  },
)
