import type { Locator } from '@playwright/test'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/proxied.ts'
import { files, fillCourse, handout, makeCourse } from '#tests/support/course-screens.ts'
import { makeLink } from '#tests/support/workflow-screens.ts'
import { makeCategory, makePost, postsTitled, readPost } from '#tests/support/records.ts'
import {
  choose,
  excerptOf,
  inSettings,
  main,
  openOutbox,
  openPost,
  save,
  sync,
  textOf,
  titleOf,
} from '#tests/support/screens.ts'

const FAULTS = [
  ['the reply is lost after the server acted', { do: 'drop-reply' }],
  ['the request is lost on its way', { do: 'drop-request' }],
  ['the reply is cut off in the middle', { do: 'cut', bytes: 40 }],
  ['the server is overloaded for a moment', { do: 'answer', status: 503, body: '<h1>Service Unavailable</h1>' }],
  ['a proxy answers for a server that acted', { do: 'replace', status: 503, headers: { 'retry-after': '1' } }],
] as const

/** What networks and servers do to replies. The size of the screen makes no difference. */
test.describe('replies', { tag: '@laptop' }, () => {
  test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(422, 429, 503)) })

  test('a post is made once when the reply to making it is lost', async ({ app, page, wire }) => {
    const owner = await app.signIn()
    await makeCategory(owner, 'Voyages')
    await seedSession(page)
    await page.goto('/admin/posts/create')
    await titleOf(page).fill('Only one of me')
    await textOf(page).fill('The answer never came.')
    await inSettings(page, async (settings) => {
      await settings.getByRole('combobox', { name: 'Category' }).selectOption('Voyages')
    })
    const lost = wire.when({ method: 'POST', path: '/api/admin/posts', times: 1, fault: { do: 'drop-reply' } })
    await save(page)
    await expect.poll(lost).toBe(1)
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(wire.count('POST', '/api/admin/posts', 'served')).toBe(2)
    const [made, ...others] = await postsTitled(owner, 'Only one of me')
    expect(others).toEqual([])
    expect(made).toMatchObject({ version: 1 })
    await expect(owner.call('GET', '/admin/trash')).resolves.toMatchObject({ body: { data: [] } })
  })

  test('what this device has of a list stays while the list is asked for again', async ({ app, page, wire }) => {
    await app.signIn()
    await seedSession(page)
    await page.goto('/admin')
    await offlineReady(page)
    wire.when({ path: '/api/', fault: { do: 'drop-request' } })
    await page.goto('/admin/workflow-categories/create')
    await page.getByLabel('Name', { exact: true }).fill('Made at sea')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Actions for Made at sea' }).click()
    const item = page.getByRole('menuitem', { name: 'Delete' })
    await expect(item).toBeVisible()
    const row = await main(page)
      .getByRole('row', { name: /Made at sea/ })
      .elementHandle()
    wire.heal()
    const slow = wire.when({ method: 'GET', path: /workflow-categories/, fault: { do: 'delay', ms: 1000 } })
    await expect.poll(slow).toBeGreaterThan(0)
    await expect(sync(page, 'Synced')).toBeVisible()
    // Drawn anew, it would have taken the menu with it.
    await expect(item).toBeVisible()
    await expect(row?.evaluate((one) => one.isConnected)).resolves.toBe(true)
  })

  test('what was made stands in its list once while its reply is unknown', async ({ app, page, wire }) => {
    const owner = await app.signIn()
    const course = await makeCourse(owner, { title: 'With a file' })
    await makeLink(owner, 'Handout')
    const other = await makeLink(owner, 'Other')
    await seedSession(page)
    const isListedOnce = async (path: string, made: Locator, other: Locator, makeOther: () => Promise<unknown>) => {
      const lost = wire.when({ method: 'POST', path: `/api${path}`, times: 1, fault: { do: 'drop-reply' } })
      wire.when({ method: 'POST', path: `/api${path}`, fault: { do: 'drop-request' } })
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Save$|^Attach/ })
        .click()
      await expect.poll(lost).toBe(1)
      await makeOther()
      // Which of the rows was made here nobody can tell: the list stays as it was.
      const asked = wire.when({ path: '/api/receipts/', fault: { do: 'drop-request' } })
      await page.reload()
      await expect.poll(asked).toBeGreaterThan(0)
      await expect(made).toHaveCount(1)
      wire.heal()
      wire.when({ method: 'POST', path: `/api${path}`, fault: { do: 'drop-request' } })
      await page.reload()
      await expect(other).toBeVisible()
      await expect(made).toHaveCount(1)
      expect(wire.count('POST', `/api${path}`, 'served')).toBe(1)
      wire.heal()
      await expect.poll(() => wire.count('POST', `/api${path}`, 'served')).toBe(2)
      await expect(made).toHaveCount(1)
    }
    await page.goto('/admin/tags')
    await main(page).getByRole('link', { name: 'New tag' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Only one tag')
    const tag = (name: string) => main(page).getByRole('link', { name, exact: true })
    const makeTag = () => owner.data('POST', '/tags', { name: 'Another tag' })
    await isListedOnce('/tags', tag('Only one tag'), tag('Another tag'), makeTag)

    await page.goto(`/admin/courses/${course.id}/files`)
    await page.getByRole('button', { name: 'From library' }).click()
    await page.getByRole('checkbox', { name: 'Handout' }).check()
    const path = `/admin/courses/${course.id}/files`
    const file = (name: string) => page.getByRole('button', { name, exact: true })
    const attach = () => owner.data('POST', path, { file_id: other, title: 'Another file' })
    await isListedOnce(path, file('Handout'), file('Another file'), attach)
  })

  test('a file that waits is attached to what was made here before that is deleted', async ({ app, page, wire }) => {
    await app.signIn()
    await seedSession(page)
    await page.goto('/admin/courses/create')
    await fillCourse(page, { title: 'Made here', learn: ['Wait'] })
    await save(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save as draft' }).click()
    await expect(sync(page, 'Synced')).toBeVisible()
    // By the server's id, as every link in its list.
    await page.goto('/admin/courses')
    const link = main(page).getByRole('link', { name: 'Made here', exact: true })
    const path = await link.getAttribute('href')
    await page.goto(`${path}/files`)
    const lost = wire.when({ method: 'POST', path: '/api/files', fault: { do: 'drop-request' } })
    await page.getByLabel('Files to upload').setInputFiles([handout('notes.txt')])
    await expect(files(page).filter({ hasText: 'notes.txt' })).toBeVisible()
    await page.goto('/admin/courses')
    await page.getByRole('button', { name: 'Actions for Made here' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete course' }).click()
    await expect(sync(page, /3 waiting/)).toBeVisible()
    const before = lost()
    await expect.poll(lost).toBeGreaterThan(before)
    wire.heal()
    await expect(sync(page, 'Synced')).toBeVisible()
    const served = wire.exchanges.filter((one) => one.method !== 'GET' && one.path.startsWith(`/api${path}`))
    expect(served.map((one) => `${one.method} ${one.served}`)).toEqual(['POST 201', 'DELETE 200'])
  })

  test('an update is applied once, whatever becomes of it and of its reply', async ({ app, page, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Lighthouse' })
    await seedSession(page)
    await openPost(page, post.id, 'Lighthouse')
    for (const [round, [what, fault]] of FAULTS.entries()) {
      const title = `Lighthouse, painted ${round + 1} times`
      const before = wire.count('PUT', '/api/admin/posts')
      const applied = wire.when({ method: 'PUT', path: '/api/admin/posts', times: 1, fault })
      await titleOf(page).fill(title)
      await save(page)
      await expect.poll(applied, what).toBe(1)
      await expect(sync(page, 'Synced'), what).toBeVisible()
      expect(wire.count('PUT', '/api/admin/posts') - before, what).toBe(2)
      expect(await readPost(owner, post.id), what).toMatchObject({ title, version: post.version + 1 + round })
    }
  })

  test('a page of somebody else with status 200 acknowledges nothing', async ({ app, page, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Station hotel' })
    await seedSession(page)
    await openPost(page, post.id, 'Station hotel')
    await offlineReady(page)
    const portal = '<!doctype html><title>Free Wi-Fi</title><p>Accept our terms'
    const shown = wire.when({ path: '/api/', fault: { do: 'answer', status: 200, body: portal } })
    await titleOf(page).fill('Station hotel, second floor')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await page.reload()
    await expect(titleOf(page)).toHaveValue('Station hotel, second floor')
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    expect(shown()).toBeGreaterThan(1)
    expect(await readPost(owner, post.id)).toEqual(post)

    wire.heal()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({
      title: 'Station hotel, second floor',
      version: post.version + 1,
    })
  })

  test('a server that asks to wait is left alone until then', async ({ app, page, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Ticket office' })
    await page.clock.install()
    await seedSession(page)
    await openPost(page, post.id, 'Ticket office')
    const body = JSON.stringify({ success: false, status: 429, message: 'Too many requests', code: 'rate_limited' })
    const asked = wire.when({
      method: 'PUT',
      times: 1,
      fault: { do: 'answer', status: 429, body, headers: { 'retry-after': '600' } },
    })
    await excerptOf(page).fill('Closed at noon')
    await save(page)
    await expect.poll(asked).toBe(1)
    await expect(sync(page, '1 waiting')).toBeVisible()
    await openOutbox(page)
    await expect(main(page).getByRole('button', { name: /asked to wait until \d\d:\d\d$/ })).toBeVisible()
    await page.clock.fastForward('09:30')
    await expect(sync(page, '1 waiting')).toBeVisible()
    expect(wire.count('PUT', '/api/admin/posts')).toBe(1)

    await page.clock.fastForward('01:00')
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(wire.count('PUT', '/api/admin/posts')).toBe(2)
    expect(await readPost(owner, post.id)).toMatchObject({ excerpt: 'Closed at noon', version: post.version + 1 })
  })

  test('a refused value is told at its field, and the mended edit is sent', async ({ app, page, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Ferry plan' })
    await seedSession(page)
    await openPost(page, post.id, 'Ferry plan')
    const errors = { title: ['Title must not name a ferry'] }
    const body = JSON.stringify({ success: false, status: 422, message: 'Invalid', code: 'validation', errors })
    wire.when({ method: 'PUT', times: 1, fault: { do: 'answer', status: 422, body } })
    await titleOf(page).fill('Ferry plan for autumn')
    await excerptOf(page).fill('Kept while it is mended')
    await save(page)
    await expect(sync(page, '1 to review')).toBeVisible()
    await openOutbox(page)
    await expect(main(page).getByRole('button', { name: /Title must not name a ferry$/ })).toBeVisible()
    expect(await readPost(owner, post.id)).toEqual(post)

    await main(page).getByRole('link', { name: 'Fix and retry' }).click()
    await expect(titleOf(page)).toHaveValue('Ferry plan for autumn')
    await expect(titleOf(page)).toHaveAccessibleDescription('Title must not name a ferry')
    await titleOf(page).fill('Plan for autumn')
    await save(page)
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({
      title: 'Plan for autumn',
      excerpt: 'Kept while it is mended',
      version: post.version + 1,
    })
  })

  test('a server killed in the middle of sending gets every edit exactly once', async ({
    app,
    page,
    context,
    wire,
  }) => {
    const owner = await app.signIn()
    const { id: category_id } = await makeCategory(owner, 'Quays')
    const titles = ['Quay one', 'Quay two', 'Quay three', 'Quay four', 'Quay five', 'Quay six']
    const posts = await Promise.all(titles.map((title) => makePost(owner, { title, category_id })))
    await seedSession(page)
    await page.goto('/admin/posts')
    await offlineReady(page)
    await expect(page.getByRole('row')).toHaveCount(titles.length + 1)
    await context.setOffline(true)
    for (const title of titles) {
      await choose(page, `Actions for ${title}`, 'Publish')
      await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Waiting to be sent')
    }
    await expect(sync(page, 'Offline, 6 waiting')).toBeVisible()

    // Two are applied without an answer, the others are on their way when the server dies.
    const lost = wire.when({ method: 'PUT', times: 2, fault: { do: 'drop-reply' } })
    const held = wire.when({ method: 'PUT', fault: { do: 'hold' } })
    await context.setOffline(false)
    await expect.poll(lost).toBe(2)
    await expect.poll(held).toBeGreaterThan(0)
    await app.kill()
    wire.heal()
    await app.start()

    await expect(sync(page, 'Synced')).toBeVisible()
    for (const post of posts) {
      expect(await readPost(owner, post.id)).toMatchObject({ is_published: true, version: post.version + 1 })
    }
  })
})
