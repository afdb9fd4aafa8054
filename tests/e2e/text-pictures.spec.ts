import type { Page } from '@playwright/test'
import { course, lesson, lessonsOf } from '#tests/support/lesson-screens.ts'
import { findingsInBothThemes } from '#tests/support/axe.ts'
import { anyOf, offlineReady, statusErrors } from '#tests/support/browser.ts'
import { expect, NETWORK_ERRORS, seedSession, test } from '#tests/support/proxied.ts'
import { makePost, readPost } from '#tests/support/records.ts'
import { picture } from '#tests/support/sample-files.ts'
import { choose, main, openPost, save, sync, textOf } from '#tests/support/screens.ts'

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
    await expect(main(page).getByText(/^Adding /)).toBeVisible()
    await save(page)
    await expect(main(page).getByText('Waiting to be sent')).toBeVisible()
    await page.goto(`/admin/courses/${courseId}/lessons/${id}`)
    const content = page.getByRole('textbox', { name: 'Content', exact: true })
    await content.press('ControlOrMeta+End')
    await addPicture(page, 'left')
    await expect(main(page).getByText(/^Adding /)).toBeVisible()
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

test(
  'captions, tables and videos are written without a connection, and the server keeps them as they are',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'The pier', content: '<p>Before.</p>' })
    const { page } = tab
    await seedSession(page)
    await page.goto(`/admin/posts/${post.id}`)
    await offlineReady(page)
    await expect(textOf(page)).toHaveText('Before.')
    await tab.goOffline()

    await textOf(page).press('ControlOrMeta+End')
    await addPicture(page, 'pier')
    await textOf(page).locator('img[alt="pier"]').click()
    await page.getByRole('button', { name: 'Edit picture' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit picture' })
    await dialog.getByLabel('Caption').fill('The pier in')
    expect(await findingsInBothThemes(page)).toEqual([])
    const narrow = dialog.getByRole('radio', { name: 'Small' })
    await dialog.getByLabel('Caption').press('Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(narrow).toBeChecked()
    await dialog.getByRole('button', { name: 'Save' }).click()

    const figure = textOf(page).locator('figure[data-width="small"]')
    await expect(figure).toHaveText('The pier in')
    await figure.locator('figcaption').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' May')
    await page.keyboard.press('Enter')
    await page.keyboard.type('After.')
    await page.keyboard.press('Enter')

    await page.getByRole('button', { name: 'Table', exact: true }).click()
    for (const words of ['Tide', 'High', 'Low', 'Spring', '6.1', '0.4']) {
      await page.keyboard.type(words)
      await page.keyboard.press('Tab')
    }
    expect(await findingsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete row' }).click()
    await expect(textOf(page).getByRole('row')).toHaveCount(2)
    await textOf(page).getByRole('cell', { name: '0.4' }).click()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Video', exact: true }).click()
    const asked = page.getByRole('dialog', { name: 'Add video' })
    await asked.getByLabel('Address').fill('https://example.org/film')
    await asked.getByLabel('Address').press('Enter')
    await expect(asked.getByText(/^Enter the address of one video on YouTube or Vimeo/)).toBeVisible()
    await asked.getByLabel('Address').fill('youtu.be/dQw4w9WgXcQ?t=1m30s')
    await asked.getByLabel('Title').fill('Tide race')
    await asked.getByLabel('Title').press('Enter')
    await expect(asked).toBeHidden()
    await expect(textOf(page)).toBeFocused()
    await expect(textOf(page).getByRole('link', { name: 'Tide race' })).toBeVisible()
    await page.keyboard.type('The end.')
    await save(page)
    await expect(main(page).getByText('Waiting to be sent')).toBeVisible()
    await expect(figure).toHaveText('The pier in May')
    await page.reload()
    await expect(figure).toHaveText('The pier in May')
    await expect(figure.locator('img')).toHaveAttribute('src', /^blob:/)
    await expect(textOf(page).getByRole('cell')).toHaveText(['Spring', '6.1', '0.4'])

    await tab.goOnline()
    const watch = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90s'
    const kept = (src: string) =>
      `<p>Before.</p><figure data-width="small"><img src="${src}" alt="pier"><figcaption>The pier in May</figcaption></figure>` +
      '<p>After.</p><table><thead><tr><th scope="col">Tide</th><th scope="col">High</th><th scope="col">Low</th></tr></thead>' +
      '<tbody><tr><td>Spring</td><td>6.1</td><td>0.4</td></tr></tbody></table>' +
      `<figure data-video="${watch}"><a href="${watch}" rel="noopener">Tide race</a></figure><p>The end.</p>`
    const content = async () => (await readPost(owner, post.id)).content
    await expect.poll(content).toContain('The end.')
    expect(await content()).toBe(kept(/"(\/uploads\/[^"]+)"/.exec(await content())?.[1] ?? ''))
  },
)

test('a file that was never sent says what waits for it', { tag: '@laptop' }, async ({ app, page, context }) => {
  const post = await makePost(await app.signIn(), { title: 'Lighthouse' })
  await seedSession(page)
  await openPost(page, post.id, 'Lighthouse')
  await offlineReady(page)
  await context.setOffline(true)
  await expect(sync(page, 'Offline')).toBeVisible()
  await textOf(page).click()
  const file = { name: 'lighthouse.png', mimeType: 'image/png', buffer: await picture('png') }
  await page.getByLabel('Choose pictures').setInputFiles(file)
  await page.getByLabel('What does it show?').fill('A lighthouse')
  await page.getByRole('button', { name: 'Add picture' }).click()
  await expect(textOf(page).getByAltText('A lighthouse')).toBeVisible()
  await save(page)
  await expect(sync(page, 'Offline, 2 waiting')).toBeVisible()

  await page.goto('/admin/files')
  await choose(page, 'Actions for lighthouse.png', 'Details')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Lighthouse' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “lighthouse.png”?' })
  await expect(question).toContainText(
    'It was never sent. This device’s trash keeps it for 30 days. 1 edit waits for it',
  )
  await question.getByRole('link', { name: 'Lighthouse' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/posts/${post.id}$`))
})
