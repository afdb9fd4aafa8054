import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expect, offlineReady, seedSession, signIn, test, workerServes } from '#tests/support/browser.ts'
import { course, lesson, lessonRow, openLesson, openQuiz, question } from '#tests/support/lesson-screens.ts'
import { files, handout } from '#tests/support/course-screens.ts'
import { go } from '#tests/support/in-app.ts'
import { content, makePost } from '#tests/support/records.ts'
import { textOf, titleOf } from '#tests/support/screens.ts'
import { fetchedAhead, keptTexts } from '#tests/support/device-storage.ts'

/** What is readable without a connection: also what was never opened on this device, and what was opened just before. */

test(
  'lessons, quizzes and files of a course that was opened open without a connection, though they never were',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    const { id } = await course(api)
    const made = await lesson(api, id, 'Never opened')
    await api.data('POST', `/admin/lessons/${made.id}/tests`, { questions: [question('Which harbour?')] })
    const other = await lesson(api, id, 'Without files')
    const link = { name: 'tides', url: 'https://example.com/tides' }
    const { file: stored } = v.parse(v.object({ file: Row }), await api.data('POST', '/files', link))
    await api.data('POST', `/admin/courses/${id}/files`, { file_id: stored.id, title: 'Tide table' })
    await api.data('POST', `/admin/lessons/${made.id}/files`, { file_id: stored.id, title: 'Tides by heart' })
    const unopened = await course(api, 'Never opened here')
    const { page } = tab
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await seedSession(page)
    await page.goto(`/admin/courses/${id}`)
    await offlineReady(page)
    await expect(titleOf(page)).toHaveValue('Automation')
    await isKept(page, 'Which harbour?')
    await isKept(page, 'Tides by heart')
    // All lists of a course come together, however many lessons it has.
    expect(asked.filter((path) => /\/(?:courses|lessons)\/\d+\/(?:files|tests)$/.test(path))).toEqual([])
    await tab.goOffline()
    await page.goto(`/admin/courses/${id}/lessons`)
    await expect(lessonRow(page, 'Never opened')).toBeVisible()
    await openLesson(page, 'Never opened')
    await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toHaveText('Text of Never opened.')
    const quiz = await openQuiz(page, 'Edit quiz')
    await expect(quiz.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Which harbour?')

    await page.goto(`/admin/courses/${id}/files`)
    await expect(files(page)).toHaveCount(1)
    await expect(files(page)).toContainText('Tide table')
    await page.goto(`/admin/courses/${id}/lessons/${made.id}/files`)
    await expect(files(page)).toContainText('Tides by heart')
    await page.goto(`/admin/courses/${id}/lessons/${other.id}/files`)
    await expect(page.getByRole('dialog')).toContainText('No files attached yet')
    await page.getByLabel('Files to upload').setInputFiles([handout('log.txt')])
    await expect(files(page)).toContainText('Only on this device')
    await page.goto(`/admin/courses/${unopened.id}/files`)
    await expect(page.getByRole('dialog').getByText('Not on this device yet')).toBeVisible()
    await page.getByLabel('Files to upload').setInputFiles([handout('chart.txt')])
    await expect(files(page)).toContainText('Only on this device')
    await expect(page.getByRole('dialog')).toContainText('The server may hold more.')
    await tab.goOnline()
    const listed = async (path: string) => v.parse(Attached, await api.data('GET', path)).map(({ title }) => title)
    await expect.poll(() => listed(`/admin/lessons/${other.id}/files`)).toEqual(['log.txt'])
    await expect.poll(() => listed(`/admin/courses/${unopened.id}/files`)).toEqual(['chart.txt'])
  },
)

test(
  'screens that were never opened are on the device once the first page has come to rest',
  { tag: '@phone' },
  async ({ tab }) => {
    const { page } = tab
    await seedSession(page)
    await page.goto('/admin')
    await workerServes(page)
    // The self-test is fetched by whoever runs it.
    const files = readdirSync('dist/app/assets').filter((name) => /^(?!self-test).*\.(?:js|css)$/.test(name))
    const missing = () =>
      page.evaluate(async (names) => {
        const found = await Promise.all(names.map((name) => caches.match(`/assets/${name}`, { ignoreSearch: true })))
        return names.filter((_, index) => !found[index])
      }, files)
    await expect.poll(missing).toEqual([])
    const kept = await cachedFiles(page)
    await tab.goOffline()
    await page.goto('/admin/cv-templates/create')
    await expect(page.getByRole('heading', { name: 'Create CV template' })).toBeVisible()

    // A browser that needs room drops them, and nothing else: the next visit brings all of them back.
    await tab.goOnline()
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))
    await page.goto('/admin')
    await expect.poll(() => cachedFiles(page)).toEqual(kept)
    await tab.goOffline()
    await page.goto('/admin/cv-templates/create')
    await expect(page.getByRole('heading', { name: 'Create CV template' })).toBeVisible()
  },
)

const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const addresses = (await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    )
    return (await Promise.all(addresses)).flat().sort()
  })

for (const [how, leave] of [
  ['left for another page', (page: Page) => page.goto('about:blank')],
  ['closed', (page: Page) => page.close({ runBeforeUnload: true })],
] as const) {
  test(
    `what was opened a moment before the tab was ${how} opens without a connection`,
    { tag: '@phone' },
    async ({ app, device }) => {
      const api = await app.signIn()
      await signIn(device.page)
      await offlineReady(device.page)
      await fetchedAhead(device.page)
      // Made only now, so that nothing but opening it can bring it onto the device.
      const { id } = await makePost(api, { title: 'Read on the way out', content: content('Opened just now.') })
      await device.page.goto(`/admin/posts/${id}`)
      await expect(textOf(device.page)).toContainText('Opened just now.')
      await device.goOffline()
      await leave(device.page)
      await device.close()
      const page = await device.open()
      await device.goOffline()
      await page.goto(`/admin/posts/${id}`)
      await expect(titleOf(page)).toHaveValue('Read on the way out')
      await expect(textOf(page)).toContainText('Opened just now.')
    },
  )
}

test.describe('with sample content', () => {
  test.use({ demo: true })

  test(
    'every list of content, and a record of each, opens without a connection though none was opened',
    { tag: '@laptop' },
    async ({ app, tab }) => {
      const api = await app.signIn()
      const { page } = tab
      await signIn(page)
      await offlineReady(page)
      await fetchedAhead(page)
      await tab.goOffline()
      for (const [address, path] of LISTS) {
        const [first] = v.parse(Rows, await api.data('GET', path))
        const name = first?.name ?? first?.title ?? ''
        await go(page, address)
        await expect(
          page
            .getByRole('main')
            .getByText(/^as of .*, offline$/)
            .first(),
        ).toBeVisible()
        await expect(page.getByRole('main').getByText(name, { exact: true }).first(), address).toBeVisible()
        await go(page, `${address}/${first?.id}`)
        const own = page.getByRole('textbox', { name: /^(?:Title|Name)$/ }).first()
        await expect(own, `${address}/${first?.id}`).toHaveValue(name)
      }
    },
  )

  test(
    'what is on the device is not asked for again when the app is opened anew',
    { tag: '@phone' },
    async ({ page }) => {
      await signIn(page)
      await fetchedAhead(page)
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        // What looks after the connection goes on, the badge looks for new messages, and whether this device is sent
        // notices is the server's to say.
        if (/^\/api\/(?!health$|capabilities$|admin\/contact-messages$|auth\/push$)/.test(pathname))
          asked.push(pathname)
      })
      await page.clock.install()
      await page.goto('/admin/more')
      await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
      await page.clock.runFor(10_000)
      await page.getByRole('link', { name: 'Profile' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
      // What a picture may be is a rule of the server's, and older than the others by now.
      const ahead = ['/api/auth/me', '/api/auth/second-factor', '/api/auth/sessions', '/api/upload-rules']
      await expect.poll(() => asked.toSorted()).toEqual(ahead)
    },
  )
})

/** The answers come one after the other, each when the browser is idle. */
async function isKept(page: Page, words: string): Promise<void> {
  await expect.poll(async () => (await keptTexts(page)).includes(words), { timeout: 30_000 }).toBe(true)
}

const LISTS = [
  ['/admin/posts', '/admin/posts?sort=-updated_at'],
  ['/admin/categories', '/categories'],
  ['/admin/tags', '/tags'],
  ['/admin/courses', '/admin/courses'],
  ['/admin/workflows', '/admin/workflows'],
  ['/admin/workflow-categories', '/admin/workflow-categories'],
  ['/admin/files', '/files'],
  ['/admin/home-settings', '/admin/home-settings'],
  ['/admin/email-templates', '/admin/email-templates'],
] as const
const Attached = v.array(v.object({ title: v.string() }))
const Row = v.looseObject({ id: v.number(), name: v.optional(v.string()), title: v.optional(v.string()) })
const Rows = v.union([
  v.array(Row),
  v.pipe(
    v.looseObject({ data: v.array(Row) }),
    v.transform(({ data }) => data),
  ),
])
