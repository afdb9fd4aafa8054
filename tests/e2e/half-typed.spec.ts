import { expect, seedSession, test } from '#tests/support/browser.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { main, openPost, sync } from '#tests/support/screens.ts'

/** What a browser shows in a field and hands to no page, because it is no whole date or number, is not taken for empty. */

test(
  'a date of which a part is missing, and a number that is none, are told and not saved as empty',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Regatta', published_at: '2031-05-04T10:00:00.000Z' })
    const empty = await makePost(owner, { title: 'No day yet' })
    await seedSession(page)
    await openPost(page, post.id, 'Regatta')
    const date = page.getByLabel('Publish date')
    await date.focus()
    // The first part: the day stands there, the rest with it.
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+s')
    await expect(date).toHaveAccessibleDescription('Publish date needs a whole date and time')
    expect(await readPost(owner, post.id)).toEqual(post)
    await page.keyboard.type('05')
    await page.keyboard.press('Control+s')
    await expect(date).not.toHaveAccessibleDescription('Publish date needs a whole date and time')

    await openPost(page, empty.id, 'No day yet')
    await date.focus()
    await page.keyboard.type('05')
    await page.getByLabel('Title', { exact: true }).fill('A day to come')
    await page.keyboard.press('Control+s')
    await expect(date).toHaveAccessibleDescription('Publish date needs a whole date and time')
    expect(await readPost(owner, empty.id)).toEqual(empty)

    await page.goto('/admin/settings')
    const size = page.getByRole('spinbutton', { name: 'Maximum file size' })
    await size.fill('')
    await size.pressSequentially('1e')
    await page.keyboard.press('Control+s')
    await expect(size).toHaveAccessibleDescription(/must be a number/)
    await expect(main(page).getByText('Saved', { exact: true })).toBeHidden()
    await expect(sync(page, 'Unsaved')).toBeVisible()
  },
)
