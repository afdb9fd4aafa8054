import type { Page } from '@playwright/test'
import { expect, NETWORK_ERRORS, seedSession, test } from '#tests/support/browser.ts'
import { makePost } from '#tests/support/records.ts'
import { main, save, sync } from '#tests/support/screens.ts'
import { makeCategory, makeWorkflow } from '#tests/support/workflow-screens.ts'

/** A page that is opened by its address: its code is on its way, and with it no more than what it shows. */

// What the worker keeps of the app can't be held back.
test.use({ serviceWorkers: 'block', allowedNoise: [NETWORK_ERRORS] })

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
    await expect(main(page).getByRole('link', { name: TITLE, exact: true })).toBeVisible()
    // By then it has come, so that the next edit finds it.
    await expect.poll(() => asked.filter((url) => SENDING.test(url)).length).toBe(1)
    expect(asked.filter((url) => call.test(url))).toHaveLength(1)
  })
}

test('a page whose code does not come holds up no edit that waits', async ({ page }) => {
  const { asked } = await openHeld(page, '/admin/posts', 'lists')
  await expect.poll(() => asked.filter((url) => SENDING.test(url)).length).toBe(1)
})

test('a form that is shown can be saved, though the line is cut in that moment', async ({ page, app, context }) => {
  const { id } = await makePost(await app.signIn(), { title: TITLE })
  await page.goto(`/admin/posts/${id}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue(TITLE)
  await context.setOffline(true)
  await title.fill(`${TITLE}, revised`)
  await save(page)
  await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
})
