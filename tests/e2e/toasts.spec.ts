import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { go } from '#tests/support/in-app.ts'
import { makePost } from '#tests/support/records.ts'
import { choose, titleOf } from '#tests/support/screens.ts'

/** A toast speaks and stands in nobody's way. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What cannot be pressed at its centre because a toast lies over it, wherever the page is scrolled to. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Bars that came with the page, and the toast that moves out of their way.
    await new Promise((done) => setTimeout(done, 500))
    const layer = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
    const found: string[] = []
    for (const one of (layer ?? document).querySelectorAll<HTMLElement>('button, a[href]')) {
      if (one.closest('.toasts') || !one.checkVisibility({ visibilityProperty: true })) continue
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (hit?.closest('.toasts')) found.push(one.textContent || one.ariaLabel || one.outerHTML)
    }
    return found
  })
}

test('with a toast open every button of the page can be pressed', async ({ app, page }) => {
  const owner = await app.signIn()
  for (let row = 1; row <= 10; row += 1) await makePost(owner, { title: `Post ${row}` })
  await signIn(page)
  await page.goto('/admin/posts')
  await choose(page, 'Actions for Post 9', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click()
  const toast = page.locator('.toast')
  // What has the focus stays.
  await toast.getByRole('button', { name: 'Undo' }).focus()
  await expect(toast).toContainText('“Post 9”')
  expect(await covered(page), 'list').toEqual([])
  await expect(toast).toBeVisible()

  await go(page, '/admin/categories/create')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' }), 'by its name and by the keyboard').toBeFocused()
  expect(await covered(page), 'sheet').toEqual([])
})

test('over an editor and over a form that is being changed', async ({ app, page }) => {
  const owner = await app.signIn()
  const { id } = await makePost(owner, { title: 'Written on' })
  await makePost(owner, { title: 'Deleted' })
  await signIn(page)
  await page.goto('/admin/posts')
  await choose(page, 'Actions for Deleted', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click()
  const toast = page.locator('.toast')
  await toast.getByRole('button', { name: 'Undo' }).focus()
  await go(page, `/admin/posts/${id}`)
  await expect(titleOf(page)).toHaveValue('Written on')
  await expect(page.getByRole('toolbar')).toBeVisible()
  await toast.getByRole('button', { name: 'Undo' }).focus()
  expect(await covered(page), 'editor').toEqual([])

  await go(page, '/admin/settings')
  await page.getByLabel('Site name').fill('Another name')
  await toast.getByRole('button', { name: 'Undo' }).focus()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  expect(await covered(page), 'settings').toEqual([])
  await expect(toast).toBeVisible()
})
