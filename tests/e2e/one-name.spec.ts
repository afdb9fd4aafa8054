import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { main } from '#tests/support/screens.ts'

/** Terms are told apart by their names, however they are written. */

test.use({ allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(422)) })

const row = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })

test(
  'one name for two tags, made on one device or on two, is asked about by name, and nothing is lost',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const owner = await app.signIn()
    const { page } = tab
    await seedSession(page)
    await page.goto('/admin/tags')
    await offlineReady(page)
    await tab.goOffline()
    const made = page.getByRole('dialog')
    const name = made.getByLabel('Name', { exact: true })
    const make = async (called: string, words: string) => {
      await page.goto('/admin/tags/create')
      await name.fill(called)
      await made.getByLabel('Description', { exact: true }).fill(words)
      await made.getByRole('button', { name: 'Save' }).click()
    }
    await make('React', 'Made first')
    await expect(made).toBeHidden()
    await make(' react', 'Made second')
    await expect(name).toHaveAccessibleDescription('Another tag has this name')
    await name.fill('React Native')
    await made.getByRole('button', { name: 'Save' }).click()
    await expect(made).toBeHidden()
    await make(' harbour', 'Made here')
    await expect(made).toBeHidden()
    await owner.data('POST', '/tags', { name: 'Harbour', description: 'Made elsewhere' })
    await tab.goOnline()
    await page.goto('/admin/outbox')
    const asked = main(page).getByRole('listitem')
    await expect(asked.filter({ hasText: 'harbour' })).toContainText('Another tag has this name')
    const words = async () =>
      v
        .parse(v.array(v.object({ name: v.string(), description: v.string() })), await owner.data('GET', '/tags'))
        .filter(({ description }) => description.startsWith('Made'))
        .map(({ name, description }) => `${name}: ${description}`)
        .toSorted()
    const others = ['React Native: Made second', 'React: Made first']
    await expect.poll(words).toEqual(['Harbour: Made elsewhere', ...others])
    await page.goto('/admin/tags')
    await row(page, 'harbour').click()
    await expect(made.getByLabel('Description', { exact: true })).toHaveValue('Made here')
    await name.fill('Port')
    await made.getByRole('button', { name: 'Save' }).click()
    await expect.poll(words).toEqual(['Harbour: Made elsewhere', 'Port: Made here', ...others])
  },
)
