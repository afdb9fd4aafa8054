import { expectAccessible } from '#tests/support/accessible.ts'
import { aiProvider, KEYS } from '#tests/support/ai-provider.ts'
import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  OWNER,
  seedSession,
  statusErrors,
  test as base,
  typePassword,
} from '#tests/support/browser.ts'
import { placesOf } from '#tests/support/device-storage.ts'
import { forgetProofs, useUp } from '#tests/support/forget-proofs.ts'
import { choose, main } from '#tests/support/screens.ts'
import { button, field, row } from '#tests/support/workflow-screens.ts'

/** Keys of the AI provider, and what people may ask it for, as the owner manages them. */

const test = base.extend({
  // Playwright reads what a fixture needs from this pattern.
  // eslint-disable-next-line no-empty-pattern
  serverEnv: async ({}, use) => {
    const provider = await aiProvider()
    await use({ GEMINI_API_BASE: provider.base })
    await provider.close()
  },
})

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(422)) })

test(
  'a key is added with the password, tested, replaced and never on the device',
  { tag: '@phone' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = (await api.data('GET', '/auth/me')) as { readonly id: number }
    await api.data('POST', '/admin/user-api-keys', { user_id: id, name: 'Study group' })
    await seedSession(page)
    await forgetProofs(app.dataDir)
    await page.goto('/admin/ai-keys')
    await expect(main(page).getByText('No API keys yet')).toBeVisible()
    await expectAccessible(page, 'no AI keys')
    await main(page).getByRole('link', { name: 'Add API key' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Add API key' })
    await button(dialog, 'Save').click()
    await expect(dialog.getByLabel('API key', { exact: true })).toHaveAccessibleDescription('API key is required')
    await field(page, 'Name').fill('Assistant')
    await dialog.getByLabel('API key', { exact: true }).fill(KEYS.invalid)
    await field(page, 'Max requests').fill('1001')
    await button(dialog, 'Save').click()
    await expect(field(page, 'Max requests')).toHaveAccessibleDescription('Max requests must be at most 1,000')
    await expectAccessible(page, 'an AI key that lacks much')
    await field(page, 'Max requests').fill('20')
    await button(dialog, 'Save').click()
    const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Current password', { exact: true }) })
    await proof.getByLabel('Current password', { exact: true }).fill(OWNER.password)
    await button(proof, 'Add API key').click()
    await expect(row(page, 'Assistant')).toContainText('0 of 20 requests used')

    await choose(page, 'Actions for Assistant', 'Test')
    await expect(page.getByRole('alert').filter({ hasText: 'Test failed: Assistant' })).toContainText(
      'Status: not accepted. Error: API key not valid: •••.',
    )
    await main(page).getByRole('link', { name: 'Assistant' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit API key' })
    await expect(edit.getByLabel('API key', { exact: true })).toHaveAttribute('placeholder', '••••none')
    await edit.getByLabel('API key', { exact: true }).fill(KEYS.valid)
    await button(edit, 'Save').click()
    await expect(edit).toBeHidden()
    await choose(page, 'Page menu', 'Health check')
    await expect(main(page).getByText('1/1 keys healthy')).toBeVisible()
    await expectAccessible(page, 'AI keys')
    await choose(page, 'Actions for Assistant', 'Deactivate')
    await expect(row(page, 'Assistant')).toContainText('Inactive')

    await main(page).getByText('User API Keys', { exact: true }).click()
    await main(page).getByRole('link', { name: 'Study group' }).click()
    const quota = page.getByRole('dialog', { name: 'Edit User API Key Quota' })
    await field(page, 'Requests per key').fill('30')
    await button(quota, 'Save').click()
    await expect(row(page, 'Study group')).toContainText('0 of 30 requests used')
    const kept = [KEYS.valid, KEYS.invalid, 'Assistant', 'Study group']
    for (const word of kept) expect(await placesOf(page, word)).toEqual([])
  },
)

test(
  'the quota of a person is set and started over, and needs a connection',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const api = await app.signIn()
    const { id } = (await api.data('GET', '/auth/me')) as { readonly id: number }
    await api.data('POST', '/admin/user-api-keys', { user_id: id, name: 'Evening class' })
    await api.data('POST', '/admin/user-api-keys', { user_id: id, name: 'Workshop' })
    await api.data('POST', '/admin/user-api-keys', { user_id: id, name: 'Last year', is_active: false })
    await useUp(app.dataDir, 'Workshop', 9)
    await useUp(app.dataDir, 'Last year', 10)
    await seedSession(page)
    // What stands above the rows comes with them: alone it would push down what is drawn in their place.
    let go = () => {}
    const held = new Promise<void>((done) => (go = done))
    await page.route('**/api/admin/gemini-api-keys', (route) => held.then(() => route.continue()))
    const answered = page.waitForResponse('**/api/admin/user-api-keys')
    await page.goto('/admin/ai-keys/users')
    await (await answered).finished()
    await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 100)))
    expect(await main(page).getByRole('button', { name: 'Near the limit' }).count()).toBe(0)
    go()
    await expect(main(page).getByRole('button', { name: 'Near the limit' })).toBeVisible()
    await page.goto('/admin/ai-keys')
    await expect(button(page, 'Health check')).toBeVisible()
    await main(page).getByText('User API Keys', { exact: true }).click()
    await main(page).getByRole('link', { name: 'Evening class' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit User API Key Quota' })
    await field(page, 'Requests per key').fill('25')
    await dialog.getByLabel('Usage resets').selectOption('Every day')
    await button(dialog, 'Save').click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Evening class')).toContainText('0 of 25 requests used')
    await expectAccessible(page, 'quotas of people')
    await main(page).getByRole('button', { name: 'Near the limit 1', exact: true }).click()
    await expect(row(page, 'Workshop')).toContainText('9 of 10 requests used')
    await expect(row(page, 'Last year')).toBeHidden()
    await expect(row(page, 'Evening class')).toBeHidden()
    await main(page).getByRole('button', { name: 'Near the limit' }).click()
    for (const name of ['Evening class', 'Workshop']) await page.getByLabel(`Select ${name}`, { exact: true }).check()
    const selection = page.getByRole('region', { name: 'Selection' })
    await selection.getByRole('button', { name: 'Edit quota' }).click()
    await field(page, 'Requests per key').fill('10001')
    await button(page.getByRole('dialog'), 'Save').click()
    await expect(field(page, 'Requests per key')).toHaveAccessibleDescription('Requests per key must be at most 10,000')
    await field(page, 'Requests per key').fill('40')
    await button(page.getByRole('dialog'), 'Save').click()
    await expect(row(page, 'Workshop')).toContainText('9 of 40 requests used')
    await expect(row(page, 'Evening class')).toContainText('0 of 40 requests used')
    for (const name of ['Evening class', 'Workshop']) await page.getByLabel(`Select ${name}`, { exact: true }).check()
    await selection.getByRole('button', { name: 'Reset usage' }).click()
    await button(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'Reset usage').click()
    await expect(row(page, 'Workshop')).toContainText('0 of 40 requests used')
    await offlineReady(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Actions for Evening class' }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAccessibleDescription('Needs a connection')
    await page.keyboard.press('Escape')
    expect(await placesOf(page, 'Evening class')).toEqual([])
    await page.reload()
    await expect(main(page).getByText('AI API keys are not kept on this device.')).toBeVisible()
  },
)

test('a moderator is turned away, and nothing is asked for', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  const person = { name: 'Ines', email: 'ines@example.com', password: 'a quiet harbour at dawn' }
  await api.data('POST', '/admin/users', { ...person, role: 'moderator', current_password: OWNER.password })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin/login?next=/admin/ai-keys')
  await typePassword(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  await expect(main(page).getByText('You need admin privileges to access this page.')).toBeVisible()
  expect(asked.filter((path) => path.includes('api-keys'))).toEqual([])
  await main(page).getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('/admin/ai-keys')
  await button(main(page), 'Sign out').click()
  await expect(page).toHaveURL(/\/admin\/login/)
})
