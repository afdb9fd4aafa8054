import { expect, seedSession, test } from '#tests/support/browser.ts'
import { makePost } from '#tests/support/records.ts'

/** A list that comes for the first time comes whole: what stands below its rows never stands where they will be. */

const PAGES = /^Pages of/

test('the pages of a list come with its rows', { tag: '@phone' }, async ({ page, app }) => {
  const owner = await app.signIn()
  for (let post = 0; post < 64; post += 1) {
    const { id } = await makePost(owner, { title: `Tide ${post}` })
    // Most of them fill the trash, whose pages are longer.
    if (post >= 12) await owner.data('DELETE', `/admin/posts/${id}`)
  }
  await page.addInitScript(() => {
    const early: string[] = []
    Object.assign(window, { early })
    new MutationObserver(() => {
      const main = document.querySelector('main')
      if (main?.querySelector('nav.pager') && main.querySelector('[aria-busy="true"]')) early.push(main.innerText)
    }).observe(document, { childList: true, subtree: true })
  })
  await seedSession(page)
  for (const path of ['/admin/posts', '/admin/trash', '/admin/user-activities']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: PAGES }), path).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'early') as unknown), path).toEqual([])
  }
})
