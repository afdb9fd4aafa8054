import { Buffer } from 'node:buffer'
import * as v from 'valibot'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { formWith } from '#tests/support/sample-files.ts'
import { main, openOutbox } from '#tests/support/screens.ts'

/** A file that two people replace. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(409, 412)) })

const Uploaded = v.object({ file: v.looseObject({ id: v.number() }) })

test('content put in on both sides is asked about by its names', { tag: '@phone' }, async ({ app, tab }) => {
  const api = await app.signIn()
  const upload = async (name: string) =>
    v.parse(Uploaded, (await api.call('POST', '/files', formWith(name, name))).body).file.id
  const file = await upload('first.txt')
  const { page } = tab
  await seedSession(page)
  await page.goto(`/admin/files/${file}`)
  await offlineReady(page)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Name')).toHaveValue('first.txt')
  await tab.goOffline()
  const content = { name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from('mine') }
  await sheet.getByLabel('New content', { exact: true }).setInputFiles(content)
  await expect(sheet.getByText('mine.txt will take its place.')).toBeVisible()
  await api.data('PUT', `/files/${file}`, { replace_with: await upload('theirs.txt') })
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await tab.goOnline()
  await openOutbox(page)
  await main(page).getByRole('link', { name: 'Compare versions' }).click()
  const sides = main(page).getByRole('radiogroup', { name: 'File' })
  for (const [version, words] of [
    ['Base', 'The file as it was'],
    ['Mine', 'mine.txt'],
    ['Theirs', 'theirs.txt'],
  ] as const) {
    await sides.getByRole('button', { name: version }).click()
    await expect(sides).toContainText(words)
  }
})
