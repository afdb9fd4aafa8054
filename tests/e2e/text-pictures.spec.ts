import type { Page } from '@playwright/test'
import { course, lesson, lessonsOf } from '#tests/support/lesson-screens.ts'
import { anyOf, statusErrors } from '#tests/support/browser.ts'
import { expect, NETWORK_ERRORS, seedSession, test } from '#tests/support/proxied.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { picture } from '#tests/support/sample-files.ts'
import { main, save, textOf } from '#tests/support/screens.ts'

/** A picture that was put into a text is part of it, however long it takes to arrive. */

// The page that was left had asked already, and the held request goes on beside the next one.
test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(409)) })

async function addPicture(page: Page, alt: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Picture', exact: true }).click(),
  ])
  await chooser.setFiles({ name: `${alt}.png`, mimeType: 'image/png', buffer: await picture('png', 32) })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(alt)
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(main(page).getByText(/^Adding /)).toBeVisible()
}

test(
  'a text that is saved or left while its picture is on its way keeps the picture',
  { tag: '@laptop' },
  async ({ app, page, wire }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Tide tables', content: '<p>The pier.</p>' })
    const { id: courseId } = await course(owner)
    const { id } = await lesson(owner, courseId, 'Tides')
    await seedSession(page)
    wire.when({ method: 'POST', path: '/api/files', fault: { do: 'hold' } })

    await page.goto(`/admin/posts/${post.id}`)
    await textOf(page).press('ControlOrMeta+End')
    await addPicture(page, 'saved')
    await save(page)
    await expect(main(page).getByText('Waiting to be sent')).toBeVisible()
    await page.goto(`/admin/courses/${courseId}/lessons/${id}`)
    const content = page.getByRole('textbox', { name: 'Content', exact: true })
    await content.press('ControlOrMeta+End')
    await addPicture(page, 'left')
    await page.reload()
    await expect(content).toHaveText(/!\[left\]\(.+\)/)
    await save(page)

    wire.heal()
    const stored = /"\/uploads\/[^"]+" alt="saved"/
    await expect.poll(async () => (await readPost(owner, post.id)).content).toMatch(stored)
    await expect
      .poll(async () => JSON.stringify(await lessonsOf(owner, courseId)))
      .toMatch(/Text of Tides\.\\n\\n!\[left\]\(\/uploads\/[^)]+\)/)

    // What the library has need not be sent again, whatever it is put into.
    await page.goto(`/admin/posts/${post.id}`)
    await expect(textOf(page).locator('img[src]')).toHaveCount(1)
    await textOf(page).press('ControlOrMeta+End')
    await page.getByRole('button', { name: 'Picture from the library' }).click()
    const library = page.getByRole('dialog', { name: 'Choose a picture' })
    await library.getByRole('radio').first().check()
    await library.getByRole('button', { name: 'Choose', exact: true }).click()
    await expect(textOf(page).locator('img[src]')).toHaveCount(2)
    await expect(textOf(page)).toBeFocused()
    await save(page)
    await expect
      .poll(async () => (await readPost(owner, post.id)).content)
      .toMatch(/<img src="\/uploads\/[^"]+" alt="saved">.*<img src="\/uploads\/[^"]+"/s)
  },
)
