import { rm } from 'node:fs/promises'
import type { App } from '#tests/support/app.ts'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { isPhone, main, openOutbox, openPost, save, sync, textOf, titleOf } from '#tests/support/screens.ts'
import { copySite } from '#tests/support/sites.ts'

// 409 is how the server says that it holds other data, 412 how it shows what stands there.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(404, 409, 412)) })

/** An old copy of the data folder is put in its place, by hand. */
async function putBackOldCopy(app: App): Promise<void> {
  await app.stop()
  await rm(app.dataDir, { recursive: true, force: true })
  copySite('owner', app.dataDir)
  await app.start()
}

test('an edit made before an old copy was put back overwrites nobody: it stops, says why, and is compared @phone', async ({
  app,
  page,
}) => {
  const owner = await app.signIn()
  const post = await makePost(owner, { title: 'Later lost' })
  await seedSession(page)
  await openPost(page, post.id, 'Later lost')
  await offlineReady(page)
  await page.context().setOffline(true)
  await titleOf(page).fill('My words')
  await textOf(page).click()
  await page.keyboard.type('Typed on the train. ')
  await save(page)
  await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()

  await putBackOldCopy(app)
  const stranger = await makePost(owner, { title: 'A stranger' })
  expect(stranger).toMatchObject({ id: post.id, version: post.version })
  await page.context().setOffline(false)

  await expect(sync(page, '1 to review')).toBeVisible()
  await openOutbox(page)
  await expect(main(page)).toContainText('This server holds different data from what your edits were made for.')
  await expect(page.getByRole('link', { name: /^Outbox/ }).first()).toHaveAccessibleName(/ 1 ?, 1 to review$/)
  expect(await readPost(owner, post.id)).toMatchObject({ title: 'A stranger', version: post.version })

  await main(page).getByRole('button', { name: 'Go on with this server' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go on' }).click()
  await expect(main(page)).toContainText('Made for a different database from the one on the server now')
  await main(page).getByRole('link', { name: 'Compare versions' }).first().click()
  const title = page.getByRole('radiogroup', { name: 'Title' })
  for (const [version, text] of [
    ['Mine', 'My words'],
    ['Theirs', 'A stranger'],
  ] as const) {
    // On a phone one version is shown at a time.
    if (isPhone(page)) await title.getByRole('button', { name: version, exact: true }).click()
    await expect(title.getByText(text, { exact: true }).first()).toBeVisible()
  }
  expect(await readPost(owner, post.id)).toMatchObject({ title: 'A stranger', version: post.version })
})
