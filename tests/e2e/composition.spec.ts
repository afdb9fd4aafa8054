import type { CDPSession, Locator, Page } from '@playwright/test'
import { anyOf, expect, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { course, lesson } from '#tests/support/lesson-screens.ts'
import { changePost, makePost, readPost } from '#tests/support/records.ts'
import { excerptOf, openPost, save, sync, textOf, titleOf } from '#tests/support/screens.ts'

/** Words that an input method is still putting together are words that were typed. */

// The record has changed below what is saved.
test.use({ allowedNoise: anyOf(statusErrors(412)) })

/** As a person does: letter by letter, each time in place of what was there. */
async function compose(keys: CDPSession, field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+End')
  for (let end = 1; end <= text.length; end += 1) {
    await keys.send('Input.imeSetComposition', { text: text.slice(0, end), selectionStart: end, selectionEnd: end })
  }
}

/** What the app does by itself after a while: it learns what became of a post, alone or among the last ones. */
async function learnAgain(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url())
    return pathname === path || (searchParams.get('parts') ?? '').includes('posts.texts')
  })
  const looked = answered.then((answer) => answer.finished())
  const isOver = () => Promise.race([looked.then(() => true), page.waitForTimeout(2000).then(() => false)])
  // What it asks for at that very moment may have begun before.
  do {
    await page.clock.fastForward('10:00')
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  } while (!(await isOver()))
}

test(
  'what is being composed is kept while the record changes below it, over a reload and by a save',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Tide', excerpt: 'Low' })
    const keys = await context.newCDPSession(page)
    await seedSession(page)
    await page.clock.install()
    await openPost(page, post.id, 'Tide')
    // A browser that translates pages would type here what nobody has written.
    await expect(textOf(page)).toHaveJSProperty('translate', false)
    await compose(keys, titleOf(page), 'xian zai')
    await compose(keys, textOf(page), 'ming tian')
    await changePost(owner, post, { excerpt: 'High' })
    await learnAgain(page, `/api/admin/posts/${post.id}`)
    await expect(titleOf(page)).toHaveValue('Tidexian zai')
    await expect(textOf(page)).toContainText('ming tian')
    await page.reload()
    await expect(titleOf(page)).toHaveValue('Tidexian zai')
    await expect(textOf(page)).toContainText('ming tian')

    await compose(keys, textOf(page), 'hou tian')
    await save(page)
    await compose(keys, textOf(page), 'da hou tian')
    await keys.send('Input.insertText', { text: '大后天' })
    await expect(sync(page, 'Unsaved')).toBeVisible()
    await expect.poll(() => readPost(owner, post.id)).toMatchObject({ title: 'Tidexian zai', excerpt: 'High' })
    await expect(textOf(page)).toContainText('大后天')
    await expect(excerptOf(page)).toHaveValue('High')
    await page.reload()
    await expect(textOf(page)).toContainText('大后天')

    const made = await course(owner)
    const { id } = await lesson(owner, made.id, 'Knots', { content: 'First' })
    await page.goto(`/admin/courses/${made.id}/lessons/${id}`)
    await expect(textOf(page)).toBeEditable()
    await compose(keys, textOf(page), 'jin tian')
    await page.reload()
    await expect(textOf(page)).toHaveText('Firstjin tian')
  },
)
