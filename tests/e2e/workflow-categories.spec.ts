import { expect, seedSession, test } from '#tests/support/browser.ts'
import { choose } from '#tests/support/screens.ts'
import { button, field, makeCategory, makeWorkflow, readWorkflow, row } from '#tests/support/workflow-screens.ts'

test(
  'workflow categories are made, renamed, and one in use gives its workflows to another',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const old = await makeCategory(api, 'Old order')
    const flow = await makeWorkflow(api, { title: 'Moves along', workflow_category_id: old.id })
    await seedSession(page)
    await page.goto('/admin/workflow-categories')
    await page.getByRole('link', { name: 'New workflow category' }).click()
    const dialog = page.getByRole('dialog')
    await button(dialog, 'Save').click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await field(page, 'Name').fill('Old order')
    await expect(dialog.getByText(/^Another workflow category has this name/)).toBeVisible()
    await field(page, 'Name').fill('New order')
    await button(dialog, 'Save').click()
    await expect(row(page, 'New order')).toBeVisible()
    await row(page, 'New order').getByRole('link').first().click()
    await field(page, 'Description').fill('What came after')
    await button(dialog, 'Save').click()
    await expect(dialog).toBeHidden()

    await choose(page, 'Actions for Old order', 'Delete')
    await expect(dialog).toContainText('1 workflow uses this workflow category.')
    await dialog.getByLabel('Give it another workflow category').selectOption({ label: 'New order' })
    await button(dialog, 'Delete workflow category').click()
    await expect(row(page, 'Old order')).toBeHidden()
    await expect
      .poll(() => api.data('GET', '/admin/workflow-categories'))
      .toMatchObject([{ name: 'New order', description: 'What came after', workflows_count: 1 }])
    await expect.poll(async () => (await readWorkflow(api, flow.id)).workflow_category_id).not.toBe(old.id)
  },
)
