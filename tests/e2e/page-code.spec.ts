import type { Page } from '@playwright/test'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { makePost } from '#tests/support/records.ts'
import { main } from '#tests/support/screens.ts'
import { makeCategory, makeWorkflow } from '#tests/support/workflow-screens.ts'

/** A page that is opened by its address: its code is on its way, and with it no more than what it shows. */

// What the worker keeps of the app can't be held back.
test.use({ serviceWorkers: 'block' })

const TITLE = 'Notes on a quiet harbour'
/** What writes, merges and sends edits. */
const SENDING = /\/assets\/sending-/

/** Opens a page whose code does not come before `come` is called. @returns it, with what was asked for until now */
async function openHeld(page: Page, path: string, code: string) {
  let come: () => void = () => undefined
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route(`**/assets/${code}-*.js`, (route) => held.then(() => route.continue()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(path, { waitUntil: 'commit' })
  return { come, asked }
}

/** The browser has had nothing better to do, more than once: what waits for that alone has been asked for. */
async function idle(page: Page): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 100))))
  }
}

test.beforeEach(({ page }) => seedSession(page))

for (const [path, call] of [
  ['/admin/posts', /\/api\/admin\/posts\?/],
  ['/admin/workflows', /\/api\/admin\/workflows\?/],
] as const) {
  test(`the rows of ${path} are asked for while its code is on its way, and what sends is not`, async ({
    page,
    app,
  }) => {
    const owner = await app.signIn()
    await makePost(owner, { title: TITLE })
    const { id } = await makeCategory(owner, 'Home')
    await makeWorkflow(owner, { title: TITLE, workflow_category_id: id })
    const { come, asked } = await openHeld(page, path, 'lists')
    await expect.poll(() => asked.filter((url) => call.test(url)).length).toBe(1)
    await idle(page)
    expect(asked.filter((url) => SENDING.test(url))).toEqual([])
    come()
    await expect(main(page).getByText(TITLE).first()).toBeVisible()
    // By then it has come, so that the next edit finds it.
    await expect.poll(() => asked.filter((url) => SENDING.test(url)).length).toBe(1)
    expect(asked.filter((url) => call.test(url))).toHaveLength(1)
  })
}

test('a post that is opened by its address waits for nothing that sends', async ({ page, app }) => {
  const { id } = await makePost(await app.signIn(), { title: TITLE })
  const { come, asked } = await openHeld(page, `/admin/posts/${id}`, 'editors')
  await expect.poll(() => asked.filter((url) => url.endsWith(`/api/admin/posts/${id}`)).length).toBe(1)
  await idle(page)
  expect(asked.filter((url) => SENDING.test(url))).toEqual([])
  come()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(TITLE)
  await expect.poll(() => asked.filter((url) => SENDING.test(url)).length).toBe(1)
})

test('a page whose code does not come holds up no edit that waits', async ({ page, app }) => {
  const { id } = await makePost(await app.signIn(), { title: TITLE })
  const { asked } = await openHeld(page, `/admin/posts/${id}`, 'editors')
  await expect.poll(() => asked.filter((url) => SENDING.test(url)).length).toBe(1)
})
