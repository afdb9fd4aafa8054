import * as v from 'valibot'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, test } from '#tests/support/proxied.ts'
import { makeCourse } from '#tests/support/course-screens.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { choose, excerptOf, inSettings, main, openPost, save, sync, textOf, titleOf } from '#tests/support/screens.ts'

const Made = v.object({ id: v.number() })

/** Of edits of several records each takes its own time: what one does to another one arrives as it was done. */
test.describe('slow ways', { tag: '@laptop' }, () => {
  test.use({ allowedNoise: anyOf(NETWORK_ERRORS) })

  test('what was made in a course before it was deleted goes with it, however slow its way', async ({
    app,
    page,
    wire,
  }) => {
    const owner = await app.signIn()
    const course = await makeCourse(owner, { title: 'Navigation' })
    await seedSession(page)
    await page.goto('/admin/courses')
    await offlineReady(page)
    wire.when({ path: '/api/', fault: { do: 'drop-request' } })
    await page.goto(`/admin/courses/${course.id}/lessons/create`)
    await titleOf(page).fill('Tides')
    await textOf(page).fill('Twice a day.')
    await save(page)
    await expect(page).toHaveURL(/\/lessons\/new-/)
    await page.goto('/admin/courses')
    await choose(page, 'Actions for Navigation', 'Delete')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(sync(page, /2 waiting/)).toBeVisible()

    wire.heal()
    const path = `/api/admin/courses/${course.id}/lessons`
    wire.when({ method: 'POST', path, times: 1, fault: { do: 'delay', ms: 3000 } })
    await page.reload()
    await expect(sync(page, 'Synced')).toBeVisible({ timeout: 30_000 })
    await owner.call('POST', `/admin/trash/courses/${course.id}/restore`)
    const back = await owner.call('GET', `/admin/courses/${course.id}/lessons`)
    expect(back).toMatchObject({ body: { data: { lessons: [{ title: 'Tides' }] } } })
  })

  test('what was given a tag before that went to another one has the other one, however slow its way', async ({
    app,
    page,
    wire,
  }) => {
    const owner = await app.signIn()
    const makeTag = async (name: string) => v.parse(Made, await owner.data('POST', '/tags', { name })).id
    const [goes, stays] = [await makeTag('Harbors'), await makeTag('Harbours')]
    await makePost(owner, { title: 'Tagged before', tags: [goes] })
    const post = await makePost(owner, { title: 'Tagged' })
    await seedSession(page)
    await page.goto('/admin/tags')
    await expect(main(page).getByRole('link', { name: 'Harbors', exact: true })).toBeVisible()
    await openPost(page, post.id, 'Tagged')
    await offlineReady(page)
    wire.when({ path: '/api/', fault: { do: 'drop-request' } })
    await excerptOf(page).fill('Where ships lie.')
    await inSettings(page, async (settings) => {
      const tags = settings.getByRole('combobox', { name: 'Tags' })
      await tags.fill('Harbors')
      await page.getByRole('option', { name: 'Harbors', exact: true }).click()
    })
    await save(page)
    await expect(sync(page, /1 waiting/)).toBeVisible()
    await page.goto('/admin/tags')
    await choose(page, 'Actions for Harbors', 'Delete')
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /Harbors/ }))
    await question.getByRole('combobox').selectOption('Harbours')
    await question.getByRole('button', { name: /^Delete/ }).click()
    await expect(sync(page, /2 waiting/)).toBeVisible()

    wire.heal()
    const path = `/api/admin/posts/${post.id}`
    wire.when({ method: 'PUT', path, times: 1, fault: { do: 'delay', ms: 3000 } })
    await page.reload()
    await expect(sync(page, 'Synced')).toBeVisible({ timeout: 30_000 })
    expect(await readPost(owner, post.id)).toMatchObject({ excerpt: 'Where ships lie.', tags: [stays] })
  })
})
