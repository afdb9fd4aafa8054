import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { findings } from '#tests/support/axe.ts'
import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  seedSession,
  signIn,
  statusErrors,
  test,
  typePassword,
} from '#tests/support/browser.ts'
import { placesOf } from '#tests/support/device-storage.ts'
import { isKept } from '#tests/support/post-screens.ts'
import { main } from '#tests/support/screens.ts'
import { button, field, fileRows, inSettings, workflowsNow } from '#tests/support/workflow-screens.ts'

/** share_target of the manifest: what the phone shares lands here, also offline and while nobody is signed in. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(404)) })

interface Shared {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  readonly files?: readonly { readonly name: string; readonly content: string }[]
}

/** The navigation that the system makes: a form, posted to the address of the manifest. */
async function share(page: Page, shared: Shared): Promise<void> {
  const arrived = page.waitForURL(/\/admin\/(?:share|login)/)
  await page.evaluate(({ files = [], ...words }) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.enctype = 'multipart/form-data'
    form.action = '/admin/share'
    for (const [name, value] of Object.entries(words)) {
      const input = document.createElement('input')
      input.name = name
      input.value = value
      form.append(input)
    }
    const held = new DataTransfer()
    for (const { name, content } of files) held.items.add(new File([content], name, { type: 'text/plain' }))
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'files'
    input.multiple = true
    input.files = held.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, shared)
  await arrived
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Shared with Offdesk' })
const Named = v.array(v.looseObject({ name: v.string() }))

test(
  'shared files wait for a decision without a connection, and then go to the library',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    const names = async () => v.parse(Named, await api.data('GET', '/files')).map(({ name }) => name)
    const { page } = tab
    await signIn(page)
    await offlineReady(page)
    // Settings are on the device from here on: they say what is taken.
    await page.goto('/admin/files/upload')
    await expect(page.getByText('up to 10 MB each')).toBeVisible()
    // What was read is written down at most once a second; the page is left now.
    await expect.poll(() => placesOf(page, 'settings.read')).toContainEqual(expect.stringMatching(/\.cache, cache$/))
    await tab.goOffline()
    const files = [
      { name: 'one.txt', content: 'First' },
      { name: 'two.txt', content: 'Second' },
      { name: 'tool.exe', content: 'MZ' },
      { name: 'flow.json', content: '{"name":"Night backup","nodes":[],"connections":{}}' },
    ]
    await share(page, { title: 'From the train', files })
    await expect(heading(page)).toBeAttached()
    await page.reload()
    await expect(main(page).getByText('two.txt')).toBeVisible()
    // An export of n8n begins a workflow, to which it belongs from the first save on.
    await main(page).getByRole('button', { name: 'New workflow from flow.json' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Night backup')
    // Left without a word typed, it is found again with its file.
    await page.goto('/admin/workflows')
    await page.goto('/admin/content')
    await main(page).getByRole('link', { name: 'Night backup' }).click()
    await expect(main(page).getByText('“flow.json” is attached when you save the workflow.')).toBeVisible()
    await field(page, 'Summary').fill('Copies at night.')
    await expect.poll(() => isKept(page, 'Copies at night.')).toBe(true)
    await page.goto('/admin/workflows/create')
    await main(page).getByText('1 unsaved new workflow on this device').click()
    await main(page).getByRole('link', { name: 'Night backup' }).click()
    await expect(field(page, 'Summary')).toHaveValue('Copies at night.')
    await inSettings(page, async () => {
      await button(page, 'New category').click()
      await field(page, 'Name of the new category').fill('Trains')
      await button(page, 'Add category').click()
      await expect(field(page, 'Category').locator('option:checked')).toHaveText('Trains')
    })
    await button(page, 'Save').click()
    await expect(fileRows(page)).toContainText(['flow.json'])
    await page.goto('/admin/share')
    await main(page).getByRole('button', { name: 'Add to the library' }).click()
    await expect(main(page).getByRole('alert')).toContainText('tool.exe: Only JPG, PNG, PDF')
    await expect(main(page).getByText('one.txt')).toBeHidden()
    // What was refused stays until the person lets go of it.
    await main(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(main(page).getByText('Nothing waits here')).toBeVisible()
    await tab.goOnline()
    await expect.poll(names).toEqual(expect.arrayContaining(['one.txt', 'two.txt', 'flow.json']))
    expect(await names()).toHaveLength(3)
    await expect.poll(() => workflowsNow(api)).toHaveLength(1)
    const [made] = await workflowsNow(api)
    await expect
      .poll(() => api.data('GET', `/admin/workflows/${made?.id}/files`))
      .toMatchObject([{ file: { name: 'flow.json' } }])
  },
)

test(
  'a shared file is added once, although the page ended before it let go of it',
  { tag: '@phone' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const names = async () => v.parse(Named, await api.data('GET', '/files')).map(({ name }) => name)
    await signIn(page)
    await offlineReady(page)
    await share(page, { files: ['one.txt', 'two.txt'].map((name) => ({ name, content: name })) })
    const add = main(page).getByRole('button', { name: 'Add to the library' })
    await expect(add).toBeVisible()
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (value: unknown, ...key) {
        if (this.name === 'items') throw new DOMException('The page ended', 'AbortError')
        return put.call(this, value, ...key)
      }
    })
    await add.click()
    await expect(main(page).getByRole('alert')).toContainText('NOT saved on this device.')
    await expect.poll(names).toEqual(['one.txt'])
    await page.reload()
    await expect(main(page).getByText('one.txt')).toBeVisible()
    await add.click()
    await expect(main(page).getByText('Nothing waits here')).toBeVisible()
    await expect.poll(names).toEqual(['two.txt', 'one.txt'])
    await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible()
  },
)

test('a shared address becomes a link, a shared text the draft of a post', { tag: '@phone' }, async ({ app, page }) => {
  const api = await app.signIn()
  await signIn(page)
  await offlineReady(page)
  await share(page, { title: 'A good read', text: 'https://read.example/page' })
  await expect(main(page).getByText('https://read.example/page')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Add as link' }).click()
  await expect(main(page).getByText('Nothing waits here')).toBeVisible()
  await expect
    .poll(() => api.data('GET', '/files'))
    .toMatchObject([{ name: 'A good read', url: 'https://read.example/page' }])

  await share(page, { title: 'An idea', text: 'Less <b>is</b> more' })
  await main(page).getByRole('button', { name: 'New post' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('An idea')
  await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toHaveText('Less <b>is</b> more')
  await page.goto('/admin/share')
  await expect(main(page).getByText('Nothing waits here')).toBeVisible()
})

test('what is shared while nobody is signed in waits for whoever signs in', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/admin/login')
  await offlineReady(page)
  await share(page, { text: 'Kept all the same' })
  await typePassword(page)
  await expect(heading(page)).toBeAttached()
  await expect(main(page).getByText('Kept all the same')).toBeVisible()
  await page.goto('/admin/files')
  await expect(main(page).getByText('1 shared item waits on this device.')).toBeVisible()
})

test(
  'a file that the system opens with the app becomes a post, an export of n8n a workflow',
  { tag: '@laptop' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const file = new File(['# Tide *tables*\n\nHigh water at **noon**.\n'], 'tides.md', { type: 'text/markdown' })
      const flow = new File(['{"name":"Tide alarm","nodes":[],"connections":{}}'], 'alarm.json')
      const files = [file, flow].map((one) => ({ getFile: async () => one }))
      const launch = { targetURL: '/admin/share', files }
      let isLaunched = false
      Object.defineProperty(window, 'launchQueue', {
        value: {
          setConsumer: (consume: (launch: unknown) => void) => {
            if (!isLaunched && sessionStorage.getItem('launched') === null) consume(launch)
            isLaunched = true
            sessionStorage.setItem('launched', 'yes')
          },
        },
      })
    })
    await seedSession(page)
    await page.goto('/admin')
    await expect(heading(page)).toBeVisible()
    await page.getByRole('button', { name: 'New post from tides.md' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Tide tables')
    await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toHaveText('High water at noon.')
    await expect(page.getByRole('textbox', { name: 'Content', exact: true }).locator('strong')).toHaveText('noon')
    await page.goto('/admin/share')
    await page.getByRole('button', { name: 'New workflow from alarm.json' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Tide alarm')
    await expect(main(page).getByText('“alarm.json” is attached when you save the workflow.')).toBeVisible()
  },
)
