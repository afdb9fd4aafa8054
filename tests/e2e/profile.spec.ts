import { picture } from '#tests/support/sample-files.ts'
import { anyOf, expect, NETWORK_ERRORS, OWNER, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { forgetProofs } from '#tests/support/forget-proofs.ts'

// What is fetched ahead while every device is signed out is refused.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 404, 412, 422)) })

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
    await expect(password).toHaveAccessibleDescription(/Needed to change the address/)
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
    await expect(account.getByLabel('Email')).toHaveAccessibleDescription('Not confirmed yet')
    await account.getByRole('link', { name: 'Send the confirmation mail again' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/resend-verification$/)
  },
)

test(
  'a name that was changed elsewhere is told and kept, and saved over only knowingly, as often as it happens',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const elsewhere = await app.signIn()
    const name = async () => (await elsewhere.call('GET', '/auth/me')).body
    await seedSession(page)
    await page.goto('/admin/profile')
    const account = page.getByRole('form', { name: 'Name and email' })
    const field = account.getByLabel('Name', { exact: true })
    const save = account.getByRole('button', { name: 'Save' })
    await expect(field).toHaveValue(OWNER.name)
    for (const [theirs, mine] of [
      ['Ona of Elsewhere', 'Ona of Here'],
      ['Ona of There', 'Ona at Last'],
    ] as const) {
      await field.fill(mine)
      await elsewhere.data('PUT', '/auth/me', { name: theirs })
      await save.click()
      await expect(account.getByText(/This was changed elsewhere while you were editing/)).toBeVisible()
      await expect(field).toHaveAccessibleDescription(`Elsewhere: “${theirs}”`)
      await expect(field).toHaveValue(mine)
      expect(await name()).toMatchObject({ data: { name: theirs } })
      await save.click()
      await expect.poll(name).toMatchObject({ data: { name: mine } })
      // Neither to be pressed nor pressed.
      await expect(account.getByRole('button', { name: /^Sav/ })).toBeHidden()
    }
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

test(
  'a picture of oneself is chosen, shown beside the name, and stays when something else is saved',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    await seedSession(page)
    await page.goto('/admin/profile')
    const form = page.getByRole('form', { name: 'Name and email' })
    const save = async (words: string) => {
      await form.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => owner.data('GET', '/auth/me')).toMatchObject({ name: words })
    }
    const shown = page.getByRole('button', { name: 'Account', exact: true }).locator('img')
    await expect(shown).toHaveCount(0)
    await form.getByLabel('Picture').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await picture('png', 64),
    })
    await expect(form.getByRole('button', { name: 'Replace' })).toBeVisible()
    await form.getByLabel('Name', { exact: true }).fill('Olga')
    await save('Olga')
    await expect(shown).toBeVisible()
    // Another device takes another picture, and this one does not know of it yet.
    await owner.data('PUT', '/auth/me', { avatar: '/uploads/00000000000000000000000000000000.png' })
    await form.getByLabel('Name', { exact: true }).fill('Olga Berg')
    await save('Olga Berg')
    expect(await owner.data('GET', '/auth/me')).toMatchObject({
      avatar: '/uploads/00000000000000000000000000000000.png',
    })
    // What can't be shown gives way to the initials.
    await expect(shown).toHaveCount(0)
  },
)

test(
  'the profile changes the name and the password, and signs other devices out',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const elsewhere = await app.signIn()
    await seedSession(page)
    await page.goto('/admin/profile')
    const account = page.getByRole('form', { name: 'Name and email' })
    await expect(account.getByLabel('Email')).toHaveAccessibleDescription('Confirmed')
    await account.getByLabel('Name').fill('Ona of the Harbour')
    await account.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    expect(await elsewhere.data('GET', '/auth/me')).toMatchObject({ name: 'Ona of the Harbour' })

    const password = page.getByRole('form', { name: 'Password' })
    await password.getByLabel('Current password', { exact: true }).fill('not this one at all')
    await password.getByLabel('New password', { exact: true }).fill('a storm in the evening')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(password.getByLabel('Current password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await password.getByLabel('Current password', { exact: true }).fill(OWNER.password)
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed, 1 other device signed out', { exact: true })).toBeVisible()
    expect(await elsewhere.call('GET', '/auth/me')).toMatchObject({ status: 401 })
    const again = { email: OWNER.email, password: 'a storm in the evening' }
    for (let devices = 1; devices <= 6; devices += 1) await app.signIn(again)

    await page.reload()
    const devices = page.getByRole('listitem').filter({ hasText: 'last used' })
    await expect(devices).toHaveCount(5)
    await expect(devices.first()).toContainText('This device')
    await page.getByRole('button', { name: 'Show all 7 devices' }).click()
    await expect(devices).toHaveCount(7)
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await expect(devices).toHaveCount(5)
    await page.getByRole('button', { name: 'Sign out elsewhere' }).click()
    await expect(page.getByText('All other devices are signed out', { exact: true })).toBeVisible()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await account.getByLabel('Name').fill('Offline name')
    await expect(account.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Needs a connection')
  },
)
