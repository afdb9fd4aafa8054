import type { Page } from '@playwright/test'
import type { ApiPerson } from '#tests/support/app.ts'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { makeCourse } from '#tests/support/course-screens.ts'
import { course, lesson } from '#tests/support/lesson-screens.ts'
import { category, post } from '#tests/support/post-screens.ts'
import { makeCategory, makeWorkflow } from '#tests/support/workflow-screens.ts'

/** Where somebody was in a list is where they come back to. */

const ROWS = ':is(tbody > tr, .list-rows > li)'

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator(ROWS).first()).toBeVisible()
}

interface Stay {
  readonly kind: string
  /** The list as somebody left it, and the record that they open in it. */
  readonly address: (course: number) => string
  readonly row: string
  readonly page: RegExp
  /** Changes something and saves; the courses' form leads back by itself. */
  readonly edit: (page: Page) => Promise<void>
  readonly leads?: boolean
  /** Where it runs: once each, at sizes that take turns. */
  readonly size: '@phone' | '@laptop'
}

const editTitle = async (page: Page) => {
  const title = page.getByLabel('Title', { exact: true })
  await title.fill(`${await title.inputValue()} edited`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

const STAYS: readonly Stay[] = [
  {
    kind: 'posts',
    size: '@phone',
    address: () => '/admin/posts?page=2&q=Row&sort=title&status=draft',
    row: 'Row 19',
    page: /posts\/\d+$/,
    edit: editTitle,
  },
  {
    kind: 'workflows',
    size: '@laptop',
    address: () => '/admin/workflows?page=2&q=Row&sort=title&status=draft',
    row: 'Row 19',
    page: /workflows\/\d+$/,
    edit: editTitle,
  },
  {
    kind: 'courses',
    size: '@laptop',
    address: () => '/admin/courses?q=Row&status=draft',
    row: 'Row 19',
    page: /courses\/\d+$/,
    edit: editTitle,
    leads: true,
  },
  {
    kind: 'lessons',
    size: '@phone',
    address: (course) => `/admin/courses/${course}/lessons?q=Row&status=draft`,
    row: 'Row 19',
    page: /lessons\/\d+$/,
    edit: editTitle,
  },
]

for (const { kind, size, address, row, page: opened, edit, leads = false } of STAYS) {
  test(
    `the place in ${kind} is kept over a save, and both ways back`,
    { tag: size },
    async ({ app, page, isMobile }) => {
      const api = await app.signIn()
      const course = await fill(api, kind)
      await seedSession(page)
      await show(page, address(course))
      const link = page.locator(ROWS).filter({ hasText: row }).locator('.row-open')
      const isBack = async (title: string) => {
        await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address(course))
        const back = page.locator(ROWS).filter({ hasText: title }).locator('.row-open')
        await expect(back).toBeFocused()
        await expect(back).toBeInViewport()
      }
      await link.click()
      await expect(page).toHaveURL(opened)
      await page.goBack()
      await isBack(row)
      await link.click()
      await expect(page).toHaveURL(opened)
      await edit(page)
      if (!leads) {
        await expect(page.locator('.editor-status')).toContainText('Saved')
        if (isMobile)
          await page
            .getByRole('banner')
            .getByRole('link', { name: /^Back to / })
            .click()
        else await page.locator('.back-link').click()
      }
      await isBack(`${row} edited`)
    },
  )
}

test('a save that moves a post to the front is followed there', { tag: '@laptop' }, async ({ app, page }) => {
  await fill(await app.signIn(), 'posts')
  await seedSession(page)
  await show(page, '/admin/posts?page=2')
  const [name = ''] = await page.locator('.row-title').allTextContents()
  await page.locator('.row-open').first().click()
  await editTitle(page)
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible()
  await page.locator('.back-link').click()
  await expect(page).toHaveURL(/posts$/)
  await expect(page.locator('.row-open').first()).toHaveText(`${name} edited`)
  await expect(page.locator('.row-open').first()).toBeFocused()
})

test(
  'whoever searches and at once opens a row gets there, and comes back to what was searched',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    await category(api, 'Harbours')
    await category(api, 'Tides')
    await seedSession(page)
    await show(page, '/admin/categories')
    await typedAndOpened(page, 'Search categories', 'Tid', 'Tides')
    const dialog = page.getByRole('dialog', { name: 'Edit category' })
    await expect(dialog).toBeVisible()
    // As long as a search waits for more letters, and the list for its answer.
    await page.waitForTimeout(500)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/categories\?q=Tid$/)
    await expect(page.locator(ROWS)).toHaveCount(1)

    await post(api, { title: 'Knots', category_id: 1 })
    await post(api, { title: 'Anchors', category_id: 1 })
    await show(page, '/admin/posts')
    await typedAndOpened(page, 'Search posts', 'Kno', 'Knots')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Knots')
    await page.goBack()
    await expect(page).toHaveURL(/posts\?q=Kno$/)
    await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('Kno')
  },
)

/** A text in a search and a row opened before the search began: quicker than any hand, the same on every machine. */
async function typedAndOpened(page: Page, search: string, text: string, row: string): Promise<void> {
  await page.getByRole('searchbox', { name: search }).focus()
  await page
    .locator(ROWS)
    .filter({ hasText: row })
    .locator('.row-open')
    .evaluate((link: HTMLElement, typed) => {
      document.execCommand('insertText', false, typed)
      link.click()
    }, text)
}

/** Twenty rows of a kind, "Row 01" to "Row 20". @returns the course that lessons lie in */
async function fill(api: ApiPerson, kind: string): Promise<number> {
  const names = Array.from({ length: 20 }, (_, n) => `Row ${String(n + 1).padStart(2, '0')}`)
  const parent = kind === 'lessons' ? (await course(api)).id : 0
  const group = kind === 'posts' ? await category(api) : { id: 0 }
  const shelf = kind === 'workflows' ? (await makeCategory(api, 'Shelf')).id : 0
  for (const title of names) {
    if (kind === 'posts') await post(api, { title, category_id: group.id })
    else if (kind === 'workflows') await makeWorkflow(api, { title, workflow_category_id: shelf })
    else if (kind === 'courses') await makeCourse(api, { title, is_published: false })
    else await lesson(api, parent, title, { is_published: false })
  }
  return parent
}
