import type { Page } from '@playwright/test'
import { codeAt, stepAt } from '#server/db/totp.ts'
import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  OWNER,
  signInAs,
  statusErrors,
  test,
} from '#tests/support/browser.ts'
import { placesOf } from '#tests/support/device-storage.ts'
import { go } from '#tests/support/in-app.ts'
import { choose, main } from '#tests/support/screens.ts'
import { bytesOf } from '#tests/support/second-factor.ts'
import { button, field, row } from '#tests/support/workflow-screens.ts'

/** Every secret that a screen takes or shows once, and then every screen: none of them is kept by the browser. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 404)) })

/** Headings of the screens that are walked, by their addresses. */
const SCREENS = {
  '/admin': 'Dashboard',
  '/admin/monitoring': 'Monitoring',
  '/admin/posts': 'Posts',
  '/admin/courses': 'Courses',
  '/admin/workflows': 'Workflows',
  '/admin/files': 'File library',
  '/admin/messages': 'Messages',
  '/admin/users': 'User management',
  '/admin/user-groups': 'User groups and access control',
  '/admin/user-activities': 'User activities',
  '/admin/api-tokens': 'API tokens management',
  '/admin/api-docs': 'API documentation',
  '/admin/settings': 'Settings',
  '/admin/trash': 'Trash',
  '/admin/outbox': 'Outbox',
  '/admin/profile': 'Profile',
} as const

async function tokenMade(page: Page): Promise<string> {
  await go(page, '/admin/api-tokens/create')
  const dialog = page.getByRole('dialog')
  await field(page, 'Name').fill('Site build')
  await button(dialog, 'Generate').click()
  const token = (await dialog.getByLabel('New token', { exact: true }).textContent()) ?? ''
  await button(dialog, 'I have stored it').click()
  await expect(row(page, 'Site build')).toBeVisible()
  return token
}

/** @returns the password that somebody got, and the link to another one */
async function accountMade(page: Page): Promise<string[]> {
  await go(page, '/admin/users/create')
  const dialog = page.getByRole('dialog')
  await field(page, 'Name').fill('Ines Moreau')
  await field(page, 'Email').fill('ines@example.com')
  await button(dialog, 'Generate a password').click()
  await button(dialog, 'Create user').click()
  await expect(dialog).toContainText('It is shown here once.')
  const password = await dialog.locator('.select-all').innerText()
  await button(dialog, 'Done').click()
  await choose(page, 'Actions for Ines Moreau', 'Password link')
  const link = await dialog.locator('.select-all').innerText()
  await button(dialog, 'Done').click()
  return [password, link.split('#token=')[1] ?? '']
}

/** @returns the app's secret and the recovery codes */
async function secondFactorSet(page: Page): Promise<string[]> {
  await go(page, '/admin/profile')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })
  await button(section, 'Set up').click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('.select-all').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(bytesOf(secret), stepAt(Date.now())))
  await button(dialog, 'Turn on').click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const shown = await codes.allInnerTexts()
  await button(dialog, 'I have kept them').click()
  return [secret, ...shown]
}

test('what is typed or shown once is kept nowhere in the browser', { tag: '@laptop' }, async ({ page }) => {
  await signInAs(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await offlineReady(page)

  const secrets = [
    OWNER.password,
    await tokenMade(page),
    ...(await accountMade(page)),
    ...(await secondFactorSet(page)),
  ]
  expect(secrets).toHaveLength(15)
  for (const secret of secrets) expect(secret).toMatch(/^\S.{9,}$/)
  for (const [path, heading] of Object.entries(SCREENS)) {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await main(page).getByRole('heading', { name: 'Two-factor sign-in' }).scrollIntoViewIfNeeded()
  // Who did what names addresses of clients, which are on no device either.
  expect(await placesOf(page, ...secrets, '"activity_type":"')).toEqual([])
})
