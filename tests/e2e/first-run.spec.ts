import { anyOf, expect, NETWORK_ERRORS, statusErrors, test } from '#tests/support/browser.ts'
import { inSettings, main, save, sync, textOf, titleOf } from '#tests/support/screens.ts'

test.use({ owner: false, allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(404, 422)) })

test(
  'the first visit leads from the code in the terminal to a published post',
  { tag: '@phone' },
  async ({ app, page }) => {
    const code = /Set-up code: ([A-Z0-9-]+)/.exec(app.output())?.[1] ?? ''
    expect(code).toMatch(/^[A-Z0-9]{4}(?:-[A-Z0-9]{4}){6}$/)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Set up Offdesk' })).toBeVisible()
    const mark = page.locator('.mark')
    const place = await mark.boundingBox()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Set-up code')).toBeFocused()
    await expect(page.getByLabel('Set-up code')).toHaveAccessibleDescription('Set-up code is required')
    // Messages push nothing away from above them.
    expect(await mark.boundingBox()).toEqual(place)
    await page.getByLabel('Set-up code').fill('AAAA-AAAA-AAAA')
    await page.getByLabel('Name', { exact: true }).fill('Ida Halvorsen')
    await page.getByLabel('Email', { exact: true }).fill('ida@example.test')
    await page.getByLabel('Password', { exact: true }).fill('a lamp in the window')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Set-up code')).toHaveAccessibleDescription('Code is not the one in the terminal')
    await expect(page.getByLabel('Set-up code')).toBeFocused()
    // As people type it.
    await page.getByLabel('Set-up code').fill(code.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await page.goto('/admin/posts')
    await expect(main(page).getByText('No posts yet')).toBeVisible()
    await page.getByRole('link', { name: 'New post' }).click()
    await titleOf(page).fill('Hello from the harbour')
    await textOf(page).fill('The first post of this site.')
    await page.getByRole('button', { name: 'Publish' }).click()
    // What is missing is led to; on a phone its sheet opens for that.
    const category = page.getByRole('combobox', { name: 'Category' })
    await expect(category).toHaveAccessibleDescription('Category is required')
    await inSettings(page, async (settings) => {
      await settings.getByRole('button', { name: 'New category' }).click()
      await settings.getByLabel('Name of the new category').fill('Logbook')
      await settings.getByRole('button', { name: 'Add category' }).click()
      await expect(category).not.toHaveValue('')
    })
    await page.getByRole('button', { name: 'Publish' }).click()
    const shown = async () => (await fetch(`${app.url}/api/posts`)).json()
    await expect
      .poll(shown)
      .toMatchObject({ data: [{ title: 'Hello from the harbour', slug: 'hello-from-the-harbour' }] })
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect(page.getByText('Waiting to be sent')).toBeHidden()

    await page.reload()
    await expect(titleOf(page)).toHaveValue('Hello from the harbour')
    await titleOf(page).fill('Hello again from the harbour')
    await save(page)
    await expect(sync(page, 'Synced')).toBeVisible()

    const again = await fetch(`${app.url}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, name: 'Mallory', email: 'mallory@example.test', password: 'me too, me too' }),
    })
    expect(again.status).toBe(404)
    await page.goto('/setup')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  },
)
