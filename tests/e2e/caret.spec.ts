import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { makePost } from '#tests/support/records.ts'
import { openPost, textOf } from '#tests/support/screens.ts'

/** Whoever writes sees what they write: bars above and below the text, and boxes that scroll, never keep it from them. */

const LINES = Array.from({ length: 40 }, (_, at) => `<p>Line ${at + 1} of the log.</p>`).join('')
/** As one word it widens its column. */
const WIDE = 'harbour'.repeat(6)

/** Whether the letter before the caret is what is to be seen at its place. */
function isCaretSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { focusNode: node, focusOffset: offset } = document.getSelection() ?? {}
    if (!(node instanceof Text) || !offset) return false
    const letter = document.createRange()
    letter.setStart(node, offset - 1)
    letter.setEnd(node, offset)
    const { left, right, top, bottom } = letter.getBoundingClientRect()
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return there !== null && node.parentElement !== null && there.contains(node) && node.parentElement.contains(there)
  })
}

async function pasteSeen(page: Page, words: string): Promise<void> {
  await textOf(page).evaluate((text, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, words)
  await expect.poll(() => isCaretSeen(page), 'what was pasted').toBe(true)
}

async function typeSeen(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words)
  await expect.poll(() => isCaretSeen(page), words).toBe(true)
}

const written = (name: string, tag: '@phone' | '@laptop') =>
  test(`what is written at the end of a long text stays in sight on a ${name}`, { tag }, async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Log', content: LINES })
    await seedSession(page)
    await openPost(page, post.id, 'Log')
    await textOf(page).press('ControlOrMeta+End')
    for (let line = 0; line < 8; line += 1) await typeSeen(page, ` ${'harbour at dawn '.repeat(7)}`)
    for (let line = 0; line < 8; line += 1) {
      await page.keyboard.press('Enter')
      await typeSeen(page, 'x')
    }
    await pasteSeen(page, Array.from({ length: 20 }, () => 'Low water.').join('\n\n'))
  })

written('phone', '@phone')
written('laptop', '@laptop')

test('what is written in a table wider than the text stays in sight', { tag: '@laptop' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const cell = `<td><p>${WIDE}</p></td>`
  const post = await makePost(owner, {
    title: 'Table',
    content: `<table><tbody><tr>${cell.repeat(4)}</tr></tbody></table>`,
  })
  await seedSession(page)
  await openPost(page, post.id, 'Table')
  await textOf(page).locator('td').last().click()
  await page.keyboard.press('End')
  for (let word = 0; word < 3; word += 1) await pasteSeen(page, WIDE)
})

test(
  'what is undone below the screen is scrolled to, though the focus is on the button',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Log', content: LINES })
    await seedSession(page)
    await openPost(page, post.id, 'Log')
    const [first, last] = [textOf(page).locator('p').nth(3), textOf(page).locator('p').last()]
    await last.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Too much.')
    await first.click()
    await expect(last).not.toBeInViewport()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await undo.press('Enter')
    await expect(last).toHaveText('Line 40 of the log.')
    await expect(last).toBeInViewport()
  },
)
