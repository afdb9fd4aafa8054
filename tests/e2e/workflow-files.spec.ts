import { expect, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { picture } from '#tests/support/sample-files.ts'
import {
  button,
  exportFile,
  field,
  fileRows,
  makeCategory,
  makeWorkflow,
  readWorkflow,
} from '#tests/support/workflow-screens.ts'

/** The files of a workflow, each with what is said of it. */

// An order that waited meets the one that its new members made; the server is asked and the two come together.
test.use({ allowedNoise: [statusErrors(412, 422)] })

test('a file of a workflow is described, and removed after a question', { tag: '@phone' }, async ({ app, page }) => {
  const api = await app.signIn()
  const { id } = await makeCategory(api, 'Approvals')
  const made = await makeWorkflow(api, { title: 'With a file', workflow_category_id: id })
  await seedSession(page)
  await page.goto(`/admin/workflows/${made.id}`)
  await expect(page.getByText('No files attached yet')).toBeVisible()
  await page.getByLabel('Files to upload').setInputFiles([exportFile('flow', '')])
  await button(page, 'Use “3 nodes, starts with Webhook”').click()
  await expect
    .poll(async () => (await readWorkflow(api, made.id)).files)
    .toMatchObject([{ display_name: 'flow.json', description: '3 nodes, starts with Webhook' }])
  await button(page, 'flow.json').click()
  await field(page, 'Version note').fill('n8n 2.x')
  await page.getByRole('form', { name: 'Edit flow.json' }).getByLabel('Version note').press('Enter')
  await expect(fileRows(page)).toContainText(['n8n 2.x'])
  // The same button opens and closes it.
  await expect(page.getByRole('form', { name: 'Edit flow.json' })).toBeHidden()
  await button(page, 'flow.json').click()
  await button(page, 'Remove').click()
  const question = page.getByRole('group', { name: 'Remove “flow.json”?' })
  await button(question, 'Remove').click()
  await expect.poll(async () => (await readWorkflow(api, made.id)).files).toEqual([])
})

test('a file that the server refuses is told with its reason', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  const { id } = await makeCategory(api, 'Approvals')
  const made = await makeWorkflow(api, { title: 'Without a file', workflow_category_id: id })
  await seedSession(page)
  await page.goto(`/admin/workflows/${made.id}`)
  // Only the server looks into what is no picture by its name.
  const buffer = await picture('png')
  await page.getByLabel('Files to upload').setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer }])
  const told = page.getByRole('region', { name: /^Notifications/ })
  await expect(told.getByText('Error uploading file', { exact: true })).toBeVisible()
  await expect(told.getByText(/“notes\.txt”: .*PNG/)).toBeVisible()
  await expect(told.getByText('attached')).toHaveCount(0)
})

test(
  'a new version stands before the one that it follows, without a connection too',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    const { id } = await makeCategory(api, 'Approvals')
    const made = await makeWorkflow(api, { title: 'With a file', workflow_category_id: id })
    const { page } = tab
    await seedSession(page)
    await page.goto(`/admin/workflows/${made.id}`)
    const files = async () => (await readWorkflow(api, made.id)).files
    await page.getByLabel('Files to upload').setInputFiles([exportFile('first', ''), exportFile('guide', '')])
    await expect.poll(async () => (await files()).length).toBe(2)
    await button(fileRows(page), 'first.json').click()
    const form = page.getByRole('form', { name: 'Edit first.json' })
    await form.getByLabel('Description').fill('Import it and choose your account.')
    await form.getByLabel('Version note').press('Enter')
    await expect
      .poll(async () => (await files())[0])
      .toMatchObject({ description: 'Import it and choose your account.' })
    await offlineReady(page)

    await tab.goOffline()
    await button(fileRows(page), 'first.json').click()
    await page.getByLabel('New version of first.json').setInputFiles([exportFile('second', '')])
    await expect(fileRows(page)).toHaveText([/second\.json/, /first\.json.*Earlier version/, /guide\.json/])
    await button(fileRows(page), 'second.json').click()
    await page.getByLabel('New version of second.json').setInputFiles([exportFile('third', '')])
    await expect(fileRows(page)).toHaveText([/third\.json/, /second\.json/, /first\.json/, /guide\.json/])

    await tab.goOnline()
    const about = { description: 'Import it and choose your account.' }
    await expect.poll(files).toMatchObject([
      { ...about, display_name: 'third.json', version_note: '' },
      { ...about, display_name: 'second.json', version_note: 'Earlier version' },
      { ...about, display_name: 'first.json', version_note: 'Earlier version' },
      { display_name: 'guide.json', version_note: '' },
    ])
  },
)
