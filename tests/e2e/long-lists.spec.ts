import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { course, lesson } from '#tests/support/lesson-screens.ts'

/** Hundreds of rows, of which those near the screen are drawn: whoever scrolls must not notice. */

const LESSONS = 150
const STEP = 450

const nameOf = (n: number) => `Lesson ${String(n).padStart(3, '0')}`
/** Every third one takes several lines. */
const titleOf = (n: number) =>
  n % 3 === 0 ? `${nameOf(n)} on the tide that turned before anyone on the pier had noticed it at all` : nameOf(n)

/** What lies below the middle of the screen, once the page has come to rest there. */
const inTheMiddle = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 8; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-row]')
    return row ? (/Lesson \d+/.exec(row.textContent ?? '')?.[0] ?? 'a row without a title') : 'no row'
  })

test(
  'a long list of uneven rows is scrolled to its end and back without a gap, and every row comes once',
  { tag: '@phone' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await course(api)
    for (let n = 1; n <= LESSONS; n += 1) await lesson(api, id, titleOf(n))
    await seedSession(page)
    await page.goto(`/admin/courses/${id}/lessons`)
    await expect(page.getByText(nameOf(1), { exact: true })).toBeVisible()
    const down: string[] = []
    const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
    while (!(await atEnd())) {
      await page.mouse.wheel(0, STEP)
      down.push(await inTheMiddle(page))
    }
    expect(down.filter((name) => !name.startsWith('Lesson'))).toEqual([])
    expect(down).toEqual(down.toSorted())
    await expect(page.getByText(nameOf(LESSONS))).toBeInViewport()
    const up: string[] = []
    while ((await page.evaluate(() => scrollY)) > 0) {
      await page.mouse.wheel(0, -STEP)
      up.push(await inTheMiddle(page))
    }
    expect(up.filter((name) => !name.startsWith('Lesson'))).toEqual([])
    expect(up).toEqual(up.toSorted().toReversed())
    await expect(page.getByText(nameOf(1), { exact: true })).toBeInViewport()
  },
)
