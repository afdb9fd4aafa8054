import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
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
import { makePost } from '#tests/support/records.ts'
import { choose, filterBy, isPhone, main, startSelecting } from '#tests/support/screens.ts'
import type { ApiPerson } from '#tests/support/app.ts'
import { forgetProofs } from '#tests/support/forget-proofs.ts'
import { button, field, row } from '#tests/support/workflow-screens.ts'

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(409, 422)) })

const PASSWORD = 'a violet bicycle in may'
const PROOF = { current_password: OWNER.password }
const Made = v.looseObject({ id: v.number() })

async function makeUser(api: ApiPerson, name: string, role = 'user'): Promise<{ id: number; email: string }> {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@example.com`
  const body = { name, email, role, password: PASSWORD, ...PROOF }
  return { email, ...v.parse(Made, await api.data('POST', '/admin/users', body)) }
}

/** Asked for where the last time is long ago: `forgetProofs` makes it so. */
async function sayPassword(page: Page, done: string): Promise<void> {
  const asked = page.getByRole('dialog').last()
  await asked.getByLabel('Current password', { exact: true }).fill(OWNER.password)
  await button(asked, done).click()
}

test(
  'an account is made with a password that is shown once, changed, and shut out',
  { tag: '@phone' },
  async ({ app, page }) => {
    const api = await app.signIn()
    await seedSession(page)
    await page.goto('/admin/user-management')
    await expect(page).toHaveURL(/\/admin\/users$/)
    await expect(page.getByRole('heading', { level: 1, name: 'User management' })).toBeAttached()
    await expect(main(page).getByText('Recent registrations')).toBeVisible()
    await page.getByRole('link', { name: 'New user' }).click()
    const dialog = page.getByRole('dialog')
    await button(dialog, 'Create user').click()
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required')
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required')
    await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription('Password is required')
    await field(page, 'Name').fill('Ines Moreau')
    await field(page, 'Email').fill('ines@example.com')
    await dialog.getByLabel('Role').selectOption({ label: 'Moderator' })
    await button(dialog, 'Generate a password').click()
    await forgetProofs(app.dataDir)
    await button(dialog, 'Create user').click()
    await sayPassword(page, 'Create user')
    await expect(dialog).toContainText('It is shown here once.')
    const password = await dialog.locator('.font-mono').innerText()
    await button(dialog, 'Done').click()
    await expect(row(page, 'Ines Moreau')).toContainText('Moderator')
    // What happened at a time stands beside it: below a name it has no column that says so.
    await expect(row(page, 'Ona Owner')).toContainText(/Signed in \d\d:\d\d/)
    await expect(row(page, 'Ines Moreau')).toContainText('Never signed in')
    const tried = await api.call('POST', '/auth/login', { email: 'ines@example.com', password })
    expect(tried.body).toMatchObject({ errors: { new_password: ['This password works once. Choose a new one'] } })

    await row(page, 'Ines Moreau').getByRole('link').click()
    await field(page, 'Name').fill('Ines Moreau-Lund')
    await button(dialog, 'Save').click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('User Updated', { exact: true })).toBeVisible()
    await choose(page, 'Actions for Ines Moreau-Lund', 'Deactivate')
    await button(page.getByRole('alertdialog'), 'Deactivate').click()
    await expect(button(page, 'Deactivate')).toHaveCount(0)
    await filterBy(page, 'Status', 'Inactive')
    await expect(row(page, 'Ines Moreau-Lund')).toBeVisible()
    await expect(row(page, OWNER.name)).toHaveCount(0)
    await button(page, 'Actions for Ines Moreau-Lund').click()
    const details = { name: 'Details', exact: true }
    await page.getByRole('menuitem', details).or(page.getByRole('link', details)).click()
    await expect(dialog).toContainText('One-time, to be replaced at the first sign-in')
    await expect(dialog).toContainText('Nowhere at the moment.')
  },
)

test('the details of an account lead to all that it did', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  const { id } = v.parse(Made, await api.data('GET', '/auth/me'))
  await makeUser(api, 'Ines Moreau')
  await seedSession(page)
  await page.goto(`/admin/users/${id}/details`)
  await page.getByRole('dialog', { name: 'User details' }).getByRole('link', { name: 'All activity' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/user-activities\\?user=${id}$`))
  await expect(main(page)).toContainText('Ines Moreau')
})

test('whoever deletes somebody says what becomes of what they wrote', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  const { email } = await makeUser(api, 'Ines Moreau', 'moderator')
  const heir = await makeUser(api, 'Jonas Vik', 'moderator')
  const post = await makePost(await app.signIn({ email, password: PASSWORD }), { title: 'Left behind' })
  await seedSession(page)
  await page.goto('/admin/users')
  await choose(page, 'Actions for Ines Moreau', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete “Ines Moreau”?' })
  await forgetProofs(app.dataDir)
  await button(dialog, 'Delete user').click()
  await sayPassword(page, 'Delete “Ines Moreau”')
  await expect(dialog).toContainText('has 1 post')
  await expect(dialog).toContainText('Left behind')
  await dialog.getByLabel('Posts and files').selectOption({ label: 'Give them to Jonas Vik' })
  await button(dialog, 'Delete user').click()
  await expect(row(page, 'Ines Moreau')).toHaveCount(0)
  // What was given to somebody is asked about when they go.
  expect(await api.call('DELETE', `/admin/users/${heir.id}`, PROOF)).toMatchObject({
    status: 409,
    body: { uses: [{ type: 'post', id: post.id }] },
  })
  await button(page, 'Undo').click()
  await expect(row(page, 'Ines Moreau')).toBeVisible()

  const { id } = await makeUser(api, 'Amal Haddad')
  expect(await api.call('DELETE', `/admin/users/${id}`, PROOF)).toMatchObject({ status: 200 })
  await page.goto('/admin/trash')
  await expect(row(page, 'Amal Haddad')).toContainText('User')
  await choose(page, 'Actions for Amal Haddad', 'Look inside')
  await expect(page.getByRole('dialog', { name: 'Amal Haddad' })).toContainText('amal@example.com')
  await page.keyboard.press('Escape')
  await choose(page, 'Actions for Amal Haddad', 'Erase for good')
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('What they made stays, under their name.')
  await asked.getByRole('textbox').fill('Amal Haddad')
  await forgetProofs(app.dataDir)
  await button(asked, 'Erase user').click()
  await sayPassword(page, 'Erase “Amal Haddad”')
  await expect(page.getByText('“Amal Haddad” erased', { exact: true })).toBeVisible()
  await expect(row(page, 'Amal Haddad')).toHaveCount(0)
})

test(
  'several are changed at once, and each one that was left out says why',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    for (const name of ['Ines Moreau', 'Jonas Vik']) await makeUser(api, name)
    await api.data('POST', '/admin/user-groups', { name: 'Readers' })
    await seedSession(page)
    await page.goto('/admin/users')
    await expect(row(page, 'Jonas Vik')).toBeVisible()
    await startSelecting(page)
    for (const name of ['Jonas Vik', 'Ines Moreau', OWNER.name]) await page.getByLabel(`Select ${name}`).check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('3 selected')
    await button(bar, 'Role').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Role').selectOption({ label: 'Moderator' })
    await forgetProofs(app.dataDir)
    await button(dialog, 'Save').click()
    await sayPassword(page, 'Change 3 users')
    await expect(dialog).toContainText('2 done, 1 left out')
    await expect(dialog).toContainText('You can’t demote yourself')
    await button(dialog, 'Done').click()
    await expect(row(page, 'Jonas Vik')).toContainText('Moderator')

    await startSelecting(page)
    await page.getByLabel('Select Jonas Vik').check()
    await button(bar, 'Group').click()
    await dialog.getByLabel('Add to the group').selectOption({ label: 'Readers' })
    await button(dialog, 'Save').click()
    await expect(page.getByText('1 user in “Readers”', { exact: true })).toBeVisible()
    await filterBy(page, 'Group', 'Readers')
    await expect(row(page, 'Ines Moreau')).toHaveCount(0)
    if (isPhone(page)) await button(page, 'Page menu').click()
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()])
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv).toContain('jonas@example.com')
    expect(csv).not.toContain('ines@example.com')
  },
)

test('how the list looks is remembered on the device', { tag: '@laptop' }, async ({ page }) => {
  await seedSession(page)
  await page.goto('/admin/users')
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect(head('Login count')).toBeVisible()
  await button(page, 'Columns').click()
  await page.getByRole('menuitemcheckbox', { name: 'Login count' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Two-factor' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(head('Two-factor')).toBeVisible()
  await expect(head('Login count')).toHaveCount(0)
  const grid = page.getByRole('radio', { name: 'Grid' })
  await page.getByRole('radio', { name: 'Table' }).focus()
  await page.keyboard.press('ArrowRight')
  // The tools stay while the cards are loaded: the keyboard goes on where it is.
  await expect(grid).toBeFocused()
  await expect(grid).toBeChecked()
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible()
})

test('users are read offline, and what changes them says what it needs', { tag: '@phone' }, async ({ app, tab }) => {
  const { id } = await makeUser(await app.signIn(), 'Ines Moreau')
  const { page } = tab
  await seedSession(page)
  await page.goto('/admin/users')
  await expect(row(page, 'Ines Moreau')).toBeVisible()
  await offlineReady(page)
  await tab.goOffline()
  await page.goto(`/admin/users/${id}/details`)
  const dialog = page.getByRole('dialog', { name: 'User details' })
  await expect(dialog).toContainText('ines@example.com')
  await expect(dialog.getByText('Needs a connection.')).toHaveCount(2)
  await dialog.getByRole('link', { name: 'Edit' }).click()
  await expect(button(page.getByRole('dialog', { name: 'Edit user' }), 'Save')).toHaveAccessibleDescription(
    'Needs a connection',
  )
  await page.goto('/admin/users?role=admin')
  await expect(main(page).getByText('Found on this device. The server may hold more.')).toBeVisible()
  await expect(row(page, 'Ines Moreau')).toHaveCount(0)
})
