import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { WHOLE } from '#tests/support/proofs.ts'
import { scriptPayloads } from '#tests/support/script-payloads.ts'
import { main } from '#tests/support/screens.ts'

const HTML =
  '<style>h1{color:{{primaryColor}}}</style><h1>{{fullName}}</h1>{{#workExperience}}<section><h2>{{title}}</h2><p>{{description}}</p></section>{{/workExperience}}'

/** What ends anything that a payload began, so that the next one is read as markup again. */
const CLOSED = '\n">--></textarea></select></title></style></script></noscript></template></svg></math>\n'

const sheet = (page: Page, name = 'Page 1 of 1') => page.locator(`iframe[title="${name}"]`).contentFrame()

test('a template is made in four steps, which survive a reload, and stands in the list', async ({ page }) => {
  await seedSession(page)
  await page.goto('/admin/cv-templates/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Meridian')
  await page.getByRole('button', { name: 'Next' }).click()
  const code = page.getByRole('textbox', { name: 'HTML content' })
  await code.fill(`${HTML}{{fullname}}`)
  await expect(main(page).getByText('{{fullname}} is not a placeholder')).toBeVisible()
  await code.fill(HTML)
  await page.getByRole('button', { name: 'Insert jobTitle' }).click()
  await expect(code).toHaveValue(`${HTML}{{jobTitle}}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Amara Osei' })).toBeVisible()
  await page.reload()
  await expect(sheet(page).getByRole('heading', { name: 'Amara Osei' })).toBeVisible()
  await page.getByLabel('Sample person').selectOption('Very long')
  await expect(page.getByText(/^[2-9] pages$/)).toBeVisible()
  await page.getByRole('button', { name: 'Final review' }).click()
  await expect(main(page).getByText('No description provided')).toBeVisible()
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page).toHaveURL(/\/admin\/cv-templates$/)
  await expect(main(page).getByText('Meridian').first()).toBeVisible()
})

test('save says what is missing and leads there', { tag: '@laptop' }, async ({ page }) => {
  await seedSession(page)
  await page.goto('/admin/cv-templates/create?step=3')
  await expect(page.getByText('Nothing to preview yet')).toBeVisible()
  await page.getByRole('button', { name: 'Final review' }).click()
  await page.getByRole('button', { name: 'Save Template' }).click()
  await page.getByRole('button', { name: 'HTML content is required (step 2)' }).click()
  await expect(page.getByRole('textbox', { name: 'HTML content' })).toBeVisible()
})

test.describe('hostile HTML', () => {
  // Without the policy of the page: frames and what is counted have to be harmless by themselves.
  test.use({ bypassCSP: true, allowedNoise: [/./] })

  test('nothing in a template runs or asks for anything', { tag: '@laptop' }, async ({ app, page }) => {
    const ran: unknown[] = []
    const asked: string[] = []
    await page.exposeBinding('ran', (_, number: unknown) => void ran.push(number))
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http') && host !== new URL(app.url).host) asked.push(request.url())
    })
    const owner = await app.signIn()
    const away = [
      '<img src="https://away.example/a.png">',
      '<link rel="stylesheet" href="https://away.example/b.css">',
      '<style>@import "https://away.example/c.css";body{background:url(https://away.example/d.png)}</style>',
      '<meta http-equiv="refresh" content="0;url=https://away.example/e">',
      '<base href="https://away.example/">',
      '<iframe src="https://away.example/f"></iframe>',
      '<form action="https://away.example/g" target="_top"><button autofocus>x</button></form>',
    ]
    const payloads = [...scriptPayloads(WHOLE), ...away]
    const html_content = `<h1>{{fullName}}</h1>${payloads.join(CLOSED)}`.slice(0, 190_000)
    await owner.data('POST', '/admin/cv-templates', { name: 'Hostile', html_content })
    await seedSession(page)
    await page.goto('/admin/cv-templates/1')
    await expect(page.getByText(/^\d+ pages?$/)).toBeVisible()
    await expect(page.locator('.cv-sheet iframe').first()).toHaveAttribute('sandbox', '')
    const first = page.locator('.cv-sheet iframe').first().contentFrame()
    await expect(first.getByRole('heading', { name: 'Amara Osei' })).toBeVisible()
    expect(ran).toEqual([])
    expect(asked).toEqual([])
  })
})
