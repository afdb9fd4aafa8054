import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expectAccessible, visit } from '#tests/support/accessible.ts'
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
import { go } from '#tests/support/in-app.ts'
import { changePost, makeCategory, makePost, postsTitled } from '#tests/support/records.ts'
import { askToSignOut, openOutbox, openPost, save, sync, textOf, titleOf } from '#tests/support/screens.ts'

test.use({
  allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(404, 412)),
})

test.describe('before the first account', () => {
  test.use({ owner: false })
  test('the set-up page is accessible', { tag: '@phone' }, async ({ page }) => visit(page, '/setup', 'Set up Offdesk'))
})

test('the pages of signed-out people are accessible', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/admin/login', 'Offdesk')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'sign-in with problems')
  await visit(page, '/forgot-password', 'Forgot your password?')
  await visit(page, '/reset-password#token=old', 'Set a new password')
  await visit(page, '/verify-email', 'Confirm your email address')
  await visit(page, '/register', 'Create an account')
  await visit(page, '/resend-verification', 'Confirm your email address')
  await visit(page, '/nowhere', 'Page not found')
})

test.describe('with content', () => {
  test.use({ demo: true })

  test('the overviews are accessible', { tag: '@phone' }, async ({ page }) => {
    await seedSession(page)
    await visit(page, '/admin', 'Dashboard')
    await visit(page, '/admin/monitoring', 'Monitoring')
    await visit(page, '/admin/monitoring/health/comprehensive', /health$/)
    await visit(page, '/admin/content', 'Content')
    await visit(page, '/admin/more', 'More')
    await visit(page, '/admin/outbox', 'Outbox')
  })

  test('the screens of the site and the account are accessible', { tag: '@phone' }, async ({ page }) => {
    await seedSession(page)
    await visit(page, '/admin/settings', 'Settings')
    await visit(page, '/admin/trash', 'Trash')
    await visit(page, '/admin/messages', 'Messages')
    await visit(page, '/admin/messages/1', 'Invoices from three systems')
    await visit(page, '/admin/profile', 'Profile')
    await visit(page, '/admin/users', 'User management')
    await visit(page, '/admin/user-groups', 'User groups and access control')
    await page.evaluate(() => localStorage.setItem('offdesk.users.view', 'grid'))
    await visit(page, '/admin/users?role=admin', 'User management')
    for (const [path, name] of [
      ['/admin/email-templates/2', 'Edit email template'],
      ['/admin/cv-templates/1', 'Edit Template'],
    ] as const) {
      await go(page, path)
      await expect(page.getByRole('dialog', { name }).locator('.cm-content')).toBeVisible()
      await expectAccessible(page, path)
    }
  })

  test('the screens of content are accessible', { tag: '@phone' }, async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'A post among many' })
    await seedSession(page)
    await visit(page, '/admin/posts', 'Posts')
    await visit(page, '/admin/posts/create', 'New post')
    await visit(page, `/admin/posts/${post.id}`, 'Edit post')
    await visit(page, `/admin/posts/${post.id}/revisions`, 'Revisions')
    await visit(page, '/admin/posts?q=nothing+like+this', 'Posts')
    await visit(page, '/admin/categories', 'Categories')
    await visit(page, '/admin/tags', 'Tags')
    await visit(page, '/admin/courses', 'Courses')
    await visit(page, '/admin/courses/create', 'New course')
    await visit(page, '/admin/courses/1', 'Edit course')
    await visit(page, '/admin/courses/1/lessons', 'Automation fundamentals')
    await visit(page, '/admin/courses/1/preview?as=learner&lesson=3', 'Preview')
    await visit(page, '/admin/courses/lessons/create', 'New lesson')
    await visit(page, '/admin/share', 'Shared with Offdesk')
    await visit(page, '/admin/workflows', 'Workflows')
    await visit(page, '/admin/workflows/create', 'New workflow')
    await visit(page, '/admin/workflows/1', 'Edit workflow')
    await visit(page, '/admin/files', 'File library')
    await visit(page, '/admin/workflow-categories', 'Workflow categories')
    await page.evaluate(() => localStorage.setItem('offdesk.files.view', 'table'))
    await visit(page, '/admin/files?type=document', 'File library')
  })
})

test('dialogs, menus and sheets are accessible', { tag: '@phone' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const post = await makePost(owner, { title: 'In a menu' })
  const Made = v.looseObject({ file: v.looseObject({ id: v.number() }) })
  const made = await owner.call('POST', '/files', { name: 'Calendar', url: 'https://calendar.example' })
  const { file: link } = v.parse(Made, made.body)
  await seedSession(page)
  for (const [path, name] of [
    ['/admin/categories/create', 'New category'],
    [`/admin/categories/${post.category_id}`, 'Edit category'],
    ['/admin/tags/create', 'New tag'],
    ['/admin/tags/1', 'Edit tag'],
    ['/admin/workflow-categories/create', 'New workflow category'],
    ['/admin/files/link', 'Add link'],
    [`/admin/files/${link.id}`, 'Link'],
    ['/admin/users/1', 'Edit user'],
  ] as const) {
    await go(page, path)
    await expect(page.getByRole('dialog', { name }).getByRole('button', { name: 'Save' })).toBeVisible()
    await expectAccessible(page, path)
  }
  await go(page, '/admin/posts')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
  for (const [opener, sheet] of [
    ['Filter', 'Filter'],
    ['Sort', 'Sort by'],
    ['Page menu', 'Posts'],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.getByRole('dialog', { name: sheet })).toBeVisible()
    await expectAccessible(page, sheet)
    await page.keyboard.press('Escape')
  }
  for (const [path, name] of [
    ['/admin/users/create', 'New user'],
    ['/admin/users/1/details', 'User details'],
  ] as const) {
    await go(page, path)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectAccessible(page, path)
  }
  await go(page, '/admin/files/upload')
  await expect(page.getByRole('dialog', { name: 'Upload files' })).toBeVisible()
  await expectAccessible(page, 'upload')
  await go(page, '/admin/posts')
  await page.getByRole('button', { name: 'Actions for In a menu' }).click()
  await expectAccessible(page, 'row menu')
  await page.getByText('Delete', { exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'confirmation')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await expectAccessible(page, 'palette')
})

test(
  'the outbox, a conflict and the question at the sign-out are accessible',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Before' })
    await seedSession(page)
    await openPost(page, post.id, 'Before')
    await offlineReady(page)
    await context.setOffline(true)
    await titleOf(page).fill('Mine')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await expectAccessible(page, 'editor with a waiting edit')
    await openOutbox(page)
    await expectAccessible(page, 'outbox, offline')
    await askToSignOut(page)
    await expect(page.getByRole('button', { name: 'Keep on this device' })).toBeVisible()
    await expectAccessible(page, 'question at the sign-out')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await changePost(owner, post, { title: 'Theirs' })
    await context.setOffline(false)
    await expect(sync(page, '1 to review')).toBeVisible()
    await openOutbox(page)
    await expectAccessible(page, 'outbox with something to review')
    await page.getByRole('button', { name: /Mine/ }).first().click()
    await expectAccessible(page, 'outbox with changes shown')
    await visit(page, `/admin/outbox/${post.id}`, 'Mine')
  },
)

test(
  'the diagnostics, what they wrote and the import of a file are accessible',
  { tag: '@phone' },
  async ({ page }) => {
    await seedSession(page)
    await page.goto('/admin/outbox/diagnostics')
    await page.getByRole('button', { name: 'Test storage' }).click()
    await expect(page.getByText(/^Written, read back and removed/)).toBeVisible()
    await expectAccessible(page, 'diagnostics')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export everything unsent' }).click(),
    ])
    await page.getByLabel('File of unsent edits').setInputFiles(await download.path())
    await expect(page.getByRole('dialog', { name: 'Import unsent edits' })).toContainText('0 edits')
    await expectAccessible(page, 'import of a file')
  },
)

test.describe('by keyboard alone', { tag: '@laptop' }, () => {
  /** Presses Tab until it is reached, as a person does. */
  async function tabTo(page: Page, reached: ReturnType<Page['getByRole']>): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await reached.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(reached).toBeFocused()
  }

  test('a person signs in, writes a post and publishes it', async ({ app, page }) => {
    const owner = await app.signIn()
    await makeCategory(owner, 'Notes')
    await page.goto('/admin/login')
    await tabTo(page, page.getByLabel('Email', { exact: true }))
    await page.keyboard.type(OWNER.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(OWNER.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'New post' }))
    await page.keyboard.press('Enter')
    await expect(titleOf(page)).toBeFocused()
    await page.keyboard.type('Written without a mouse')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(textOf(page)).toBeFocused()
    await page.keyboard.type('Every word of it.')
    await tabTo(page, page.getByRole('combobox', { name: 'Category' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+Enter')
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect.poll(() => postsTitled(owner, 'Written without a mouse')).toMatchObject([{ is_published: true }])
  })

  test('a page that was opened by its row has the next stop in it', async ({ app, page }) => {
    await makePost(await app.signIn(), { title: 'Opened by key' })
    await seedSession(page)
    await page.goto('/admin/posts')
    await expect(page.getByRole('link', { name: 'Opened by key' })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('the first Tab skips to the content, and menus and dialogs give the focus back', async ({ app, page }) => {
    await makePost(await app.signIn(), { title: 'Row with a menu' })
    await seedSession(page)
    await page.goto('/admin/posts')
    const row = page.getByRole('button', { name: 'Actions for Row with a menu' })
    await expect(row).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(page, row)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
  })
})
