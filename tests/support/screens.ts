import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'

/** What a person does on the screens, at both sizes. Everything is found by role and name. */

export const titleOf = (page: Page): Locator => page.getByLabel('Title', { exact: true })
export const excerptOf = (page: Page): Locator => page.getByLabel('Excerpt', { exact: true })
export const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Content', exact: true })
export const main = (page: Page): Locator => page.getByRole('main')

/** The sync indicator with these words. */
export function sync(page: Page, words: string | RegExp): Locator {
  return page.getByRole('banner').getByRole('status').getByRole('button', { name: words, exact: true })
}

export async function openPost(page: Page, id: number | string, title: string): Promise<void> {
  await page.goto(`/admin/posts/${id}`)
  await expect(titleOf(page)).toHaveValue(title)
  // The editor replaces the still text when it is loaded.
  await expect(textOf(page)).toBeEditable()
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/**
 * Presses Retry, and what is asked at `address` is answered again. The app may ask by itself just then and take the button
 * away: whatever is asked from now on waits until it was pressed.
 */
export async function retry(page: Page, address: string | RegExp, button: Locator): Promise<void> {
  let answer: () => void = () => undefined
  const pressed = new Promise<void>((resolve) => (answer = resolve))
  await page.route(address, (route) => pressed.then(() => route.continue()))
  await button.click()
  answer()
}

/** Works in the post's settings: the panel at the side, or the phone's sheet, which is closed again. */
export async function inSettings(page: Page, work: (settings: Locator) => Promise<void>): Promise<void> {
  if (!isPhone(page)) return work(page.getByRole('complementary', { name: 'Post settings' }))
  const sheet = page.getByRole('dialog', { name: 'Post settings' })
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Post settings' }).click()
  await work(sheet)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
}

export async function openOutbox(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('status').getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
}

/** One entry of a record's menu: a menu on a laptop, a sheet of buttons on a phone. */
export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  const sheet = page.getByRole('dialog')
  const inSheet = sheet.getByRole('button', { name: entry, exact: true })
  await item
    .or(inSheet)
    .or(sheet.getByRole('link', { name: entry, exact: true }))
    .click()
}

/** From the account menu on a laptop, from More on a phone. */
export async function askToSignOut(page: Page): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'More' }).click()
    await main(page).getByRole('button', { name: 'Sign out' }).click()
  } else {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 960

/** A filter of the list: a choice beside the search on a laptop, in a sheet on a phone. */
export async function filterBy(page: Page, filter: string, choice: string): Promise<void> {
  if (!isPhone(page)) {
    await page.getByLabel(filter, { exact: true }).selectOption({ label: choice })
    return
  }
  await page.getByRole('button', { name: /^Filter/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  const chips = sheet.getByRole('group', { name: filter, exact: true })
  const select = sheet.getByLabel(filter, { exact: true }).and(sheet.locator('select'))
  await expect(chips.or(select)).toBeVisible()
  if (await select.isVisible()) await select.selectOption({ label: choice })
  else await chips.getByRole('button', { name: choice, exact: true }).click()
  await sheet.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(sheet).toBeHidden()
}

/** The order of a list, as the sheet of a phone says it: "Title, A to Z". */
export async function sortBy(page: Page, order: string): Promise<void> {
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  await page.getByRole('dialog', { name: 'Sort by' }).getByRole('button', { name: order, exact: true }).click()
}

/** Boxes to tick: always there on a laptop, after "Select" in the page menu of a phone. */
export async function startSelecting(page: Page): Promise<void> {
  if (!isPhone(page)) return
  await page.getByRole('button', { name: 'Page menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Select', exact: true }).click()
}

/** As when the person goes to another app. */
export const turnAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
