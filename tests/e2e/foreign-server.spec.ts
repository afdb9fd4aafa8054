import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  seedSession,
  signIn,
  statusErrors,
  test,
} from '#tests/support/proxied.ts'
import { makeCategory, makePost, postsTitled, readPost } from '#tests/support/records.ts'
import { inSettings, main, openOutbox, openPost, save, sync, textOf, titleOf } from '#tests/support/screens.ts'

/**
 * The built app before a server that promises neither keys nor versions: its capability document
 * says so, and no write carries a key that would help. The size of the screen makes no difference.
 */

const PLAIN = {
  do: 'answer',
  status: 200,
  body: JSON.stringify({ status: 'success', data: { name: 'A plain one', idempotency: null, guard: 'none' } }),
  headers: { 'content-type': 'application/json' },
} as const

test.describe('a server that is not ours', { tag: '@laptop' }, () => {
  test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(412)) })

  test('the outbox says what it can’t promise; an edit over a change that nobody saw is merged', async ({
    app,
    page,
    wire,
  }) => {
    wire.when({ path: '/api/capabilities', fault: PLAIN })
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Before', excerpt: 'As it was' })
    await seedSession(page)
    await openPost(page, post.id, 'Before')
    await owner.data('PUT', `/admin/posts/${post.id}`, { excerpt: 'Of somebody else' })
    await titleOf(page).fill('After')
    await save(page)
    // "Synced" also stands there in the moment before the save has begun.
    await expect.poll(() => readPost(owner, post.id)).toMatchObject({ title: 'After', excerpt: 'Of somebody else' })
    await expect(sync(page, 'Synced')).toBeVisible()
    await openOutbox(page)
    await expect(main(page)).toContainText('This server can’t tell versions apart.')
  })

  test('a post whose answer was lost is not sent twice blindly: who edited it meanwhile is asked about', async ({
    app,
    page,
    wire,
  }) => {
    wire.when({ path: '/api/capabilities', fault: PLAIN })
    const owner = await app.signIn()
    await makeCategory(owner, 'Voyages')
    await signIn(page)
    // Cut behind its head: before it, Chromium itself repeats a request on a kept connection.
    wire.when({ method: 'POST', path: '/api/admin/posts', times: 1, fault: { do: 'cut', bytes: 4 } })
    wire.when({ path: '/api/', fault: { do: 'strip', header: 'date' } })
    await page.clock.install()
    await page.goto('/admin/posts/create')
    await titleOf(page).fill('Made and edited')
    await textOf(page).fill('The answer never came.')
    await inSettings(page, async (settings) => {
      await settings.getByRole('combobox', { name: 'Category' }).selectOption('Voyages')
    })
    await save(page)
    await expect.poll(() => wire.count('POST', '/api/admin/posts', 'served')).toBe(1)
    const [made] = await postsTitled(owner, 'Made and edited')
    await owner.data('PUT', `/admin/posts/${made?.id}`, { title: 'Renamed there' })
    // What may still be worked on there is waited for, by this device's clock where the server tells no time.
    await page.clock.fastForward(40_000)
    await expect(sync(page, '1 to review')).toBeVisible()
    expect(wire.count('POST', '/api/admin/posts', 'served')).toBe(1)
    await openOutbox(page)
    await main(page).getByRole('button', { name: 'Decide' }).click()
    const question = page.getByRole('region', { name: 'This may already be on the server' })
    await expect(question).toContainText('Renamed there')
    await question.getByRole('button', { name: 'Use that one' }).click()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await postsTitled(owner, 'Renamed there')).toHaveLength(1)
    expect(await postsTitled(owner, 'Made and edited')).toEqual([])
    expect(wire.count('POST', '/api/admin/posts')).toBe(1)
  })
})

test.describe('a stranger in between', { tag: '@laptop' }, () => {
  test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(404)) })

  for (const [who, status, body] of [
    ['answers every address with an empty object', 200, {}],
    ['answers every address with an empty list', 200, { data: [] }],
    ['knows none of the addresses', 404, { message: 'no Route matched with those values' }],
  ] as const) {
    test(`that ${who} does not make the server another one: edits wait for it`, async ({ app, page, wire }) => {
      const owner = await app.signIn()
      const post = await makePost(owner, { title: 'Before the portal' })
      await seedSession(page)
      await openPost(page, post.id, 'Before the portal')
      await offlineReady(page)
      wire.when({
        path: '/api/',
        fault: { do: 'answer', status, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      })
      await titleOf(page).fill('Through the portal')
      await save(page)
      await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
      // It asks anew what the server is.
      const asked = wire.count('GET', '/api/capabilities')
      await page.reload()
      await expect.poll(() => wire.count('GET', '/api/capabilities')).toBeGreaterThan(asked)
      await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
      await expect(titleOf(page)).toHaveValue('Through the portal')
      wire.heal()
      await expect(sync(page, 'Synced')).toBeVisible()
      expect(await readPost(owner, post.id)).toMatchObject({ title: 'Through the portal', version: post.version + 1 })
      await openOutbox(page)
      await expect(main(page)).not.toContainText('This server can’t')
    })
  }
})
