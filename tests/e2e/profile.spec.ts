import { openDatabase } from '#server/db/open.ts'
import { anyOf, expect, NETWORK_ERRORS, OWNER, seedSession, statusErrors, test } from '#tests/support/browser.ts'

// What is fetched ahead while every device is signed out is refused.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 422)) })

/** As if everybody had signed in, and entered the password, long ago. */
async function forgetProofs(dataDir: string): Promise<void> {
  const database = await openDatabase(dataDir)
  try {
    await database.write((trx) => trx.updateTable('sessions').set({ proved_at: '' }).execute())
  } finally {
    await database.close()
  }
}

test(
  'another address asks for the password in place, and what was typed stays when it is wrong',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    await seedSession(page)
    await page.goto('/admin/profile')
    const account = page.getByRole('form', { name: 'Name and email' })
    const password = account.getByLabel('Current password', { exact: true })
    await expect(account.getByLabel('Email')).toHaveValue(OWNER.email)
    await expect(password).toBeHidden()
    await account.getByLabel('Email').fill(OWNER.email.toUpperCase())
    await expect(password).toBeHidden()
    await account.getByLabel('Email').fill('ona@elsewhere.test')
    await expect(password).toHaveAccessibleDescription(/Needed because the address changes/)
    await password.fill('not this one at all')
    await account.getByRole('button', { name: 'Save' }).click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAccessibleDescription(/Current password is wrong/)
    await expect(account.getByLabel('Email')).toHaveValue('ona@elsewhere.test')
    expect(await owner.data('GET', '/auth/me')).toMatchObject({ email: OWNER.email })
    await password.fill(OWNER.password)
    await account.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await expect(password).toBeHidden()
    expect(await owner.data('GET', '/auth/me')).toMatchObject({ email: 'ona@elsewhere.test' })
  },
)

test(
  'signing other devices out asks for the password when it was entered long ago',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const elsewhere = await app.signIn()
    await seedSession(page)
    await forgetProofs(app.dataDir)
    await page.goto('/admin/profile')
    await page.getByRole('button', { name: 'Sign out elsewhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out elsewhere' })
    await dialog.getByLabel('Current password', { exact: true }).fill('not this one at all')
    await dialog.getByRole('button', { name: 'Sign out elsewhere' }).click()
    await expect(dialog.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
      'Current password is wrong',
    )
    expect(await elsewhere.call('GET', '/auth/me')).toMatchObject({ status: 200 })
    await dialog.getByLabel('Current password', { exact: true }).fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Sign out elsewhere' }).click()
    await expect(page.getByText('All other devices are signed out', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await elsewhere.call('GET', '/auth/me')).toMatchObject({ status: 401 })
    // Entered a moment ago: it is not asked for again.
    await page.getByRole('button', { name: 'Sign out on all devices' }).click()
    await expect(page).toHaveURL(/\/admin\/login/)
  },
)
