import { expectAccessible } from '#tests/support/accessible.ts'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  OWNER,
  seedSession,
  statusErrors,
  test,
} from '#tests/support/browser.ts'
import { placesOf } from '#tests/support/device-storage.ts'
import { forgetProofs } from '#tests/support/forget-proofs.ts'
import { choose, main } from '#tests/support/screens.ts'
import { button, field, row } from '#tests/support/workflow-screens.ts'

/** Mail servers and the texts of mails, as the owner sets them up. */

test.use({
  allowedNoise: anyOf(NETWORK_ERRORS, statusErrors(422), /about:srcdoc/),
})

/** Enters the password that is asked for before something is done. */
async function prove(page: Page, deed: string): Promise<void> {
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Current password', { exact: true }) })
  await proof.getByLabel('Current password', { exact: true }).fill(OWNER.password)
  await button(proof, deed).click()
}

test(
  'a mail server is tried out, kept, made the default, and never on the device',
  { tag: '@phone' },
  async ({ app, page }) => {
    await seedSession(page)
    await forgetProofs(app.dataDir)
    await page.goto('/admin/smtp-configurations')
    await expect(main(page).getByText('No mail server yet')).toBeVisible()
    await main(page).getByRole('link', { name: 'New mail server' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'New mail server' })
    await button(dialog, 'Test').click()
    await expect(dialog.getByText('Please set a from address before testing.')).toBeVisible()
    await button(dialog, 'Save').click()
    await expect(field(page, 'Host')).toHaveAccessibleDescription('Host is required')
    await expectAccessible(page, 'a mail server that lacks much')
    await field(page, 'Name').fill('Relay')
    await field(page, 'Host').fill('127.0.0.1')
    await dialog.getByLabel('Encryption').selectOption('ssl')
    await expect(dialog.getByLabel('Port', { exact: true })).toHaveValue('465')
    await dialog.getByLabel('Port', { exact: true }).selectOption('Another port')
    await dialog.getByLabel('Port number').fill('1')
    await field(page, 'Username').fill('desk')
    await dialog.getByLabel('Password', { exact: true }).fill('a word that nobody sees')
    await field(page, 'From address').fill('desk@example.com')
    await button(dialog, 'Test').click()
    await button(page, 'Send test mail').click()
    await expect(dialog.getByText('Stopped at: connection')).toBeVisible()
    await button(dialog, 'Save').click()
    await prove(page, 'Save mail server')
    await expect(dialog).toBeHidden()
    for (const word of ['a word that nobody sees', 'desk@example.com']) expect(await placesOf(page, word)).toEqual([])
  },
)

test(
  'mail servers are made the default, copied and deleted, once the password was entered',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const server = { host: '127.0.0.1', username: 'desk', password: 'a word', from_address: 'desk@example.com' }
    for (const name of ['Relay', 'Spare'])
      await api.data('POST', '/admin/smtp-configurations', { ...server, name, current_password: OWNER.password })
    await seedSession(page)
    await forgetProofs(app.dataDir)
    await page.goto('/admin/smtp-configurations')
    await choose(page, 'Actions for Spare', 'Set Default')
    await prove(page, 'Set Default')
    await expect(row(page, 'Spare').getByText('Default', { exact: true })).toBeVisible()
    await expect(row(page, 'Relay').getByText('Default', { exact: true })).toBeHidden()
    await choose(page, 'Actions for Relay', 'Duplicate')
    await expect(row(page, 'Relay (copy)')).toContainText('Inactive')
    await page.getByRole('button', { name: 'Actions for Spare', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAccessibleDescription(/^This is the default/)
    await page.keyboard.press('Escape')
    await choose(page, 'Actions for Relay', 'Delete')
    await button(page, 'Delete mail server').click()
    await expect(main(page).getByRole('link', { name: 'Relay', exact: true })).toBeHidden()
    await button(page, 'Undo').click()
    await expect(main(page).getByRole('link', { name: 'Relay', exact: true })).toBeVisible()
  },
)

test(
  'a template is written with variables, seen as the mail, and its HTML runs nothing',
  { tag: '@phone' },
  async ({ app, page }) => {
    await seedSession(page)
    await page.goto('/admin/email-templates/create')
    const dialog = page.getByRole('dialog', { name: 'New email template' })
    await field(page, 'Name').fill('Welcome')
    await field(page, 'Subject').fill('Welcome, {{user_name}}')
    const body = dialog.getByLabel('Body', { exact: true })
    await body.fill('Hello ')
    await body.pressSequentially('{{user_f')
    const fitting = dialog.getByRole('listbox', { name: 'Variables that fit' })
    await expect(fitting.getByRole('option', { selected: true })).toContainText('{{user_first_name}}')
    // In sight on a phone too, where the field is longer than the sheet.
    await expect(fitting).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'variables that are offered')
    await body.press('Escape')
    await expect(fitting).toBeHidden()
    await expect(body).toBeFocused()
    await body.pressSequentially('i')
    await body.press('Enter')
    await expect(body).toHaveValue('Hello {{user_first_name}}')
    await button(dialog, 'Variables').click()
    await button(page, 'Insert app_name').click()
    await expect(body).toHaveValue('Hello {{user_first_name}}{{app_name}}')
    await button(dialog, 'Choose a variable').click()
    await page.getByRole('dialog', { name: 'Variables' }).getByText('{{course_url}}').click()
    await expect(dialog.getByText('Listed, but not in the text: course_url.')).toBeVisible()
    await dialog.getByLabel('Type', { exact: true }).selectOption('html')
    await expect(body).toHaveRole('textbox')
    await body.fill(
      '<h1>{{user_name}} {{nobody}}</h1><script>parent.document.title="x"</script><img src=x onerror="top.x=1">',
    )
    await body.press('ControlOrMeta+End')
    await body.pressSequentially('<p>{{app')
    const offered = dialog.getByRole('listbox')
    await expect(offered.getByRole('option', { selected: true })).toContainText('{{app_name}}')
    await body.press('Escape')
    await expect(offered).toBeHidden()
    await body.pressSequentially('_u')
    await expect(offered.getByRole('option')).toHaveText([/^\{\{app_url\}\}/])
    await offered.getByRole('option').click()
    await body.pressSequentially('</p>')
    await expectAccessible(page, 'the HTML of a mail')
    await expect(dialog.getByText('{{nobody}} is not a variable')).toBeVisible()
    await dialog.getByText('Preview', { exact: true }).click()
    const frame = dialog.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', '')
    await expect(frame.contentFrame().getByRole('heading')).toHaveText('Vera Lindqvist {{nobody}}')
    await dialog.getByLabel('user_name', { exact: true }).fill('<b>Ines</b>')
    await expect(frame.contentFrame().getByRole('heading')).toHaveText('<b>Ines</b> {{nobody}}')
    expect(await page.evaluate(() => Reflect.get(globalThis, 'x') === undefined && document.title !== 'x')).toBe(true)
    await expectAccessible(page, 'a template as the mail')
    await dialog.getByText('Plain text', { exact: true }).click()
    const plain = dialog.locator('pre')
    await expect(plain).toHaveText(/^<b>Ines<\/b> \{\{nobody\}\}\s+https?:\/\/\S+\s*$/)
    await button(dialog, 'Save').click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Welcome')).toContainText('Active')
    await choose(page, 'Actions for Welcome', 'Deactivate')
    await expect(row(page, 'Welcome')).toContainText('Inactive')
    await expectAccessible(page, 'email templates')
    await choose(page, 'Actions for Welcome', 'Duplicate')
    await expect(row(page, 'Welcome (copy)')).toContainText('Inactive')
    const stored = async () => (await app.signIn()).data('GET', '/admin/email-templates?search=welcome')
    const kept = { type: 'html', body: expect.stringMatching(/<p>\{\{app_url\}\}<\/p>$/), is_active: false }
    await expect.poll(stored).toMatchObject({ data: [kept, { ...kept, name: 'Welcome (copy)' }] })
  },
)

test(
  'a template edited without a connection arrives once, and its earlier version comes back',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    const fields = { name: 'Welcome', subject: 'Hello', body: 'Hello {{user_name}}', type: 'markdown' }
    const { id } = v.parse(v.looseObject({ id: v.number() }), await api.data('POST', '/admin/email-templates', fields))
    const { page } = tab
    await seedSession(page)
    await page.goto('/admin/email-templates')
    await expect(row(page, 'Welcome')).toBeVisible()
    await offlineReady(page)
    await tab.goOffline()
    await page.goto(`/admin/email-templates/${id}`)
    await field(page, 'Subject').fill('Hello from a train')
    await button(page.getByRole('dialog'), 'Save').click()
    await expect(row(page, 'Welcome')).toContainText('Waiting to be sent')
    await tab.goOnline()
    const stored = async () => api.data('GET', `/admin/email-templates/${id}`)
    await expect.poll(stored).toMatchObject({ subject: 'Hello from a train', version: 2 })

    await choose(page, 'Actions for Welcome', 'View revisions')
    await expect(page.locator('ins').filter({ hasText: 'Hello' }).first()).toBeVisible()
    await button(page, 'Restore').click()
    await expect.poll(stored).toMatchObject({ subject: 'Hello', version: 3 })
  },
)

test(
  'a template is tried out through another mail server, and the address is offered again',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const relay = { host: '127.0.0.1', port: 1, encryption: 'none', username: 'desk', from_address: 'desk@example.com' }
    for (const name of ['Relay', 'Spare']) {
      const secrets = { password: 'a word', current_password: OWNER.password }
      await api.data('POST', '/admin/smtp-configurations', { ...relay, ...secrets, name })
    }
    const fields = { name: 'Welcome', subject: 'Hello', body: 'Hello', type: 'markdown' }
    const { id } = v.parse(v.looseObject({ id: v.number() }), await api.data('POST', '/admin/email-templates', fields))
    await seedSession(page)
    await page.goto(`/admin/email-templates/${id}`)
    await button(page, 'Test Template').click()
    const dialog = page.getByRole('dialog', { name: 'Test Template' })
    const address = dialog.getByLabel('Test email address', { exact: true })
    await address.fill('vera@example.com')
    const server = dialog.getByLabel('Mail server', { exact: true })
    await expect(server.getByRole('option')).toHaveText(['Relay, the default', 'Spare'])
    await server.selectOption('Spare')
    await button(dialog, 'Send Test Email').click()
    await expect(dialog.getByText(/^Failed to send test email: /)).toBeVisible()
    const sent = { kind: 'template_test', server: 'Spare', recipient: 'vera@example.com' }
    expect(await api.data('GET', '/admin/smtp-configurations/sends')).toMatchObject([sent])
    await expectAccessible(page, 'a template that is tried out')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await button(page, 'Test Template').click()
    await expect(address).toHaveValue(OWNER.email)
    await button(dialog, 'vera@example.com').click()
    await expect(address).toHaveValue('vera@example.com')
  },
)
