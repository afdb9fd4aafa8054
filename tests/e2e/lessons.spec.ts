import type { Locator, Page } from '@playwright/test'
import { findingsInBothThemes } from '#tests/support/axe.ts'
import { anyOf, expect, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import {
  course,
  lesson,
  lessonRow,
  lessonRows,
  lessonsOf,
  openLesson,
  openLessons,
  question,
  titlesOf,
} from '#tests/support/lesson-screens.ts'
import { picture } from '#tests/support/sample-files.ts'
import { choose, isPhone, save } from '#tests/support/screens.ts'

test(
  'a lesson is made, edited, moved up, copied and deleted, and each is told',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await course(api)
    await lesson(api, id, 'First')
    await seedSession(page)
    await openLessons(page, id)
    await page.getByRole('link', { name: 'Add lesson' }).click()
    await save(page)
    await expect(page.getByText('Validation Errors', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await page.getByLabel('Title', { exact: true }).fill('Second')
    await page.getByRole('textbox', { name: 'Content', exact: true }).fill('# Heading')
    await save(page)
    await expect(page.getByText('Lesson created successfully', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/lessons\/new-[0-9a-f-]+$/)
    await page.getByLabel('Title', { exact: true }).fill('Second, better')
    await save(page)
    await expect(page.getByText('Lesson updated successfully', { exact: true })).toBeVisible()
    await expect.poll(() => titlesOf(api, id)).toEqual(['First', 'Second, better'])

    await page.goBack()
    await choose(page, 'Actions for Second, better', 'Move up')
    await expect.poll(() => titlesOf(api, id)).toEqual(['Second, better', 'First'])
    await choose(page, 'Actions for First', 'Duplicate')
    await expect.poll(() => titlesOf(api, id)).toEqual(['Second, better', 'First', 'First (copy)'])
    await expect.poll(async () => (await lessonsOf(api, id))[2]).toMatchObject({ is_published: false })
    await choose(page, 'Actions for First (copy)', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete lesson' }).click()
    await expect.poll(() => titlesOf(api, id)).toEqual(['Second, better', 'First'])
    await expect(lessonRows(page)).toHaveCount(2)
  },
)

test.describe('lessons without a connection', () => {
  // The new lesson changes the order's version before the order itself is sent.
  test.use({ allowedNoise: anyOf(statusErrors(412)) })
  test('lessons are made, edited and put in order, and all arrive later', { tag: '@phone' }, async ({ app, tab }) => {
    const api = await app.signIn()
    const { id } = await course(api)
    await lesson(api, id, 'First')
    await lesson(api, id, 'Second')
    const { page } = tab
    await seedSession(page)
    await openLessons(page, id)
    await offlineReady(page)
    await expect(lessonRow(page, 'Second')).toBeVisible()
    await tab.goOffline()

    // Never opened before: the list brought its text along.
    await openLesson(page, 'Second')
    await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toHaveText('Text of Second.')
    await page.getByRole('textbox', { name: 'Content', exact: true }).fill('Changed offline.')
    await save(page)
    await expect(page.locator('.editor-status')).toContainText('Waiting to be sent')
    await page.goBack()
    await expect(lessonRow(page, 'Second')).toContainText('Waiting to be sent')
    await page.getByRole('link', { name: 'Add lesson' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Third')
    await page.getByRole('textbox', { name: 'Content', exact: true }).fill('On a train.')
    await save(page)
    await expect(page).toHaveURL(/\/lessons\/new-[0-9a-f-]+$/)
    await page.goBack()
    await expect(lessonRow(page, 'Third')).toContainText('Only on this device')
    await choose(page, 'Actions for Third', 'Move up')
    await expect(page.getByText('Order waiting')).toBeVisible()
    await expect(lessonRows(page).nth(1)).toContainText('Third')

    await tab.goOnline()
    await expect.poll(() => titlesOf(api, id)).toEqual(['First', 'Third', 'Second'])
    await expect.poll(async () => (await lessonsOf(api, id))[2]).toMatchObject({ content: 'Changed offline.' })
  })

  test(
    'a lesson that was sent since the order was last asked for moves at once',
    { tag: '@phone' },
    async ({ app, tab }) => {
      const api = await app.signIn()
      const { id } = await course(api)
      await lesson(api, id, 'First')
      await lesson(api, id, 'Second')
      const { page } = tab
      await seedSession(page)
      await openLessons(page, id)
      await offlineReady(page)
      await expect(lessonRow(page, 'Second')).toBeVisible()
      await page.getByRole('link', { name: 'Add lesson' }).click()
      await page.getByLabel('Title', { exact: true }).fill('Third')
      await page.getByRole('textbox', { name: 'Content', exact: true }).fill('In the harbour.')
      await save(page)
      await expect.poll(() => titlesOf(api, id)).toEqual(['First', 'Second', 'Third'])
      await expect(page.locator('.editor-status')).toContainText('Saved')
      await tab.goOffline()
      await page.goBack()
      for (const place of [1, 0]) {
        await choose(page, 'Actions for Third', 'Move up')
        await expect(lessonRows(page).nth(place)).toContainText('Third')
      }
      await tab.goOnline()
      await expect.poll(() => titlesOf(api, id)).toEqual(['Third', 'First', 'Second'])
    },
  )
})

test(
  'a lesson is copied to another course with its quiz, and moves there',
  { tag: '@phone' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await course(api)
    const other = await course(api, 'Elsewhere')
    const made = await lesson(api, id, 'Traveller')
    const quiz = { title: 'Where to?', questions: [question('North?', { correct_answer: 'A' })] }
    await api.data('POST', `/admin/lessons/${made.id}/tests`, quiz)
    await seedSession(page)
    await openLessons(page, id)
    await choose(page, 'Actions for Traveller', 'Copy to another course')
    await page.getByLabel('Course', { exact: true }).selectOption('Elsewhere')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => titlesOf(api, other.id)).toEqual(['Traveller (copy)'])
    await expect
      .poll(async () => JSON.stringify(await api.data('GET', `/admin/courses/${other.id}/lessons?include=quizzes`)))
      .toContain('Where to?')
    await choose(page, 'Actions for Traveller', 'Move to another course')
    await page.getByLabel('Course', { exact: true }).selectOption('Elsewhere')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(() => titlesOf(api, other.id)).toEqual(['Traveller (copy)', 'Traveller'])
    await expect(page.getByText('No lessons yet')).toBeVisible()
  },
)

test(
  'the text takes a picture of the library, is read in a frame without rights, and Tab leaves it',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await course(api)
    await lesson(api, id, 'Illustrated')
    await seedSession(page)
    await page.goto('/admin/files/upload')
    const map = { name: 'map.png', mimeType: 'image/png', buffer: await picture('png', 32) }
    await page.getByRole('dialog').getByLabel('Files', { exact: true }).setInputFiles(map)
    await expect.poll(async () => JSON.stringify(await api.data('GET', '/files'))).toContain('map.png')
    await openLessons(page, id)
    const { go, held } = await holdEditor(page)
    await lessonRow(page, 'Illustrated').locator('.row-open').click()
    const text = page.getByRole('textbox', { name: 'Content', exact: true })
    await held
    await expect(text).not.toBeEditable()
    const still = await text.locator('.cm-line').boundingBox()
    // Behind the words.
    await page.mouse.click((still?.x ?? 0) + (still?.width ?? 0) - 4, (still?.y ?? 0) + 10)
    go()
    await expect(text).toBeEditable()
    await expect(text).toBeFocused()
    expect(await text.locator('.cm-line').boundingBox()).toEqual(still)
    // At once: what is typed with a pause in between is taken back in as many steps.
    await page.keyboard.insertText(' And more.')
    await expect(text).toHaveText('Text of Illustrated. And more.')
    await page.keyboard.press('Control+Z')
    await expect(text).toHaveText('Text of Illustrated.')
    await page.getByRole('button', { name: 'Picture from the library' }).click()
    await page
      .getByRole('dialog', { name: 'Choose a picture' })
      .getByRole('radio', { name: /map\.png/ })
      .check()
    await page.getByRole('dialog').getByRole('button', { name: 'Choose', exact: true }).click()
    await expect(text).toHaveText(/^Text of Illustrated\.!\[.*\]\(\/.+\)/)
    await text.focus()
    await page.keyboard.press('Tab')
    await expect(text).not.toBeFocused()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const frame = page.getByTitle('Preview of Illustrated')
    await expect(frame).toHaveAttribute('sandbox', '')
    await expect(frame.contentFrame().getByText('Text of Illustrated.')).toBeVisible()
    await expect(frame.contentFrame().locator('img')).toHaveJSProperty('naturalWidth', 32)
  },
)

/** Keeps the editor's code back until `go`, so that the still text stands. */
async function holdEditor(page: Page): Promise<{ readonly go: () => void; readonly held: Promise<unknown> }> {
  let go: () => void = () => undefined
  const promise = new Promise<void>((resolve) => {
    go = resolve
  })
  const code = /\/assets\/codemirror-[^/]+\.js$/
  await page.route(code, async (route) => {
    await promise
    await route.continue()
  })
  return { go: () => go(), held: page.waitForRequest(code) }
}

test(
  'headings are drawn as they are typed, Enter goes on with a list, and a command is taken back in one step',
  { tag: '@phone' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await course(api)
    const first = 'Tab\there,  blanks  \n\nand the end'
    await lesson(api, id, 'Tides', { content: first })
    await seedSession(page)
    await openLessons(page, id)
    await openLesson(page, 'Tides')
    const text = page.getByRole('textbox', { name: 'Content', exact: true })
    await text.press('Control+Home')
    await page.keyboard.type('# Title\n- a\nb\n\nWords')
    const lines = text.locator('.cm-line')
    const typed = ['# Title', '- a', '- b', 'Words']
    await expect(lines).toContainText([...typed, '', 'and the end'])
    const size = (line: Locator) => line.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    expect(await size(lines.first())).toBeGreaterThan(await size(lines.nth(3)))
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.getByRole('button', { name: 'Bold', exact: true }).click()
    await expect(lines.nth(3)).toContainText('**Words**')
    await expect(text.locator('.md-strong')).toHaveText('Words')
    await expect(page.getByRole('button', { name: 'Bold', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Control+Z')
    await expect(lines).toContainText([...typed, '', 'and the end'])
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+S')
    const content = `${typed.join('\n')}${first}`
    await expect.poll(async () => (await lessonsOf(api, id))[0]).toMatchObject({ content })
  },
)

test('an earlier version of a lesson is brought back', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  const { id } = await course(api)
  const made = await lesson(api, id, 'Before')
  await api.data('PUT', `/admin/courses/${id}/lessons/${made.id}`, { title: 'After' })
  await seedSession(page)
  await page.goto(`/admin/courses/${id}/lessons/${made.id}/revisions`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => titlesOf(api, id)).toEqual(['Before'])
})

test('list, editor and files of lessons are accessible', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  const { id } = await course(api)
  const content =
    '# Tide\n\n**Bold** _thin_ ~~gone~~ `code` [link](/x)\n\n- [ ] item\n\n> quote\n\n```js\ncode\n```\n\n| a |\n|---|\n\n---\n'
  const more = { content, video_url: 'https://youtu.be/dQw4w9WgXcQ', is_free_preview: true }
  const made = await lesson(api, id, 'Readable', more)
  await lesson(api, id, 'Draft', { is_published: false })
  await seedSession(page)
  await openLessons(page, id)
  await expect(lessonRow(page, 'Draft')).toBeVisible()
  expect(await findingsInBothThemes(page), 'list').toEqual([])
  await openLesson(page, 'Readable')
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Lesson settings' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  await expect(page.getByText('dQw4w9WgXcQ', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add quiz' })).toBeVisible()
  expect(await findingsInBothThemes(page), 'editor').toEqual([])
  await page.goto(`/admin/courses/${id}/lessons/${made.id}/files`)
  await expect(page.getByRole('dialog', { name: 'Files' })).toBeVisible()
  expect(await findingsInBothThemes(page), 'files').toEqual([])
})
