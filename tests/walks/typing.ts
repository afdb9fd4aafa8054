import type { Locator, Page } from 'playwright'
import type { Field } from '#contract/fields/field.ts'
import type { Typing } from './script.ts'

/** How a person puts words into a field. */

/** Between keys without a pause; shorter than any rest that the app waits for. */
const KEY_MS = 12
const SIGN = 'ControlOrMeta'

export interface Typed {
  /** Everything that stood in the field was taken away first. */
  readonly replaced: boolean
  /** What stood in it, with the words that describe its pictures. */
  readonly before: string
}

export async function typeInto(
  page: Page,
  place: Locator,
  field: Field,
  { how, words }: { readonly how: Typing; readonly words: readonly string[] },
): Promise<Typed> {
  const spaced = words.map((word) => ` ${word}`).join('')
  // What a record is known by for good is a word alone.
  const text = field.fixed ? spaced.trim() : spaced
  const control = await controlOf(place)
  await control.focus()
  const full = (await textIn(control)).length + text.length > longestOf(field)
  const before = await control.evaluate((element) => ('value' in element ? String(element.value) : element.innerHTML))
  const listed = field.rule.kind === 'lines' || field.rule.kind === 'texts'
  const replaced = !listed && (how === 'replace' || full)
  await page.keyboard.press(replaced ? `${SIGN}+a` : `${SIGN}+End`)
  const rich = field.rule.kind === 'rich'
  if (how === 'indent' && rich && !replaced) {
    // White space at the very beginning is text, too.
    if (!field.rule.html) await insertAtStart(page, '    ')
    if (text !== '') await page.keyboard.press('Enter')
  }
  if (how === 'format' && rich) {
    await page.keyboard.press(`${SIGN}+b`)
    await page.keyboard.type(text.trim(), { delay: KEY_MS })
    await page.keyboard.press(`${SIGN}+b`)
  } else if (how === 'paste') await paste(page, control, text, await takesClipboard(control))
  else await page.keyboard.type(text, { delay: KEY_MS })
  return { replaced, before }
}

/** What stands in a control now. */
export function textIn(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : (element.textContent ?? ''),
  )
}

/** Further words go in place of the others once there is no room for the longest run of them. */
export function longestOf({ rule }: Field): number {
  return 'max' in rule && rule.kind !== 'number' ? rule.max - 8 : Infinity
}

async function controlOf(place: Locator): Promise<Locator> {
  // A list of lines gets one more.
  const add = place.getByRole('button', { name: /^Add (?:item|a benefit|a step)$/ })
  if ((await add.count()) > 0) {
    await add.click()
    return place.locator('input, textarea').last()
  }
  return place.locator('[contenteditable=true], textarea, input:not([type=color]):not([type=file])').first()
}

async function insertAtStart(page: Page, text: string): Promise<void> {
  await page.keyboard.press(`${SIGN}+Home`)
  await page.keyboard.type(text, { delay: KEY_MS })
  await page.keyboard.press(`${SIGN}+End`)
}

/** Editors take what was copied from another page; of its marks those of code and Markdown take the letters alone. */
async function takesClipboard(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element instanceof HTMLElement && element.isContentEditable)
}

/** A plain field takes letters. */
async function paste(page: Page, control: Locator, text: string, clipboard: boolean): Promise<void> {
  if (!clipboard) return page.keyboard.insertText(text)
  await control.evaluate((element, words) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<p>${words
        .split(' ')
        .map((word) => `<b>${word}</b>`)
        .join(' ')}</p>`,
    )
    data.setData('text/plain', words)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

/**
 * Waits until the page itself has had more than half a second since now, and the disk has written what was written
 * before: what was typed until now must outlive a kill. A page that gets no time from a busy machine takes longer.
 */
export async function halfASecond(page: Page): Promise<void> {
  // A sheet that was just closed takes its own step back, and may come to another document by that.
  for (let left = STEPS_BACK; ; left -= 1) {
    await page.waitForLoadState()
    // A new tab has no address yet, and nothing to write.
    if (!page.url().startsWith('http')) return
    const goesOn = await aPageHalfASecond(page).then(
      () => false,
      (error: unknown) => {
        const isElsewhere = !page.url().startsWith('http') || String(error).includes('Execution context was destroyed')
        if (left === 0 || !isElsewhere) throw error
        return true
      },
    )
    if (!goesOn) return
  }
}

/** How many more documents a page may come to by itself. */
const STEPS_BACK = 3

function aPageHalfASecond(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise<void>((done) => {
      let left = 12
      const timer = setInterval(() => {
        left -= 1
        if (left > 0) return
        clearInterval(timer)
        done()
      }, 50)
    })
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('walks.clock')
      opening.onupgradeneeded = () => opening.result.createObjectStore('times')
      opening.onerror = () => reject(opening.error ?? new Error('The clock could not be opened'))
      opening.onsuccess = () => resolve(opening.result)
    })
    await new Promise<void>((resolve, reject) => {
      const write = database.transaction('times', 'readwrite', { durability: 'strict' })
      write.objectStore('times').put(Date.now(), 'now')
      write.oncomplete = () => resolve()
      write.onerror = () => reject(write.error ?? new Error('The clock could not be written'))
    })
    database.close()
  })
}
