import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import * as v from 'valibot'
import type { ApiPerson } from '#tests/support/app.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/proxied.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { type Post, StoredFile } from '#tests/support/schemas.ts'
import { openOutbox, openPost, save, sync, textOf } from '#tests/support/screens.ts'
import { SECOND_BUILD, secondBuild } from '#tests/support/second-build.ts'

/** A large picture goes on where it stopped, over a reload of the page. */

const SIDE = 1050
const PART = 1024 * 1024

// 409: a part of the page that was closed may still be arriving when the next page sends its own.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(409)) })

/** Nothing to compress in noise: three megabytes and a bit. */
async function panorama(): Promise<Buffer> {
  const noise = { raw: { width: SIDE, height: SIDE, channels: 3 as const } }
  const buffer = await sharp(randomBytes(SIDE * SIDE * 3), noise)
    .png()
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(3 * PART)
  return buffer
}

async function addPicture(page: Page): Promise<void> {
  await textOf(page).click()
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'panorama.png', mimeType: 'image/png', buffer: await panorama() })
  await page.getByLabel('What does it show?').fill('The harbour')
  await page.getByRole('button', { name: 'Add picture' }).click()
}

/** It came whole, as one file, and the post shows it. */
async function arrivedOnce(owner: ApiPerson, wire: FaultProxy, post: Post): Promise<void> {
  const made = wire.exchanges.filter((one) => one.method === 'POST' && one.path === '/api/files' && one.served)
  // A reply that came too late for its sender is asked for again, under the name of the first request.
  expect(new Set(made.map((one) => one.headers['idempotency-key'])).size).toBe(1)
  const [stored, ...others] = v.parse(v.array(StoredFile), await owner.data('GET', '/files'))
  expect(others).toEqual([])
  expect(stored).toMatchObject({ original_name: 'panorama.png', width: SIDE, height: SIDE })
  expect((await readPost(owner, post.id)).content).toContain(`src="${stored?.path}"`)
}

test(
  'a large picture is sent in parts, and after a reload from where the line broke',
  { tag: '@phone' },
  async ({ app, page, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Panorama' })
    await seedSession(page)
    await openPost(page, post.id, 'Panorama')
    wire.when({ method: 'PATCH', times: 2, fault: { do: 'delay', ms: 0 } })
    const broken = wire.when({ method: 'PATCH', fault: { do: 'drop-request' } })
    await addPicture(page)
    await expect.poll(broken).toBeGreaterThan(0)
    await expect(textOf(page).getByAltText('The harbour')).toBeVisible()
    await save(page)
    const waiting = page
      .getByRole('banner')
      .getByRole('status')
      .getByRole('button', { name: /2 waiting$/ })
    await expect(waiting).toBeVisible()
    await page.reload()
    wire.heal()
    await expect(sync(page, 'Synced')).toBeVisible()

    const parts = wire.exchanges.filter((one) => one.method === 'PATCH' && one.served === 200)
    expect(parts.map((one) => Number(one.headers['upload-offset']))).toEqual([0, PART, 2 * PART, 3 * PART])
    await arrivedOnce(owner, wire, post)
  },
)

test(
  'a large picture goes on where it stopped when a new build takes over in the middle of it',
  { tag: '@laptop' },
  async ({ app, page, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Panorama' })
    const build = await secondBuild()
    try {
      await seedSession(page)
      await openPost(page, post.id, 'Panorama')
      await offlineReady(page)
      wire.when({ method: 'PATCH', times: 2, fault: { do: 'delay', ms: 0 } })
      const held = wire.when({ method: 'PATCH', times: 1, fault: { do: 'hold' } })
      await addPicture(page)
      await expect.poll(held).toBe(1)
      await save(page)
      await app.stop()
      await app.start(build.folder)
      await openOutbox(page)
      // What the app does by itself when it comes back into view.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.locator(SECOND_BUILD)).toBeAttached()
      await expect(sync(page, 'Synced')).toBeVisible()
      wire.heal()
      await arrivedOnce(owner, wire, post)
    } finally {
      await build.remove()
    }
  },
)
