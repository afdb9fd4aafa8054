import * as v from 'valibot'
import { expectAccessible } from '#tests/support/accessible.ts'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, OWNER, seedSession, test } from '#tests/support/browser.ts'
import { placesOf } from '#tests/support/device-storage.ts'
import { isPhone, main } from '#tests/support/screens.ts'
import { Tag } from '#tests/support/schemas.ts'
import { button } from '#tests/support/workflow-screens.ts'

/** Who did what, as an administrator looks it up. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS) })

test('what lies in another record is opened from its entry, too', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  const Made = v.looseObject({ id: v.number() })
  const course = { title: 'Baking', description: 'About it', duration_hours: 2, level: 'beginner' }
  const { id } = v.parse(Made, await api.data('POST', '/admin/courses', course))
  const lesson = v.parse(Made, await api.data('POST', `/admin/courses/${id}/lessons`, { title: 'Dough', content: 'x' }))
  await seedSession(page)
  await page.goto('/admin/user-activities')
  // On a laptop the days are open from the start.
  const days = page.getByRole('row').filter({ has: page.getByRole('button') })
  await expect(main(page).locator(days)).not.toHaveCount(0)
  await main(page).getByRole('button', { name: 'Created lesson “Dough”' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open “Dough”' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/courses/${id}/lessons/${lesson.id}$`))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Dough')
})

test('an entry is found, shows before and after, and leads to its record', { tag: '@phone' }, async ({ app, page }) => {
  const api = await app.signIn()
  const { id } = v.parse(Tag, await api.data('POST', '/tags', { name: 'Old words', color: '#123456' }))
  await api.data('PUT', `/tags/${id}`, { name: 'New words' })
  for (let count = 0; count < 21; count += 1)
    await api.data('POST', '/tags', { name: `Tag ${count}`, color: '#123456' })
  await seedSession(page)
  await page.goto('/admin/user-activities')
  await expect(main(page).getByText('Created tag “Tag 20”')).toBeVisible()
  // Two where it became midnight meanwhile.
  await main(page)
    .getByText(/^Days with activities: [12]$/)
    .click()
  await expect(
    main(page)
      .getByRole('row')
      .filter({ has: page.getByRole('button') }),
  ).not.toHaveCount(0)
  await expectAccessible(page, 'activities')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(main(page).getByText('Changed tag “New words”')).toBeVisible()

  const phone = isPhone(page)
  await button(page, phone ? 'Filter' : 'Filters').click()
  await page.getByLabel('Activity type').selectOption({ label: 'Tag updated' })
  await page.getByRole('group', { name: 'Days' }).getByRole('button', { name: '7 days' }).click()
  await expectAccessible(page, 'activities with filters')
  const searched = page.waitForRequest((request) => /\/users\?q=ona&.*per_page=50/.test(request.url()))
  await page.getByRole('combobox', { name: 'User' }).fill('ona')
  await searched
  await page.getByRole('option', { name: OWNER.name }).click()
  // On a phone all of it takes effect at once, when the sheet goes.
  if (phone) await button(page, 'Show').click()
  await expect(page).toHaveURL(/type=tag.updated/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
  await expect(page).toHaveURL(/user=1/)
  await page.reload()
  if (phone) await button(page, 'Filter 3').click()
  await expect(button(page, `Remove ${OWNER.name}`)).toBeVisible()
  if (!phone) await expect(button(page, 'Filters (3)')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByLabel('Start date')).not.toHaveValue('')
  if (phone) await button(page, 'Show').click()
  await expect(main(page).getByText('Created tag “Tag 20”')).toBeHidden()

  await main(page).getByRole('button', { name: 'Changed tag “New words”' }).click()
  const entry = page.getByRole('dialog')
  await expect(entry).toContainText('Before: Old words')
  await expect(entry).toContainText('After: New words')
  await expectAccessible(page, 'an entry')
  await entry.getByRole('link', { name: 'Open “New words”' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/tags/${id}$`))
})

test(
  'the entries of a filter leave as a table, and none stays on the device',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const api = await app.signIn()
    await api.data('POST', '/tags', { name: 'Unmistakable', color: '#123456' })
    await seedSession(page)
    await page.goto('/admin/user-activities?q=unmistakable')
    await expect(main(page).getByText('Created tag “Unmistakable”')).toBeVisible()
    const leaving = page.waitForEvent('download')
    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Page menu' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click()
    } else {
      await button(page, 'Export CSV').click()
    }
    expect((await leaving).suggestedFilename()).toMatch(/^activities-\d{4}-\d\d-\d\d\.csv$/)
    await offlineReady(page)
    expect(await placesOf(page, 'Created tag')).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await expect(main(page).getByText('Activities are not kept on this device.')).toBeVisible()
  },
)
