import * as v from 'valibot'
import { TrashItem } from '#contract/calls/trash.ts'
import { expect, NETWORK_ERRORS, offlineReady, seedSession, test } from '#tests/support/proxied.ts'
import { placesOf } from '#tests/support/device-storage.ts'
import { picture } from '#tests/support/sample-files.ts'
import { content, makeCategory, makePost, postsTitled, readPost } from '#tests/support/records.ts'
import { choose, inSettings, openPost, save, sync, textOf, titleOf } from '#tests/support/screens.ts'
import { Settings, Tag } from '#tests/support/schemas.ts'

test.use({ allowedNoise: [NETWORK_ERRORS] })

test(
  'an edit made offline outlives the browser and reaches the server exactly once',
  { tag: '@phone' },
  async ({ app, device, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Harbour notes' })
    let page = device.page
    await seedSession(page)
    await openPost(page, post.id, 'Harbour notes')
    await offlineReady(page)
    // The copy for reading is written at most once a second.
    await expect.poll(() => placesOf(page, 'Second paragraph.')).not.toEqual([])

    // At the host, not in the page: a worker that the browser wakes must not get through either.
    await wire.down()
    await titleOf(page).fill('Harbour notes, revised')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await device.kill()

    page = await device.open()
    await page.goto(`/admin/posts/${post.id}`)
    await expect(titleOf(page)).toHaveValue('Harbour notes, revised')
    await expect(textOf(page)).toContainText('Second paragraph.')
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    expect(await readPost(owner, post.id)).toEqual(post)

    await wire.up()
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect(titleOf(page)).toHaveValue('Harbour notes, revised')
    expect(await readPost(owner, post.id)).toMatchObject({
      title: 'Harbour notes, revised',
      content: post.content,
      version: post.version + 1,
    })
    // With what was answered under which key, so that a second request says what it was.
    const served = wire.exchanges.filter((one) => one.method === 'PUT' && one.served !== undefined)
    expect(served.map((one) => [one.path, one.served, one.headers['idempotency-key']])).toEqual([
      [`/api/admin/posts/${post.id}`, 200, expect.any(String)],
    ])
  },
)

test(
  'what was typed and never saved is there again after the browser was killed',
  { tag: '@phone' },
  async ({ app, device }) => {
    const post = await makePost(await app.signIn(), { title: 'Tide tables' })
    await seedSession(device.page)
    await openPost(device.page, post.id, 'Tide tables')
    await titleOf(device.page).fill('Tide tables of the north')
    await expect(device.page.getByText(/^Saved on this device at /)).toBeVisible()
    await device.kill()

    const page = await device.open()
    await openPost(page, post.id, 'Tide tables of the north')
  },
)

test(
  'a post made offline, edited twice and tagged, and another one deleted, all arrive once',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const category = await makeCategory(owner, 'Voyages')
    const old = await makePost(owner, { title: 'Old timetable', category_id: category.id })
    await seedSession(page)
    await page.goto('/admin/posts')
    await offlineReady(page)
    await expect(page.getByRole('link', { name: 'Old timetable' })).toBeVisible()
    // The editor asks for the names to choose from; they are fetched ahead of time.
    for (const part of ['tags.list', 'Voyages']) await expect.poll(() => placesOf(page, part)).not.toEqual([])
    await context.setOffline(true)
    await expect(sync(page, 'Offline')).toBeVisible()

    await page.getByRole('link', { name: 'New post' }).click()
    await titleOf(page).fill('Night crossing')
    await textOf(page).fill('We left after dark.')
    await inSettings(page, async (settings) => {
      await settings.getByRole('combobox', { name: 'Category' }).selectOption('Voyages')
    })
    await save(page)
    await expect(page).toHaveURL(/\/admin\/posts\/new-[0-9a-f-]{36}$/)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()

    await titleOf(page).fill('Night crossing to Bergen')
    await save(page)
    await expect(page.getByText('Only on this device')).toBeVisible()
    await inSettings(page, async (settings) => {
      const tags = settings.getByRole('combobox', { name: 'Tags' })
      await tags.fill('Ferries')
      await page.getByRole('option', { name: 'Create “Ferries”' }).click()
      await expect(settings.getByRole('button', { name: 'Remove Ferries' })).toBeVisible()
    })
    await titleOf(page).fill('Night crossing to Stavanger')
    await save(page)
    // On a slow machine a change may have been tried meanwhile: it is then not confirmed, and an edit of it one of its own.
    await expect(sync(page, 'Offline, 2 waiting').or(sync(page, 'Offline, 3 waiting'))).toBeVisible()
    await page
      .getByRole('link', { name: /^(Back to )?Posts$/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'Night crossing to Stavanger' })).toBeVisible()

    await choose(page, 'Actions for Old timetable', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click()
    await expect(page.getByText(/^(?:Will be deleted|Not confirmed yet)$/).last()).toBeVisible()
    await expect(sync(page, 'Offline, 3 waiting').or(sync(page, 'Offline, 4 waiting'))).toBeVisible()
    expect(await postsTitled(owner, 'Old timetable')).toHaveLength(1)

    await context.setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()
    const [made, ...others] = await postsTitled(owner, 'Night crossing to Stavanger')
    expect(others).toEqual([])
    const ferries = v.parse(v.array(Tag), await owner.data('GET', '/tags')).filter((tag) => tag.name === 'Ferries')
    expect(ferries).toHaveLength(1)
    const stored = await readPost(owner, made?.id ?? 0)
    expect(stored).toMatchObject({ category_id: category.id, tags: [ferries[0]?.id] })
    expect(stored.version).toBeLessThanOrEqual(2)
    expect(stored.content).toBe(content('We left after dark.'))
    expect(await postsTitled(owner, 'Old timetable')).toEqual([])
    const trash = v.parse(v.array(TrashItem), await owner.data('GET', '/admin/trash'))
    expect(trash.filter((item) => item.id === old.id && item.title === 'Old timetable')).toHaveLength(1)
  },
)

test(
  'settings changed offline are saved on the device and sent later',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const before = v.parse(Settings, await owner.data('GET', '/settings'))
    await seedSession(page)
    await page.goto('/admin/settings')
    await offlineReady(page)
    await expect(page.getByLabel('Site name')).not.toHaveValue('')
    await context.setOffline(true)
    await page.getByLabel('Site name').fill('The quiet harbour')
    await page.getByLabel('Time zone').selectOption({ label: 'Lisbon' })
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(await picture('png')) })
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await save(page)
    await expect(sync(page, 'Offline, 2 waiting')).toBeVisible()
    // Typed text goes after the edit is kept; what a reload leaves of it is put in place again.
    await expect
      .poll(async () => (await placesOf(page, 'The quiet harbour')).filter((place) => place.includes('draft')))
      .toEqual([])
    await page.reload()
    await expect(page.getByLabel('Site name')).toHaveValue('The quiet harbour')
    await expect(page.getByAltText('Logo, preview')).toBeVisible()
    await context.setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await owner.data('GET', '/settings')).toEqual({
      ...before,
      site_name: 'The quiet harbour',
      time_zone: 'Europe/Lisbon',
      logo: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.\w+$/),
      updated_at: expect.any(String),
      version: before.version + 1,
    })
  },
)
