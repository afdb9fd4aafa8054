import type { Page } from '@playwright/test'
import { expect, NETWORK_ERRORS, offlineReady, seedSession, signIn, test } from '#tests/support/browser.ts'
import { keptTexts } from '#tests/support/device-storage.ts'
import { makeCategory, makePost } from '#tests/support/records.ts'
import { choose, main, sync, titleOf } from '#tests/support/screens.ts'

test.use({ allowedNoise: [NETWORK_ERRORS] })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
}

test.describe('palette', () => {
  test(
    'goes to sections and opens records of this device, offline too',
    { tag: '@phone' },
    async ({ app, page, context }) => {
      const owner = await app.signIn()
      await makePost(owner, { title: 'Beacon at the pier' })
      await seedSession(page)
      await page.goto('/admin/posts')
      await offlineReady(page)
      await expect(page.getByRole('link', { name: 'Beacon at the pier' })).toBeVisible()
      await openPalette(page)
      await search(page).fill('trash')
      await expect(page.getByRole('option', { selected: true })).toHaveText('Trash')
      await page.keyboard.press('Enter')
      await expect(heading(page, 'Trash')).toBeVisible()

      // Made elsewhere since, and found by its text.
      await makePost(owner, { title: 'Made elsewhere', content: '<p>About pontoons.</p>' })
      await openPalette(page)
      await search(page).fill('pontoons')
      await expect(page.getByRole('group', { name: 'On the server' }).getByRole('option')).toHaveText(
        'Made elsewherePost',
      )
      await page.keyboard.press('Enter')
      await expect(titleOf(page)).toHaveValue('Made elsewhere')

      await expect.poll(() => keptTexts(page)).toContain('Second paragraph.')
      await context.setOffline(true)
      await openPalette(page)
      await expect(page.getByText('Offline, searching this device')).toBeVisible()
      await search(page).fill('pier')
      await expect(page.getByRole('option', { selected: true })).toHaveText('Beacon at the pierPost')
      await page.keyboard.press('Enter')
      await expect(titleOf(page)).toHaveValue('Beacon at the pier')
    },
  )

  test(
    'moves by arrows, says when nothing is found, and gives the focus back',
    { tag: '@laptop' },
    async ({ page }) => {
      await signIn(page)
      const opener = page.getByRole('button', { name: /^Search or jump to/ })
      await opener.focus()
      await openPalette(page)
      const first = await page.getByRole('option', { selected: true }).textContent()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option', { selected: true })).not.toHaveText(first ?? '')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
      await search(page).fill('no such thing anywhere')
      await expect(page.getByText('Nothing found')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
      await openPalette(page)
      await page.keyboard.press('Control+k')
      await expect(search(page)).toBeHidden()
    },
  )
})

test('the palette does what the open page offers', { tag: '@laptop' }, async ({ app, page }) => {
  const owner = await app.signIn()
  const post = await makePost(owner, { title: 'Beacon' })
  await seedSession(page)
  await page.goto(`/admin/posts/${post.id}`)
  await titleOf(page).fill('Beacon at the pier')
  await page.keyboard.press('Control+k')
  await search(page).fill('save')
  await expect(page.getByRole('group', { name: 'This page' }).getByRole('option', { selected: true })).toHaveText(
    'Save',
  )
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible()
  expect(await owner.data('GET', `/admin/posts/${post.id}`)).toMatchObject({ title: 'Beacon at the pier' })
})

test.describe('navigation', () => {
  test('every section is reached from the sidebar', { tag: '@laptop' }, async ({ page }) => {
    await signIn(page)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    for (const name of ['Monitoring', 'Outbox', 'Posts', 'Categories', 'Tags', 'Settings', 'Trash', 'Dashboard']) {
      const link = sections.getByRole('link', { name, exact: true })
      await link.click()
      await expect(heading(page, name)).toBeVisible()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveTitle(new RegExp(`^${name}\\b.*Offdesk`))
    }
  })

  test('the open one is seen in the sidebar of a low screen', { tag: '@laptop' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await seedSession(page)
    const here = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')
    await page.goto('/admin/api-docs')
    await expect(here).toHaveText('API documentation')
    await expect(here).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(here).toHaveText('Dashboard')
    await expect(here).toBeInViewport({ ratio: 1 })
    // As the installed app opens.
    await page.goto('/admin?source=pwa')
    await expect(here).toHaveText('Dashboard')
  })

  test(
    'every section is reached from the tabs, and the way back stands in the bar',
    { tag: '@phone' },
    async ({ page }) => {
      await signIn(page)
      const tabs = page.getByRole('navigation', { name: 'Main' })
      const tab = (name: string) => tabs.getByRole('link', { name, exact: true })
      for (const name of ['Monitoring', 'Outbox', 'Dashboard']) {
        await tab(name).click()
        await expect(heading(page, name)).toBeAttached()
        await expect(tab(name)).toHaveAttribute('aria-current', 'page')
      }
      for (const [root, names] of [
        ['Content', ['Posts', 'Categories', 'Tags']],
        ['More', ['Profile', 'Settings', 'Trash']],
      ] as const) {
        for (const name of names) {
          await tab(root).click()
          await main(page)
            .getByRole('link', { name: new RegExp(`^${name}`) })
            .click()
          await expect(heading(page, name)).toBeAttached()
          await expect(tab(root)).toHaveAttribute('aria-current', 'page')
          await page.getByRole('link', { name: `Back to ${root}` }).click()
          await expect(heading(page, root)).toBeAttached()
        }
      }
    },
  )

  test('an unknown address says so and leads on', { tag: '@laptop' }, async ({ page }) => {
    await seedSession(page)
    await page.goto('/admin/nothing-here')
    await expect(heading(page, 'Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })
})

test('the chosen theme applies at once and is remembered on this device', { tag: '@laptop' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name }).click()
    await expect(page.getByRole('menuitemcheckbox', { name })).toBeChecked()
    await page.keyboard.press('Escape')
  }
  const light = await page.evaluate(background)
  await choose('Dark')
  const dark = await page.evaluate(background)
  expect(dark).not.toBe(light)
  await page.reload()
  expect(await page.evaluate(background)).toBe(dark)
  const barColors = () =>
    page.locator('meta[name="theme-color"]').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')))
  expect(await barColors(), 'the bars of the browser follow the choice').toEqual(['#0d1016', '#0d1016'])
  await choose('System')
  expect(await barColors()).toEqual(['#f4f6f9', '#0d1016'])
  expect(await page.evaluate(background)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(background)).toBe(dark)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'This device' }).click()
  await expect(heading(page, 'More')).toBeVisible()
  await expect(main(page).getByText('Storage', { exact: false }).first()).toBeVisible()
})

test.describe('shortcuts', { tag: '@laptop' }, () => {
  test('single keys go, create, search and fold, but never while somebody types', async ({ app, page }) => {
    await makeCategory(await app.signIn(), 'Logbook')
    await signIn(page)
    await expect(sync(page, 'Synced')).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(heading(page, 'Categories')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search categories' })).toBeFocused()
    await page.keyboard.type('gp?')
    await expect(heading(page, 'Categories')).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search categories' })).toHaveValue('gp?')
    await page.getByRole('searchbox', { name: 'Search categories' }).fill('')
    await heading(page, 'Categories').click()
    await page.keyboard.press('c')
    await page.keyboard.press('t')
    const dialog = page.getByRole('dialog', { name: 'New tag' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const sections = page.getByRole('navigation', { name: 'Sections' })
    const width = async () => (await sections.boundingBox())?.width ?? 0
    const unfolded = await width()
    await page.keyboard.press('[')
    await expect.poll(width).toBeLessThan(unfolded / 2)
    await page.reload()
    await expect(heading(page, 'Tags')).toBeVisible()
    expect(await width()).toBeLessThan(unfolded / 2)
    await choose(page, 'Account', 'Unfold the sidebar')
    await expect.poll(width).toBe(unfolded)
    await choose(page, 'Account', 'Fold the sidebar')
    await expect.poll(width).toBeLessThan(unfolded / 2)
    await expect(sections.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  })

  test('are listed at ? and can be switched off', async ({ page }) => {
    await signIn(page)
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list).toContainText('Search or jump to')
    await list.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('?')
    await openPalette(page)
    await expect(list).toBeHidden()
  })
})

function background(): string {
  return getComputedStyle(document.documentElement).backgroundColor
}

test('at an address where nothing is, no tab is lit', { tag: '@phone' }, async ({ page }) => {
  await seedSession(page)
  await page.goto('/admin/nowhere')
  await expect(heading(page, 'Page not found')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect(tabs.getByRole('link')).toHaveCount(5)
  await expect(tabs.locator('[aria-current]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(tabs.locator('[aria-current]')).toHaveText('Dashboard')
})

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' })

  const look = (page: Page) =>
    page.evaluate(() => ({
      paper: getComputedStyle(document.body).backgroundColor,
      isDark: getComputedStyle(document.documentElement).colorScheme === 'dark',
      wide: document.documentElement.scrollWidth > window.innerWidth,
    }))

  test('a list and a post are printed alone, with their title, dark on white', async ({ app, page }) => {
    const owner = await app.signIn()
    const post = await makePost(owner, { title: 'Printed at the pier' })
    await seedSession(page)
    await page.goto('/admin/posts')
    await expect(main(page).getByRole('link', { name: 'Printed at the pier' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 700, height: 1000 })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(main(page).getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('button', { name: /^(?:Actions for|Refresh)/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'New post' })).toHaveCount(0)
    const title = await heading(page, 'Posts').boundingBox()
    expect(title?.height).toBeGreaterThan(20)
    expect(await look(page)).toEqual({ paper: 'rgb(255, 255, 255)', isDark: false, wide: false })

    await page.goto(`/admin/posts/${post.id}`)
    await expect(titleOf(page)).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('toolbar')).toBeHidden()
    await expect(page.getByRole('complementary')).toBeHidden()
    expect(await look(page)).toEqual({ paper: 'rgb(255, 255, 255)', isDark: false, wide: false })

    // Of a form, what was filled in.
    await page.goto('/admin/settings')
    await expect(page.getByLabel('Site name')).toBeVisible()
    await expect(page.getByLabel('Site description')).toBeHidden()
    await expect(page.getByText('Choose an image')).toHaveCount(2)
    await expect(page.getByText('Choose an image').first()).toBeHidden()
  })
})
