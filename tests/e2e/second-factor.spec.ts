import type { Page } from '@playwright/test'
import { codeAt, stepAt } from '#server/db/totp.ts'
import { bytesOf } from '#tests/support/second-factor.ts'
import { askToSignOut } from '#tests/support/screens.ts'
import { anyOf, expect, NETWORK_ERRORS, OWNER, seedSession, statusErrors, test } from '#tests/support/browser.ts'

// A refusal asks for the next step. What is fetched ahead while other devices are signed out is refused.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 422)) })

/** Of now, or so many half minutes from now: one that was not used yet. */
const codeOf = (secret: string, shift = 0) => codeAt(bytesOf(secret), stepAt(Date.now()) + shift)

const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })

async function typePassword(page: Page): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test(
  'an authenticator app is set up, asked for at the next sign-in, and a recovery code opens when it is lost',
  { tag: '@laptop' },
  async ({ page }) => {
    await seedSession(page)
    await page.goto('/admin/profile')
    await section(page).getByRole('button', { name: 'Set up', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    const secret = (await dialog.locator('.select-all').innerText()).replaceAll(' ', '')
    await dialog.getByLabel('Code', { exact: true }).fill('000000')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/Code is wrong/)
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = await codes.first().innerText()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(section(page)).toContainText('10 codes left')

    await askToSignOut(page)
    await expect(page).toHaveURL(/\/admin\/login/)
    await typePassword(page)
    await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
    const code = page.getByLabel('Code', { exact: true })
    await code.fill('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(code).toHaveAccessibleDescription(/Code is wrong, or was used already/)
    await code.fill(codeOf(secret))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await askToSignOut(page)
    await expect(page).toHaveURL(/\/admin\/login/)
    await typePassword(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(recovery.toLowerCase())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.goto('/admin/profile')
    await expect(section(page)).toContainText('9 codes left')
  },
)
