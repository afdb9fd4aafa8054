import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { ApiPerson } from '#tests/support/app.ts'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { main } from '#tests/support/screens.ts'

/** Tidying up: terms that nobody uses, and those that mean the same. */

const Made = v.object({ id: v.number() })
const Rows = v.array(v.object({ name: v.string() }))

const makeTag = async (api: ApiPerson, name: string) => v.parse(Made, await api.data('POST', '/tags', { name })).id
const namesOf = async (api: ApiPerson) => v.parse(Rows, await api.data('GET', '/tags')).map(({ name }) => name)

const select = async (page: Page, ...names: string[]) => {
  for (const name of names) await main(page).getByRole('row', { name }).getByRole('checkbox').check()
}

test(
  'unused tags go together, of those in use somebody says what takes their place, and all of it comes back',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const owner = await app.signIn()
    const [one, two, other] = [
      await makeTag(owner, 'Aaa one'),
      await makeTag(owner, 'Aaa two'),
      await makeTag(owner, 'Other'),
    ]
    await makeTag(owner, 'Aaa free')
    const { id } = await makePost(owner, { title: 'Tagged', tags: [one, two] })
    const tagsOf = async () => (await readPost(owner, id)).tags.toSorted((a, b) => a - b)
    await seedSession(page)
    await page.goto('/admin/tags?q=Aaa')
    await select(page, 'Aaa free', 'Aaa one')
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete 2 tags?' })
    await expect(question).toContainText('1 of them is in use.')
    await expect(question.getByRole('listitem')).toHaveText(['Aaa one: 1 post'])
    await question.getByLabel('Give their posts another tag').selectOption('Other')
    await question.getByRole('button', { name: 'Delete 2 tags' }).click()
    await expect(page.getByText('2 tags moved to the trash', { exact: true })).toBeVisible()
    await expect(bar).toBeHidden()
    expect(await tagsOf()).toEqual([two, other])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(tagsOf).toEqual([one, two])
    await select(page, 'Aaa one', 'Aaa two')
    await bar.getByRole('button', { name: 'Merge' }).click()
    const merge = page.getByRole('dialog', { name: 'Merge 2 tags' })
    await merge.getByLabel('Tag that stays').selectOption('Aaa two')
    await expect(merge.getByRole('listitem')).toHaveText(['Aaa one: 1 post'])
    await merge.getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText('1 tag moved to the trash, “Aaa two” takes its place', { exact: true })).toBeVisible()
    expect(await tagsOf()).toEqual([two])
  },
)

test('a tag that gets the name of another one can be merged into it', { tag: '@laptop' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const [stays, goes] = [await makeTag(owner, 'Harbours'), await makeTag(owner, 'Harbors')]
  const { id } = await makePost(owner, { title: 'Tagged', tags: [goes] })
  await seedSession(page)
  await page.goto(`/admin/tags/${goes}`)
  const form = page.getByRole('dialog', { name: 'Edit tag' })
  await form.getByLabel('Name', { exact: true }).fill('harbours')
  await form.getByRole('button', { name: 'Merge' }).click()
  const question = page.getByRole('alertdialog', { name: 'Merge “Harbors” into “Harbours”?' })
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => namesOf(owner)).not.toContain('Harbors')
  expect((await readPost(owner, id)).tags).toEqual([stays])
})
