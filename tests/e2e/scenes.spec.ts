import * as v from 'valibot'
import { anyOf, expect, NETWORK_ERRORS, seedSession, signIn, statusErrors, test } from '#tests/support/browser.ts'
import { go } from '#tests/support/in-app.ts'
import { makePost } from '#tests/support/records.ts'
import { main, retry } from '#tests/support/screens.ts'

/** What stands where a list has nothing to show. */

const broken = {
  status: 500,
  json: { success: false, status: 500, message: 'Broken on purpose.', code: 'internal' },
}

test(
  'an empty list has nothing to look through, a filtered one says what to do',
  { tag: '@phone' },
  async ({ page, app }) => {
    await seedSession(page)
    await page.goto('/admin/posts')
    await expect(main(page).getByText('No posts yet')).toBeVisible()
    await expect(main(page).getByRole('searchbox')).toHaveCount(0)
    await expect(main(page).getByRole('link', { name: 'New post' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'New post' })).toHaveCount(1)
    await makePost(await app.signIn(), { title: 'The first' })
    await page.reload()
    await expect(main(page).getByRole('link', { name: 'The first' })).toBeVisible()
    await page.goto('/admin/posts?q=nowhere')
    await expect(main(page).getByText('No posts match')).toBeVisible()
    await main(page).getByRole('button', { name: 'Clear filters' }).click()
    await expect(main(page).getByRole('link', { name: 'The first' })).toBeVisible()
  },
)

test('nothing yet offers the way to the first one once, in the place of rows', async ({ page }) => {
  await seedSession(page)
  for (const [path, name] of [
    ['/admin/categories', 'New category'],
    ['/admin/api-tokens', 'Generate New Token'],
    ['/admin/smtp-configurations', 'New mail server'],
    ['/admin/ai-keys', 'Add API key'],
    ['/admin/ai-keys/users', 'Add user API key'],
    ['/admin/cv-templates', /^Add (?:New )?Template$/],
  ] as const) {
    await go(page, path)
    await expect(main(page).getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(1)
  }
})

test.describe('while the line is cut', () => {
  // What was just asked for fails with it.
  test.use({ allowedNoise: [NETWORK_ERRORS] })

  test('what is not kept on the device is not begun without a connection', async ({ page, context }) => {
    await seedSession(page)
    const WAYS = [
      ['/admin/api-tokens', 'Generate New Token'],
      ['/admin/smtp-configurations', 'New mail server'],
      ['/admin/ai-keys', 'Add API key'],
      ['/admin/ai-keys/users', 'Add user API key'],
    ] as const
    for (const [path, name] of WAYS) {
      await go(page, path)
      await expect(main(page).getByRole('link', { name })).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByRole('button', { name })).toHaveAccessibleDescription('Needs a connection')
      await expect(page.getByRole('link', { name })).toHaveCount(0)
      await context.setOffline(false)
      await expect(main(page).getByRole('link', { name })).toBeVisible()
    }
  })
})

test.describe('of what is not there', () => {
  test.use({ allowedNoise: [statusErrors(404)] })

  test('it is said in one way, wherever it would be edited', { tag: '@phone' }, async ({ page }) => {
    await seedSession(page)
    for (const [path, name] of [
      ['/admin/posts/4711', 'Post'],
      ['/admin/categories/4711', 'Category'],
      ['/admin/users/4711', 'User'],
      // An address that names no record, for every way in which one is opened.
      ['/admin/posts/abc', 'Post'],
      ['/admin/posts/abc/revisions', 'Post'],
      ['/admin/categories/abc', 'Category'],
      ['/admin/courses/abc', 'Course'],
      ['/admin/courses/abc/files', 'Course'],
      ['/admin/files/abc', 'File'],
      ['/admin/messages/abc', 'Message'],
      ['/admin/workflows/abc', 'Workflow'],
      ['/admin/email-templates/abc', 'Email template'],
      ['/admin/cv-templates/abc', 'Template'],
      ['/admin/home-settings/abc', 'Home setting'],
      ['/admin/users/abc', 'User'],
      ['/admin/users/abc/details', 'User'],
    ] as const) {
      await go(page, path)
      await expect(page.getByText(`This ${name.toLowerCase()} is not there`)).toBeVisible()
      const rest = { name: /^All [a-z ]+$/ }
      await expect(page.getByRole('link', rest).or(page.getByRole('button', rest))).toBeVisible()
      await expect(page.getByRole('heading', { name, exact: true })).toBeAttached()
      await expect(page.getByRole('heading', { name: /^Edit/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true })).toBeVisible()
    }
  })
})

test.describe('of a course that is not there', () => {
  test.use({ allowedNoise: [statusErrors(404)] })

  test('the lessons are neither looked through nor asked for again', { tag: '@phone' }, async ({ page }) => {
    await seedSession(page)
    for (const path of [
      '/admin/courses/4711/lessons',
      '/admin/courses/4711/preview',
      '/admin/courses/abc/lessons',
      '/admin/courses/abc/lessons/create',
      '/admin/courses/abc/preview',
    ]) {
      await go(page, path)
      await expect(main(page).getByText('This course is not there')).toBeVisible()
      await expect(main(page).getByRole('heading', { name: 'Course', exact: true })).toBeAttached()
      await expect(main(page).getByRole('radio')).toHaveCount(0)
      await expect(page).toHaveTitle(/^Course\b/)
      await expect(main(page).getByRole('searchbox')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
      await expect(page.getByText('Failed to load')).toHaveCount(0)
    }
    await main(page).getByRole('link', { name: 'All courses' }).click()
    await expect(page).toHaveURL(/\/admin\/courses$/)
  })
})

test.describe('when the server fails', () => {
  test.use({ demo: true, allowedNoise: [statusErrors(500)] })

  test('a list that was never here does not say that it is empty', { tag: '@phone' }, async ({ page, app }) => {
    const owner = await app.signIn()
    const courses = v.parse(v.array(v.object({ id: v.number() })), await owner.data('GET', '/admin/courses'))
    const [seen, failing] = courses
    await seedSession(page)
    await page.goto(`/admin/courses/${seen?.id}/lessons`)
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
    await page.route(`**/api/admin/courses/${failing?.id}/**`, (route) => route.fulfill(broken))
    await page.goto(`/admin/courses/${failing?.id}/lessons`)
    const alert = main(page).getByRole('alert')
    await expect(alert).toContainText('Failed to load lessons')
    await expect(alert).toContainText('Server error. Please try again later.')
    await expect(main(page)).not.toContainText(/No lessons yet|0 lessons/)
    await retry(page, `**/api/admin/courses/${failing?.id}/**`, alert.getByRole('button', { name: 'Retry' }))
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
  })

  test('a list that is never kept says so, and Retry brings it', { tag: '@phone' }, async ({ page }) => {
    const lists = /\/api\/admin\/(?:gemini|user)-api-keys$/
    await seedSession(page)
    await page.route(lists, (route) => route.fulfill(broken))
    await page.goto('/admin/ai-keys')
    const alert = main(page).getByRole('alert')
    await expect(alert).toContainText('Failed to load API keys')
    await retry(page, lists, alert.getByRole('button', { name: 'Retry' }))
    await expect(main(page).getByRole('link', { name: 'CV assistant' })).toBeVisible()
  })

  test('a list that was here stays, below what failed', { tag: '@phone' }, async ({ page }) => {
    await seedSession(page)
    await page.goto('/admin/posts')
    const rows = main(page).getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    // Neither by their own call nor among what is kept ahead.
    await page.route(/\/api\/admin\/(?:posts|answers)\?/, (route) => route.fulfill(broken))
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await main(page)
      .getByRole('link', { name: /^Posts/ })
      .click()
    await expect(main(page).getByText('Failed to load posts. Server error. Please try again later.')).toBeVisible()
    await expect(rows.first()).toBeVisible()
    await expect(main(page).getByRole('searchbox')).toBeVisible()
  })
})

test.describe('where a part of the app can’t be fetched', () => {
  test.use({
    // Where workers are blocked, registering one gives none.
    allowedNoise: anyOf(
      NETWORK_ERRORS,
      /Unable to preload CSS|Failed to fetch dynamically imported module|reading 'waiting'/,
    ),
    serviceWorkers: 'block',
  })

  test('its page says so and leads back to the dashboard', { tag: '@phone' }, async ({ page, context }) => {
    await signIn(page)
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Monitoring' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Needs a connection' })).toBeVisible()
    await expect(page).toHaveTitle(/^Needs a connection\b/)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  test(
    'what is laid over a page leaves it as it is, and comes once it can be had',
    { tag: '@laptop' },
    async ({ page, context }) => {
      await signIn(page)
      await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached()
      await context.setOffline(true)
      await page.keyboard.press('Control+k')
      await expect(page.getByText(/This part of the app could not be loaded/).first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await context.setOffline(false)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
    },
  )
})
