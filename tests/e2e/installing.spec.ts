import type { Page } from '@playwright/test'
import { findings } from '#tests/support/axe.ts'
import { expect, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { sync } from '#tests/support/screens.ts'

/** The offer to install the app. What the browser asks then is its own, and is stood in for. */

/** As browsers tell that the app can be installed; `document.title` says what came of asking. */
const tellInstallable = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      document.title = 'Asked by the browser'
      return { outcome: 'accepted' }
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

async function saveTag(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New tag' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(sync(page, 'Synced')).toBeVisible()
}

test('installing is offered after the first save, and not again once declined', async ({ page }) => {
  await seedSession(page)
  await page.goto('/admin/tags')
  await offlineReady(page)
  await tellInstallable(page)
  const offer = page.getByRole('region', { name: 'Install' })
  await expect(offer).toHaveCount(0)
  await saveTag(page, 'Harbours')
  await expect(offer.getByRole('heading', { name: 'Install Offdesk' })).toBeVisible()
  await expect(offer.getByRole('listitem')).toHaveCount(3)
  expect(await findings(page)).toEqual([])
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await tellInstallable(page)
  await saveTag(page, 'Piers')
  await expect(page.getByRole('region', { name: /^Notifications/ })).not.toContainText('Tag')
  await expect(offer).toHaveCount(0)
})

test('the browser asks when the offer is taken', { tag: '@phone' }, async ({ page }) => {
  await seedSession(page)
  await page.goto('/admin/tags')
  await tellInstallable(page)
  await saveTag(page, 'Harbours')
  const offer = page.getByRole('region', { name: 'Install' })
  await offer.getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveTitle('Asked by the browser')
  await expect(offer).toHaveCount(0)
})
