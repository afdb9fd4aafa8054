import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  OWNER,
  signInAs,
  statusErrors,
  test,
} from '#tests/support/browser.ts'
import type { App } from '#tests/support/app.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { main, openPost, save, sync, titleOf } from '#tests/support/screens.ts'

/** Somebody loses the right to send while edits wait: nothing goes in another name, and the texts can be taken along. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 403)) })

const MATE = { name: 'Mate', email: 'mate@example.test', password: 'a loud harbour at noon' }
const PROOF = { current_password: OWNER.password }
const Made = v.object({ id: v.number() })

test(
  'whose role was taken away is told of what waits, and takes it along',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const { owner, post, mate } = await typedByMate(app, page)
    await owner.data('PUT', `/admin/users/${mate.id}`, { role: 'user', ...PROOF })
    await context.setOffline(false)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await expect(main(page)).toContainText('1 change on this device was never sent.')

    await main(page).getByRole('button', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out with unsent changes?' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export and discard' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('Typed by the mate')
    await signInAs(page, OWNER)
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toEqual(post)
  },
)

test(
  'whose account is gone still reads what waits, and nothing is sent',
  { tag: '@laptop' },
  async ({ app, page, context }) => {
    const { owner, post, mate } = await typedByMate(app, page)
    await owner.data('DELETE', `/admin/users/${mate.id}`, PROOF)
    await context.setOffline(false)
    const ended = page.getByRole('dialog', { name: 'Your session ended' })
    await expect(ended).toContainText('Sign in to send 1 change.')
    await page.reload()
    await expect(ended).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(titleOf(page)).toHaveValue('Typed by the mate')
    expect(await readPost(owner, post.id)).toEqual(post)
  },
)

/** An edit of another admin's waits on a device without a connection. */
async function typedByMate(app: App, page: Page) {
  const owner = await app.signIn()
  const post = await makePost(owner, { title: 'Of the owner' })
  const mate = v.parse(Made, await owner.data('POST', '/admin/users', { ...MATE, role: 'admin', ...PROOF }))
  await signInAs(page, MATE)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await openPost(page, post.id, 'Of the owner')
  await offlineReady(page)
  await page.context().setOffline(true)
  await titleOf(page).fill('Typed by the mate')
  await save(page)
  await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
  return { owner, post, mate }
}
