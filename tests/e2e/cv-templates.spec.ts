import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { main } from '#tests/support/screens.ts'

const HTML =
  '<style>h1{color:{{primaryColor}}}</style><h1>{{fullName}}</h1>{{#workExperience}}<section><h2>{{title}}</h2><p>{{description}}</p></section>{{/workExperience}}'

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
