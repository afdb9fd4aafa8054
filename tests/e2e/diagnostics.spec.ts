import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, NETWORK_ERRORS, offlineReady, seedSession, signIn, test } from '#tests/support/browser.ts'
import { fetchedAhead } from '#tests/support/device-storage.ts'
import { makePost, postsTitled, readPost } from '#tests/support/records.ts'
import { main, openPost, save, sync, titleOf } from '#tests/support/screens.ts'
import { startSelfTest } from '#tests/support/self-test.ts'

test.use({ allowedNoise: [NETWORK_ERRORS] })

/** As a person gets there: from the sync indicator to the outbox, and on from its foot. */
async function openDiagnostics(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('status').getByRole('button').click()
  await main(page).getByRole('link', { name: 'Diagnostics, export and import' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeAttached()
}

const fact = (page: Page, name: string) =>
  main(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
const section = (page: Page, name: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name }) })

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByLabel('File of unsent edits').setInputFiles(file)
}

async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export/ }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

test(
  'what waits, what was sent, and a real write test are shown as they are',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Harbour notes' })
    await seedSession(page)
    await openPost(page, post.id, 'Harbour notes')
    await offlineReady(page)
    await titleOf(page).fill('Harbour notes, sent')
    await save(page)
    await expect.poll(async () => (await readPost(owner, post.id)).title).toBe('Harbour notes, sent')
    await expect(sync(page, 'Synced')).toBeVisible()
    await context.setOffline(true)
    await titleOf(page).fill('Harbour notes, waiting')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await openDiagnostics(page)

    await expect(fact(page, 'State')).toHaveText('1 waiting')
    await expect(fact(page, 'Lanes')).toHaveText('1')
    await expect(fact(page, 'Next attempt')).toHaveText('When the connection is back')
    await expect(fact(page, 'Sending tab')).toHaveText('This tab')
    await expect(fact(page, 'Held back by')).toHaveText('The server can’t be reached')
    await expect(fact(page, 'Kept by the browser')).toContainText(/Yes|No/)
    await page.getByRole('button', { name: 'Test storage' }).click()
    await expect(main(page).getByText(/^Written, read back and removed, .+ ms\.$/)).toBeVisible()

    const sent = section(page, 'Sent changes').getByRole('listitem')
    await expect(sent).toHaveCount(1)
    await expect(sent).toContainText('Changed title · version 2')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await sent.getByRole('button', { name: /^Copy key of/ }).click()
    const key = await page.evaluate(() => navigator.clipboard.readText())
    // The very key under which the server keeps what became of it.
    expect(await owner.data('GET', `/receipts/${key}`)).toMatchObject({ key, method: 'PUT', status: 200 })
    await context.setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect(sent).toHaveCount(2)
    await expect(fact(page, 'State')).toHaveText('Nothing waits')
  },
)

test(
  'unsent edits leave as one file and are sent from another device exactly once',
  { tag: '@laptop' },
  async ({ app, page, browser }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Harbour notes' })
    await seedSession(page)
    await openPost(page, post.id, 'Harbour notes')
    await offlineReady(page)
    await page.context().setOffline(true)
    await titleOf(page).fill('Harbour notes, from the phone')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await openDiagnostics(page)
    const text = await exported(page)

    const other = await browser.newContext({ baseURL: app.url })
    const elsewhere = await other.newPage()
    await signIn(elsewhere)
    await openDiagnostics(elsewhere)
    await chooseFile(elsewhere, 'unsent.json', text)
    const dialog = elsewhere.getByRole('dialog', { name: 'Import unsent edits' })
    await expect(dialog).toContainText('1 edit will be added.')
    await expect(dialog.getByRole('listitem')).toContainText('Will change title')
    await expect(dialog.getByRole('listitem')).toContainText('Will be added')
    expect((await readPost(owner, post.id)).title).toBe('Harbour notes')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await readPost(owner, post.id)).title).toBe('Harbour notes, from the phone')
    await expect(sync(elsewhere, 'Synced')).toBeVisible()

    // Once more there, and the first device comes back as well: nothing happens twice.
    await chooseFile(elsewhere, 'unsent.json', text)
    await expect(dialog.getByRole('listitem')).toContainText('Already sent')
    await expect(dialog.getByRole('button', { name: 'Import' })).toHaveAccessibleDescription('Nothing to add')
    await other.close()
    await page.context().setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()
    await chooseFile(page, 'unsent.json', text)
    await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Already sent')
    expect(await readPost(owner, post.id)).toMatchObject({ version: post.version + 1 })
    expect(await postsTitled(owner, 'Harbour notes, from the phone')).toHaveLength(1)
  },
)

const Document = v.looseObject({ outbox: v.looseObject({ account: v.string(), serverOrigin: v.string() }) })

test(
  'a file that can’t be taken up is refused with what is wrong with it',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const post = await makePost(await app.signIn(), { title: 'Harbour notes' })
    await seedSession(page)
    await openPost(page, post.id, 'Harbour notes')
    await offlineReady(page)
    await context.setOffline(true)
    await titleOf(page).fill('Harbour notes, waiting')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await openDiagnostics(page)
    const text = await exported(page)
    const document = v.parse(Document, JSON.parse(text))
    const refusal = main(page).getByRole('alert')

    await chooseFile(page, 'cut.json', text.slice(0, text.length / 2))
    await expect(refusal).toContainText('“cut.json” was not imported. It is cut off')
    await chooseFile(page, 'other.json', '{"name":"a package"}')
    await expect(refusal).toContainText('It is not a file of unsent edits.')
    const others = { ...document, outbox: { ...document.outbox, account: 'u99' } }
    await chooseFile(page, 'others.json', JSON.stringify(others))
    await expect(refusal).toContainText('It belongs to another account.')
    const damaged = { ...document, outbox: { ...document.outbox, operations: [{}] } }
    await chooseFile(page, 'damaged.json', JSON.stringify(damaged))
    await expect(refusal).toContainText('It is damaged at: operations, 1, opId.')

    const moved = { ...document, outbox: { ...document.outbox, serverOrigin: 'https://elsewhere.example/api' } }
    await chooseFile(page, 'moved.json', JSON.stringify({ ...moved, drafts: [draft('post:new-here')] }))
    const dialog = page.getByRole('dialog', { name: 'Import unsent edits' })
    await expect(dialog).toContainText('https://elsewhere.example/api')
    const take = dialog.getByRole('button', { name: 'Import' })
    await expect(take).toHaveAccessibleDescription('Say first that it is the same site')
    await dialog.getByLabel('It is the same site').check()
    await take.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('0 edits and 1 draft imported', { exact: true })).toBeVisible()
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
  },
)

const draft = (draftId: string) => ({ draftId, values: { title: 'Typed' }, base: null, at: 1, label: 'Typed' })

test(
  'the self-test runs 200 schedules beside the page and touches neither storage nor network',
  { tag: '@phone' },
  async ({ page, context }) => {
    await signIn(page)
    await offlineReady(page)
    await openDiagnostics(page)
    // What is fetched ahead of time is through.
    await fetchedAhead(page)
    // What is noted about the device may come at any time.
    const contents = () =>
      page.evaluate(async () =>
        (await indexedDB.databases())
          .map(({ name }) => name ?? '')
          .filter((name) => name !== 'offdesk.diagnostics')
          .toSorted((a, b) => a.localeCompare(b)),
      )
    const before = await contents()
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    await startSelfTest(page)
    await expect(page.getByRole('progressbar', { name: 'Self-test' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('progressbar', { name: 'Self-test' })).toBeHidden()

    await startSelfTest(page)
    const verdict = main(page).getByText(/^200 schedules, [\d,]+ edits, [\d,]+ requests: /)
    await expect(verdict).toHaveText(/nothing lost, doubled, overwritten or stuck\.$/, { timeout: 60_000 })
    // What looks after the connection goes on; the test itself asks for nothing but its own code.
    expect(asked.filter((url) => !/\/api\/(?:health|auth)|self-test-worker/.test(url))).toEqual([])
    expect(await contents()).toEqual(before)
    await expectAccessible(page, 'diagnostics with the result of the self-test')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await section(page, 'Self-test').getByRole('button', { name: 'Copy report' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('nothing lost, doubled')
  },
)

test(
  'faults outlive a reload, count their repeats, and their report names no texts',
  { tag: '@phone' },
  async ({ page, context }) => {
    await signIn(page)
    await openDiagnostics(page)
    await expect(section(page, 'Last faults').getByText('None on this device.')).toBeVisible()
    // The app looks by itself, too, when it can't go on, but not a minute after a look.
    await page.getByRole('button', { name: 'Test storage' }).click()
    await expect(main(page).getByText(/^Written, read back and removed, .+ ms\.$/)).toBeVisible()
    await page.evaluate(() => {
      // Only the outbox fails: the notes themselves lie in a database of their own.
      const transaction = IDBDatabase.prototype.transaction
      IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
        if (this.name.endsWith('.outbox')) throw new DOMException('My secret draft', 'DataError')
        return transaction.apply(this, args)
      }
    })
    for (let round = 0; round < 2; round += 1) {
      await page.getByRole('button', { name: 'Test storage' }).click()
      await expect(main(page).getByText(/^The device refuses to write, /)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Test storage' })).not.toHaveAttribute('aria-busy')
    }
    const fault = section(page, 'Last faults').getByRole('listitem').filter({ hasText: 'The write test failed' })
    await expect(fault).toContainText('2 times')
    // Shown at once, written a moment later.
    await expect
      .poll(async () => JSON.stringify(await page.evaluate(keptFaults)))
      .toMatch(/"code":"storage-check","detail":"failed","count":2\b/)
    await page.reload()
    await expect(fault).toContainText('2 times')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await section(page, 'Last faults').getByRole('button', { name: 'Copy report' }).click()
    const report = await page.evaluate(() => navigator.clipboard.readText())
    expect(report).toContain('storage-check failed')
    expect(report).not.toContain('secret')
  },
)

test('the palette finds the page', { tag: '@laptop' }, async ({ page }) => {
  await signIn(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('diag')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
})

/** Runs in the page. */
function keptFaults(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('offdesk.diagnostics')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('values').objectStore('values').get('faults')
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result)
      }
    }
  })
}
