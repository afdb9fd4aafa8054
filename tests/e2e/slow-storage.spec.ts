import { standStill } from '#tests/support/broken-storage.ts'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { choose, main, openPost, save, titleOf } from '#tests/support/screens.ts'
import { makeCategory, makeWorkflow, openWorkflows, row, workflowsNow } from '#tests/support/workflow-screens.ts'

/** A device whose storage neither stores nor refuses. */

test(
  'what it has not stored is not called kept, and nobody leaves it unasked',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const post = await makePost(await app.signIn(), { title: 'Harbour notes' })
    await seedSession(page)
    await openPost(page, post.id, 'Harbour notes')
    const goOn = await standStill(page, ['offdesk.u1.drafts'])
    await titleOf(page).click()
    await page.keyboard.type(', revised')
    const notice = main(page).getByRole('alert').filter({ hasText: 'NOT saved on this device.' })
    await expect(notice).toBeVisible()

    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()

    await goOn()
    await expect(notice).toBeHidden()
    await expect(main(page).getByText(/^Saved on this device/)).toBeVisible()
  },
)

test(
  'what was typed last is there again though the page ended before it was stored',
  { tag: '@phone' },
  async ({ app, page }) => {
    const post = await makePost(await app.signIn(), { title: 'Harbour notes', content: '<p>Low tide.</p>' })
    await seedSession(page)
    await openPost(page, post.id, 'Harbour notes')
    const goOn = await standStill(page, ['offdesk.u1.drafts'])
    const text = page.getByRole('textbox', { name: 'Content' })
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' High tide.')
    // A page that is reloaded ends: what it has asked storage for and that has not begun ends with it.
    await page.reload()
    await goOn()
    await page.goto('/admin')
    await openPost(page, post.id, 'Harbour notes')
    await expect(text).toHaveText('Low tide. High tide.')
  },
)

test('a save that it takes long to store says so, and ends as it should', { tag: '@phone' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const post = await makePost(owner, { title: 'Harbour notes' })
  await seedSession(page)
  await openPost(page, post.id, 'Harbour notes')
  const goOn = await standStill(page, ['offdesk.u1.outbox'])
  await titleOf(page).fill('Harbour notes, revised')
  await save(page)
  const notice = main(page).getByRole('alert').filter({ hasText: 'NOT saved on this device.' })
  await expect(notice).toBeVisible()
  // As well where there is no form.
  const device = main(page).getByRole('alert').filter({ hasText: 'This device takes long to store right now.' })
  await expect(device).toBeVisible()
  expect(await readPost(owner, post.id)).toMatchObject({ title: 'Harbour notes' })

  await goOn()
  await expect.poll(async () => (await readPost(owner, post.id)).title).toBe('Harbour notes, revised')
  await expect(notice).toBeHidden()
  await expect(device).toBeHidden()
})

test('a start that it keeps waiting says so, and goes on by itself', { tag: '@phone' }, async ({ page }) => {
  await seedSession(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('/api/health')
  for (const database of ['offdesk.device', 'offdesk.u1.outbox', 'offdesk.u1.cache']) {
    const goOn = await standStill(page, [database])
    const next = await page.context().newPage()
    await next.goto('/admin')
    await expect(next.getByRole('heading', { level: 1, name: 'This device’s storage does not answer' })).toBeVisible()
    await goOn()
    await expect(next.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await next.close()
  }
})

test('a copy holds what was asked for while that is still being stored', { tag: '@laptop' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const { id } = await makeCategory(owner, 'Approvals')
  await makeWorkflow(owner, { title: 'Kept', workflow_category_id: id })
  await seedSession(page)
  await openWorkflows(page)
  await expect(row(page, 'Kept')).toBeVisible()
  const goOn = await standStill(page, ['offdesk.u1.outbox'])
  await choose(page, 'Actions for Kept', 'Make premium')
  await choose(page, 'Actions for Kept', 'Duplicate')
  await goOn()
  const copy = async () => (await workflowsNow(owner)).find(({ title }) => title === 'Kept (copy)')
  await expect.poll(copy).toMatchObject({ is_premium: true })
})
