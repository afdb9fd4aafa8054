import { keptTexts } from '#tests/support/device-storage.ts'
import { anyOf, expect, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { choose, sync } from '#tests/support/screens.ts'
import {
  button,
  exportFile,
  field,
  fileRows,
  inSettings,
  makeCategory,
  makeLink,
  makeWorkflow,
  openWorkflows,
  readWorkflow,
  row,
  status,
  workflowsNow,
} from '#tests/support/workflow-screens.ts'

// What was saved on top of an unsent edit descends from no version: it is compared with the server's before it goes.
// 422 is what the test of a refusal is about.
test.use({ allowedNoise: anyOf(statusErrors(412, 422)) })

test('a press meets its target, whatever is told of the field that it leaves', { tag: '@laptop' }, async ({ page }) => {
  await seedSession(page)
  await page.goto('/admin/workflows/create')
  await field(page, 'Title').focus()
  await button(page, 'Add a step').click()
  await expect(page.getByLabel('Step 1', { exact: true })).toBeVisible()
  await expect(page.getByText('Title is required', { exact: true })).toBeVisible()
})

test(
  'a workflow is made with its files, its export is shown, and a secret in it is asked about',
  { tag: '@phone' },
  async ({ app, page }) => {
    const api = await app.signIn()
    await seedSession(page)
    await openWorkflows(page)
    await expect(page.getByText('No workflows yet')).toBeVisible()
    await page.getByRole('link', { name: 'New workflow' }).click()
    await field(page, 'Title').fill('Ask and keep')
    await field(page, 'Summary').fill('Asks a service and keeps the answer.')
    await field(page, 'Tools').fill('n8n, Slack,')
    await button(page, 'Add a step').click()
    await field(page, 'Step 1').fill('Import the file')
    await field(page, 'Step 1').press('Enter')
    await field(page, 'Step 2').fill('Choose your own account')
    await button(page, 'Add a benefit').click()
    await field(page, 'Benefit 1').fill('Nothing is lost')
    await field(page, 'Benefit 1').press('Enter')
    await field(page, 'Benefit 2').fill('Nobody copies by hand')
    await button(page, 'Save').click()
    await expect(page.getByText('Category is required').first()).toBeVisible()
    // The refused field lies in the settings, which a phone opens for it.
    await button(page, 'Done').click()
    await inSettings(page, async () => {
      await button(page, 'New category').click()
      await field(page, 'Name of the new category').fill('Exchange')
      await button(page, 'Add category').click()
      await expect(field(page, 'Category').locator('option:checked')).toHaveText('Exchange')
    })
    await button(page, 'Save').click()
    await expect(page).toHaveURL(/\/admin\/workflows\/new-[0-9a-f-]+$/)
    await expect(status(page)).toContainText('Saved')

    await page.getByLabel('Files to upload').setInputFiles([exportFile('exchange', 'Zx81aa92kd83ls04mm55')])
    await expect(fileRows(page)).toHaveText([/exchange\.json/])
    const preview = page.getByRole('region', { name: 'Preview of the n8n workflow' })
    await expect(preview).toContainText('3 nodes, starts with Webhook')
    await expect(preview.getByRole('group', { name: /^Graph of exchange\.json/ })).toBeVisible()
    await expect(preview).toContainText('Ask the service: headerParameters › 1 › value holds an API key')
    await preview.getByText('Nodes', { exact: true }).click()
    await expect(preview.getByRole('list', { name: 'Nodes of exchange.json' }).getByRole('listitem')).toHaveText([
      /Called.*then Ask the service/,
      /Ask the service.*then Keep it/,
      /Keep it.*the end/,
    ])
    await preview.getByText('JSON', { exact: true }).click()
    await expect(preview.getByRole('region', { name: 'JSON of exchange.json' })).toContainText('"name": "exchange"')
    await button(page, 'Add to tools').click()
    await expect(button(page, 'Remove PostgreSQL')).toBeVisible()
    await expect(preview).toContainText('Credentials in this file: PostgreSQL')
    await button(page, 'Add to credentials').click()
    await expect(preview).not.toContainText('in this file: ')

    await button(page, 'Publish').click()
    const question = page.getByRole('dialog', { name: 'Publish with secrets?' })
    await expect(question).toContainText('Ask the service: headerParameters › 1 › value holds an API key')
    await button(question, 'Cancel').click()
    await expect(status(page)).toContainText('Draft')
    await button(page, 'Publish').click()
    await button(question, 'Publish anyway').click()
    await expect(status(page)).toContainText('Published')
    await expect(page.getByText('This workflow is published, and its files hold secrets.')).toBeVisible()
    await expect
      .poll(() => workflowsNow(api))
      .toMatchObject([
        {
          title: 'Ask and keep',
          status: 'published',
          tools: ['n8n', 'Slack', 'PostgreSQL'],
          credentials: ['PostgreSQL'],
          setup_steps: ['Import the file', 'Choose your own account'],
          benefits: ['Nothing is lost', 'Nobody copies by hand'],
          files: [{ display_name: 'exchange.json' }],
        },
      ])
  },
)

test(
  'without a connection a workflow is made with category and files, ordered, and all of it arrives',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    const { page } = tab
    await seedSession(page)
    await page.goto('/admin/workflow-categories')
    await offlineReady(page)
    await expect(page.getByText('No workflow categories yet')).toBeVisible()
    await openWorkflows(page)
    await page.goto('/admin/workflows/create')
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeEditable()
    await tab.goOffline()
    await field(page, 'Title').fill('Made on a train')
    await field(page, 'Summary').fill('Between two stations.')
    await inSettings(page, async () => {
      await button(page, 'New category').click()
      await field(page, 'Name of the new category').fill('Trains')
      await button(page, 'Add category').click()
      await expect(field(page, 'Category').locator('option:checked')).toHaveText('Trains')
    })
    await button(page, 'Save').click()
    await expect(status(page)).toContainText('Only on this device')
    await page.getByLabel('Files to upload').setInputFiles([exportFile('first', ''), exportFile('second', '')])
    await expect(fileRows(page)).toHaveText([/first\.json/, /second\.json/])
    await expect(page.getByText('3 nodes, starts with Webhook', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Move second.json' }).press('ArrowUp')
    await expect(fileRows(page)).toHaveText([/second\.json/, /first\.json/])

    await page.reload()
    await expect(fileRows(page)).toHaveText([/second\.json/, /first\.json/])
    await expect(page.getByText('3 nodes, starts with Webhook', { exact: true })).toBeVisible()
    await page.goto('/admin/workflows')
    await expect(row(page, 'Made on a train')).toContainText('Only on this device')

    await tab.goOnline()
    await expect
      .poll(() => workflowsNow(api))
      .toMatchObject([
        { title: 'Made on a train', files: [{ display_name: 'second.json' }, { display_name: 'first.json' }] },
      ])
    await expect(api.data('GET', '/admin/workflow-categories')).resolves.toMatchObject([{ name: 'Trains' }])
  },
)

test(
  'without a connection a workflow is featured, copied, edited, and another deleted',
  { tag: '@laptop' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    const { id } = await makeCategory(api, 'Approvals')
    const own = { title: 'Kept', tools: ['n8n'], is_featured: true }
    const kept = await makeWorkflow(api, { ...own, workflow_category_id: id })
    const note = { file_id: await makeLink(api, 'Guide'), version_note: 'n8n 2.x' }
    await api.data('POST', `/admin/workflows/${kept.id}/files`, note)
    await makeWorkflow(api, { title: 'Not wanted', workflow_category_id: id })
    const { page } = tab
    await seedSession(page)
    await openWorkflows(page)
    await offlineReady(page)
    await row(page, 'Kept').getByRole('link').first().click()
    await expect(field(page, 'Title')).toHaveValue('Kept')
    await tab.goOffline()
    await field(page, 'Summary').fill('Changed on the way')
    await button(page, 'Save').click()
    await expect(status(page)).toContainText('Waiting to be sent')
    await page.goBack()
    await choose(page, 'Actions for Kept', 'Make premium')
    await choose(page, 'Actions for Kept', 'Duplicate')
    await expect(row(page, 'Kept (copy)')).toContainText('Only on this device')
    await choose(page, 'Actions for Kept (copy)', 'Delete')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('This device’s trash keeps it for 30 days, with 1 edit in it.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'Actions for Not wanted', 'Delete')
    await expect(question).toContainText('stays in the trash for 30 days')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete workflow' }).click()
    await expect(row(page, 'Not wanted')).toContainText('Will be deleted')
    await button(page, 'Featured').click()
    await expect(row(page, 'Kept (copy)')).toBeHidden()
    await expect(row(page, 'Kept')).toBeVisible()

    await tab.goOnline()
    await expect
      .poll(async () => (await workflowsNow(api)).map((one) => one.title).toSorted())
      .toEqual(['Kept', 'Kept (copy)'])
    await expect
      .poll(() => readWorkflow(api, kept.id))
      .toMatchObject({
        summary: 'Changed on the way',
        is_premium: true,
        is_featured: true,
      })
    const copy = (await workflowsNow(api)).find((one) => one.title === 'Kept (copy)')
    const same = { is_premium: true, tools: ['n8n'], summary: 'Changed on the way' }
    expect(copy).toMatchObject({ ...same, status: 'draft', is_featured: false })
    await expect
      .poll(async () => (await readWorkflow(api, copy?.id ?? 0)).files)
      .toMatchObject([{ ...note, display_name: 'Guide' }])
  },
)

test(
  'an export that was looked at before is shown and checked without a connection',
  { tag: '@laptop' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    const { id } = await makeCategory(api, 'Approvals')
    const made = await makeWorkflow(api, { title: 'Looked at', workflow_category_id: id })
    const { page } = tab
    await seedSession(page)
    await page.goto(`/admin/workflows/${made.id}`)
    await offlineReady(page)
    await expect(page.getByText('No files attached yet')).toBeVisible()
    await page.getByLabel('Files to upload').setInputFiles([exportFile('seen', 'Zx81aa92kd83ls04mm55')])
    await expect.poll(async () => (await readWorkflow(api, made.id)).files).toHaveLength(1)
    // A page that ends before it heard so would send once more, and know the file twice until that is answered.
    await expect(sync(page, 'Synced')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('group', { name: /^Graph of seen\.json/ })).toBeVisible()
    await expect.poll(() => keptTexts(page)).toContain('Zx81aa92kd83ls04mm55')
    await tab.goOffline()
    await page.reload()
    await expect(page.getByRole('group', { name: /^Graph of seen\.json/ })).toBeVisible()
    await button(page, 'Publish').click()
    await expect(page.getByRole('dialog', { name: 'Publish with secrets?' })).toContainText('holds an API key')
  },
)

test(
  'a secret that came with a file after publishing, or past the app, is told on the page',
  { tag: '@phone' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await makeCategory(api, 'Approvals')
    const made = await makeWorkflow(api, { title: 'Public already', workflow_category_id: id, status: 'published' })
    await seedSession(page)
    await page.goto(`/admin/workflows/${made.id}`)
    await page.getByLabel('Files to upload').setInputFiles([exportFile('harmless', '')])
    await expect(page.getByText('3 nodes, starts with Webhook', { exact: true })).toBeVisible()
    const warning = page.getByText('This workflow is published, and its files hold secrets.')
    await expect(warning).toBeHidden()
    await page.getByLabel('Files to upload').setInputFiles([exportFile('harmful', 'Zx81aa92kd83ls04mm55')])
    await expect(warning).toBeVisible()
    await expect(
      page.getByText('harmful.json: Ask the service: headerParameters › 1 › value holds an API key'),
    ).toBeVisible()
  },
)

test('what the server refuses is told, and the text stays', { tag: '@phone' }, async ({ app, page }) => {
  const api = await app.signIn()
  const { id } = await makeCategory(api, 'Soon gone')
  await seedSession(page)
  await page.goto('/admin/workflows/create')
  await field(page, 'Title').fill('Refused')
  await field(page, 'Summary').fill('Its category is gone.')
  await inSettings(page, () =>
    page
      .getByRole('combobox', { name: 'Category' })
      .selectOption({ label: 'Soon gone' })
      .then(() => undefined),
  )
  await api.data('DELETE', `/admin/workflow-categories/${id}`)
  await button(page, 'Save').click()
  await expect(page.getByText('Error creating workflow', { exact: true })).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Refused')
  await expect(status(page)).toContainText('Needs attention')
  expect(await workflowsNow(api)).toEqual([])
})
