import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { AWAY, awaySite, hostileTemplates, settle, showOpenly } from '#tests/support/cv-payloads.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/**
 * HTML of templates, which nothing cleans, wherever it is shown. The page comes without its policy, so that frames have
 * to be harmless by themselves; that the payloads would have run is seen first, in frames without protection.
 */

test.use({ allowedNoise: [/./], serviceWorkers: 'block', serverEnv: { RATE_LIMITS: '0' } })

const Made = v.object({ id: v.number() })
const preview = (page: Page) => page.locator('.cv-sheet iframe')

async function withoutPolicy(page: Page): Promise<void> {
  await page.route('**/admin/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}

test(
  'nothing in a template runs or asks for anything, wherever it is shown',
  { tag: '@laptop' },
  async ({ app, page }) => {
    test.setTimeout(WHOLE ? 1_200_000 : 90_000)
    const ran = new Set<number>()
    const opened: string[] = []
    const asked = await awaySite(page)
    await page.exposeBinding('ran', (_, number: number) => void ran.add(number))
    // The dialog of printing would wait for somebody.
    await page.addInitScript(() => void (window.print = () => undefined))
    page.on('popup', (popup) => void opened.push(popup.url()))
    page.on('dialog', (dialog) => {
      opened.push(dialog.message())
      void dialog.dismiss()
    })
    await withoutPolicy(page)
    await seedSession(page)
    const owner = await app.signIn()
    const templates = hostileTemplates(WHOLE)

    await page.goto('/admin/cv-templates')
    await showOpenly(page, templates)
    const [wouldRun, wouldAsk] = [ran.size, asked.size]
    if (WHOLE)
      process.stdout.write(`${templates.length} templates: openly ${wouldRun} ran, ${wouldAsk} addresses asked\n`)
    expect(wouldRun).toBeGreaterThan(WHOLE ? 80 : 5)
    expect([...asked]).toEqual(expect.arrayContaining(['/image', '/import', '/frame', '/base/based', '/refresh']))
    ran.clear()
    asked.clear()

    for (const [index, html_content] of templates.entries()) {
      const body = { name: `Hostile ${index}`, html_content }
      const { id } = v.parse(Made, await owner.data('POST', '/admin/cv-templates', body))
      await page.goto(`/admin/cv-templates/${id}`)
      await expect(page.getByText(/^\d+ pages?$/)).toBeVisible()
      await expect.soft(preview(page).first().contentFrame().getByRole('heading', { name: 'Amara Osei' })).toBeVisible()
      await settle(page)
      await page.getByRole('button', { name: 'Print or save as PDF' }).click()
      await expect(page.locator('.cv-printed iframe').first()).toBeAttached()
      await settle(page)
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect(page.locator('.cv-printed')).toHaveCount(0)
      await page.getByRole('button', { name: 'Use page 1 as thumbnail' }).click()
      await expect(page.getByRole('img', { name: 'Thumbnail, preview' })).toBeVisible()
      await page.getByText('For parsers', { exact: true }).click()
      await expect(page.getByRole('region', { name: 'For parsers' })).toContainText('Amara Osei')
      await settle(page)
      await page.getByRole('button', { name: 'Update Template' }).click()
      await expect(page).toHaveURL(/cv-templates$/)
    }
    await settle(page)
    // What was asked before this has arrived when this has.
    await page.evaluate((url) => fetch(`${url}/last`), AWAY)
    if (WHOLE) process.stdout.write(`In the app ${ran.size} ran, ${asked.size - 1} addresses asked\n`)
    expect([...ran]).toEqual([])
    expect([...asked]).toEqual(['/last'])
    expect(opened).toEqual([])
  },
)
