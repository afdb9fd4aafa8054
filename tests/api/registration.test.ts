import { describe, expect, test } from 'vitest'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'

const MINUTE = 60_000
const OWNER = { code: 'abcd efghjklm', name: 'Olga', email: 'olga@example.com', password: 'a long password' }

const tokenIn = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

async function forgot(server: TestServer, email: string) {
  const reply = await server.call('auth.forgotPassword', { body: { email } })
  await server.deps.background.settled()
  return reply
}

describe('set-up', () => {
  test('makes the owner once, with the code, and is gone afterwards', async () => {
    const server = await testServer({ empty: true })
    expect((await server.call('setup.read')).data).toEqual({ needed: true, registration: false })
    const wrong = await server.call('setup.create', { body: { ...OWNER, code: 'AAAA-AAAA-AAAA' } })
    expect(wrong.problem.errors).toEqual({ code: ['Code is not the one in the terminal'] })
    const done = await server.call('setup.create', { body: OWNER })
    expect(done.status).toBe(201)
    expect(done.data.user).toMatchObject({ role: 'admin', email: OWNER.email })
    expect((await server.call('auth.me', {}, { token: done.data.token })).status).toBe(200)
    expect((await server.call('setup.create', { body: OWNER })).status).toBe(404)
    expect((await server.call('setup.read')).data).toMatchObject({ needed: false })
    const settings = await server.call('settings.read', {}, { token: done.data.token })
    expect(settings.data).toMatchObject({ admin_email: OWNER.email, site_url: 'http://127.0.0.1:4600' })
  })

  test('makes one owner however many ask at once', async () => {
    const server = await testServer({ empty: true })
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        server.call('setup.create', { body: { ...OWNER, email: `o${index}@example.com` } }, { ip: `10.0.0.${index}` }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 404)).toHaveLength(4)
  })

  test('takes five wrong codes from one address', async () => {
    const server = await testServer({ empty: true })
    for (let count = 0; count < 5; count += 1) {
      expect((await server.call('setup.create', { body: { ...OWNER, code: 'x' } })).status).toBe(422)
    }
    expect((await server.call('setup.create', { body: OWNER })).status).toBe(429)
  })
})

describe('registering', () => {
  const body = { name: 'New', email: 'new@example.com', password: 'a long password' }
  const login = (server: TestServer, { email, password } = body) =>
    server.call('auth.login', { body: { email, password } })
  const linkIn = (server: TestServer) => tokenIn(server.log.findLast((line) => line.includes('#token=')))
  const confirm = (server: TestServer, token: string) => server.call('auth.verifyEmail', { body: { token } })
  const register = async (server: TestServer, more: Partial<typeof body> = {}) => {
    const reply = await server.call('auth.register', { body: { ...body, ...more } })
    await server.deps.background.settled()
    return reply
  }

  test('opens a plain account, which the mailed link confirms', async () => {
    const server = await testServer()
    const reply = await register(server)
    expect([reply.status, reply.data]).toEqual([201, { delivery: 'log' }])
    const token = linkIn(server)
    expect((await login(server)).status).toBe(401)
    expect((await confirm(server, token)).status).toBe(200)
    const { user } = (await login(server)).data
    expect(user).toMatchObject({ role: 'user', email_verified_at: new Date(server.now()).toISOString() })
    expect((await confirm(server, token)).problem.errors).toHaveProperty('token')
  })

  test('is refused when it is closed, and before there is an owner', async () => {
    const server = await testServer()
    expect((await server.call('setup.read')).data).toEqual({ needed: false, registration: true })
    await server.call('settings.update', { body: { allow_registration: false } }, { token: server.owner.token })
    expect((await register(server)).problem).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await server.call('setup.read')).data).toEqual({ needed: false, registration: false })
    const empty = await testServer({ empty: true })
    expect((await register(empty)).status).toBe(403)
  })

  test('tells nobody but the address itself who has an account', async () => {
    const server = await testServer()
    server.mailReady = true
    const unknown = await register(server)
    const known = await register(server, { email: 'Owner@example.com' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect((await login(server)).body).toEqual((await login(server, { ...body, email: 'owner@example.com' })).body)
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [body.email, 'Confirm your email address for Offdesk'],
      ['owner@example.com', 'You have an account at Offdesk already'],
    ])
    expect(server.mails[1]?.text).not.toContain('token')
    const resent = await server.call('auth.resendVerification', { body: { email: body.email } })
    const none = await server.call('auth.resendVerification', { body: { email: 'nobody@example.com' } })
    expect([none.status, none.body]).toEqual([resent.status, resent.body])
    // The owner's password is as it was.
    expect((await login(server, { ...body, email: 'owner@example.com', password: PASSWORD })).status).toBe(200)
  })

  test('once more, before it is confirmed, takes what was typed last', async () => {
    const server = await testServer()
    await register(server)
    const first = linkIn(server)
    await register(server, { password: 'another long password' })
    expect((await confirm(server, first)).status).toBe(422)
    expect((await confirm(server, linkIn(server))).status).toBe(200)
    expect((await login(server)).status).toBe(401)
    expect((await login(server, { ...body, password: 'another long password' })).status).toBe(200)
  })

  test('once more takes no account over that was given rights meanwhile', async () => {
    const server = await testServer()
    await register(server)
    const as = { token: server.owner.token }
    const { id } = (await server.call('users.list', { query: { q: body.email } }, as)).data.data[0] ?? { id: 0 }
    const promote = { role: 'moderator', current_password: PASSWORD }
    expect((await server.call('users.update', { params: { id: String(id) }, body: promote }, as)).status).toBe(200)
    const stranger = { name: 'Stranger', password: 'a violet bicycle in may' }
    expect((await register(server, stranger)).data).toEqual({ delivery: 'log' })
    // Whoever has the address opens the link that came last.
    await confirm(server, linkIn(server))
    expect((await login(server, { ...body, ...stranger })).status).toBe(401)
    expect((await login(server)).data.user).toMatchObject({ name: 'New', role: 'moderator' })
  })

  test('is confirmed by an admin, or by a mailed link for a forgotten password, as well', async () => {
    const server = await testServer()
    await register(server)
    const { token } = server.owner
    const listed = (await server.call('users.list', {}, { token })).data.data
    const id = String(listed.find(({ email }) => email === body.email)?.id)
    await server.call('userManagement.verify', { params: { id } }, { token })
    expect((await login(server)).status).toBe(200)
    const email = 'other@example.com'
    await register(server, { email })
    await forgot(server, email)
    const password = 'brand new password'
    await server.call('auth.resetPassword', { body: { token: linkIn(server), password } })
    expect((await login(server, { ...body, email, password })).status).toBe(200)
  })

  test('keeps look-alike addresses apart', async () => {
    const server = await testServer()
    await register(server, { email: 'victim@example.com' })
    await register(server, { email: 'vıctim@example.com' })
    const listed = (await server.call('users.list', {}, { token: server.owner.token })).data.data
    expect(listed.filter(({ email }) => email.endsWith('ctim@example.com'))).toHaveLength(2)
  })

  test('sends the link again on request, to oneself as well', async () => {
    const server = await testServer()
    await register(server)
    const before = linkIn(server)
    const again = await server.call('auth.resendVerification', { body: { email: body.email } })
    expect(again.data).toEqual({ delivery: 'log' })
    await server.deps.background.settled()
    expect((await confirm(server, before)).status).toBe(422)
    expect((await confirm(server, linkIn(server))).status).toBe(200)
    const { token } = (await login(server)).data
    await server.call(
      'auth.updateMe',
      { body: { email: 'moved@example.com', current_password: body.password } },
      { token },
    )
    await server.deps.background.settled()
    await server.call('auth.resendVerification', {}, { token })
    await server.deps.background.settled()
    expect((await confirm(server, linkIn(server))).status).toBe(200)
    expect((await server.call('auth.me', {}, { token })).data.email_verified_at).not.toBeNull()
    expect((await server.call('auth.resendVerification')).problem.errors).toEqual({ email: ['Email is required'] })
  })
})

describe('a forgotten password', () => {
  test('reads the same for known and unknown addresses', async () => {
    const server = await testServer()
    const known = await forgot(server, 'owner@example.com')
    const unknown = await forgot(server, 'nobody@example.com')
    expect(known.status).toBe(200)
    expect(unknown.body).toEqual(known.body)
    expect(known.data).toEqual({ delivery: 'log' })
    expect(server.log.filter((line) => line.includes('#token='))).toHaveLength(1)
  })

  test('and its link stand in no log, unless whoever runs the server asks for it', async () => {
    for (const logLinks of [false, true]) {
      const server = await testServer({ config: { logLinks } })
      await forgot(server, 'owner@example.com')
      const body = { name: 'New', email: 'new@example.com', password: 'a long password' }
      await server.call('auth.register', { body })
      await server.deps.background.settled()
      expect(server.log.filter((line) => line.includes('#token='))).toHaveLength(logLinks ? 2 : 0)
      expect(server.log.some((line) => line.includes('LOG_LINKS=1'))).toBe(!logLinks)
    }
  })

  test('is set anew by a link of the configured address, once, and ends every session', async () => {
    const server = await testServer()
    server.mailReady = true
    await server.call(
      'auth.forgotPassword',
      { body: { email: 'owner@example.com' } },
      {
        headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
      },
    )
    await server.deps.background.settled()
    const [mail] = server.mails
    expect(mail?.to).toBe('owner@example.com')
    expect(mail?.text).toContain('http://127.0.0.1:4600/reset-password#token=')
    expect(mail?.text).not.toContain('evil')
    const body = { token: tokenIn(mail?.text), password: 'brand new password' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => server.call('auth.resetPassword', { body })))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect((await server.call('auth.me', {}, { token: server.owner.token })).status).toBe(401)
    const login = (password: string) => server.call('auth.login', { body: { email: 'owner@example.com', password } })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login(body.password)).status).toBe(200)
  })

  test('lapses after thirty minutes, and with a newer link', async () => {
    const server = await testServer()
    await forgot(server, 'owner@example.com')
    const first = tokenIn(server.log.findLast((line) => line.includes('#token=')))
    await forgot(server, 'owner@example.com')
    const second = tokenIn(server.log.findLast((line) => line.includes('#token=')))
    const reset = (token: string) =>
      server.call('auth.resetPassword', { body: { token, password: 'brand new password' } })
    expect((await reset(first)).status).toBe(422)
    server.advance(30 * MINUTE)
    expect((await reset(second)).problem.errors).toEqual({
      token: ['This link is no longer valid. Ask for a new one.'],
    })
  })

  test('links count for no other purpose', async () => {
    const server = await testServer()
    await forgot(server, 'owner@example.com')
    const token = tokenIn(server.log.findLast((line) => line.includes('#token=')))
    expect((await server.call('auth.verifyEmail', { body: { token } })).status).toBe(422)
    expect((await server.call('auth.resetPassword', { body: { token, password: 'brand new password' } })).status).toBe(
      200,
    )
  })

  test('may be asked for five times an hour', async () => {
    const server = await testServer()
    for (let count = 0; count < 5; count += 1) expect((await forgot(server, 'a@example.com')).status).toBe(200)
    expect((await forgot(server, 'a@example.com')).status).toBe(429)
    expect((await forgot(server, 'b@example.com')).status).toBe(200)
    server.advance(60 * MINUTE + 1)
    expect((await forgot(server, 'a@example.com')).status).toBe(200)
  })
})
