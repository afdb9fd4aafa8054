import { expect, OWNER, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { choose } from '#tests/support/screens.ts'
import { button, field, row } from '#tests/support/workflow-screens.ts'

test.use({ allowedNoise: [statusErrors(422)] })

/** The one who adds somebody says the password again. */
const PROOF = { current_password: OWNER.password }
const PERSON = { name: 'Ines Moreau', email: 'ines@example.com', role: 'user', password: 'a violet bicycle in may' }

test('a group is made, gets members, and one who was removed comes back', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  await api.data('POST', '/admin/users', { ...PERSON, ...PROOF })
  await seedSession(page)
  await page.goto('/admin/user-groups')
  await page.getByRole('link', { name: 'New user group' }).click()
  const dialog = page.getByRole('dialog')
  await field(page, 'Name').fill('Readers')
  await button(dialog, 'Save').click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Readers')).toBeVisible()
  await choose(page, 'Actions for Readers', 'Members')
  await expect(dialog).toContainText('No members yet')
  await dialog.getByLabel('Ines Moreau').check()
  await button(dialog, 'Add').click()
  await button(dialog, 'Remove Ines Moreau from the group').click()
  await expect(dialog).toContainText('No members yet')
  await button(dialog, 'Undo').click()
  await expect(button(dialog, 'Remove Ines Moreau from the group')).toBeVisible()
  await expect
    .poll(() => api.data('GET', '/admin/user-groups'))
    .toMatchObject([{ name: 'Readers', members: [{ email: PERSON.email }] }])
})

test('a one-time password is replaced as its owner signs in', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  await api.data('POST', '/admin/users', { ...PERSON, ...PROOF, role: 'moderator', one_time: true })
  await page.goto('/login')
  await page.getByLabel('Email').fill(PERSON.email)
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password)
  await button(page, 'Sign in').click()
  await page.getByRole('textbox', { name: 'New password' }).fill('another fine secret')
  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
