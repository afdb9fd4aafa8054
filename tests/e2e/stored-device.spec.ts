import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { OWNER, signIn } from '#tests/support/app.ts'
import { everythingArrived } from '#tests/support/arrived-edits.ts'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, statusErrors, test as proxied } from '#tests/support/proxied.ts'
import { main, sync } from '#tests/support/screens.ts'
import { go } from '#tests/support/in-app.ts'
import { restoreDevice, restoreServer, storedEdits } from '#tests/support/stored-copies.ts'
import { startServer } from '#tooling/server-process.ts'

/**
 * Today's build on a device that the version before left in the middle of its work, without a connection: what it kept
 * is read, what waits is shown, what was typed is offered; then everything arrives, once.
 */

// 412: an order that waited meets the one that its new members made, a title the one of another device.
proxied.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(412)) })

const test = proxied.extend({
  // Playwright reads what a fixture needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  app: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offdesk-e2e-'))
    restoreServer(dataDir)
    const server = await startServer({ dataDir })
    await use({ ...server, dataDir, signIn: (person = OWNER) => signIn(server.url, person) })
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})

/** Of each list: a record that was read there before the connection was cut, and one that was made afterwards. */
const LISTS = [
  ['/admin/posts', 'Arrival of the mail boat', 'Night crossing'],
  ['/admin/categories', 'Moorings', 'Weather'],
  ['/admin/tags', 'Tide', 'Spray'],
  ['/admin/files', 'Harbour office', 'packing-list.txt'],
  ['/admin/courses', 'Seamanship', 'Made on a train'],
  ['/admin/courses/1/lessons', 'Casting off', 'Heaving to'],
  ['/admin/courses/1/files', 'letter sheet', 'rules.txt'],
  ['/admin/courses/1/lessons/1/files', 'letter sheet', 'rules.txt'],
  ['/admin/workflow-categories', 'Paperwork', 'Night shifts'],
  ['/admin/workflows', 'Clear customs', 'Order tea'],
] as const

const NEW_DRAFTS = ['A post begun', 'A course begun', 'A lesson begun', 'A tag begun', 'A workflow begun']
const DRAFTS = [
  { at: '/admin/posts/1', field: 'Title', words: 'Arrival of the mail boat, begun' },
  { at: '/admin/courses/2/lessons/8', field: 'Content', words: '# Compass\n\nText of Compass, begun anew.\n' },
  { at: '/admin/workflow-categories/1', field: 'Name', words: 'Paperwork begun' },
  { at: '/admin/settings', field: 'Site description', words: 'A description begun' },
  { at: '/admin/courses/1/files', open: 'letter sheet', field: 'Description', words: 'An attachment begun' },
]

test(
  'what the version before left on a device is read, shown and offered without a connection, and arrives once',
  { tag: '@laptop' },
  async ({ app, page, wire }) => {
    const edits = storedEdits()
    await page.goto('/admin/login')
    await offlineReady(page)
    await page.goto('/robots.txt')
    await restoreDevice(page)
    await wire.down()

    for (const [address, read, made] of LISTS) {
      await go(page, address)
      await expect(page.getByText(/^as of .*, offline$/).first(), address).toBeVisible()
      for (const name of [read, made]) {
        await expect(page.getByText(name, { exact: true }).first(), address).toBeVisible()
      }
    }
    await go(page, '/admin/share')
    await expect(main(page).getByText('Tide tables').first()).toBeVisible()
    await allDraftsAreThere(page)

    await go(page, '/admin/outbox')
    await expect(main(page).getByRole('heading', { name: 'Needs attention 1' })).toBeVisible()
    await expect(main(page).getByRole('heading', { name: `Waiting ${edits.length - 1}` })).toBeVisible()
    const shown = await main(page)
      .getByRole('button', { name: /^Actions for / })
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getAttribute('aria-label')?.slice('Actions for '.length)),
      )
    expect(shown.toSorted()).toEqual(edits.map((edit) => edit.label).toSorted())
    await expect(main(page).getByText('Discarded on this device, 2')).toBeVisible()
    await expect(main(page).getByText('can’t be read by this version')).toHaveCount(0)

    await wire.up()
    await expect(sync(page, '1 to review')).toBeVisible({ timeout: 60_000 })
    const done = (opId: string) =>
      wire.exchanges.filter(
        (one) => String(one.headers['idempotency-key']).startsWith(opId) && (one.served ?? 500) < 300,
      )
    const arrived = () => edits.filter(({ opId }) => done(opId).length > 0).length
    await expect.poll(arrived, { timeout: 90_000 }).toBe(edits.length - 1)
    await expect(main(page).getByRole('heading', { name: /^Waiting/ })).toHaveCount(0)
    for (const { opId, entity, kind, label, status } of edits) {
      expect.soft(done(opId), `${kind} of ${entity} ${label}`).toHaveLength(status === 'needs-attention' ? 0 : 1)
    }
    await page.getByRole('link', { name: 'Compare versions' }).first().click()
    const title = page.getByRole('radiogroup', { name: 'Title' })
    for (const words of ['Contested', 'Contested, mine', 'Contested, theirs']) {
      await expect(title.getByText(words, { exact: true }).first()).toBeVisible()
    }
    await allDraftsAreThere(page)
    await everythingArrived(await app.signIn(), app.url)
  },
)

async function allDraftsAreThere(page: Page): Promise<void> {
  await go(page, '/admin/content')
  for (const name of NEW_DRAFTS) {
    const draft = main(page).getByRole('listitem').filter({ hasText: 'Draft on this device' })
    await expect(draft.getByRole('link', { name, exact: true })).toBeVisible()
  }
  for (const { at, open, field, words } of DRAFTS) {
    await go(page, at)
    if (open !== undefined) await page.getByRole('button', { name: open, exact: true }).click()
    const place = page.getByLabel(field, { exact: true })
    if (field === 'Content') await expect(place.locator('.cm-line'), at).toHaveText(words.split('\n'))
    else await expect(place, at).toHaveValue(words)
  }
}
