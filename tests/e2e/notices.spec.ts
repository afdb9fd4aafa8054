import { expectAccessible } from '#tests/support/accessible.ts'
import { anyOf, expect, NETWORK_ERRORS, offlineReady, seedSession, test, wholeBrowser } from '#tests/support/browser.ts'
import { writeHistory } from '#tests/support/history-rows.ts'
import { clickNotice, deliverPush, givePushService } from '#tests/support/push-browser.ts'
import { askToSignOut, main } from '#tests/support/screens.ts'

/** What monitoring remembers, and how somebody is told of it. */

test.use({
  allowedNoise: anyOf(NETWORK_ERRORS),
  launchOptions: async ({ launchOptions }, use) => use(await wholeBrowser(launchOptions)),
})

test(
  'the history is drawn and listed, incidents too, also offline; what is sent is switched in Settings',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    await writeHistory(app.dataDir)
    await seedSession(page)
    await page.goto('/admin/monitoring')
    await main(page).getByRole('radiogroup', { name: 'Time shown' }).getByText('7 days').click()
    await expect(main(page).getByRole('img', { name: /^All checks, by the server, .*1 critical/ })).toBeVisible()
    const table = main(page).getByRole('region', { name: 'History in figures' })
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table).toContainText('99.5%')
    await main(page).getByLabel('Figure', { exact: true }).selectOption('Disk use')
    await expect(main(page).getByRole('img', { name: /^Disk use: latest [\d.]+%/ })).toBeVisible()
    await expect(main(page).getByText('Warning from 85%, critical from 95%')).toBeVisible()
    const incident = main(page).getByText('The database takes no edits. Check that its disk has room.')
    await expect(incident).toBeVisible()
    await expect(main(page).getByText('6 min')).toBeVisible()
    await expectAccessible(page, 'monitoring')

    await main(page).getByRole('link', { name: 'Thresholds and notices' }).click()
    const byMail = page.getByRole('group', { name: 'Sent by mail' })
    await byMail.getByLabel('A visitor’s message').uncheck()
    await page.getByLabel('Disk use, warning').fill('70')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await app.signIn()).data('GET', '/settings'))
      .toMatchObject({ warning_disk_percent: 70, told_by_mail: ['critical', 'backup', 'expiry'] })

    await page.goto('/admin/monitoring')
    await expect(incident).toBeVisible()
    await offlineReady(page)
    await context.setOffline(true)
    await page.reload()
    await expect(incident).toBeVisible()
  },
)

test(
  'notices are turned on by a tap, told truly, and end with the sign-in',
  { tag: '@phone' },
  async ({ app, page, context }) => {
    const origin = new URL(app.url).origin
    await givePushService(page)
    await context.grantPermissions(['notifications'], { origin })
    await seedSession(page)
    await page.goto('/admin/more')
    await offlineReady(page)
    const row = main(page).getByText('Off. Incidents, failed backups and messages can reach you here.')
    await expect(row).toBeVisible()
    await main(page).getByRole('button', { name: 'Turn on' }).click()
    await expect(main(page).getByText('On. Nothing was sent yet.')).toBeVisible()
    await page.reload()
    await main(page).getByRole('button', { name: 'Turn off' }).click()
    await expect(row).toBeVisible()
    await main(page).getByRole('button', { name: 'Turn on' }).click()
    await expect(main(page).getByText('On. Nothing was sent yet.')).toBeVisible()

    const notice = { title: 'Storage: critical', body: 'Not writable', to: '/admin/monitoring', tag: 'incident-1' }
    await deliverPush(context, origin, JSON.stringify(notice))
    await deliverPush(context, origin, 'nothing that it knows')
    const shown = () =>
      page.evaluate(async () => {
        const all = await (await navigator.serviceWorker.ready).getNotifications()
        return all
          .map(({ title, body, data }) => ({ title, body, to: data as string }))
          .toSorted((a, b) => (a.title < b.title ? -1 : 1))
      })
    await expect.poll(shown).toEqual([
      { title: 'Offdesk', body: 'Something needs a look.', to: '/admin' },
      { title: 'Storage: critical', body: 'Not writable', to: '/admin/monitoring' },
    ])

    // A page elsewhere stays as it is: it may hold what somebody is typing.
    expect(await clickNotice(context, 'Storage: critical')).toEqual(['open /admin/monitoring'])
    await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['Offdesk'])
    await expect(page).toHaveURL(/\/admin\/more$/)
    await page.goto('/admin/monitoring')
    await deliverPush(context, origin, JSON.stringify(notice))
    await expect.poll(shown).toHaveLength(2)
    expect(await clickNotice(context, 'Storage: critical')).toEqual(['focus /admin/monitoring'])
    await deliverPush(context, origin, JSON.stringify({ ...notice, to: '/admin//../../api/health' }))
    expect(await clickNotice(context, 'Offdesk')).toEqual(['open /admin'])

    await askToSignOut(page)
    await expect(page).toHaveURL(/\/admin\/login/)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('push'))))
      .toEqual([])
  },
)

test.describe('where notices were refused', () => {
  // Nothing granted is a no in a browser without a window.
  test.use({ permissions: [] })

  test('the page says so and asks nothing', { tag: '@laptop' }, async ({ page }) => {
    await seedSession(page)
    await page.goto('/admin/monitoring')
    await expect(main(page).getByText('This browser refuses them.')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Turn on' })).toHaveCount(0)
  })
})
