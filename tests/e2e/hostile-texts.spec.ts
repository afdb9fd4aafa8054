import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { ApiPerson } from '#tests/support/app.ts'
import { expect, seedSession, test } from '#tests/support/browser.ts'
import { go } from '#tests/support/in-app.ts'
import { WHOLE } from '#tests/support/proofs.ts'
import { scriptPayloads } from '#tests/support/script-payloads.ts'
import { main } from '#tests/support/screens.ts'

/**
 * Texts that are scripts wherever they are taken for markup, in every field of every kind, on the screens that show
 * them. Without the policy that keeps pages from running such scripts: what is shown has to be harmless by itself.
 */

// Addresses in the texts lead nowhere, and the pages say so.
test.use({ bypassCSP: true, allowedNoise: [/./], serverEnv: { RATE_LIMITS: '0' } })

const payloads = scriptPayloads(WHOLE)
/** In one long text. */
const AT_ONCE = 42

const Made = v.object({ id: v.number() })

/** Every payload as a title or name, with all of them in the long texts. @returns addresses that show them */
async function written(api: ApiPerson): Promise<string[]> {
  const make = async (path: string, body: object) => v.parse(Made, await api.data('POST', path, body)).id
  const paths: string[] = []
  const category = await make('/categories', { name: 'Notes' })
  const workflows = await make('/admin/workflow-categories', { name: 'Sorted' })
  for (let from = 0; from < payloads.length; from += AT_ONCE) {
    const some = payloads.slice(from, from + AT_ONCE)
    const text = some.join('\n\n')
    const first = some[0] ?? ''
    const courseBody = { title: first, description: text, duration_hours: 1, level: 'beginner', what_you_learn: some }
    const course = await make('/admin/courses', courseBody)
    const lesson = await make(`/admin/courses/${course}/lessons`, { title: first, content: text })
    const post = await make('/admin/posts', {
      title: first,
      excerpt: first,
      content: `<p>words</p>${text}`,
      category_id: category,
      meta_description: first,
      is_published: true,
    })
    const workflow = await make('/admin/workflows', {
      title: first,
      summary: first,
      description: text,
      tools: some.slice(0, 10).map((payload) => payload.slice(0, 60)),
      workflow_category_id: workflows,
    })
    paths.push(`/admin/posts/${post}`, `/admin/courses/${course}`, `/admin/courses/${course}/lessons`)
    paths.push(`/admin/courses/${course}/lessons/${lesson}`, `/admin/workflows/${workflow}`)
  }
  for (const payload of payloads) {
    const name = payload.slice(0, 60)
    await make('/tags', { name, slug: `tag-${paths.length}`, description: payload })
    await make('/categories', { name, description: payload })
    paths.push('')
  }
  const message = { name: payloads[0] ?? '', email: 'vera@example.com', subject: payloads[1] ?? '' }
  await api.call('POST', '/contact', { ...message, message: payloads.join('\n').slice(0, 5000) })
  await api.call('PUT', '/settings', { site_name: payloads[0], site_description: payloads.join(' ').slice(0, 500) })
  return paths.filter((path) => path !== '')
}

/** Where the text can be looked at as its readers see it. */
const PREVIEWED = /\/(?:posts|lessons)\/\d+$/
const LISTS = ['posts', 'courses', 'workflows', 'categories', 'tags', 'messages', 'trash', 'settings', 'dashboard']

/** Elements of the page and of its frames that would run something; of a sandbox nothing runs, but it holds none. */
async function armed(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const frame of page.frames()) {
    found.push(
      ...(await frame.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) =>
          [...element.attributes]
            .filter(({ name, value }) => name.startsWith('on') || /^[\s\0]*(?:javascript|data:text)/i.test(value))
            .filter(({ name }) => !/^(?:value|title|aria-label|placeholder|data-.*|alt|content|srcdoc)$/.test(name))
            .map(({ name, value }) => `<${element.localName} ${name}="${value.slice(0, 60)}">`),
        ),
      )),
    )
  }
  return found
}

test('what would run as markup is shown as text, on every screen', { tag: '@laptop' }, async ({ app, page }) => {
  if (WHOLE) test.setTimeout(1_200_000)
  const ran: unknown[] = []
  await page.exposeBinding('ran', (_, number: unknown) => void ran.push(number))
  const records = await written(await app.signIn())
  await seedSession(page)
  const dangerous: string[] = []
  const look = async (path: string) => {
    await go(page, path)
    await expect(main(page)).toBeVisible()
    await expect(
      main(page).getByRole('heading', { level: 1 }).or(main(page).getByRole('textbox')).first(),
    ).toBeVisible()
    if (PREVIEWED.test(path)) {
      await page.getByRole('button', { name: 'Preview', exact: true }).first().click()
      await expect(page.locator('iframe').first()).toBeVisible()
    }
    dangerous.push(...(await armed(page)).map((element) => `${path}: ${element}`))
  }
  const screens = [...LISTS.map((name) => `/admin/${name}`), ...records]
  for (const path of screens) await look(path)
  if (WHOLE) {
    process.stdout.write(
      `${payloads.length} payloads on ${screens.length} screens: ${ran.length} executions, ${dangerous.length} armed elements\n`,
    )
  }
  expect(ran).toEqual([])
  expect(dangerous).toEqual([])
})
