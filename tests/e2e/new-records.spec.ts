import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { findings } from '#tests/support/axe.ts'
import { expect, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { fillCourse, makeCourse, openCourses, row, rowTitles } from '#tests/support/course-screens.ts'
import { isKept } from '#tests/support/post-screens.ts'
import { main, save } from '#tests/support/screens.ts'

/** What was typed and never saved is found again. The shortcut "New lesson" of the manifest. */

const Manifest = v.object({ shortcuts: v.array(v.object({ name: v.string(), url: v.string() })) })

const draft = (page: Page, name: string) =>
  main(page).getByRole('listitem').filter({ hasText: 'Draft on this device' }).getByRole('link', { name, exact: true })

test(
  'what was typed and never saved is opened again from the drafts on this device, whatever it was to become',
  { tag: '@phone' },
  async ({ page }) => {
    await seedSession(page)
    const typed = [
      { path: '/admin/courses/create', field: 'Title', words: 'A course begun' },
      { path: '/admin/workflows/create', field: 'Title', words: 'A workflow begun' },
      { path: '/admin/tags/create', field: 'Name', words: 'A tag begun' },
    ]
    for (const { path, field, words } of typed) {
      await page.goto(path)
      await page.getByLabel(field, { exact: true }).fill(words)
      await expect.poll(() => isKept(page, words)).toBe(true)
    }
    // It waits for nothing, and is not called sent.
    await page.goto('/admin/outbox')
    const unsaved = main(page).locator('section', { hasText: 'Typed and not saved 3, on this device alone' })
    for (const { words } of typed) await expect(unsaved.getByRole('link', { name: words, exact: true })).toBeVisible()
    expect(await findings(page)).toEqual([])
    // The form for the next one of its kind offers it, too, until something is typed there.
    for (const { path, field, words } of typed) {
      await page.goto(path)
      await page.getByText(/^1 unsaved new \w+ on this device$/).click()
      await page.getByRole('link', { name: words }).click()
      await expect(page.getByLabel(field, { exact: true })).toHaveValue(words)
      await expect(page.getByText(/^1 unsaved new/)).toHaveCount(0)
    }
    for (const { path, field, words } of typed) {
      await page.goto('/admin/content')
      await draft(page, words).click()
      await expect(page).toHaveURL(new RegExp(`${path}\\?draft=new-`))
      await expect(page.getByLabel(field, { exact: true })).toHaveValue(words)
    }
    // Once it is saved, the next new one is another one.
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(main(page).getByRole('link', { name: 'A tag begun' })).toBeVisible()
    await page.getByRole('link', { name: 'New tag' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    // The address that a record would have leads to its form too.
    await page.goto('/admin/content')
    await draft(page, 'A course begun').click()
    const id = new URL(page.url()).searchParams.get('draft') ?? ''
    await page.goto(`/admin/courses/${id}`)
    await expect(page).toHaveURL(/\/admin\/courses\/create\?draft=new-/)
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A course begun')
  },
)

test(
  'the shortcut asks once which course a new lesson belongs to, also for one that was just made offline',
  { tag: '@laptop' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    await makeCourse(api, { title: 'Edited before' })
    const last = await makeCourse(api, { title: 'Edited last' })
    await api.data('PUT', `/admin/courses/${last.id}`, { description: 'Edited.' })
    const { page } = tab
    await seedSession(page)
    await openCourses(page)
    await offlineReady(page)
    const { shortcuts } = v.parse(Manifest, await (await page.request.get('/manifest.webmanifest')).json())
    const shortcut = shortcuts.find((one) => one.name === 'New lesson')
    await page.goto(shortcut?.url ?? '')
    await expect(page.getByRole('heading', { level: 1, name: 'New lesson' })).toBeAttached()
    await expect(rowTitles(page)).toHaveText(['Edited last', 'Edited before'])
    expect(await findings(page)).toEqual([])

    await openCourses(page)
    await expect(rowTitles(page)).toHaveCount(2)
    await tab.goOffline()
    await page.getByRole('link', { name: 'New course' }).click()
    await fillCourse(page, { title: 'Made offline', learn: ['Wait'] })
    await page.getByRole('switch', { name: 'Published' }).click()
    await save(page)
    await expect(row(page, 'Made offline')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('new lesson')
    await page.keyboard.press('Enter')
    await expect(rowTitles(page)).toHaveText(['Made offline', 'Edited last', 'Edited before'])
    await row(page, 'Made offline').getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/courses\/new-[0-9a-f-]+\/lessons\/create\?draft=new-/)
    await page.getByLabel('Title', { exact: true }).fill('On the platform')
    await expect.poll(() => isKept(page, 'On the platform')).toBe(true)
    // Asked once: Back does not ask again.
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeAttached()

    await page.goto('/admin/content')
    await draft(page, 'On the platform').click()
    await expect(page).toHaveURL(/\/admin\/courses\/new-[0-9a-f-]+\/lessons\/create\?draft=new-/)
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('On the platform')
  },
)

test(
  'a discarded draft of a new record comes back when that is undone, and goes when it is discarded again',
  { tag: '@phone' },
  async ({ page }) => {
    await seedSession(page)
    await page.goto('/admin/workflows/create')
    await page.getByLabel('Title', { exact: true }).fill('Begun and left')
    await expect.poll(() => isKept(page, 'Begun and left')).toBe(true)
    const offered = page.getByRole('link', { name: /^Begun and left/ })
    const discard = page.getByRole('button', { name: 'Discard the draft Begun and left' })
    const unfold = () => page.getByText('1 unsaved new workflow on this device').click()
    const discardAndUndo = async () => {
      await discard.click()
      await expect(offered).toHaveCount(0)
      await page.getByText('Undo', { exact: true }).click()
      await unfold()
      await expect(offered).toBeVisible()
    }
    await page.goto('/admin/workflows/create')
    await unfold()
    await discardAndUndo()
    // Not on the screen alone.
    await page.goto('/admin/workflows/create')
    await unfold()
    await expect(offered).toBeVisible()
    await discardAndUndo()
    await discard.click()
    await expect(offered).toHaveCount(0)
    await page.goto('/admin/workflows/create')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
    await expect(page.getByText('on this device')).toHaveCount(0)
    await expect.poll(() => isKept(page, 'Begun and left')).toBe(false)
  },
)
