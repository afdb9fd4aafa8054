import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { ApiPerson, App } from './app.ts'
import { expect, seedSession } from './browser.ts'
import { isPhone } from './screens.ts'

/** What the browser tests of posts do again and again, as a person does it. */

const Made = v.looseObject({ id: v.number(), version: v.number() })

export async function category(api: ApiPerson, name = 'Field notes') {
  return v.parse(Made, await api.data('POST', '/categories', { name }))
}

export async function post(api: ApiPerson, fields: Record<string, unknown>) {
  return v.parse(Made, await api.data('POST', '/admin/posts', { content: '<p>Text of the post.</p>', ...fields }))
}

export async function start(app: App, page: Page): Promise<ApiPerson> {
  const api = await app.signIn()
  await seedSession(page)
  return api
}

export async function openList(page: Page): Promise<void> {
  await page.goto('/admin/posts')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
}

/** The settings stand beside the text on a laptop and in a sheet on a phone. */
export async function inSettings(page: Page, act: () => Promise<void>): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Post settings' }).click()
  await act()
  if (isPhone(page)) await page.getByRole('button', { name: 'Done' }).click()
}

export const title = (page: Page) => page.getByLabel('Title', { exact: true })
export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Rows of the list, whichever of its two shapes it has. */
export const row = (page: Page, name: string) => page.locator('tbody tr, .list-rows > li').filter({ hasText: name })
export const status = (page: Page) => page.locator('.editor-status')

export async function writePost(page: Page, words: { title: string; content: string }): Promise<void> {
  await title(page).fill(words.title)
  await content(page).click()
  await page.keyboard.type(words.content)
}

/** Whether the drafts on this device hold the words. */
export function isKept(page: Page, words: string): Promise<boolean> {
  return page.evaluate(async (text) => {
    const databases = await indexedDB.databases()
    const name = databases.map((database) => database.name ?? '').find((one) => one.endsWith('.drafts'))
    if (name === undefined) return false
    const kept = await new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
    return JSON.stringify(kept).includes(text)
  }, words)
}

export async function rowMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByText(item, { exact: true }).click()
}
