import { expectAccessible } from '#tests/support/accessible.ts'
import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  OWNER,
  seedSession,
  statusErrors,
  test,
} from '#tests/support/browser.ts'
import { placesOf } from '#tests/support/device-storage.ts'
import { forgetProofs, letRest } from '#tests/support/forget-proofs.ts'
import { go } from '#tests/support/in-app.ts'
import { choose, main, turnAway } from '#tests/support/screens.ts'
import { button, field, row } from '#tests/support/workflow-screens.ts'

/** Tokens of programs, as the owner makes and revokes them. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(422)) })

test(
  'a token is made with the password, shown once, kept nowhere, and useless once revoked',
  { tag: '@phone' },
  async ({ app, page }) => {
    await seedSession(page)
    await forgetProofs(app.dataDir)
    await page.goto('/admin/api-tokens')
    await expect(main(page).getByText('No API tokens generated yet')).toBeVisible()
    await expectAccessible(page, 'no tokens')
    await main(page).getByRole('link', { name: 'Generate New Token' }).last().click()
    const dialog = page.getByRole('dialog')
    await button(dialog, 'Generate').click()
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required')
    await field(page, 'Name').fill('Site build')
    await dialog.getByLabel('Admin: full').check()
    await button(dialog, 'Generate').click()
    await expect(dialog.getByText('Tick this, or choose less')).toBeVisible()
    await expectAccessible(page, 'a token that may do everything')
    await dialog.getByLabel('I need all of that').check()
    await button(dialog, 'Generate').click()
    const proof = page.getByRole('dialog', { name: 'Generate token' })
    await proof.getByLabel('Current password', { exact: true }).fill(OWNER.password)
    await button(proof, 'Generate token').click()

    const token = (await dialog.getByLabel('New token', { exact: true }).textContent()) ?? ''
    expect(token).toMatch(/^odt_[\w-]{40,}$/)
    await expectAccessible(page, 'a new token')
    await page.keyboard.press('Escape')
    await expect(dialog.getByLabel('New token', { exact: true })).toBeVisible()
    const asked = (path: string) =>
      fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
    expect(await asked('/admin/api-tokens')).toBe(200)
    await button(dialog, 'I have stored it').click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Site build')).toContainText(`odt_…${token.slice(-4)}`)
    expect(await placesOf(page, token.slice(4))).toEqual([])
    await page.reload()
    await main(page).getByRole('link', { name: 'Site build' }).click()
    await expect(dialog).toContainText('Admin: full administrative access')
    await expect(page.getByText(token)).toHaveCount(0)
    await expectAccessible(page, 'one token')
    await page.goBack()

    await choose(page, 'Actions for Site build', 'Revoke')
    await page.getByRole('button', { name: 'Revoke token' }).click()
    await expect(main(page).getByText('No API tokens generated yet')).toBeVisible()
    expect(await asked('/admin/api-tokens')).toBe(401)
  },
)

test(
  'without a connection nothing is made or revoked, and nothing of a token was kept',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const api = await app.signIn()
    const body = {
      name: 'Quarterly digest',
      expires_in_days: 7,
      permissions: ['read'],
      current_password: OWNER.password,
    }
    await api.data('POST', '/admin/api-tokens', body)
    await api.data('POST', '/admin/api-tokens', { ...body, name: 'Old sync', expires_in_days: 365 })
    await letRest(app.dataDir, 'Old sync', 91)
    await seedSession(page)
    await page.goto('/admin')
    await expect(
      main(page).getByRole('link', { name: /^1 API token not used for 90 days “Old sync”. Revoke what is no longer/ }),
    ).toBeVisible()
    // Pictures are taken once the page has come to rest.
    await expect(async () => {
      await turnAway(page)
      expect(await page.evaluate(() => localStorage.getItem('offdesk.still'))).toContain('Dashboard')
    }).toPass()
    await main(page)
      .getByRole('link', { name: /^1 API token about to expire “Quarterly digest” expires in \d days/ })
      .click()
    await expect(row(page, 'Quarterly digest')).toContainText('Expires in')
    await offlineReady(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Actions for Quarterly digest' }).click()
    await expect(page.getByRole('menuitem', { name: 'Revoke' })).toHaveAccessibleDescription('Needs a connection')
    await page.keyboard.press('Escape')
    await go(page, '/admin/api-tokens/create')
    await expect(button(page.getByRole('dialog'), 'Generate')).toHaveAccessibleDescription('Needs a connection')
    expect(await placesOf(page, 'Quarterly digest')).toEqual([])
  },
)
