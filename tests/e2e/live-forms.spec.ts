import * as v from 'valibot'
import type { ApiPerson } from '#tests/support/app.ts'
import { anyOf, expect, OWNER, seedSession, statusErrors, test } from '#tests/support/proxied.ts'
import { main } from '#tests/support/screens.ts'
import { button } from '#tests/support/workflow-screens.ts'

/** Forms of what is never edited offline: nobody's change is written over without a word. */

test.use({ allowedNoise: anyOf(statusErrors(412)) })

const PROOF = { current_password: OWNER.password }
const Made = v.looseObject({ id: v.number() })
const make = async (api: ApiPerson, path: string, body: object) =>
  v.parse(Made, await api.data('POST', path, { ...body, ...(path.endsWith('user-api-keys') ? {} : PROOF) })).id

const SERVER = { name: 'Relay', host: '127.0.0.1', username: 'desk', password: 'a word', from_address: 'a@example.com' }
const PERSON = { name: 'Ines', email: 'ines@example.com', password: 'a quiet harbour at dawn' }

test(
  'what was changed elsewhere since its form was opened is told and kept, and saved over only knowingly',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const user = await make(api, '/admin/users', PERSON)
    const key = await make(api, '/admin/gemini-api-keys', { name: 'Assistant', api_key: 'a-key-of-the-provider' })
    const quota = await make(api, '/admin/user-api-keys', { user_id: user, name: 'Evening class' })
    const server = await make(api, '/admin/smtp-configurations', SERVER)
    const forms = [
      {
        screen: `/admin/ai-keys/${key}`,
        path: `/admin/gemini-api-keys/${key}`,
        list: '/admin/gemini-api-keys',
        typed: ['Max requests', '30', 'max_requests', 30],
        both: 7,
        other: ['name', 'Renamed elsewhere'],
      },
      {
        screen: `/admin/ai-keys/users/${quota}`,
        path: `/admin/user-api-keys/${quota}/quota`,
        list: '/admin/user-api-keys',
        stored: `/admin/user-api-keys/${quota}`,
        typed: ['Requests per key', '30', 'requests_per_key', 30],
        both: 7,
        other: ['is_active', false],
      },
      {
        screen: `/admin/smtp-configurations/${server}`,
        path: `/admin/smtp-configurations/${server}`,
        list: '/admin/smtp-configurations',
        typed: ['From name', 'Desk', 'from_name', 'Desk'],
        both: 'Elsewhere',
        other: ['host', 'mail.example.com'],
      },
      {
        screen: `/admin/users/${user}`,
        path: `/admin/users/${user}`,
        list: `/admin/users/${user}`,
        typed: ['Name', 'Ines Moreau', 'name', 'Ines Moreau'],
        both: 'Agnes',
        other: ['role', 'moderator'],
      },
    ] as const
    await seedSession(page)
    await page.clock.install()
    for (const { screen, path, list, typed, both, other, ...rest } of forms) {
      const [label, text, name, value] = typed
      const stored = () => api.data('GET', 'stored' in rest ? rest.stored : path)
      await page.goto(screen)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(label, { exact: true }).fill(text)
      const change = { [name]: both, [other[0]]: other[1], ...(path.endsWith('/quota') ? {} : PROOF) }
      await api.data('PUT', path, change)
      const { version } = v.parse(v.looseObject({ version: v.number() }), await stored())
      const refreshed = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api${list}`)
      // What lies under the form is asked for again by somebody who comes back to the tab.
      await page.clock.fastForward('10:00')
      await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
      await (await refreshed).finished()
      await button(dialog, 'Save').click()
      await expect(dialog.getByText(/This was changed elsewhere while you were editing/)).toBeVisible()
      await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(`Elsewhere: “${both}”`)
      expect(await stored()).toMatchObject({ [name]: both, [other[0]]: other[1], version })
      await button(dialog, 'Save').click()
      await expect(dialog).toBeHidden()
      expect(await stored()).toMatchObject({ [name]: value, [other[0]]: other[1], version: version + 1 })
    }
  },
)

test(
  'whoever leaves a form before it is answered is led nowhere by the answer, and told what they did not see',
  { tag: '@laptop' },
  async ({ page, wire }) => {
    const forms = [
      {
        screen: '/admin/smtp-configurations/create',
        path: '/api/admin/smtp-configurations',
        fill: {
          Name: 'Relay',
          Host: '127.0.0.1',
          Username: 'desk',
          Password: 'a word',
          'From address': 'a@example.com',
        },
        act: 'Save',
        told: 'Mail server created',
      },
      {
        screen: '/admin/api-tokens/create',
        path: '/api/admin/api-tokens',
        fill: { Name: 'Newsletter import' },
        act: 'Generate',
        told: 'Token “Newsletter import” was generated',
      },
      {
        screen: '/admin/users/create',
        path: '/api/admin/users',
        fill: { Name: 'Ines', Email: PERSON.email, Password: PERSON.password },
        act: 'Create user',
        told: '“Ines” was created',
      },
    ]
    await seedSession(page)
    for (const { screen, path, fill, act, told } of forms) {
      await page.goto(screen)
      const dialog = page.getByRole('dialog')
      for (const [label, text] of Object.entries(fill)) await dialog.getByLabel(label, { exact: true }).fill(text)
      wire.when({ method: 'POST', path, fault: { do: 'hold' }, times: 1 })
      await button(dialog, act).click()
      await expect.poll(() => wire.count('POST', path, 'came')).toBe(1)
      await button(dialog, 'Cancel').click()
      await expect(dialog).toBeHidden()
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tags', exact: true }).click()
      await expect(main(page).getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
      wire.release()
      await expect(page.getByText(told).first()).toBeVisible()
      await expect(page).toHaveURL(/admin\/tags$/)
    }
  },
)
