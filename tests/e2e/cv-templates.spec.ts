import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { main, sync } from '#tests/support/screens.ts'

// What is given back was taken from it by the server meanwhile.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(412)) })

const HTML =
  '<style>h1{color:{{primaryColor}}}</style><h1>{{fullName}}</h1>{{#workExperience}}<section><h2>{{title}}</h2><p>{{description}}</p></section>{{/workExperience}}'

const Listed = v.object({
  data: v.array(v.object({ name: v.string(), is_active: v.boolean(), is_default: v.boolean() })),
})

const sheet = (page: Page, name = 'Page 1 of 1') => page.locator(`iframe[title="${name}"]`).contentFrame()

test(
  'a template is made in four steps, which survive a reload, and stands in the list',
  { tag: '@phone' },
  async ({ page }) => {
    await seedSession(page)
    await page.goto('/admin/cv-templates/create')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Meridian')
    await page.getByRole('button', { name: 'Next' }).click()
    const code = page.getByRole('textbox', { name: 'HTML content' })
    await code.fill(`${HTML}{{fullname}}`)
    await expect(main(page).getByText('{{fullname}} is not a placeholder')).toBeVisible()
    await code.fill(HTML)
    await page.getByRole('button', { name: 'Insert jobTitle' }).click()
    await expect(code).toContainText('{{/workExperience}}{{jobTitle}}')
    await code.press('ControlOrMeta+End')
    await page.keyboard.type('{{intere')
    await page.getByRole('option', { name: '{{interests}}' }).click()
    await expect(code).toContainText('{{/interests}}')
    await code.press('Tab')
    await expect(code).not.toBeFocused()
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
  },
)

test('save says what is missing and leads there', { tag: '@laptop' }, async ({ page }) => {
  await seedSession(page)
  await page.goto('/admin/cv-templates/create?step=3')
  await expect(page.getByText('Nothing to preview yet')).toBeVisible()
  await page.getByRole('button', { name: 'Final review' }).click()
  await page.getByRole('button', { name: 'Save Template' }).click()
  await page.getByRole('button', { name: 'HTML content is required (step 2)' }).click()
  await expect(page.getByRole('textbox', { name: 'HTML content' })).toBeVisible()
})

test('the default can be taken back, sent or not', { tag: '@laptop' }, async ({ app, tab }) => {
  const owner = await app.signIn()
  const make = (name: string, more: object) =>
    owner.data('POST', '/admin/cv-templates', { name, html_content: HTML, category: 'professional', ...more })
  await make('Former', { is_default: true })
  await make('Next', { is_active: false })
  const { page } = tab
  await seedSession(page)
  await page.goto('/admin/cv-templates')
  await offlineReady(page)
  const list = async () =>
    v
      .parse(Listed, await owner.data('GET', '/admin/cv-templates'))
      .data.flatMap(({ name, is_active, is_default }) =>
        name === 'Former' || name === 'Next'
          ? [`${name}:${is_active ? ' active' : ''}${is_default ? ' default' : ''}`]
          : [],
      )
  const before = ['Former: active default', 'Next:']
  expect(await list()).toEqual(before)
  const makeDefault = async () => {
    await main(page).getByRole('button', { name: 'Actions for Next' }).click()
    await page.getByRole('menuitem', { name: 'Default', exact: true }).click()
  }
  const undo = page.getByRole('button', { name: 'Undo' })
  await makeDefault()
  await expect.poll(list).toEqual(['Former: active', 'Next: active default'])
  await undo.click()
  await expect.poll(list).toEqual(before)
  await tab.goOffline()
  await makeDefault()
  await undo.click()
  await expect(main(page).getByRole('button', { name: 'Actions for Next' })).toBeVisible()
  await expect(sync(page, 'Offline')).toBeVisible()
  await tab.goOnline()
  await expect(sync(page, 'Synced')).toBeVisible()
  expect(await list()).toEqual(before)
})

test('Back leaves a template, however often its preview was another one', { tag: '@laptop' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const made = await owner.data('POST', '/admin/cv-templates', {
    name: 'Meridian',
    html_content: HTML,
    category: 'professional',
  })
  const { id } = v.parse(v.object({ id: v.number() }), made)
  await seedSession(page)
  await page.goto('/admin/cv-templates')
  await expect(main(page).getByText('Meridian').first()).toBeVisible()
  await page.goto(`/admin/cv-templates/${id}`)
  const code = page.getByRole('textbox', { name: 'HTML content' })
  for (const words of ['Harbour', 'Pier', 'Lantern']) {
    await code.fill(`${HTML}<p>${words}</p>`)
    await expect(sheet(page).getByText(words)).toBeVisible()
  }
  await page.getByRole('radio', { name: 'Letter' }).check({ force: true })
  await expect(page.getByRole('radio', { name: 'Letter' })).toBeChecked()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/admin\/cv-templates$/)
})
