import type { Page } from '@playwright/test'
import { anyOf, expect, NETWORK_ERRORS, statusErrors, test, typePassword } from '#tests/support/browser.ts'
import { forgetProofs } from '#tests/support/forget-proofs.ts'
import { askToSignOut } from '#tests/support/screens.ts'
import { addAuthenticator } from '#tests/support/virtual-authenticator.ts'

// A refusal asks for the next step. What is fetched ahead while other devices are signed out is refused.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 422)) })

/** Browsers bind passkeys to a name, and have none at a bare number. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost')

const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })

test(
  'a passkey is made, signs in, proves again, follows the password, and is removed',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const url = named(app.url)
    const authenticator = await addAuthenticator(page)
    await page.goto(`${url}/admin/login`)
    await typePassword(page)
    await expect(dashboard(page)).toBeVisible()
    await page.goto(`${url}/admin/profile`)
    await section(page).getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('My laptop')
    await authenticator.touch(true)
    await dialog.getByRole('button', { name: 'Create the passkey' }).click()
    await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(section(page).getByText('My laptop', { exact: true })).toBeVisible()
    await expect(section(page)).toContainText('not used yet')

    // The browser offers it in the field for the address, without a press of any button.
    await askToSignOut(page)
    await expect(dashboard(page)).toBeVisible()

    // The sign-in was a proof; once it is old, the passkey is one again.
    await forgetProofs(app.dataDir)
    await page.goto(`${url}/admin/profile`)
    await section(page).getByRole('button', { name: 'Make new ones' }).click()
    const proof = page.getByRole('dialog', { name: 'Make new recovery codes' })
    await expect(proof.getByLabel('Current password', { exact: true })).toHaveCount(0)
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'I have kept them' }).click()

    await authenticator.touch(false)
    await askToSignOut(page)
    await expect(page).toHaveURL(/\/admin\/login/)
    await typePassword(page)
    await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
    await authenticator.touch(true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dashboard(page)).toBeVisible()

    // By the button alone, in a browser that offers nothing in fields.
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await askToSignOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(dashboard(page)).toBeVisible()

    await page.goto(`${url}/admin/profile`)
    await section(page).getByRole('button', { name: 'Rename My laptop' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Old laptop')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await section(page).getByRole('button', { name: 'Remove Old laptop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(section(page).getByText('Old laptop', { exact: true })).toHaveCount(0)

    // The device still holds it, and the server refuses it.
    await authenticator.touch(false)
    await askToSignOut(page)
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
    await authenticator.touch(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('The passkey was not accepted')
    await authenticator.touch(false)
    await typePassword(page)
    await expect(dashboard(page)).toBeVisible()
  },
)

test('where passkeys can’t work, the pages say so', { tag: '@laptop' }, async ({ app, page }) => {
  await page.goto('/admin/login')
  await expect(page.getByText(`Passkeys work at ${named(app.url)} only.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await typePassword(page)
  await expect(dashboard(page)).toBeVisible()
  await page.goto('/admin/profile')
  await expect(section(page).getByText(`Passkeys work at ${named(app.url)} only.`)).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
})
