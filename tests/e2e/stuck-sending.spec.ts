import { mortalConnections, setConnections } from '#tests/support/broken-storage.ts'
import { expect, NETWORK_ERRORS, seedSession, test } from '#tests/support/browser.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { main, openPost, save, sync, titleOf } from '#tests/support/screens.ts'

/** Why nothing gets away, where it is the device. */

test.use({ allowedNoise: [NETWORK_ERRORS] })

test(
  'what can’t be sent because the device stores nothing says so, until it does',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    await mortalConnections(context)
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Harbour notes' })
    await seedSession(page)
    await openPost(page, post.id, 'Harbour notes')
    await context.setOffline(true)
    await titleOf(page).fill('Harbour notes, revised')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await setConnections(page, 'dead')
    await context.setOffline(false)
    const notice = main(page).getByRole('alert').filter({ hasText: 'This device refuses to store right now.' })
    await expect(notice).toContainText('What waits here is sent once it stores again.')
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Harbour notes' })

    await setConnections(page, 'alive')
    await expect.poll(async () => (await readPost(owner, post.id)).title).toBe('Harbour notes, revised')
    await expect(notice).toBeHidden()
  },
)
