import { expect, NETWORK_ERRORS, offlineReady, seedSession, test } from '#tests/support/proxied.ts'
import { placesOf } from '#tests/support/device-storage.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { excerptOf, openPost, save, sync, titleOf } from '#tests/support/screens.ts'
import { tearLog } from '#tests/support/torn-log.ts'

/** A browser that was killed in the middle of a write, seen by the two that come after it. */

const WAITING = /^Offline, [12] waiting$/
/** Said of an edit only when it is on the device for good. */
const SAVED = /^(?:Waiting to be sent|Only on this device|Not confirmed yet)$/

test.use({ allowedNoise: [NETWORK_ERRORS] })

test(
  'a kill in the middle of a write takes neither the sign-in nor what waits, nor what was typed',
  { tag: '@laptop' },
  async ({ app, device, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Night ferry' })
    await seedSession(device.page)
    await openPost(device.page, post.id, 'Night ferry')
    await offlineReady(device.page)
    await wire.down()
    await titleOf(device.page).fill('Saved on the ferry')
    await save(device.page)
    await expect(sync(device.page, 'Offline, 1 waiting')).toBeVisible()
    await excerptOf(device.page).fill('Typed on the ferry')
    await expect.poll(() => placesOf(device.page, 'Typed on the ferry')).not.toEqual([])
    await device.kill()
    await tearLog(device.profile, wire.url)

    // It goes on in the torn log, writes, and is closed.
    const next = await device.open()
    await openPost(next, post.id, 'Saved on the ferry')
    await titleOf(next).fill('Saved at the harbour')
    await save(next)
    // The first one may have been tried meanwhile, and is then an edit of its own.
    await expect(sync(next, WAITING)).toBeVisible()
    await expect(next.getByText(SAVED).first()).toBeVisible()
    await device.close()

    const last = await device.open()
    await openPost(last, post.id, 'Saved at the harbour')
    await expect(sync(last, WAITING)).toBeVisible()
    await expect(last.getByRole('alert').filter({ hasText: 'This browser erased' })).toBeHidden()
    await wire.up()
    await expect(sync(last, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Saved at the harbour' })
  },
)
