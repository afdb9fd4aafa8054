import { describe, expect, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'
import { mailServer } from '#tests/support/mail-server.ts'

const TEMPLATE = {
  name: 'Welcome',
  subject: 'Welcome, {{user_name}}',
  type: 'markdown',
  body: 'Hello **{{user_first_name}}**, [sign in]({{login_url}}).',
  variables: ['user_name', 'user_first_name', 'login_url'],
  category: 'user',
}

async function site() {
  const server = await testServer()
  const { token } = server.owner
  const make = async (body: object = {}) =>
    (await server.call('emailTemplates.create', { body: { ...TEMPLATE, ...body } }, { token })).data
  const names = async (query: object = {}) =>
    (await server.call('emailTemplates.list', { query }, { token })).data.data.map(({ name }) => name)
  return { server, token, make, names }
}

const params = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } })

describe('email templates', () => {
  test('are made, found, changed, copied, switched and put in the trash', async () => {
    const { server, token, make, names } = await site()
    const made = await make()
    expect(made).toMatchObject({ ...TEMPLATE, is_active: true, used_for: 'none', version: 1 })
    await make({ name: 'Sale', category: 'marketing', is_active: false, subject: 'Less for more' })
    expect(await names()).toEqual(['Sale', 'Welcome'])
    expect(await names({ search: 'less' })).toEqual(['Sale'])
    expect(await names({ category: 'user' })).toEqual(['Welcome'])
    expect(await names({ active: 'true', category: '' })).toEqual(['Welcome'])
    const toggled = (await server.call('emailTemplates.toggleStatus', params(made), { token })).data
    expect(toggled).toMatchObject({ is_active: false, version: 2 })
    const copy = (await server.call('emailTemplates.duplicate', params(made), { token })).data
    expect(copy).toMatchObject({ name: 'Welcome (copy)', is_active: false, body: TEMPLATE.body })
    const body = { ...made, body: 'Other words' }
    const stale = await server.call(
      'emailTemplates.update',
      { ...params(made), body },
      { token, headers: { 'If-Match': '"1"' } },
    )
    expect(stale.status).toBe(412)
    const changed = await server.call('emailTemplates.update', { ...params(made), body }, { token })
    expect(changed.data).toMatchObject({ body: 'Other words', version: 3 })
    expect((await server.call('emailTemplates.delete', params(made), { token })).status).toBe(200)
    expect(await names()).toEqual(['Sale', 'Welcome (copy)'])
  })

  test('ask for a name, a subject and a body', async () => {
    const { server, token } = await site()
    const body = { name: ' ', subject: '', body: '' }
    const { errors } = (await server.call('emailTemplates.create', { body }, { token })).problem
    expect(errors).toEqual({
      name: ['Name is required'],
      subject: ['Subject is required'],
      body: ['Body is required'],
    })
  })

  test('go back to an earlier text, and stay as active as they are', async () => {
    const { server, token, make } = await site()
    const made = await make()
    await server.call('emailTemplates.update', { ...params(made), body: { body: 'Two', is_active: false } }, { token })
    const [, first] = (await server.call('emailTemplates.revisions', params(made), { token })).data
    const back = { params: { id: String(made.id), revisionId: String(first?.id) } }
    const restored = (await server.call('emailTemplates.restoreRevision', back, { token })).data
    expect(restored).toMatchObject({ body: TEMPLATE.body, is_active: false, version: 3 })
  })

  test('are seen as the mail that they become, stored or not', async () => {
    const { server, token, make } = await site()
    const stored = (await server.call('emailTemplates.preview', params(await make()), { token })).data
    expect(stored.subject).toBe('Welcome, Vera Lindqvist')
    expect(stored.body).toContain(
      '<p>Hello <strong>Vera</strong>, <a href="http://127.0.0.1:4600/login">sign in</a>.</p>',
    )
    expect(stored.text).toBe('Hello Vera, sign in (http://127.0.0.1:4600/login).\n')
    const body = {
      type: 'html',
      subject: '{{nobody}}',
      body: '<b>{{user_name}}</b>',
      variables: { user_name: '<i>{{app_name}}</i>' },
    }
    const shown = (await server.call('emailTemplates.previewValues', { body }, { token })).data
    expect(shown).toMatchObject({
      subject: '{{nobody}}',
      body: '<b>&lt;i&gt;{{app_name}}&lt;/i&gt;</b>',
      unknown_variables: ['nobody'],
    })
  })

  test('are mailed to try them out, with the text that is shown', async () => {
    const { server, token, make } = await site()
    const made = await make()
    const test_email = 'me@example.com'
    const none = await server.call('emailTemplates.test', { ...params(made), body: { test_email } }, { token })
    expect(none.body).toMatchObject({ success: false, message: 'No mail server is set. Add one under Mail servers.' })
    const smtp = await mailServer()
    const relay = { name: 'Relay', host: '127.0.0.1', port: smtp.port, encryption: 'none', username: 'desk' }
    const full = { ...relay, password: 'right', from_address: 'desk@example.com' }
    await server.call('mailServers.create', { body: full }, { token })
    const body = { test_email, variables: { user_name: 'Ines' }, body: 'Shown, not stored' }
    const done = await server.call('emailTemplates.test', { ...params(made), body }, { token })
    expect(done.body).toMatchObject({ success: true, message: 'Test email sent successfully!' })
    expect(smtp.received).toMatchObject([{ to: [test_email] }])
    expect(smtp.received[0]?.data).toMatch(/^Subject: Welcome, Ines\r?$/m)
    expect(smtp.received[0]?.data).toContain('Shown, not stored')
    const blank = await server.call('emailTemplates.test', { ...params(made), body: { test_email: '' } }, { token })
    expect(blank.status).toBe(422)
    // Through another server than the default one, when it is named.
    const other = await mailServer()
    const second = { ...full, name: 'Newsletter', port: other.port, is_active: false }
    const { id } = (await server.call('mailServers.create', { body: second }, { token })).data
    const through = (server_id: number) =>
      server.call('emailTemplates.test', { ...params(made), body: { ...body, server_id } }, { token })
    expect((await through(id)).body).toMatchObject({ success: true })
    expect([smtp.received.length, other.received.length]).toEqual([1, 1])
    const [sent] = (await server.call('mailServers.sends', {}, { token })).data
    expect(sent).toMatchObject({ kind: 'template_test', server: 'Newsletter', recipient: test_email })
    expect((await through(987_654)).problem.errors).toEqual({ server_id: ['Mail server does not exist'] })
  })
})

describe('the site’s own mails', () => {
  const asked = async (use: object) => {
    const { server, make } = await site()
    server.mailReady = true
    await make({ used_for: 'password_reset', subject: 'New password for {{app_name}}', ...use })
    await server.call('auth.forgotPassword', { body: { email: 'owner@example.com' } })
    await server.deps.background.settled()
    const [mail] = server.mails
    if (!mail) throw new Error('No mail was sent')
    return mail
  }

  test('are worded by the active template of their kind', async () => {
    const mail = await asked({ body: 'Dear {{user_name}}: [choose]({{reset_url}}) within {{expires_in}}.' })
    expect(mail).toMatchObject({ kind: 'reset', subject: 'New password for Offdesk', to: 'owner@example.com' })
    expect(mail.text).toMatch(
      /^Dear Owner: choose \(http:\/\/127\.0\.0\.1:4600\/reset-password#token=\S+\) within 30 minutes\.\n$/,
    )
    expect(mail.html).toMatch(/href="http:\/\/127\.0\.0\.1:4600\/reset-password#token=/)
  })

  test.each([
    ['inactive', { body: '{{reset_url}}', is_active: false }],
    ['without the link', { body: 'Sorry' }],
    ['for another mail', { body: '{{reset_url}}', used_for: 'invitation' }],
  ])('keep their own words where the template is %s', async (_, use) => {
    expect((await asked(use)).subject).toBe('Set a new password for Offdesk')
  })
})
