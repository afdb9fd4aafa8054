import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { go } from '#tests/support/in-app.ts'
import { post } from '#tests/support/post-screens.ts'
import { startSelecting } from '#tests/support/screens.ts'

/** What every list has in common, whatever it lists. */

const LISTS = [
  '/admin/posts',
  '/admin/categories',
  '/admin/tags',
  '/admin/courses',
  '/admin/courses/1/lessons',
  '/admin/workflows',
  '/admin/workflow-categories',
  '/admin/files',
  '/admin/trash',
]

/** Their actions stand elsewhere on a laptop. */
const PHONE_LISTS = [
  ...LISTS,
  '/admin/users',
  '/admin/user-groups',
  '/admin/user-activities',
  '/admin/messages',
  '/admin/email-templates',
  '/admin/cv-templates',
]

const ROWS = ':is(tbody > tr, .list-rows > li, .list-cards > li, .file-grid > li)'

async function show(page: Page, path: string): Promise<void> {
  await go(page, path)
  await expect(page.locator(ROWS).first()).toBeVisible()
}

test.describe('with sample content', () => {
  test.use({ demo: true })

  test('on a phone the rows begin below the bar and one line of tools', { tag: '@phone' }, async ({ app, page }) => {
    const api = await app.signIn()
    await api.call('DELETE', '/admin/posts/1')
    await seedSession(page)
    for (const path of PHONE_LISTS) {
      await show(page, path)
      const { y } = (await page.locator(ROWS).first().boundingBox()) ?? { y: Number.NaN }
      expect.soft(y, path).toBeLessThanOrEqual(130)
      const back = page.getByRole('banner').getByRole('link', { name: /^Back to / })
      await expect.soft(back, path).toBeVisible()
    }
    // The bar says how many there are, and makes a new one.
    await show(page, '/admin/posts')
    await expect(page.getByRole('banner').getByText('47 posts, 41 published')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'New post' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  })

  test(
    'on a phone a pull at the top asks the server again, a short one does not',
    { tag: '@phone' },
    async ({ app, page }) => {
      const api = await app.signIn()
      await seedSession(page)
      await show(page, '/admin/tags')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const devtools = await page.context().newCDPSession(page)
      const pull = async (to: number) => {
        const at = (y: number) => ({ touchPoints: [{ x: 200, y }] })
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(200) })
        for (let y = 210; y <= to; y += 10)
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) })
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      }
      let asked = 0
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/tags') asked += 1
      })
      await api.data('POST', '/tags', { name: 'Aaa made elsewhere' })
      await pull(240)
      await pull(340)
      await expect(page.getByText('Aaa made elsewhere')).toBeVisible()
      expect(asked).toBe(1)
    },
  )

  test(
    'every list has its keys, on a laptop its actions at the same place',
    { tag: '@laptop' },
    async ({ app, page }) => {
      const api = await app.signIn()
      await api.call('DELETE', '/admin/posts/1')
      for (const name of ['One', 'Two']) await api.data('POST', '/admin/user-groups', { name })
      await seedSession(page)
      const held = () =>
        page.locator(ROWS).evaluateAll((rows) => rows.findIndex((row) => row.contains(document.activeElement)))
      const stops = () =>
        page.locator(ROWS).evaluateAll((rows) => {
          const inRow = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button, input')]
          return Math.max(...rows.map((row) => inRow(row).filter(({ tabIndex }) => tabIndex === 0).length))
        })
      for (const path of [...LISTS, '/admin/user-groups']) {
        await show(page, path)
        expect.soft(await stops(), path).toBeLessThanOrEqual(2)
        await page.keyboard.press('j')
        await expect.poll(held, path).toBe(0)
        if ((await page.locator(ROWS).count()) > 1) {
          await page.keyboard.press('j')
          await expect.poll(held, path).toBe(1)
          await page.keyboard.press('k')
          await expect.poll(held, path).toBe(0)
        }
        const [head, last] = await page
          .locator('.page-head, .page-head .acts > :last-child')
          .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()))
        expect.soft({ right: last.right, bottom: last.bottom }, path).toEqual({ right: 1248, bottom: head.bottom })
      }
    },
  )

  test('keys lead through the rows, each of which has two stops', { tag: '@laptop' }, async ({ page }) => {
    await seedSession(page)
    await show(page, '/admin/courses')
    const open = (n: number) => page.locator(ROWS).nth(n).locator('.row-open')
    await page.keyboard.press('j')
    await expect(open(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(open(1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(open(2)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(open(1)).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
    await page.keyboard.press('x')
    await page.keyboard.press('Tab')
    await expect(
      page
        .locator(ROWS)
        .nth(1)
        .getByRole('button', { name: /^Actions for / }),
    ).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(
      page
        .locator(ROWS)
        .nth(1)
        .getByRole('button', { name: /^Files of / }),
    ).toBeFocused()
    await open(1).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator(ROWS).nth(1).getByRole('checkbox')).toBeFocused()
    await open(1).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(open(2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/courses\/\d+$/)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next row')
  })

  test('what is selected on two pages is changed together', { tag: '@phone' }, async ({ app, page }) => {
    const api = await app.signIn()
    await seedSession(page)
    const Paged = v.object({ data: v.array(v.object({ title: v.string() })) })
    const inTools = async () => {
      const { body } = await api.call('GET', '/admin/workflows?category=1&per_page=100')
      return v.parse(Paged, body).data.map(({ title }) => title)
    }
    await show(page, '/admin/workflows?sort=title')
    await startSelecting(page)
    const chosen: string[] = []
    for (const n of [1, 2]) {
      if (n === 2) await page.getByRole('button', { name: 'Page 2' }).click()
      await expect(page.getByRole('button', { name: `Page ${n}` })).toHaveAttribute('aria-current', 'page')
      const row = page.locator(ROWS).nth(1)
      chosen.push((await row.locator('.row-title').textContent()) ?? '')
      await row.getByRole('checkbox').check()
    }
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('2 selected')
    await bar.getByRole('button', { name: 'Move' }).click()
    const question = page.getByRole('dialog', { name: 'Move, 2 workflows' })
    await question.getByLabel('Category').selectOption('1')
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(bar).toBeHidden()
    await expect.poll(inTools).toEqual(expect.arrayContaining(chosen))
  })

  test('all that match on every page are changed together, and back', { tag: '@phone' }, async ({ app, page }) => {
    const api = await app.signIn()
    await seedSession(page)
    const Count = v.object({ total: v.number() })
    const count = async (filter: string) => v.parse(Count, (await api.call('GET', `/admin/posts?${filter}`)).body).total
    await Promise.all(Array.from({ length: 12 }, (_, n) => post(api, { title: `Lot ${n}`, category_id: 1 })))
    const published = await count('status=published')
    await show(page, '/admin/posts?q=Lot&status=draft')
    await startSelecting(page)
    await page.locator(ROWS).first().getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Select page' }).click()
    await expect(bar).toContainText('10 selected')
    await bar.getByRole('button', { name: 'Select all 12 matching' }).click()
    await expect(bar).toContainText('12 selected')
    await bar.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('12 posts published', { exact: true })).toBeVisible()
    await expect(bar).toBeHidden()
    expect(await count('status=published')).toBe(published + 12)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => count('status=published')).toBe(published)
    await page.goto('/admin/posts?changed=true&sort=title')
    await expect(page.locator(ROWS)).toHaveCount(12)
    await page.goto('/admin/posts?waiting=true')
    await expect(page.getByText('No posts are waiting to be sent')).toBeVisible()
  })

  test('from 1440 px on the content stands in the middle', { tag: '@laptop' }, async ({ page }) => {
    await seedSession(page)
    await page.setViewportSize({ width: 1920, height: 900 })
    await show(page, '/admin/posts')
    const { x, width } = (await page.locator('.page-head').boundingBox()) ?? { x: 0, width: 0 }
    expect(width).toBe(1280)
    expect(Math.abs(x - 232 - (1920 - x - width))).toBeLessThanOrEqual(1)
  })

  test('from 1680 px on a record opens beside its list', { tag: '@laptop' }, async ({ app, page }) => {
    const api = await app.signIn()
    for (const title of ['Dockside one', 'Dockside two'])
      await post(api, { title, content: `<p>The text of ${title}.</p>`, excerpt: 'In short.', category_id: 1 })
    await seedSession(page)
    await page.setViewportSize({ width: 1680, height: 900 })
    await show(page, '/admin/posts?q=Dockside&sort=title')
    const beside = page.getByRole('complementary', { name: 'Post beside the list' })
    const open = (n: number) => page.locator(ROWS).nth(n).locator('.row-open')
    await page.keyboard.press('j')
    await expect(open(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(beside).toContainText('The text of Dockside one.')
    await expect(beside).toContainText('In short.')
    await expect(page).toHaveURL(/q=Dockside.*open=\d+/)
    // The keyboard stays in the list, and the list where it was.
    await expect(open(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(open(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(beside).toContainText('The text of Dockside two.')
    await expect(open(1)).toBeFocused()
    await expect(open(1)).toHaveAttribute('aria-current', 'true')
    await expectAccessible(page, 'a record beside its list')
    const widths = await page
      .locator('.tbl, .record-beside')
      .evaluateAll((parts) => parts.map((part) => part.clientWidth))
    expect(widths.every((one) => one > 400)).toBe(true)
    const address = page.url()
    await page.keyboard.press('Escape')
    await expect(beside).toBeHidden()
    await expect(open(1)).toBeFocused()
    await expect(page).not.toHaveURL(/open=/)

    // One step back leaves the list as it was opened; what is open leads on to its own page.
    await page.goto(address)
    await expect(beside).toContainText('The text of Dockside two.')
    await open(1).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Dockside two')
    await page.getByRole('link', { name: 'Posts', exact: true }).last().click()
    await expect(beside).toContainText('The text of Dockside two.')
    await expect(open(1)).toBeFocused()

    // Where there is no room for both, the same address is that of the record.
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Dockside two')
  })

  test('selected rows leave as a table', { tag: '@laptop' }, async ({ page }) => {
    await seedSession(page)
    await show(page, '/admin/courses')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const leaving = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export', exact: true }).click()
    const file = await leaving
    expect(file.suggestedFilename()).toMatch(/^courses-\d{4}-\d\d-\d\d\.csv$/)
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(head).toContain('"Title","Slug","Description"')
    expect(rows).toHaveLength(9)
    expect(rows[0]).toContain('"Automation fundamentals"')
  })
})
