import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { course } from '#tests/support/lesson-screens.ts'
import { isKept } from '#tests/support/post-screens.ts'
import { main, save } from '#tests/support/screens.ts'

/** What a form shows while the edit that came from it is on its way and arrives. */

declare global {
  interface Window {
    /** Everything that the fields of the page were made to show, in order. */
    shownInFields: string[]
  }
}

/** Notes what a script puts into a field; what a person types goes another way. */
const watchFields = (page: Page) =>
  page.addInitScript(() => {
    window.shownInFields = []
    for (const kind of [HTMLInputElement, HTMLTextAreaElement]) {
      const value = Object.getOwnPropertyDescriptor(kind.prototype, 'value')
      if (!value?.set || !value.get) continue
      const { set, get } = value
      Object.defineProperty(kind.prototype, 'value', {
        configurable: true,
        get(this: HTMLInputElement): unknown {
          return get.call(this)
        },
        set(this: HTMLInputElement, text: string) {
          if (this.isConnected && this.closest('main')) window.shownInFields.push(text)
          set.call(this, text)
        },
      })
    }
  })

test(
  'a record that was just made never leaves its form, not for a moment, as the server takes it',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const { id } = await course(await app.signIn())
    await watchFields(page)
    await seedSession(page)
    await page.goto(`/admin/courses/${id}/lessons/create`)
    await page.getByRole('textbox', { name: 'Content', exact: true }).fill('Tides and moons')
    await page.getByLabel('Title', { exact: true }).fill('Tides')
    await page.evaluate(() => void (window.shownInFields = []))
    await save(page)
    await expect(page.getByText('Lesson created successfully', { exact: true })).toBeVisible()
    await expect(main(page).getByText('Saved', { exact: true })).toBeVisible()
    const shown = await page.evaluate(() => window.shownInFields)
    expect(shown.filter((text) => !['Tides', 'Tides and moons'].includes(text))).toEqual([])
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Tides')
  },
)

test(
  'words typed just before the page is left are kept also where its end comes too late to write them',
  { tag: '@phone' },
  async ({ page }) => {
    // As a device that gives an ending page no more time.
    await page.addInitScript(() => {
      const stop = (event: Event) => event.stopImmediatePropagation()
      window.addEventListener('pagehide', stop, { capture: true })
      document.addEventListener('visibilitychange', stop, { capture: true })
    })
    await seedSession(page)
    for (const { path, field } of [
      { path: '/admin/posts/create', field: 'Title' },
      { path: '/admin/posts/create', field: 'Content' },
      { path: '/admin/tags/create', field: 'Name' },
    ]) {
      const words = `Last words in ${field}`
      await page.goto(path)
      const place = page.getByRole('textbox', { name: field, exact: true })
      await place.focus()
      await page.keyboard.insertText(words)
      await page.goto('/admin/content')
      await expect.poll(() => isKept(page, words)).toBe(true)
    }
  },
)
