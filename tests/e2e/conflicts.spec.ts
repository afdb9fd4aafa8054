import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { PostCreate } from '#contract/records/post.ts'
import type { ApiPerson } from '#tests/support/app.ts'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { changePost, content, makePost, readPost } from '#tests/support/records.ts'
import { excerptOf, main, openOutbox, openPost, save, sync, textOf, titleOf } from '#tests/support/screens.ts'
import { type Post, Tag } from '#tests/support/schemas.ts'

// 412 is how the server says that the other one was first, 404 that the post is gone.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(404, 412)) })

interface Meeting {
  readonly page: Page
  readonly owner: ApiPerson
  readonly post: Post
  /** What this person does in the editor, offline. */
  readonly mine: () => Promise<void>
  /** What the other device saved meanwhile. */
  readonly theirs: Partial<PostCreate>
}

/** Two people edit one post, one of them without a connection; then the connection is back. */
async function meet({ page, owner, post, mine, theirs }: Meeting): Promise<Post> {
  await seedSession(page)
  await openPost(page, post.id, post.title)
  await offlineReady(page)
  await page.context().setOffline(true)
  await mine()
  await save(page)
  await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
  const changed = await changePost(owner, post, theirs)
  await page.context().setOffline(false)
  return changed
}

async function compare(page: Page, title: string): Promise<void> {
  await expect(sync(page, '1 to review')).toBeVisible()
  await openOutbox(page)
  await main(page).getByRole('link', { name: 'Compare versions' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('changes of different fields come together without a question', { tag: '@phone' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const post = await makePost(owner, { title: 'Two hands' })
  const mine = () => titleOf(page).fill('Two hands, my title')
  await meet({ page, owner, post, mine, theirs: { excerpt: 'Their excerpt' } })
  await expect(sync(page, 'Synced')).toBeVisible()
  const both = { title: 'Two hands, my title', excerpt: 'Their excerpt' }
  expect(await readPost(owner, post.id)).toMatchObject({ ...both, version: post.version + 2 })
  await expect(excerptOf(page)).toHaveValue('Their excerpt')
})

test('changes of different paragraphs come together without a question', { tag: '@laptop' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const post = await makePost(owner, { title: 'Two paragraphs', content: content('One.', 'Two.', 'Three.', 'Four.') })
  const mine = async () => {
    await textOf(page).getByText('One.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Mine.')
  }
  await meet({ page, owner, post, mine, theirs: { content: content('One.', 'Two.', 'Three.', 'Four. Theirs.') } })
  await expect(sync(page, 'Synced')).toBeVisible()
  const together = content('One. Mine.', 'Two.', 'Three.', 'Four. Theirs.')
  expect(await readPost(owner, post.id)).toMatchObject({ content: together, version: post.version + 2 })
})

test.describe('the same field changed on both sides', () => {
  let owner: ApiPerson
  let post: Post
  test.beforeEach(async ({ app, page }) => {
    owner = await app.signIn()
    post = await makePost(owner, { title: 'One title' })
    const mine = () => titleOf(page).fill('My title')
    await meet({ page, owner, post, mine, theirs: { title: 'Their title' } })
    await compare(page, 'My title')
    // Nothing is overwritten while nobody has decided.
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Their title', version: post.version + 1 })
  })

  test('is asked about, and Mine is sent when it is chosen', { tag: '@laptop' }, async ({ page }) => {
    const title = page.getByRole('radiogroup', { name: 'Title' })
    for (const text of ['Base', 'One title', 'My title', 'Their title']) {
      await expect(title.getByText(text, { exact: true }).first()).toBeVisible()
    }
    // The versions that the server keeps say whose it is.
    await expect(title.getByText(/^You, on another device, \d/)).toBeVisible()
    await expect(title.locator('.avatar')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Save merged' })).toHaveAttribute('aria-disabled', 'true')
    await title.getByRole('radio', { name: 'Mine' }).check()
    await page.getByRole('button', { name: 'Save merged' }).click()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'My title', version: post.version + 2 })
  })

  test('keeps Theirs when it is chosen, and my text stays on this device', { tag: '@laptop' }, async ({ page }) => {
    await page.getByRole('radiogroup', { name: 'Title' }).getByRole('radio', { name: 'Theirs' }).check()
    await page.getByRole('button', { name: 'Save merged' }).click()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Their title', version: post.version + 1 })
    await openOutbox(page)
    await main(page).getByText('Discarded on this device, 1').click()
    await expect(main(page).getByRole('button', { name: 'Restore My title' })).toBeVisible()
  })

  test('sends the merged result as it was typed', { tag: '@laptop' }, async ({ page }) => {
    await page.getByRole('textbox', { name: 'Merged result' }).fill('Our title')
    await page.getByRole('button', { name: 'Save merged' }).click()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Our title', version: post.version + 2 })
  })

  test('keeps what was typed into the merged result until it is saved', { tag: '@laptop' }, async ({ page }) => {
    const merged = page.getByRole('textbox', { name: 'Merged result' })
    await merged.fill('Our title')
    await page.getByRole('button', { name: 'Decide later' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
    await main(page).getByRole('link', { name: 'Compare versions' }).first().click()
    await expect(merged).toHaveValue('Our title')
    await merged.fill('Our title, after a while')
    await page.reload()
    await expect(merged).toHaveValue('Our title, after a while')
    await page.getByRole('button', { name: 'Save merged' }).click()
    await expect(sync(page, 'Synced')).toBeVisible()
    expect(await readPost(owner, post.id)).toMatchObject({ title: 'Our title, after a while' })
    await page.goto('/admin')
    await expect(main(page).getByText('Draft on this device')).toBeHidden()
  })

  test(
    'what was typed into the merged result is there to be taken along when my side changes meanwhile',
    { tag: '@laptop' },
    async ({ page, context }) => {
      const merged = page.getByRole('textbox', { name: 'Merged result' })
      await merged.fill('Our title')
      const other = await context.newPage()
      await openPost(other, post.id, 'My title')
      await titleOf(other).fill('My second title')
      await save(other)
      // Typed over another text, it is not put in.
      await expect(merged).toHaveValue('My second title')
      await page.goto('/admin')
      await expect(main(page).getByRole('button', { name: 'Download the draft My title' })).toBeVisible()
    },
  )

  test(
    'asks anew when their side changes once more before the decision arrives',
    { tag: '@laptop' },
    async ({ page }) => {
      await changePost(owner, post, { title: 'Their second title' })
      await page.getByRole('radiogroup', { name: 'Title' }).getByRole('radio', { name: 'Mine' }).check()
      await page.getByRole('button', { name: 'Save merged' }).click()
      await compare(page, 'My title')
      await expect(page.getByRole('radiogroup', { name: 'Title' })).toContainText('Their second title')
      expect(await readPost(owner, post.id)).toMatchObject({ title: 'Their second title' })
    },
  )
})

test(
  'a decision waits as long as it takes, and all of mine takes nothing away that they alone changed',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'One title', content: content('One.', 'Two.', 'Three.', 'Four.') })
    const mine = async () => {
      await titleOf(page).fill('My title')
      await textOf(page).getByText('One.').click()
      await page.keyboard.press('End')
      await page.keyboard.type(' Mine.')
    }
    const theirs = { title: 'Their title', content: content('One.', 'Two.', 'Three.', 'Four. Theirs.') }
    await meet({ page, owner, post, mine, theirs })
    await compare(page, 'My title')
    await page.getByRole('button', { name: 'Decide later' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
    await page.reload()
    await compare(page, 'My title')
    await page.getByRole('button', { name: 'Keep all mine' }).click()
    await expect(sync(page, 'Synced')).toBeVisible()
    const together = content('One. Mine.', 'Two.', 'Three.', 'Four. Theirs.')
    const both = { title: 'My title', content: together, version: post.version + 2 }
    expect(await readPost(owner, post.id)).toMatchObject(both)
  },
)

test(
  'conflicts of a post and of a tag that have one id are each looked at and decided by themselves',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'One title' })
    const tags = v.parse(v.array(Tag), await owner.data('GET', '/tags'))
    const tag = tags.find(({ id }) => id === post.id)
    if (!tag) throw new Error(`No tag has the id ${post.id}`)
    await seedSession(page)
    await page.goto(`/admin/tags/${tag.id}`)
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true })
    await expect(name).toHaveValue(tag.name)
    await offlineReady(page)
    await page.context().setOffline(true)
    await name.fill('My tag')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await owner.data('PUT', `/tags/${tag.id}`, { name: 'Their tag' })
    await page.context().setOffline(false)
    await expect(sync(page, '1 to review')).toBeVisible()
    await openPost(page, post.id, 'One title')
    await page.context().setOffline(true)
    await titleOf(page).fill('My title')
    await save(page)
    await changePost(owner, post, { title: 'Their title' })
    await page.context().setOffline(false)
    await expect(sync(page, '2 to review')).toBeVisible()

    for (const [place, title] of ['My tag', 'My title'].entries()) {
      await openOutbox(page)
      await main(page).getByRole('link', { name: 'Compare versions' }).nth(place).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Keep all mine' }).click()
    await expect(sync(page, '1 to review')).toBeVisible()
    // Decided, it is no longer to review, and may be on its way still.
    await expect.poll(() => readPost(owner, post.id)).toMatchObject({ title: 'My title' })
  },
)

test(
  'text for a post that they deleted is never dropped and can be restored',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Gone meanwhile' })
    await seedSession(page)
    await openPost(page, post.id, 'Gone meanwhile')
    await offlineReady(page)
    await page.context().setOffline(true)
    await titleOf(page).fill('Still here with me')
    await save(page)
    await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
    await owner.call('DELETE', `/admin/posts/${post.id}`)
    await page.context().setOffline(false)
    await compare(page, 'Still here with me')
    await page.getByRole('button', { name: 'Restore with my text' }).click()
    await expect(sync(page, 'Synced')).toBeVisible()
    const list = await owner.call('GET', '/admin/posts?per_page=50')
    expect(list.body).toMatchObject({ total: 1, data: [{ title: 'Still here with me' }] })
  },
)

test('a post that is gone for good is made anew, whole', { tag: '@laptop' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const text = content('All of', 'this text.')
  const post = await makePost(owner, { title: 'Gone for good', content: text })
  await seedSession(page)
  await openPost(page, post.id, 'Gone for good')
  await offlineReady(page)
  await page.context().setOffline(true)
  await titleOf(page).fill('Still here with me')
  await save(page)
  await expect(sync(page, 'Offline, 1 waiting')).toBeVisible()
  await owner.call('DELETE', `/admin/posts/${post.id}`)
  await owner.call('DELETE', `/admin/trash/posts/${post.id}`)
  await page.context().setOffline(false)
  await compare(page, 'Still here with me')
  await page.getByRole('button', { name: 'Restore with my text' }).click()
  // It is no longer in the trash either.
  await compare(page, 'Still here with me')
  await page.getByRole('button', { name: 'Restore with my text' }).click()
  await expect(sync(page, 'Synced')).toBeVisible()
  const list = await owner.call('GET', '/admin/posts?per_page=50')
  expect(list.body).toMatchObject({ total: 1, data: [{ title: 'Still here with me' }] })
  const [made] = (list.body as { data: { id: number }[] }).data
  expect(await readPost(owner, made?.id ?? 0)).toMatchObject({ content: text, category_id: post.category_id })
})
