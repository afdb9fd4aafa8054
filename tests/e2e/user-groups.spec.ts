import { expect, OWNER, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { choose } from '#tests/support/screens.ts'
import { button, field } from '#tests/support/workflow-screens.ts'

test.use({ allowedNoise: [statusErrors(422)] })

/** The one who adds somebody says the password again. */
const PROOF = { current_password: OWNER.password }
const PERSON = { name: 'Ines Moreau', email: 'ines@example.com', role: 'user', password: 'a violet bicycle in may' }

test('a group is made, gets members, and one who was removed comes back', { tag: '@phone' }, async ({ app, page }) => {
  const api = await app.signIn()
  await api.data('POST', '/admin/users', { ...PERSON, ...PROOF })
  await api.data('POST', '/admin/users', { ...PERSON, name: 'Jonas Vik', email: 'jonas@example.com', ...PROOF })
  await seedSession(page)
  await page.goto('/admin/user-groups')
  await page.getByRole('link', { name: 'New user group' }).click()
  const dialog = page.getByRole('dialog')
  await field(page, 'Name').fill('Readers')
  await button(dialog, 'Save').click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('list', { name: 'User groups' }).getByRole('listitem').filter({ hasText: 'Readers' })
  await button(card, '0 members of Readers').click()
  await expect(dialog).toContainText('No members yet')
  await dialog.getByLabel('Search users to add').fill('ines')
  await dialog.getByRole('checkbox', { name: 'Ines Moreau' }).check()
  await dialog.getByLabel('Search users to add').fill('jonas')
  await dialog.getByRole('checkbox', { name: 'Jonas Vik' }).check()
  await button(dialog, 'Add 2 members').click()
  await expect(dialog.getByRole('listitem').filter({ hasText: PERSON.email })).toContainText('User, since')
  await button(dialog, 'Remove Ines Moreau from the group').click()
  await expect(dialog).toContainText('Ines Moreau is no longer in this group. The account stays as it is.')
  await button(dialog, 'Undo').click()
  await expect(button(dialog, 'Remove Ines Moreau from the group')).toBeVisible()
  await button(dialog, 'Close').click()
  await page.getByRole('searchbox', { name: 'Search user groups' }).fill('nobody reads')
  await expect(page.getByText('0 user groups found', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click()
  await choose(page, 'Actions for Readers', 'Delete')
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('2 members keep their accounts. The group stays in the trash for 30 days.')
  await button(asked, 'Cancel').click()
  await expect
    .poll(() => api.data('GET', '/admin/user-groups'))
    .toMatchObject([{ name: 'Readers', members: [{ email: PERSON.email }, { email: 'jonas@example.com' }] }])
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
