import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { codeAt, stepAt } from '#server/db/totp.ts'
import { bytesOf } from '#tests/support/second-factor.ts'
import type { ApiPerson } from '#tests/support/app.ts'
import { forgetProofs } from '#tests/support/forget-proofs.ts'
import { askToSignOut, choose } from '#tests/support/screens.ts'
import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  OWNER,
  seedSession,
  signInAs,
  statusErrors,
  test,
} from '#tests/support/browser.ts'

// A refusal asks for the next step. What is fetched ahead while other devices are signed out is refused.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 422)) })

/** Of now, or so many half minutes from now: one that was not used yet. */
const STEP_MS = 30_000
const codeOf = (secret: string, shift = 0) => codeAt(bytesOf(secret), stepAt(Date.now()) + shift)

const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })

/** Sets an app up over the API. @returns its secret; the code of the half minute before is used */
async function setUpApp(person: ApiPerson): Promise<string> {
  const begun = await person.data('POST', '/auth/second-factor/authenticator/secret', {
    current_password: OWNER.password,
  })
  const { secret } = v.parse(v.object({ secret: v.string(), address: v.string() }), begun)
  // Two half minutes later that code counts no more.
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < 2000) await delay(left)
  await person.data('PUT', '/auth/second-factor/authenticator', { code: codeOf(secret, -1) })
  return secret
}

test(
  'an authenticator app is set up, asked for at the next sign-in, and a recovery code opens when it is lost',
  { tag: '@laptop' },
  async ({ page }) => {
    // A sign-in of this moment: an older one is asked for the password first.
    await signInAs(page)
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto('/admin/profile')
    await section(page).getByRole('button', { name: 'Set up', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    const secret = (await dialog.locator('.select-all').innerText()).replaceAll(' ', '')
    await dialog.getByLabel('Code', { exact: true }).fill('000000')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/Code is wrong/)
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = await codes.first().innerText()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(section(page)).toContainText('10 codes left')

    await askToSignOut(page)
    await expect(page).toHaveURL(/\/admin\/login/)
    await signInAs(page)
    await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
    const code = page.getByLabel('Code', { exact: true })
    await code.fill('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(code).toHaveAccessibleDescription(/Code is wrong, or was used already/)
    await code.fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await askToSignOut(page)
    await expect(page).toHaveURL(/\/admin\/login/)
    await signInAs(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(recovery.toLowerCase())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.goto('/admin/profile')
    await expect(section(page)).toContainText('9 codes left')
  },
)

test(
  'what is dangerous asks for the code again, and goes on with what was typed',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const secret = await setUpApp(owner)
    await signInAs(page)
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await forgetProofs(app.dataDir)
    await page.goto('/admin/profile')
    const account = page.getByRole('form', { name: 'Name and email' })
    await account.getByLabel('Email').fill('ona@elsewhere.test')
    await account.getByLabel('Current password', { exact: true }).fill(OWNER.password)
    await account.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the address' })
    await dialog.getByLabel('Current password', { exact: true }).fill(OWNER.password)
    await dialog.getByLabel('Code', { exact: true }).fill('000000')
    await dialog.getByRole('button', { name: 'Change the address' }).click()
    await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/Code is wrong/)
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
    await dialog.getByRole('button', { name: 'Change the address' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    expect(await owner.data('GET', '/auth/me')).toMatchObject({ email: 'ona@elsewhere.test' })
  },
)

test(
  'where admins need a second factor, one without it is led to set it up and then finds everything',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const secret = await setUpApp(owner)
    const other = { name: 'Ada Admin', email: 'ada@example.test', password: 'another quiet harbour', role: 'admin' }
    await owner.data('POST', '/admin/users', other)
    await owner.data('PUT', '/admin/second-factor-policy', { required_of_admins: true })
    await signInAs(page, other)
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.getByRole('button', { name: 'Set up', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const key = (await dialog.locator('.select-all').innerText()).replaceAll(' ', '')
    expect(key).not.toBe(secret)
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.goto('/admin/profile')
    await expect(section(page).getByRole('button', { name: 'Remove' })).toHaveAccessibleDescription(
      'Admins need a second factor here: set up another one first',
    )
  },
)

test(
  'whose phone is lost is helped by another admin, from the list and from the details',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const PROOF = { current_password: OWNER.password }
    for (const name of ['Ada', 'Ben']) {
      const person = { email: `${name.toLowerCase()}@example.test`, password: OWNER.password }
      await owner.data('POST', '/admin/users', { ...PROOF, ...person, name, role: 'admin' })
      await setUpApp(await app.signIn(person))
    }
    await seedSession(page)
    await forgetProofs(app.dataDir)
    await page.goto('/admin/users')
    await choose(page, 'Actions for Ada', 'Reset second factor')
    const asked = page.getByRole('alertdialog')
    await expect(asked).toContainText('Their authenticator app, passkeys and recovery codes stop working')
    await asked.getByRole('button', { name: 'Reset' }).click()
    const proof = page.getByRole('dialog', { name: 'Reset the second factor' })
    await proof.getByLabel('Current password', { exact: true }).fill(OWNER.password)
    await proof.getByRole('button', { name: 'Reset the second factor' }).click()
    await expect(page.getByText('“Ada” signs in with the password alone', { exact: true })).toBeVisible()

    await choose(page, 'Actions for Ben', 'Details')
    const details = page.getByRole('dialog', { name: 'User details' })
    await expect(details.getByText('On', { exact: true })).toBeVisible()
    await details.getByRole('button', { name: 'Actions for Ben' }).click()
    await page.getByRole('menuitem', { name: 'Reset second factor' }).click()
    await asked.getByRole('button', { name: 'Reset' }).click()
    await expect(details.getByText('Off', { exact: true })).toBeVisible()
    await details.getByRole('button', { name: 'Actions for Ben' }).click()
    await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Reset second factor' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await details.getByRole('button', { name: 'Close' }).click()

    await askToSignOut(page)
    await expect(page).toHaveURL(/\/admin\/login/)
    await signInAs(page, { email: 'ada@example.test', password: OWNER.password })
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  },
)
