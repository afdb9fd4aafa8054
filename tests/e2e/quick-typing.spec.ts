import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { course, lesson } from '#tests/support/lesson-screens.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { openPost, sync, textOf } from '#tests/support/screens.ts'

/** Words that come quicker than a slow device draws the page around them. */

/** As many times slower than this machine. */
const SLOWER = 4
const KEY_MS = 12
const WORDS = Array.from({ length: 15 }, (_, at) => `word${at}x`)

/** Saved twice while it is typed: what waits, what was kept and what was sent are drawn meanwhile. @returns all of it */
async function typeAndSave(page: Page): Promise<string> {
  const keys = await page.context().newCDPSession(page)
  await keys.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await textOf(page).press('ControlOrMeta+End')
  const rounds = ['a', 'b', 'c'].map((round) => ` ${WORDS.map((word) => round + word).join(' ')}`)
  for (const words of rounds) {
    await page.keyboard.type(words, { delay: KEY_MS })
    await page.keyboard.press('ControlOrMeta+s')
  }
  await keys.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return rounds.join('')
}

test(
  'no word of a post is lost to a page that is drawn more slowly than it is typed',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Tide' })
    await seedSession(page)
    await openPost(page, post.id, 'Tide')
    const words = await typeAndSave(page)
    await expect(textOf(page)).toContainText(words)
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect.poll(async () => String((await readPost(owner, post.id))['content'])).toContain(words)
  },
)

test('nor one of a lesson', { tag: '@laptop' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const { id } = await course(owner)
  const made = await lesson(owner, id, 'Departure')
  await seedSession(page)
  await page.goto(`/admin/courses/${id}/lessons/${made.id}`)
  const words = await typeAndSave(page)
  await expect(textOf(page)).toContainText(words.trim())
  await expect(sync(page, 'Synced')).toBeVisible()
})
