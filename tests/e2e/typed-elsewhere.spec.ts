import type { Page } from '@playwright/test'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/proxied.ts'
import { content, makePost, readPost } from '#tests/support/records.ts'
import { main, openPost, save, sync, textOf, titleOf } from '#tests/support/screens.ts'

/** Text that is typed in one tab, and met in another: whoever decides about it decides about what they saw of it. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(412)) })

const onDevice = (page: Page) => page.getByText(/^Saved on this device at /)
const offer = (page: Page) => main(page).getByText(/^Unsaved text from .+ is on this device\.$/)
const inOffer = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** @returns the other tab, at the same post and without that text */
async function typedInOneOfTwo(page: Page, post: number): Promise<Page> {
  await seedSession(page)
  await openPost(page, post, 'Tide tables')
  await titleOf(page).fill('Typed first')
  await expect(onDevice(page)).toBeVisible()
  const other = await page.context().newPage()
  await openPost(other, post, 'Tide tables')
  return other
}

async function typeOnAndLeave(page: Page): Promise<void> {
  await titleOf(page).fill('Typed first, and on')
  await page.getByRole('link', { name: 'Posts', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeVisible()
}

test(
  'text that another tab is typing is offered there, and taken from nobody',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const post = await makePost(await app.signIn(), { title: 'Tide tables' })
    const other = await typedInOneOfTwo(page, post.id)
    await expect(offer(other)).toBeVisible()
    await expect(titleOf(other)).toHaveValue('Tide tables')
    await page.close()
    await openPost(other, post.id, 'Typed first')
  },
)

test(
  'what is typed on in a tab stays when another one discards what it saw of it',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const post = await makePost(await app.signIn(), { title: 'Tide tables' })
    const other = await typedInOneOfTwo(page, post.id)
    await expect(offer(other)).toBeVisible()
    await typeOnAndLeave(page)

    await inOffer(other, 'Discard').click()
    await expect(offer(other)).toBeHidden()
    await openPost(other, post.id, 'Typed first, and on')
  },
)

test(
  'what is typed on in a tab stays when another one saves what it took over of it',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Tide tables' })
    const other = await typedInOneOfTwo(page, post.id)
    await inOffer(other, 'Restore').click()
    await expect(titleOf(other)).toHaveValue('Typed first')
    await expect(onDevice(other)).toBeVisible()
    await typeOnAndLeave(page)

    await save(other)
    await expect.poll(() => readPost(owner, post.id)).toMatchObject({ title: 'Typed first' })
    await openPost(other, post.id, 'Typed first, and on')
  },
)

test(
  'what was typed into the profile is named where it is shown, and offered while another tab types it',
  { tag: '@laptop' },
  async ({ page }) => {
    const name = (tab: Page) => main(tab).getByLabel('Name', { exact: true })
    const shown = (tab: Page) => main(tab).getByText(/^Unsaved text from .+ is shown\.$/)
    await seedSession(page)
    await page.goto('/admin/profile')
    const before = await name(page).inputValue()
    await name(page).fill('Ona of the tides')
    await page.reload()
    await expect(name(page)).toHaveValue('Ona of the tides')
    await expect(shown(page)).toBeVisible()
    await name(page).fill('Ona of the tides, and on')
    const other = await page.context().newPage()
    await other.goto('/admin/profile')
    await expect(offer(other)).toBeVisible()
    await expect(name(other)).toHaveValue(before)
    await page.close()
    await other.reload()
    await expect(name(other)).toHaveValue('Ona of the tides, and on')
    await main(other).getByRole('button', { name: 'Put back', exact: true }).click()
    await expect(name(other)).toHaveValue(before)
    await expect(offer(other)).toBeVisible()
  },
)

test(
  'a paragraph that two tabs typed on is asked about, and stands there once until somebody decides',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Tide tables', content: content('Tides of the year.') })
    const typeAtEnd = async (tab: Page, words: string) => {
      await textOf(tab).click()
      await tab.keyboard.press('Control+End')
      await tab.keyboard.type(words)
    }
    await seedSession(page)
    await openPost(page, post.id, 'Tide tables')
    await offlineReady(page)
    await typeAtEnd(page, '\nThe harbour opens')
    await expect(onDevice(page)).toBeVisible()
    const other = await page.context().newPage()
    await openPost(other, post.id, 'Tide tables')
    await inOffer(other, 'Restore').click()
    await expect(textOf(other)).toContainText('The harbour opens')

    await page.context().setOffline(true)
    await page.bringToFront()
    await typeAtEnd(page, ' at nine on every day')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await other.bringToFront()
    await typeAtEnd(other, ' again once all storms of winter are over')
    await save(other)
    await expect(sync(other, 'Offline, 2 waiting')).toBeVisible()
    await page.context().setOffline(false)
    await expect(sync(other, '1 to review')).toBeVisible()
    expect((await readPost(owner, post.id)).content.match(/The harbour opens/g)).toHaveLength(1)
  },
)
