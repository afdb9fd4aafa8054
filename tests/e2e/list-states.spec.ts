import type { Page } from '@playwright/test'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { NEW_ID, operation } from '#tests/offline/support/operations.ts'
import type { ApiPerson } from '#tests/support/app.ts'
import { expect, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { makeCourse, makeLesson } from '#tests/support/course-screens.ts'
import { go } from '#tests/support/in-app.ts'
import { putRow } from '#tests/support/outbox-storage.ts'
import { NETWORK_ERRORS } from '#tests/support/noise.ts'
import { WHOLE } from '#tests/support/proofs.ts'
import { makeCategory, makePost } from '#tests/support/records.ts'
import { makeCategory as makeWorkflowCategory, makeWorkflow } from '#tests/support/workflow-screens.ts'

/** What waits is said under the title of its row: whatever the state, the list keeps its shape. */

const WIDTHS = [320, 390, 820, 960, 1280]
const ROWS = [1, 2, 3, 4]

interface List {
  readonly path: string
  readonly heading: string
  readonly entity: string
  /** Field of the title. */
  readonly title: string
  /** What a record made here needs beside its title. */
  readonly values?: Readonly<Record<string, unknown>>
  /** How many there are from the start. */
  readonly rows?: number
}

const ALL: readonly List[] = [
  {
    path: '/admin/posts',
    heading: 'Posts',
    entity: 'post',
    title: 'title',
    values: { content: '', is_published: false, tag_ids: [] },
  },
  { path: '/admin/categories', heading: 'Categories', entity: 'category', title: 'name' },
  { path: '/admin/tags', heading: 'Tags', entity: 'tag', title: 'name', rows: 10 },
  {
    path: '/admin/courses',
    heading: 'Courses',
    entity: 'course',
    title: 'title',
    values: { level: 'beginner', is_published: true },
  },
  {
    path: '/admin/courses/1/lessons',
    heading: 'Notes on the trade, part 1',
    entity: 'lesson',
    title: 'title',
    values: { course_id: 1, is_published: true },
  },
  {
    path: '/admin/workflows',
    heading: 'Workflows',
    entity: 'workflow',
    title: 'title',
    values: { summary: '', status: 'draft', tools: [] },
  },
  { path: '/admin/workflow-categories', heading: 'Workflow categories', entity: 'workflow-category', title: 'name' },
]

/** With a bar of filters, plain, and below another record: the others share the frame of one of these. */
const QUICK = ['post', 'tag', 'lesson']
const LISTS = ALL.filter(({ entity }) => WHOLE || QUICK.includes(entity))

async function fill(api: ApiPerson): Promise<void> {
  for (const row of ROWS) {
    const title = `Notes on the trade, part ${row}`
    const category = await makeCategory(api, title)
    await makePost(api, { title, category_id: category.id })
    await makeCourse(api, { title })
    const { id } = await makeWorkflowCategory(api, title)
    await makeWorkflow(api, { title, workflow_category_id: id })
  }
  for (const row of ROWS) await makeLesson(api, 1, `Lesson ${row}`)
}

/** One edit in each state, of one record each; the last one was made here. */
function edits({ entity, title, values }: List, at: number): readonly Operation[] {
  const problem = {
    code: 'validation' as const,
    status: 422,
    message: 'No',
    errors: {},
    uses: [],
    suggested: {},
    at: 1,
  }
  const of = (id: number, part: Partial<Operation>) =>
    operation({ opId: `${entity}-${id}`, entity, recordId: id, lane: `${entity}:${id}`, values: {}, base: {}, ...part })
  const made = NEW_ID.replace(/.$/, String(at)) as typeof NEW_ID
  const create = { kind: 'create', recordId: made, lane: `${entity}:${made}`, baseVersion: null } as const
  return [
    of(1, {}),
    of(2, { kind: 'delete' }),
    of(3, { status: 'uncertain', attempts: 1 }),
    of(4, { status: 'needs-attention', problem }),
    of(5, {
      ...create,
      values: { [title]: 'Made here', ...values },
      params: entity === 'lesson' ? { courseId: 1 } : {},
    }),
  ]
}

/** Where its columns begin and its menus end, and what stands where it should not. */
function shapeOf(page: Page) {
  return page.evaluate(() => {
    const at = (selector: string, side: 'left' | 'right') => [
      ...new Set([...document.querySelectorAll(selector)].map((one) => Math.round(one.getBoundingClientRect()[side]))),
    ]
    const main = document.querySelector('main')
    const marks = [...document.querySelectorAll('main .row-mark')].filter((mark) => mark.closest('li, tr'))
    const under = (mark: Element) => mark.closest('.meta')?.firstElementChild?.contains(mark) === true
    const menus = at('main .row-acts > :last-child', 'right')
    return {
      columns: at('main thead th', 'left'),
      menus,
      beyond: menus.some((right) => right > window.innerWidth),
      marks: marks.length,
      elsewhere: marks.filter((mark) => !under(mark)).map((mark) => mark.textContent),
      cut: marks.filter((mark) => mark.scrollWidth > mark.clientWidth + 1).map((mark) => mark.textContent),
      wide: document.documentElement.scrollWidth > window.innerWidth || (main?.scrollWidth ?? 0) > window.innerWidth,
    }
  })
}

/** The list at each width. */
async function shapes(page: Page, rows: number) {
  // Whether the page is longer than the screen must not move anything.
  await page.addStyleTag({ content: 'html { overflow-y: scroll }' })
  const found = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator(width < 960 ? 'main .list-rows > li' : 'main tbody tr')).toHaveCount(rows)
    found.push({ width, ...(await shapeOf(page)) })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  return found
}

test.describe('a list with rows in every state', () => {
  test.use({ allowedNoise: [NETWORK_ERRORS] })
  test('keeps its columns and its menus at every width', { tag: '@laptop' }, async ({ app, page, context }) => {
    await fill(await app.signIn())
    await seedSession(page)
    // The side is folded by how wide the window was when the page was opened.
    await page.addInitScript(() => localStorage.setItem('offdesk.rail', 'off'))
    const open = async ({ path, heading, rows = ROWS.length }: List) => {
      await go(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeAttached()
      await expect(page.locator('main tbody tr')).toHaveCount(rows)
    }
    for (const list of LISTS) await open(list)
    await offlineReady(page)
    await context.setOffline(true)
    for (const [at, list] of LISTS.entries()) {
      const { rows = ROWS.length } = list
      await open(list)
      const before = await shapes(page, rows)
      for (const edit of edits(list, at)) await putRow(page, 'operations', edit)
      // The app has not written them, and finds them when it starts.
      await page.reload()
      const after = await shapes(page, rows + 1)
      const whole = { marks: 0, elsewhere: [], cut: [], beyond: false, wide: false }
      expect(
        after.map((shape) => ({ ...shape, marks: 0 })),
        list.path,
      ).toEqual(before.map((shape) => ({ ...shape, ...whole })))
      expect(
        after.map(({ marks }) => marks),
        list.path,
      ).toEqual(WIDTHS.map(() => 5))
      // The same, found by what is not on the server yet; what needs somebody goes nowhere by itself.
      const found = page.locator('main tbody tr')
      await page.getByRole('button', { name: /^Waiting/ }).click()
      await expect(found).toHaveCount(4)
      await expect(found.filter({ hasText: 'Needs attention' })).toHaveCount(0)
      await page.getByRole('button', { name: /^Waiting/ }).click()
      await page.getByRole('button', { name: /^Changed on this device/ }).click()
      await expect(found).toHaveCount(5)
    }
  })
})
