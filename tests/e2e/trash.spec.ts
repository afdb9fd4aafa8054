import { anyOf, expect, NETWORK_ERRORS, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { choose, main, sync } from '#tests/support/screens.ts'

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(401, 412, 422)) })

test(
  'what lies in the trash is restored or erased, with a connection only',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const owner = await app.signIn()
    const kept = await makePost(owner, { title: 'Comes back' })
    const lost = await makePost(owner, { title: 'Goes for good' })
    const last = await makePost(owner, { title: 'Gone with the rest', excerpt: 'What it said' })
    for (const { id } of [kept, lost, last]) await owner.call('DELETE', `/admin/posts/${id}`)
    await seedSession(page)
    await page.goto('/admin/trash')
    await choose(page, 'Actions for Comes back', 'Restore')
    await expect(page.getByText('“Comes back” restored', { exact: true })).toBeVisible()
    await choose(page, 'Actions for Goes for good', 'Erase for good')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

    await context.setOffline(true)
    await expect(sync(page, 'Offline')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Goes for good' }).click()
    const erase = page.getByRole('menuitem', { name: /^Erase/ }).or(page.getByRole('button', { name: /^Erase/ }))
    await expect(erase).toHaveAttribute('aria-disabled', 'true')
    await expect(erase).toHaveAccessibleDescription('Needs a connection')
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect(sync(page, 'Synced')).toBeVisible()

    const eraseForGood = async (before?: () => Promise<void>) => {
      await choose(page, 'Actions for Goes for good', 'Erase for good')
      await page.getByLabel('Type “Goes for good” to go on').fill('Goes for good')
      await before?.()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Erase post' }).click()
    }
    // Nobody here has seen what may have been written into it elsewhere.
    await eraseForGood(async () => {
      await owner.call('POST', `/admin/trash/posts/${lost.id}/restore`)
      await owner.call('DELETE', `/admin/posts/${lost.id}`)
    })
    const told = 'Failed to erase “Goes for good”. It was restored and deleted anew since.'
    await expect(page.getByText(told, { exact: true })).toBeVisible()
    await eraseForGood()
    // The rows below move up: a press that begins before ends beside its row.
    await expect(main(page).getByText('Goes for good', { exact: true })).toHaveCount(0)
    await choose(page, 'Actions for Gone with the rest', 'Look inside')
    await expect(page.getByRole('dialog')).toContainText(/Excerpt\s*What it said/)
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await choose(page, 'Page menu', 'Empty trash')
    await page.getByLabel('Type “empty trash” to go on').fill('empty trash')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click()
    await expect(main(page).getByText('The trash is empty')).toBeVisible()
    expect(await readPost(owner, kept.id)).toMatchObject({ title: 'Comes back' })
    expect(await owner.call('GET', `/admin/posts/${lost.id}`)).toMatchObject({ status: 404 })
  },
)
