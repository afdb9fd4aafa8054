import { expectAccessible } from '#tests/support/accessible.ts'
import { anyOf, expect, statusErrors, test, typePassword } from '#tests/support/browser.ts'
import { openMailSink } from '#tests/support/mail-sink.ts'

// A wrong password, a refused sign-in and a used link are answers of their own.
test.use({
  allowedNoise: anyOf(statusErrors(401, 422)),
})

const PERSON = { name: 'Vera Visitor', email: 'vera@example.test', password: 'only looking around' }
/** Quoted-printable breaks long lines with a sign of its own. */
const tokenIn = (mail = '') => /#token=([\w-]+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? ''

test(
  'an account is opened, confirmed by the mailed link and used; closed, the page says so',
  { tag: '@phone' },
  async ({ app, page }) => {
    const sink = await openMailSink(app.dataDir)
    try {
      await page.goto('/admin/login')
      await page.getByRole('link', { name: 'Create an account' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill(PERSON.name)
      await page.getByLabel('Email', { exact: true }).fill(PERSON.email)
      await page.getByLabel('Password', { exact: true }).fill('password12')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/most common/)
      await page.getByLabel('Password', { exact: true }).fill(PERSON.password)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
      await expectAccessible(page, 'check your mail')
      await page.getByRole('button', { name: 'Send it again' }).click()
      await expect(page.getByRole('button', { name: 'Sent again' })).toBeVisible()
      await expect.poll(() => sink.mails.length).toBe(2)

      const tokens = sink.mails.map(tokenIn)
      const newest = tokens.findIndex((token) => token !== '' && token === tokens.at(-1))
      expect(newest).toBe(1)
      await page.goto(`/verify-email#token=${tokens[0]}`)
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('This link is no longer valid')
      await page.goto('/admin/login')
      await page.goto(`/verify-email#token=${tokens[1]}`)
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Email address confirmed' })).toBeVisible()
      await page.getByRole('link', { name: 'Go on' }).click()
      await typePassword(page, PERSON)
      await expect(page.getByText(`Signed in as ${PERSON.name}`)).toBeVisible()

      const owner = await app.signIn()
      await owner.data('PUT', '/settings', { allow_registration: false })
      await page.goto('/register')
      await expect(page.getByRole('heading', { level: 1, name: 'Registration is closed' })).toBeVisible()
    } finally {
      await sink.close()
    }
  },
)
