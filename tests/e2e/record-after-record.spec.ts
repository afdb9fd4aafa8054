import * as v from 'valibot'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { makeCategory } from '#tests/support/records.ts'
import { Category } from '#tests/support/schemas.ts'

/** From the form of one record straight to that of another of its kind: each has its own text. */

test(
  'text typed into one category is no text of the one that is opened from there',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const first = await makeCategory(owner, 'Harbours')
    const second = await makeCategory(owner, 'Lighthouses')
    await seedSession(page)
    await page.goto(`/admin/categories/${first.id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit category' })
    const name = dialog.getByLabel('Name', { exact: true })
    await expect(name).toHaveValue('Harbours')
    await name.fill('Harbours and piers')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Lighthouses')
    await page.getByRole('option', { name: /^Lighthouses/ }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/categories/${second.id}`))
    await expect(name).toHaveValue('Lighthouses')

    await dialog.getByLabel('Description', { exact: true }).fill('Where ships are warned')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    const read = async () => v.parse(v.array(Category), await owner.data('GET', '/categories'))
    await expect.poll(read).toContainEqual(expect.objectContaining({ id: second.id, version: second.version + 1 }))
    const named = (await read()).filter(({ id }) => id === first.id || id === second.id)
    expect(named.map((one) => one.name).toSorted()).toEqual(['Harbours', 'Lighthouses'])
    await page.goto(`/admin/categories/${first.id}`)
    await expect(name).toHaveValue('Harbours and piers')
  },
)
