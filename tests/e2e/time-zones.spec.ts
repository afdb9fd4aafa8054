import { expect, seedSession, test } from '#tests/support/browser.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { inSettings, openPost, save } from '#tests/support/screens.ts'

/** A date that somebody types is a moment: whatever the clocks do, it stays the one that was meant. */

test(
  'in the hour that the clocks skip or go through twice a date stays on its side',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Summer time', published_at: '2026-10-25T01:30:00.000Z' })
    await seedSession(page)
    await openPost(page, post.id, 'Summer time')
    const becomes = async (typed: string, stored: string) => {
      await inSettings(page, (settings) => settings.getByLabel('Publish date').fill(typed))
      await save(page)
      await expect.poll(async () => (await readPost(owner, post.id)).published_at).toBe(stored)
    }
    await becomes('2026-10-25T02:45', '2026-10-25T01:45:00.000Z')
    await becomes('2026-10-25T02:15', '2026-10-25T01:15:00.000Z')
    await becomes('2026-10-24T02:15', '2026-10-24T00:15:00.000Z')
    await becomes('2026-10-25T02:20', '2026-10-25T00:20:00.000Z')
    await becomes('2027-03-28T02:30', '2027-03-28T01:30:00.000Z')
    // As it is shown.
    await inSettings(page, (settings) => expect(settings.getByLabel('Publish date')).toHaveValue('2027-03-28T03:30'))
  },
)
