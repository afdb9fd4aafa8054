import type { App } from '#tests/support/app.ts'
import { findingsInBothThemes } from '#tests/support/axe.ts'
import { expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { choose } from '#tests/support/screens.ts'
import { button, makeCategory, makeWorkflow, openWorkflows, readWorkflow } from '#tests/support/workflow-screens.ts'

test.use({ allowedNoise: [NETWORK_ERRORS] })

/** A workflow with two versions, the first one published. */
async function renamed(app: App) {
  const api = await app.signIn()
  const { id } = await makeCategory(api, 'Approvals')
  const made = await makeWorkflow(api, { title: 'First name', workflow_category_id: id, status: 'published' })
  await api.data('PUT', `/admin/workflows/${made.id}`, { title: 'Second name', status: 'draft' })
  return { api, made }
}

test(
  'an earlier version of a workflow is brought back, its files untouched',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const { api, made } = await renamed(app)
    await seedSession(page)
    await openWorkflows(page)
    await offlineReady(page)
    await choose(page, 'Actions for Second name', 'View revisions')
    const earlier = page.locator('ins').filter({ hasText: 'First name' })
    await expect(earlier).toBeVisible()
    await expect(page.getByText(/^Recent versions of “Second name”, and every one with a name\./)).toBeVisible()
    await expect(page).toHaveTitle(/^Revisions of Second name\b/)
    await expect(page.locator('del').filter({ hasText: 'Second name' })).toBeVisible()
    // A name keeps it, and is found among the others.
    await button(page, 'Name this version').click()
    const dialog = page.getByRole('dialog', { name: 'Name this version' })
    await dialog.getByLabel('Name').fill('Before the second name')
    expect(await findingsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.getByText('Named, 1').click()
    await expect(page.getByRole('navigation', { name: 'Revisions' }).getByRole('link')).toHaveText(
      /Before the second name/,
    )
    // What was looked at is there without a connection, and can be brought back there.
    await context.setOffline(true)
    await page.reload()
    await expect(earlier).toBeVisible()
    await expect(page.getByText(/^as of .*, offline$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Now and “Before the second name”' })).toBeVisible()
    await expect(button(page, 'Rename')).toBeDisabled()
    await button(page, 'Restore').click()
    await expect(page.getByText('This version is in the workflow again.')).toBeVisible()
    expect(await readWorkflow(api, made.id)).toMatchObject({ title: 'Second name' })
    await context.setOffline(false)
    await expect.poll(() => readWorkflow(api, made.id)).toMatchObject({ title: 'First name', status: 'draft' })
  },
)

test(
  'an earlier version is compared once the record itself is there, or it is said that it is not',
  { tag: '@phone' },
  async ({ app, page, noise }) => {
    const { made } = await renamed(app)
    await seedSession(page)
    noise.allow(statusErrors(503))
    // Lists bring records along, so they fail with it.
    let isBack = false
    await page.route(/\/api\/admin\/(workflows(\/\d+)?(\?|$)|answers\?)/, (route) =>
      isBack ? route.fallback() : route.fulfill({ status: 503 }),
    )
    await page.goto(`/admin/workflows/${made.id}/revisions`)
    const comparison = page.getByRole('region', { name: /^Version of/ })
    await expect(comparison.getByText('Failed to load workflow')).toBeVisible()
    await expect(page.locator('ins')).toHaveCount(0)
    await expect(button(page, 'Restore')).toHaveCount(0)
    // In one moment: the app asks again by itself, too, and takes the button away.
    isBack = true
    await comparison.getByRole('button', { name: 'Retry' }).dispatchEvent('click')
    await expect(page.locator('ins').filter({ hasText: 'First name' })).toBeVisible()
    await expect(button(page, 'Restore')).toBeVisible()
  },
)
