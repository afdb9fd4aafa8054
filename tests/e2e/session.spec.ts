import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  OWNER,
  seedSession,
  signIn,
  signInByHand,
  statusErrors,
  test,
  typePassword,
} from '#tests/support/browser.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { endOtherSessions } from '#tests/support/sessions.ts'
import { askToSignOut, excerptOf, main, openPost, save, sync, titleOf } from '#tests/support/screens.ts'

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 503)) })

test(
  'a session that ends while somebody writes is renewed over the same page, and everything goes on',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Long watch' })
    await seedSession(page)
    await openPost(page, post.id, 'Long watch')
    await offlineReady(page)
    await context.setOffline(true)
    await titleOf(page).fill('Long watch at night')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await endOtherSessions(owner)
    await context.setOffline(false)

    const dialog = page.getByRole('dialog', { name: 'Your session ended' })
    await expect(dialog).toContainText('It expired, or was ended elsewhere. Sign in to send 1 change.')
    await expect(page).toHaveURL(new RegExp(`/admin/posts/${post.id}$`))
    expect(await readPost(owner, post.id)).toEqual(post)
    // Closed, it leaves a line: whoever only wants to read on can.
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(main(page).getByText('Your session ended. Sign in to send 1 change.')).toBeVisible()
    await excerptOf(page).fill('Typed without a session')
    await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(OWNER.email)
    await dialog.getByLabel('Password', { exact: true }).fill('not the password at all')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()

    await expect(dialog).toBeHidden()
    const sent = { title: 'Long watch at night', version: post.version + 1 }
    await expect.poll(() => readPost(owner, post.id)).toMatchObject(sent)
    await expect(sync(page, 'Unsaved')).toBeVisible()
    await expect(titleOf(page)).toHaveValue('Long watch at night')
    await expect(excerptOf(page)).toHaveValue('Typed without a session')
    await save(page)
    await expect.poll(async () => (await readPost(owner, post.id)).excerpt).toBe('Typed without a session')
  },
)

test(
  'what was refused to an ended session is there after signing in again',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Long watch' })
    await seedSession(page)
    // The edit stays on the device, so the page stays open.
    await context.route(`**/api/admin/posts/${post.id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.fallback(),
    )
    await openPost(page, post.id, 'Long watch')
    await titleOf(page).fill('Long watch at night')
    await save(page)
    await expect(main(page).getByText(/^(?:Waiting to be sent|Not confirmed yet)$/)).toBeVisible()
    await page.goto('/admin/posts')
    await expect(main(page).getByText('Long watch at night')).toBeVisible()
    // The page asks by itself as well, and would show the dialog before anybody refreshes.
    let answer: () => void = () => undefined
    const ended = new Promise<void>((resolve) => (answer = resolve))
    await context.route('**/api/**', (route) => ended.then(() => route.fallback()))
    await main(page)
      .getByRole('button', { name: /^Refresh/ })
      .click()
    await endOtherSessions(owner)
    answer()

    const dialog = page.getByRole('dialog', { name: 'Your session ended' })
    await expect(dialog).toBeVisible()
    await expect(page.getByText(/^Failed to load posts/)).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Failed to load posts/)).toBeHidden()
    await expect(main(page).getByText('Long watch at night')).toBeVisible()
  },
)

test.describe('without anything unsaved', { tag: '@laptop' }, () => {
  test('an ended session leads to the sign-in page and back to the same address', async ({ app, page }) => {
    const owner = await app.signIn()
    await makePost(owner, { title: 'Found again' })
    await signIn(page)
    await endOtherSessions(owner)
    await page.goto('/admin/posts?q=Found&status=draft')
    await expect(page).toHaveURL(/\/admin\/login\?next=/)
    await expect(page.getByText('Your session expired or was ended elsewhere.')).toBeVisible()
    await typePassword(page)
    await expect(page).toHaveURL(/\/admin\/posts\?(?=.*q=Found)(?=.*status=draft)/)
    await expect(page.getByRole('link', { name: 'Found again' })).toBeVisible()
  })

  test('a wrong password says so and keeps the address typed', async ({ page }) => {
    await page.goto('/login?next=%2F%2Fevil.example')
    await page.getByLabel('Email', { exact: true }).fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill('a loud harbour at noon')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // An address of another site is never followed.
    await expect(page).toHaveURL(/\/admin\/?$/)
  })

  test('somebody without the right to the back office reads why, and no content is asked for', async ({
    app,
    page,
  }) => {
    const visitor = { name: 'Vera Visitor', email: 'vera@example.test', password: 'only looking around' }
    await (
      await app.signIn()
    ).data('POST', '/admin/users', { ...visitor, role: 'user', current_password: OWNER.password })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/admin/settings')
    await typePassword(page, visitor)
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await expect(main(page)).toContainText('You need admin privileges to access this page.')
    // Some ask for what they show while their code is on its way.
    for (const path of ['/admin/settings', '/admin/posts', '/admin/posts/1', '/admin/workflows']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    const calls = [...new Set(asked.filter((path) => path.startsWith('/api/')))]
    expect(calls.filter((path) => !/^\/api\/(?:auth|setup|health|capabilities)/.test(path))).toEqual([])
    await expect(main(page)).toContainText(`Signed in as ${visitor.name}`)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await main(page).getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/admin\/login/)
  })
})

test.describe('while strangers guess at the password', { tag: '@laptop' }, () => {
  test.use({ serverEnv: { TRUST_PROXY: '1' }, allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 429)) })

  test('a device that has signed in before signs in again, and another one is told when to try', async ({
    app,
    page,
    browser,
  }) => {
    await signInByHand(page)
    await askToSignOut(page)
    await expect(page).toHaveURL(/\/admin\/login/)
    for (let count = 0; count < 21; count += 1) {
      await fetch(`${app.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${count}` },
        body: JSON.stringify({ email: OWNER.email, password: 'a loud harbour at noon' }),
      })
    }
    const elsewhere = await browser.newContext({ baseURL: app.url })
    const stranger = await elsewhere.newPage()
    await stranger.goto('/admin/login')
    await typePassword(stranger)
    await expect(stranger.getByRole('alert')).toContainText(/Too many attempts. Please try again in \d+ minutes?\./)
    await elsewhere.close()

    await typePassword(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})
