import { expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import {
  button,
  coursesOf,
  files,
  filesOf,
  fillCourse,
  handout,
  makeCourse,
  makeLesson,
  openCourses,
  row,
  rowTitles,
  titlesOf,
} from '#tests/support/course-screens.ts'
import { picture } from '#tests/support/sample-files.ts'
import { choose, save, sync } from '#tests/support/screens.ts'

// Some of it happens without a connection.
test.use({ allowedNoise: [NETWORK_ERRORS] })

test(
  'a course is made, published without lessons only after a yes, moved, and deleted with what it holds',
  { tag: '@phone' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const first = await makeCourse(api, { title: 'Known before' })
    await makeLesson(api, first.id, 'Welcome')
    await seedSession(page)
    await openCourses(page)
    await page.getByRole('link', { name: 'New course' }).click()
    await fillCourse(page, { title: 'Drawing processes', learn: ['Draw', 'Read'] })
    await button(page, 'Save').click()
    const question = page.getByRole('alertdialog', { name: 'Publish “Drawing processes” without lessons?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await titlesOf(api)).toEqual(['Known before'])
    await button(page, 'Save').click()
    await question.getByRole('button', { name: 'Publish' }).click()
    await expect(row(page, 'Drawing processes')).toContainText('1 h 30 min')
    await expect(row(page, 'Drawing processes')).not.toContainText('Draft')
    await expect.poll(() => titlesOf(api)).toEqual(['Known before', 'Drawing processes'])
    const [, made] = await coursesOf(api)
    expect(made).toMatchObject({ what_you_learn: 'Draw\nRead', duration_hours: 1.5, level: 'beginner' })

    await choose(page, 'Actions for Drawing processes', 'Move up')
    await expect(rowTitles(page)).toHaveText(['Drawing processes', 'Known before'])
    await expect.poll(() => titlesOf(api)).toEqual(['Drawing processes', 'Known before'])

    await choose(page, 'Actions for Known before', 'Delete')
    const deletion = page.getByRole('alertdialog', { name: 'Delete “Known before”?' })
    await expect(deletion).toContainText('1 lesson')
    await deletion.getByRole('button', { name: 'Delete course' }).click()
    await expect.poll(() => titlesOf(api)).toEqual(['Drawing processes'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Known before')).toBeVisible()
    await expect
      .poll(async () => (await coursesOf(api)).find((course) => course.id === first.id)?.lessons_count)
      .toBe(1)

    await page.getByRole('link', { name: 'New course' }).click()
    await fillCourse(page, { title: 'Not ready', learn: ['Wait'] })
    await button(page, 'Save').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save as draft' }).click()
    await expect(row(page, 'Not ready')).toContainText('Draft')
    await expect
      .poll(async () => (await coursesOf(api)).find(({ title }) => title === 'Not ready'))
      .toMatchObject({ is_published: false })
  },
)

test(
  'pasted lines become items of what you learn, and a course is copied by the server',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await makeCourse(api, { title: 'Original', what_you_learn: 'One' })
    await makeLesson(api, id, 'Welcome')
    await seedSession(page)
    await page.goto(`/admin/courses/${id}`)
    const item = page.getByLabel('Item 1', { exact: true })
    await item.focus()
    await page.keyboard.press('End')
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', ', first\n- Two\n- Three')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await expect(page.getByLabel('Item 3', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Move item 3', exact: true }).press('ArrowUp')
    await button(page, 'Save').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
    await expect.poll(async () => (await coursesOf(api))[0]?.what_you_learn).toBe('One, first\nThree\nTwo')

    await choose(page, 'Actions for Original', 'Duplicate')
    await button(page, 'Duplicate').click()
    await expect(row(page, 'Original (copy)')).toContainText('Draft')
    // The question names what goes along, once the server has told it.
    const contents = page.waitForResponse(/\/courses\/\d+\/contents$/)
    await choose(page, 'Actions for Original', 'Delete')
    await contents
    const question = page.getByRole('alertdialog', { name: 'Delete “Original”?' })
    await expect(question).toContainText('and its 1 lesson with it')
    await expect(question).toContainText('“Welcome”')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.context().setOffline(true)
    await choose(page, 'Actions for Original (copy)', 'Duplicate')
    await expect(page.getByRole('dialog')).toContainText('It is made when you are back online')
    await button(page, 'Duplicate').click()
    await expect(page.getByText('Saved on this device. Sent when you are back online.', { exact: true })).toBeVisible()
    await page.context().setOffline(false)
    await expect(row(page, 'Original (copy) (copy)')).toContainText('Draft')
    const copy = (await coursesOf(api)).find((course) => course.title === 'Original (copy)')
    expect(copy).toMatchObject({ lessons_count: 1, is_published: false })
  },
)

test.describe('without a connection', () => {
  // An order that waited meets the one that its new members made; the server is asked and the two come together.
  test.use({ allowedNoise: [statusErrors(412)] })

  test(
    'a course is made, changed, moved and given a file, and all of it arrives later',
    { tag: '@phone' },
    async ({ app, tab }) => {
      const api = await app.signIn()
      const known = await makeCourse(api, { title: 'Known here' })
      await makeCourse(api, { title: 'Second' })
      const { page } = tab
      await seedSession(page)
      await openCourses(page)
      await offlineReady(page)
      await row(page, 'Known here').getByRole('link').first().click()
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Known here')
      await tab.goOffline()
      await page.getByLabel('Title', { exact: true }).fill('Changed offline')
      await button(page, 'Save').click()
      await expect(row(page, 'Changed offline')).toContainText('Waiting to be sent')

      await page.getByRole('link', { name: 'New course' }).click()
      await fillCourse(page, { title: 'Made offline', learn: ['Wait'] })
      await page.getByRole('switch', { name: 'Published' }).click()
      await button(page, 'Save').click()
      await expect(row(page, 'Made offline')).toContainText('Only on this device')
      await choose(page, 'Actions for Made offline', 'Files')
      await page.getByLabel('Files to upload').setInputFiles([handout('a.txt'), handout('b.txt')])
      await expect(files(page)).toHaveCount(2)
      await expect(files(page).first()).toContainText('a.txt')
      await files(page).nth(1).getByRole('button', { name: 'b.txt', exact: true }).click()
      await page.getByLabel('Title', { exact: true }).fill('Second sheet')
      await page.getByRole('switch', { name: 'Required' }).click()
      await button(page, 'Save').click()
      await expect(files(page).nth(1)).toContainText('Required')
      await page.getByRole('button', { name: 'Move Second sheet', exact: true }).press('ArrowUp')
      await expect(files(page).first()).toContainText('Second sheet')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

      await page.getByRole('button', { name: 'Move Made offline', exact: true }).press('End')
      await expect(rowTitles(page)).toHaveText(['Changed offline', 'Second', 'Made offline'])
      await page.reload()
      await expect(rowTitles(page)).toHaveText(['Changed offline', 'Second', 'Made offline'])

      await tab.goOnline()
      await expect.poll(() => titlesOf(api)).toEqual(['Changed offline', 'Second', 'Made offline'])
      const made = (await coursesOf(api)).at(-1)
      expect(made).toMatchObject({ what_you_learn: 'Wait', is_published: false })
      await expect
        .poll(async () => (await filesOf(api, made?.id ?? 0)).map(({ title, is_required }) => [title, is_required]))
        .toEqual([
          ['Second sheet', true],
          ['a.txt', false],
        ])
      expect((await coursesOf(api))[0]?.id).toBe(known.id)
    },
  )
})

test(
  'files of the library are attached several at once, and one is removed and brought back',
  { tag: '@phone' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await makeCourse(api, { title: 'With files' })
    await seedSession(page)
    await page.goto(`/admin/courses/${id}/files`)
    await expect(page.getByText('No files attached yet')).toBeVisible()
    await page.getByLabel('Files to upload').setInputFiles([handout('notes.txt')])
    await expect.poll(async () => (await filesOf(api, id)).length).toBe(1)
    for (const name of ['One', 'Two']) await api.data('POST', '/files', { name, url: 'https://example.com/' })
    await page.reload()
    await button(page, 'From library').click()
    await expect(page.getByRole('checkbox', { name: 'notes.txt' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'One' }).check()
    await page.getByRole('checkbox', { name: 'Two' }).check()
    await button(page, 'Attach 2 files').click()
    await expect(files(page)).toHaveCount(3)
    await expect
      .poll(async () => (await filesOf(api, id)).map((file) => file.title))
      .toEqual(['notes.txt', 'One', 'Two'])
    const [attached] = await filesOf(api, id)
    const other = await makeCourse(api, { title: 'Has it, too' })
    await api.data('POST', `/admin/courses/${other.id}/files`, { file_id: attached?.file_id })
    // Nothing of it is asked for before a row is opened.
    await expect(files(page).getByRole('region', { name: 'Where else it is used' })).toHaveCount(0)
    await files(page).first().getByRole('button', { name: 'notes.txt', exact: true }).click()
    const uses = files(page).getByRole('region', { name: 'Where else it is used' })
    await expect(uses.getByRole('listitem')).toHaveText(['Has it, tooAttached to a course'])
    await expect(uses.getByRole('link')).toHaveAttribute('href', `/admin/courses/${other.id}`)
    await button(page, 'Cancel').click()
    await files(page).nth(1).getByRole('button', { name: 'One', exact: true }).click()
    await expect(uses).toContainText('Nowhere else.')
    await button(page, 'Cancel').click()

    await files(page).nth(1).getByRole('button', { name: 'One', exact: true }).click()
    await button(page, 'Remove').click()
    await page.getByRole('group', { name: 'Remove “One”?' }).getByRole('button', { name: 'Remove' }).click()
    await expect.poll(async () => (await filesOf(api, id)).length).toBe(2)
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(async () => (await filesOf(api, id)).length).toBe(3)
  },
)

test.describe('without a connection', () => {
  test.use({ allowedNoise: [NETWORK_ERRORS] })
  test(
    'a course made without a connection takes a picture, and so does one that is there',
    { tag: '@phone' },
    async ({ app, page, context }) => {
      const api = await app.signIn()
      await makeCourse(api, { title: 'Known before' })
      await seedSession(page)
      await openCourses(page)
      await offlineReady(page)
      await row(page, 'Known before').getByRole('link').first().click()
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Known before')
      await context.setOffline(true)
      const choosePicture = async (name: string) => {
        const file = { name, mimeType: 'image/png', buffer: await picture('png', 8 + name.length) }
        await page.getByLabel('Image', { exact: true }).setInputFiles(file)
        await expect(button(page, 'Replace')).toBeVisible()
      }
      await choosePicture('cover.png')
      await save(page)
      await expect(sync(page, 'Offline, 2 waiting')).toBeVisible()

      await page.getByRole('link', { name: 'New course' }).click()
      await fillCourse(page, { title: 'Made on a train', learn: ['Wait'] })
      await choosePicture('train.png')
      await page.getByRole('switch', { name: 'Published' }).click()
      await save(page)
      await expect(sync(page, 'Offline, 4 waiting')).toBeVisible()
      await context.setOffline(false)
      await expect(sync(page, 'Synced')).toBeVisible()
      expect((await coursesOf(api)).map(({ image_url }) => image_url)).toEqual([
        expect.stringMatching(/^\/uploads\/\w+\.png$/),
        expect.stringMatching(/^\/uploads\/\w+\.png$/),
      ])
    },
  )
})
