import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { PostStats } from '#contract/records/post.ts'
import { findings } from '#tests/support/axe.ts'
import {
  expect,
  offlineReady,
  OWNER,
  signIn,
  signInAs,
  signInByHand,
  statusErrors,
  test,
} from '#tests/support/browser.ts'
import { makePost } from '#tests/support/records.ts'
import { fetchedAhead } from '#tests/support/device-storage.ts'
import { retry } from '#tests/support/screens.ts'

test.use({ demo: true })

const HEALTH = 'health.comprehensive'
const Health = v.looseObject({ checks: v.looseObject({}) })
const Answers = v.looseObject({
  data: v.object({
    parts: v.record(
      v.string(),
      v.looseObject({ answer: v.optional(v.custom<object>((one) => typeof one === 'object')) }),
    ),
  }),
})

const FIGURES = ['Total Posts', 'Workflows', 'Categories', 'Files', 'User Groups', 'Admin Users']

test.describe('with figures', () => {
  test(
    'shows the six figures, three health links in new tabs and the popular groups',
    { tag: '@phone' },
    async ({ page, app }) => {
      await signIn(page)
      const owner = await app.signIn()
      const stats = v.parse(PostStats, await owner.data('GET', '/admin/posts/stats'))
      const main = page.getByRole('main')
      for (const label of FIGURES) await expect(main.getByText(label, { exact: true }).first()).toBeVisible()
      await expect(main.getByRole('link', { name: `Total Posts ${stats.total}` })).toBeVisible()
      await expect(main.getByRole('link', { name: `${stats.published} published` })).toBeVisible()
      await expect(main.getByText(/^updated \d\d:\d\d$/)).toBeVisible()

      const health = main.getByRole('link', { name: /health.*opens a new tab/ })
      await expect(health).toHaveCount(3)
      for (const link of await health.all()) {
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAttribute('rel', /noopener/)
      }
      const group = main
        .getByRole('listitem')
        .filter({ hasText: /\d+ members?/ })
        .first()
      await expect(group).toBeVisible()
      expect(await findings(page)).toEqual([])
      await group.getByRole('link', { name: /^View / }).click()
      await expect(page).toHaveURL(/\/admin\/user-groups\/\d+$/)
    },
  )

  test('a card leads to its list', { tag: '@phone' }, async ({ page }) => {
    await signIn(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Categories \d+$/ })
      .click()
    await expect(page).toHaveURL(/\/admin\/categories$/)
    await page.goBack()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\d+ drafts$/ })
      .click()
    await expect(page).toHaveURL(/\/admin\/posts\?status=draft$/)
    await page.goBack()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^User Groups \d+$/ })
      .click()
    await expect(page).toHaveURL(/\/admin\/user-groups$/)
    await page.goBack()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Admin Users \d+$/ })
      .click()
    await expect(page).toHaveURL(/\/admin\/users\?role=admin$/)
    await page.goBack()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\d+ accounts?$/ })
      .click()
    await expect(page).toHaveURL(/\/admin\/users$/)
  })

  test(
    'what needs the owner and what to go on with stand on the first screen',
    { tag: '@phone' },
    async ({ page, app }) => {
      const owner = await app.signIn()
      const [course] = v.parse(v.array(v.object({ id: v.number() })), await owner.data('GET', '/admin/courses'))
      const lesson = { title: 'Just written', content: 'Text' }
      await owner.data('POST', `/admin/courses/${course?.id}/lessons`, lesson)
      const alone: string[] = []
      page.on('request', (request) => {
        if (/\/api\/(?:links|health|messages|admin\/dashboard)/.test(request.url())) alone.push(request.url())
      })
      // All of the dashboard comes in one answer.
      await page.route('**/api/admin/answers?*', async (route) => {
        const answer = await route.fetch()
        const { data, ...envelope } = v.parse(Answers, await answer.json())
        const health = data.parts[HEALTH]
        if (!health?.answer) return route.fulfill({ response: answer })
        const critical_issues = [{ check: 'disk_space', message: 'The disk is full' }]
        const { checks: checked, ...rest } = v.parse(Health, health.answer)
        const checks = { ...checked, mail: { test_successful: false } }
        const parts = { ...data.parts, [HEALTH]: { ...health, answer: { ...rest, critical_issues, checks } } }
        await route.fulfill({ response: answer, json: { ...envelope, data: { parts } } })
      })
      await signIn(page)
      const main = page.getByRole('main')
      await expect(main.getByText('1 critical issue(s) detected')).toBeInViewport()
      await expect(main.getByRole('link', { name: 'The last test of sending mail failed' })).toBeInViewport()
      await expect(main.getByRole('link', { name: '1 AI key with little or nothing left' })).toBeInViewport()
      const last = main.getByRole('listitem').filter({ hasText: 'Just written' })
      await expect(last).toContainText('Lesson')
      await expect(main.getByRole('heading', { name: 'Continue where you left off' })).toBeInViewport()
      await expect(last).toBeInViewport()
      expect(alone).toEqual([])
      await last.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/admin/courses/${course?.id}/lessons/\\d+$`))
      // What is kept ahead may still be on its way.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )

  for (const tag of ['@phone', '@laptop']) {
    test(`nothing moves while it comes (${tag.slice(1)})`, { tag }, async ({ page }) => {
      await page.addInitScript(() => {
        const moved: string[] = []
        let sum = 0
        Object.assign(window, { moves: () => ({ sum, moved }) })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (!('value' in entry) || typeof entry.value !== 'number') continue
            sum += entry.value
            moved.push(JSON.stringify(entry))
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await signIn(page)
      await expect(page.getByRole('heading', { name: 'Quick actions' })).toBeAttached()
      await fetchedAhead(page)
      const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>('moves()')
      expect(sum, moved.join('\n')).toBeLessThan(0.02)
    })
  }
})

test.describe('on a new site', () => {
  test.use({ demo: false })

  test('says what to begin with, until something was written', { tag: '@laptop' }, async ({ page, app }) => {
    await signIn(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'First steps' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Continue where you left off' })).toBeHidden()
    await expect(main.getByText('No user groups created yet')).toBeVisible()
    for (const step of ['Name your site', 'Write the first post', 'Make a course', 'Upload your files']) {
      await expect(main.getByRole('link', { name: step, exact: true })).toBeVisible()
    }
    await makePost(await app.signIn(), { title: 'The first one' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(main.getByRole('link', { name: 'The first one' }).first()).toBeVisible()
    await expect(main.getByRole('heading', { name: 'First steps' })).toBeHidden()
  })
})

test.describe('a first visit', () => {
  const published = (page: Page) => page.getByRole('link', { name: /^\d+ published$/ })
  /** Whether the page was not there yet, for each time that figures were asked for. */
  const asked = (page: Page) => page.evaluate(() => Reflect.get(window, 'asked') as unknown)
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const early: boolean[] = []
      const real = window.fetch
      window.fetch = (...args) => {
        if (JSON.stringify(args[0]).includes('posts.stats')) early.push(document.querySelector('#root > .app') === null)
        return real(...args)
      }
      Object.assign(window, { asked: early })
    }),
  )

  test('asks for all figures at once, before the page is there', async ({ page }) => {
    await signIn(page)
    await expect(published(page)).toBeVisible()
    expect(await asked(page)).toEqual([true])
  })

  test('says from the start whether its figures are those of sample content', async ({ page }) => {
    await page.addInitScript(() => {
      const look = new MutationObserver(() => {
        const words = document.querySelector('main')?.textContent ?? ''
        if (!/\d+ published/.test(words)) return
        look.disconnect()
        Object.assign(window, { words })
      })
      look.observe(document, { childList: true, subtree: true, characterData: true })
    })
    await signIn(page)
    await expect(published(page)).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'words') as unknown)).toContain('Sample statistics')
  })

  test('asks for them with a sign-in', async ({ page }) => {
    await signInByHand(page)
    await expect(published(page)).toBeVisible()
    expect(await asked(page)).toEqual([true])
  })

  test('asks for nothing that only admins may see', { tag: '@laptop' }, async ({ app, page }) => {
    const person = { name: 'Mona', email: 'mona@example.test', password: 'only in my own words' }
    const owner = await app.signIn()
    await owner.data('POST', '/admin/users', { ...person, role: 'moderator', current_password: OWNER.password })
    await signInAs(page, person)
    await expect(published(page)).toBeVisible()
    expect(await asked(page)).toEqual([true])
  })
})

test.describe('when the statistics fail', () => {
  test.use({ allowedNoise: [statusErrors(500)] })

  test('keeps the known numbers, says so and loads again on Retry', { tag: '@phone' }, async ({ page }) => {
    await signIn(page)
    const posts = page.getByRole('link', { name: /^\d+ published$/ })
    await expect(posts).toBeVisible()
    const failure = {
      status: 500,
      json: { success: false, status: 500, message: 'Broken on purpose', code: 'internal' },
    }
    let asked = 0
    await page.route('**/api/admin/answers?*', (route) => {
      // What is kept ahead is asked for in the same way.
      if (route.request().url().includes('posts.stats')) asked += 1
      return route.fulfill(failure)
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Failed to load dashboard statistics')).toBeVisible()
    expect(asked, 'one retry').toBe(2)
    await expect(posts).toBeVisible()
    await retry(page, '**/api/admin/answers?*', page.getByRole('button', { name: 'Retry' }))
    await expect(page.getByText('Failed to load dashboard statistics')).toBeHidden()
  })
})

test(
  'is readable offline after a restart, with its age, and so are posts that were never opened',
  { tag: '@laptop' },
  async ({ device }) => {
    let page = device.page
    await signIn(page)
    await offlineReady(page)
    await fetchedAhead(page)
    await device.close()
    page = await device.open()
    await device.goOffline()
    await page.goto('/admin')
    await expect(page.getByText(/^as of .*, offline$/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^\d+ published$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-disabled', 'true')

    const continued = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Published' }).getByRole('link')
    const title = (await continued.first().textContent()) ?? ''
    await continued.first().click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  },
)
