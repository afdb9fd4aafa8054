import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ApiPerson, App } from '#tests/support/app.ts'
import { mortalConnections, setConnections } from '#tests/support/broken-storage.ts'
import { keptTexts, placesOf } from '#tests/support/device-storage.ts'
import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  OWNER,
  seedSession,
  signInAs,
  signInByHand,
  statusErrors,
  test,
} from '#tests/support/proxied.ts'
import { content, makePost, readPost } from '#tests/support/records.ts'
import { askToSignOut, choose, main, openOutbox, openPost, save, sync, titleOf } from '#tests/support/screens.ts'
import type { Post } from '#tests/support/schemas.ts'

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(503)) })

/** Words that stand nowhere else: in a stored text, and in an edit of this device. */
const STORED = 'canary-on-the-server-7fe1'
const TYPED = 'canary-typed-here-93ab'

async function begin(app: App, page: Page): Promise<{ owner: ApiPerson; post: Post }> {
  const owner = await app.signIn()
  const post = await makePost(owner, { title: 'Private matters', content: content(STORED) })
  await seedSession(page)
  await openPost(page, post.id, 'Private matters')
  await offlineReady(page)
  await expect.poll(() => keptTexts(page)).toContain(STORED)
  return { owner, post }
}

/** An edit that the server can't take yet. */
async function leaveUnsent(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await titleOf(page).fill(TYPED)
  await save(page)
  await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
  // Away from the editor, whose bars on a phone leave no room for the way out.
  await openOutbox(page)
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
}

async function expectNothingPrivate(page: Page, words: readonly string[]): Promise<void> {
  expect(await placesOf(page, ...words), words.join()).toEqual([])
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Sign out with unsent changes?' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

test('signing out leaves nothing private in the browser', { tag: '@laptop' }, async ({ app, page, context }) => {
  const { post } = await begin(app, page)
  await titleOf(page).fill(TYPED)
  await save(page)
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(sync(page, 'Synced')).toBeVisible()
  for (const word of [STORED, TYPED, OWNER.email, OWNER.name]) {
    await expect.poll(() => placesOf(page, word), word).not.toEqual([])
  }
  await openOutbox(page)
  await askToSignOut(page)
  const asked = page.getByRole('dialog', { name: 'Sign out and empty this device?' })
  await expect(asked).toContainText('The list of what was sent from here (1 edit) is on this device alone.')
  await asked.getByRole('button', { name: 'Remove and sign out' }).click()
  await expectSignedOut(page)
  await expectNothingPrivate(page, [STORED, TYPED, OWNER.email, OWNER.name])

  await context.setOffline(true)
  await page.goto(`/admin/posts/${post.id}`)
  await expectSignedOut(page)
  await expect(page.getByText(STORED)).toBeHidden()
  await expectNothingPrivate(page, [STORED, TYPED, OWNER.email, OWNER.name])
})

test(
  'signing out takes along what the page said last, and the way back from it',
  { tag: '@laptop' },
  async ({ app, page }) => {
    await begin(app, page)
    await titleOf(page).fill(TYPED)
    await page.getByRole('button', { name: 'Discard unsaved edits' }).click()
    const said = page.getByText('Unsaved edits discarded', { exact: true })
    await expect(said).toBeVisible()
    await askToSignOut(page)
    await expectSignedOut(page)
    // Not waited for: by itself it would go in a moment, too.
    expect(await said.count()).toBe(0)
  },
)

test(
  'a part of the app that can’t be had keeps nobody signed in, and nothing private here',
  { tag: '@laptop' },
  async ({ app, page, noise }) => {
    // What the page keeps ahead meanwhile finds the part missing, and then nobody signed in.
    noise.allow(/dynamically imported module/, statusErrors(401))
    await makePost(await app.signIn(), { title: STORED })
    // What writes and sends edits comes after the first picture, and here not at all.
    await page.route('**/assets/sending-*.js', (route) => route.abort())
    await seedSession(page)
    await page.goto('/admin')
    await expect(main(page).getByRole('link', { name: STORED })).toBeVisible()
    await expect.poll(() => placesOf(page, STORED)).not.toEqual([])
    await askToSignOut(page)
    await expect.poll(() => placesOf(page, STORED, OWNER.email)).toEqual([])
    // The sign-in page needs that part, too.
    await page.unroute('**/assets/sending-*.js')
    await page.goto('/admin')
    await expectSignedOut(page)
    await expectNothingPrivate(page, [STORED, OWNER.email])
  },
)

test(
  'signing out in one tab ends it in the others, and none of them brings anything back',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    await begin(app, page)
    const other = await context.newPage()
    await openPost(other, 1, 'Private matters')
    // Unsaved text of a form that stays open in the other tab goes with the rest.
    await titleOf(other).fill(TYPED)
    await expect(other.getByText(/^Saved on this device at /)).toBeVisible()
    await openOutbox(page)
    await askToSignOut(page)
    const [download] = await Promise.all([page.waitForEvent('download'), answer(page, 'Export and discard').click()])
    for (const tab of [page, other]) await expectSignedOut(tab)
    expect(await readFile(await download.path(), 'utf8')).toContain(TYPED)
    await expectNothingPrivate(page, [STORED, TYPED, OWNER.email, OWNER.name])
  },
)

test('asks about unsent edits first, and Cancel changes nothing', { tag: '@phone' }, async ({ app, page }) => {
  await begin(app, page)
  await leaveUnsent(page)
  await askToSignOut(page)
  await expect(question(page)).toContainText('1 change on this device has not reached the server.')
  await expect(answer(page, 'Send now')).toHaveAttribute('aria-disabled', 'true')
  await expect(answer(page, 'Send now')).toHaveAccessibleDescription('Needs a connection')
  await answer(page, 'Cancel').click()
  await expect(question(page)).toBeHidden()
  await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
})

test(
  'asks about what lies in the trash of this device, which stays when it is kept',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    await begin(app, page)
    await leaveUnsent(page)
    await choose(page, `Actions for ${TYPED}`, 'Discard')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(main(page).getByText(/Discarded on this device/)).toBeVisible()
    await context.setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()
    await askToSignOut(page)
    const asked = page.getByRole('dialog', { name: 'Sign out and empty this device?' })
    await expect(asked).toContainText('1 discarded change lies in the trash of this device.')
    await asked.getByRole('button', { name: 'Keep on this device' }).click()
    await expectSignedOut(page)
    await signInByHand(page)
    await openOutbox(page)
    await expect(main(page).getByText(/Discarded on this device/)).toBeVisible()
  },
)

/** Where an edit that waits is kept: stored, and copied apart. */
const WAITING = ['offdesk.u1.outbox, operations', expect.stringMatching(/\/offdesk\.waiting\/u1\/[\w-]+$/)]

test.describe('with unsent edits', { tag: '@laptop' }, () => {
  test('Keep on this device hides them from everybody else and sends them when their author is back', async ({
    app,
    page,
    context,
  }) => {
    const other = { name: 'Vera Visitor', email: 'vera@example.test', password: 'only looking around' }
    await (
      await app.signIn()
    ).data('POST', '/admin/users', { ...other, role: 'user', current_password: OWNER.password })
    const { owner, post } = await begin(app, page)
    await leaveUnsent(page)
    await askToSignOut(page)
    await answer(page, 'Keep on this device').click()
    await expectSignedOut(page)
    await expectNothingPrivate(page, [STORED, OWNER.email])
    await expect.poll(() => placesOf(page, TYPED)).toEqual(WAITING)
    await context.setOffline(false)

    await signInAs(page, other)
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText(TYPED)).toBeHidden()
    expect(await readPost(owner, post.id)).toEqual(post)
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expectSignedOut(page)

    await signInByHand(page)
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect.poll(async () => (await readPost(owner, post.id)).title).toBe(TYPED)
    expect(await readPost(owner, post.id)).toMatchObject({ version: post.version + 1 })
  })

  test('Export and discard hands them over as a file and keeps nothing', async ({ app, page, context, noise }) => {
    await mortalConnections(context)
    const { owner, post } = await begin(app, page)
    await leaveUnsent(page)
    await askToSignOut(page)
    // What can't be read whole is told, and nothing has left.
    noise.allow(/Storage failed|Connection to Indexed Database server lost/)
    await expect(question(page)).toBeVisible()
    await setConnections(page, 'drafts')
    await answer(page, 'Export and discard').click()
    await expect(page.getByText('That did not work', { exact: true })).toBeVisible()
    await expect(question(page)).toBeVisible()
    await setConnections(page, 'alive')
    await expect.poll(() => placesOf(page, TYPED)).toEqual(WAITING)
    const [download] = await Promise.all([page.waitForEvent('download'), answer(page, 'Export and discard').click()])
    await expectSignedOut(page)
    expect(await readFile(await download.path(), 'utf8')).toContain(TYPED)
    await expectNothingPrivate(page, [STORED, TYPED, OWNER.email, OWNER.name])
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('offdesk.waiting.u1')
    expect(await readPost(owner, post.id)).toEqual(post)
  })

  test('Send now sends them and signs out', async ({ app, page, wire }) => {
    const { owner, post } = await begin(app, page)
    const busy = wire.when({ method: 'PUT', fault: { do: 'answer', status: 503, headers: { 'retry-after': '300' } } })
    await titleOf(page).fill(TYPED)
    await save(page)
    await expect.poll(busy).toBeGreaterThan(0)
    await expect(sync(page, '1 waiting')).toBeVisible()
    await openOutbox(page)
    await expect(main(page).getByRole('heading', { name: /^Waiting/ })).toBeVisible()
    await askToSignOut(page)
    wire.heal()
    await answer(page, 'Send now').click()
    await expectSignedOut(page)
    expect(await readPost(owner, post.id)).toMatchObject({ title: TYPED, version: post.version + 1 })
    await expectNothingPrivate(page, [STORED, TYPED, OWNER.email, OWNER.name])
  })
})
