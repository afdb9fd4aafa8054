import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expect, NETWORK_ERRORS, offlineReady, seedSession, test } from '#tests/support/proxied.ts'
import { placesOf } from '#tests/support/device-storage.ts'
import { choose, main, sync } from '#tests/support/screens.ts'
import { row } from '#tests/support/workflow-screens.ts'

/** CV templates on paper, as a picture, as a file, and without a connection. */

test.use({ allowedNoise: [NETWORK_ERRORS] })

const HTML =
  '<style>h1{color:{{primaryColor}}}</style><h1>{{fullName}}</h1>{{#workExperience}}<section><h2>{{title}}</h2><p>{{description}}</p></section>{{/workExperience}}'
const Made = v.looseObject({ id: v.number() })
/** Sizes in points, as a PDF has them. */
const PAPERS = [
  { paper: 'A4', size: [595, 842], says: '3 pages' },
  { paper: 'Letter', size: [612, 792], says: '3 pages' },
] as const

/** Prints what the page shows while it prints. @returns width and height of each page of paper, in points */
async function printed(page: Page): Promise<number[][]> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.printToPDF', { preferCSSPageSize: true, printBackground: true })
  await devtools.detach()
  const pdf = Buffer.from(data, 'base64').toString('latin1')
  return [...pdf.matchAll(/\/Type \/Page\b(?!s)[^]*?\/MediaBox \[([^\]]*)\]/g)].map(([, box = '']) =>
    box
      .trim()
      .split(/\s+/)
      .slice(2)
      .map((side) => Math.round(Number(side))),
  )
}

test(
  'a template is printed on as many pages as the screen says, pictured in the list, and taken along as a file',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const body = {
      name: 'Meridian',
      description: 'One column',
      category: 'tech',
      ats_score: 9,
      html_content: HTML,
      field_mappings: { fullName: 'fullName', role: 'jobTitle' },
      json_config: { page_margin: 20, styles: { primaryColor: '#123456' }, layout: 'own' },
    }
    const { id } = v.parse(Made, await owner.data('POST', '/admin/cv-templates', body))
    await page.addInitScript(() => void (window.print = () => undefined))
    await seedSession(page)
    await page.goto(`/admin/cv-templates/${id}`)
    const says = page.getByText(/^\d+ pages?$/)
    await expect(says).toHaveText('1 page')
    await page.getByLabel('Sample person').selectOption('Very long')
    await expect(says).toHaveText(/^[2-9] pages$/)
    for (const { paper, size, says: words } of PAPERS) {
      await page.getByText(paper, { exact: true }).click()
      // Pages are counted anew a moment after the paper was chosen.
      await expect
        .poll(async () => {
          await page.getByRole('button', { name: 'Print or save as PDF' }).click()
          await expect(page.locator('.cv-printed iframe').last()).toBeAttached()
          const sheets = await printed(page)
          await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
          return { says: await says.innerText(), sheets: sheets.length, size: sheets.at(-1) }
        })
        .toEqual({ says: words, sheets: Number.parseInt(words), size })
    }

    await page.getByRole('button', { name: 'Use page 1 as thumbnail' }).click()
    await expect(page.getByRole('img', { name: 'Thumbnail, preview' })).toBeVisible()
    await page.getByRole('button', { name: 'Update Template' }).click()
    const picture = main(page).locator('.thumb img')
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)

    const downloading = page.waitForEvent('download')
    await choose(page, 'Actions for Meridian', 'Export')
    const path = await (await downloading).path()
    await page.goto('/admin/cv-templates/create')
    const input = page.getByLabel('Template file')
    const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await input.setInputFiles(file('other.json', '{"format":"something else"}'))
    await expect(page.getByText('This is neither an Offdesk template file nor an HTML file.')).toBeVisible()
    await input.setInputFiles(file('large.json', ' '.repeat(2 * 1024 * 1024 + 1)))
    await expect(page.getByText('A template file may have at most 2 MB.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
    await input.setInputFiles(file('Meridian.json', await readFile(path, 'utf8')))
    await expect(page.getByText('“Meridian.json” is in the form. Look it over and save it.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Thumbnail, preview' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Meridian, taken along')
    await page.getByRole('button', { name: 'Final review' }).click()
    await page.getByRole('button', { name: 'Save Template' }).click()
    await expect(page).toHaveURL(/\/admin\/cv-templates$/)
    await expect(main(page).getByText('Meridian, taken along').first()).toBeVisible()
    const copy = v.parse(v.looseObject({ thumbnail: v.string() }), await owner.data('GET', '/admin/cv-templates/2'))
    expect(copy).toMatchObject({ ...body, name: 'Meridian, taken along' })
    await choose(page, 'Actions for Meridian', 'Duplicate')
    await expect(row(page, 'Meridian (copy)')).toContainText('Inactive')
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await owner.data('GET', '/admin/cv-templates/3')).toMatchObject({ html_content: HTML, is_active: false })
  },
)

test(
  'a template edited offline is still there after a reload, and is carried out once',
  { tag: '@phone' },
  async ({ app, page, wire }) => {
    const owner = await app.signIn()
    const { id } = v.parse(
      Made,
      await owner.data('POST', '/admin/cv-templates', { name: 'Harbour', html_content: HTML }),
    )
    await seedSession(page)
    await page.goto('/admin/cv-templates')
    await expect(main(page).getByText('Harbour').first()).toBeVisible()
    await offlineReady(page)
    await expect.poll(() => placesOf(page, 'Harbour')).not.toEqual([])
    await wire.down()
    await page.goto(`/admin/cv-templates/${id}`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toHaveValue('Harbour')
    await name.fill('Harbour at night')
    await page.getByRole('button', { name: 'Update Template' }).click()
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await page.reload()
    await expect(main(page).getByText('Harbour at night').first()).toBeVisible()
    await wire.up()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await owner.data('GET', `/admin/cv-templates/${id}`)).toMatchObject({
      name: 'Harbour at night',
      html_content: HTML,
      version: 2,
    })
    // Sent again or not, it is the same request.
    const sent = wire.exchanges.filter(({ method, path }) => method === 'PUT' && path.endsWith(`/cv-templates/${id}`))
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key']))).toHaveProperty('size', 1)
  },
)
