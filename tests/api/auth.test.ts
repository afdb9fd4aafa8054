import { describe, expect, test } from 'vitest'
import { type CallOptions, PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const login = (server: TestServer, email: string, password = PASSWORD, options: CallOptions = {}, remember = false) =>
  server.call('auth.login', { body: { email, password, remember_me: remember } }, options)

const statusOfMe = async (server: TestServer, token: string) => (await server.call('auth.me', {}, { token })).status

describe('signing in', () => {
  test('answers with token and person, in data and at the top level', async () => {
    const server = await testServer()
    const reply = await login(server, 'OWNER@Example.com')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ success: true, status: 200, token: reply.data.token, user: { role: 'admin' } })
    expect(reply.data.user).toMatchObject({ email: 'owner@example.com', two_factor_enabled: false })
    expect(reply.data.user.permissions).toContain('admin')
    expect((await server.call('auth.me', {}, { token: reply.data.token })).data).toEqual(reply.data.user)
  })

  test('reads the same for an unknown address, a wrong password and a closed account', async () => {
    const server = await testServer()
    const person = await server.person('user')
    await server.deps.write((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', person.id).execute(),
    )
    const replies = [
      await login(server, 'nobody@example.com'),
      await login(server, 'owner@example.com', 'wrong password'),
      await login(server, person.email),
    ]
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
    expect(replies[0]?.problem).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  test('stores no token, only its hash', async () => {
    const server = await testServer()
    const { token } = (await login(server, 'owner@example.com')).data
    const dump = JSON.stringify(await server.deps.db.selectFrom('sessions').selectAll().execute())
    expect(dump).not.toContain(token)
    expect(server.log.join()).not.toContain(token)
    expect(server.log.join()).not.toContain(PASSWORD)
  })

  test('is refused after five failures of one account from one address, successes not counted', async () => {
    const server = await testServer()
    for (let count = 0; count < 3; count += 1) expect((await login(server, 'owner@example.com')).status).toBe(200)
    for (let count = 0; count < 5; count += 1) {
      expect((await login(server, 'owner@example.com', 'wrong password')).status).toBe(401)
    }
    const refused = await login(server, 'Owner@example.com')
    expect(refused.problem).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60)
    expect((await login(server, 'owner@example.com', PASSWORD, { ip: '10.0.0.9' })).status).toBe(200)
    server.advance(15 * MINUTE + 1)
    expect((await login(server, 'owner@example.com')).status).toBe(200)
  })

  test('is refused after twenty failures from one address, whatever the account', async () => {
    const server = await testServer()
    for (let count = 0; count < 20; count += 1) await login(server, `nobody-${count}@example.com`)
    expect((await login(server, 'owner@example.com')).status).toBe(429)
    expect((await login(server, 'owner@example.com', PASSWORD, { ip: '2001:db8::1' })).status).toBe(200)
  })

  test('counts parallel failures before they are checked', async () => {
    const server = await testServer()
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => login(server, 'owner@example.com', 'wrong password')),
    )
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(5)
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(25)
  })

  test('believes X-Forwarded-For only from a configured proxy', async () => {
    const direct = await testServer()
    for (let count = 0; count < 20; count += 1) {
      await login(direct, `a${count}@example.com`, 'x', { headers: { 'X-Forwarded-For': `10.1.1.${count}` } })
    }
    expect((await login(direct, 'owner@example.com')).status).toBe(429)
    const behind = await testServer({ config: { trustedProxies: 1 } })
    for (let count = 0; count < 20; count += 1) {
      await login(behind, `a${count}@example.com`, 'x', { headers: { 'X-Forwarded-For': `6.6.6.6, 10.1.1.${count}` } })
    }
    expect(
      (await login(behind, 'owner@example.com', PASSWORD, { headers: { 'X-Forwarded-For': '10.2.2.2' } })).status,
    ).toBe(200)
  })

  test('makes the hash anew when it was made with less work', async () => {
    const server = await testServer()
    const weak = await server.deps.passwords.hash(PASSWORD)
    const stronger = { ...server.deps.passwords, isOutdated: (hash: string) => hash === weak }
    Object.assign(server.deps, { passwords: stronger })
    await server.deps.write((trx) => trx.updateTable('users').set({ password_hash: weak }).execute())
    expect((await login(server, 'owner@example.com')).status).toBe(200)
    const { password_hash } = await server.deps.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
    expect(password_hash).not.toBe(weak)
    expect((await login(server, 'owner@example.com')).status).toBe(200)
  })
})

describe('a session', () => {
  test('lasts an hour after its last use', async () => {
    const server = await testServer()
    const { token } = (await login(server, 'owner@example.com')).data
    for (let count = 0; count < 5; count += 1) {
      server.advance(50 * MINUTE)
      expect(await statusOfMe(server, token)).toBe(200)
    }
    server.advance(HOUR + MINUTE)
    expect(await statusOfMe(server, token)).toBe(401)
  })

  test('lasts thirty days after its last use with remember me', async () => {
    const server = await testServer()
    const { token, expires_at } = (await login(server, 'owner@example.com', PASSWORD, {}, true)).data
    expect(Date.parse(expires_at) - server.now()).toBe(30 * DAY)
    server.advance(29 * DAY)
    expect(await statusOfMe(server, token)).toBe(200)
    server.advance(29 * DAY)
    expect(await statusOfMe(server, token)).toBe(200)
    server.advance(30 * DAY)
    expect(await statusOfMe(server, token)).toBe(401)
  })

  test('ends ninety days after signing in, however much it is used and renewed', async () => {
    const server = await testServer()
    const signedIn = (await login(server, 'owner@example.com', PASSWORD, {}, true)).data
    let { token } = signedIn
    for (let day = 10; day < 90; day += 10) {
      server.advance(10 * DAY)
      expect(await statusOfMe(server, token)).toBe(200)
      const renewed = (await server.call('auth.refresh', {}, { token })).data
      expect(Date.parse(renewed.expires_at)).toBeLessThanOrEqual(Date.parse(signedIn.expires_at) + 60 * DAY)
      ;({ token } = renewed)
    }
    server.advance(10 * DAY - 1)
    expect(await statusOfMe(server, token)).toBe(200)
    server.advance(1)
    expect(await statusOfMe(server, token)).toBe(401)
    expect((await server.call('auth.refresh', {}, { token })).status).toBe(401)
  })

  test('of an older version that says a later end, ends all the same', async () => {
    const server = await testServer()
    const { token } = (await login(server, 'owner@example.com', PASSWORD, {}, true)).data
    await server.deps.write((trx) =>
      trx.updateTable('sessions').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute(),
    )
    expect(await statusOfMe(server, token)).toBe(401)
  })

  test('is renewed with another token; the old one counts for one more minute', async () => {
    const server = await testServer()
    const { token } = (await login(server, 'owner@example.com')).data
    const renewed = await server.call('auth.refresh', {}, { token })
    expect(renewed.body).toMatchObject({ token: renewed.data.token, user: { id: server.owner.id } })
    expect(renewed.data.token).not.toBe(token)
    expect(await statusOfMe(server, token)).toBe(200)
    server.advance(MINUTE)
    expect(await statusOfMe(server, token)).toBe(401)
    expect(await statusOfMe(server, renewed.data.token)).toBe(200)
  })

  test('ends with signing out, here or everywhere', async () => {
    const server = await testServer()
    const one = (await login(server, 'owner@example.com')).data.token
    const two = (await login(server, 'owner@example.com')).data.token
    expect((await server.call('auth.logout', {}, { token: one })).data.ended_sessions).toBe(1)
    expect(await statusOfMe(server, one)).toBe(401)
    expect(await statusOfMe(server, two)).toBe(200)
    const everywhere = await server.call('auth.logout', { body: { everywhere: true } }, { token: two })
    expect(everywhere.data.ended_sessions).toBe(2)
    expect(await statusOfMe(server, two)).toBe(401)
    expect(await statusOfMe(server, server.owner.token)).toBe(401)
  })

  test('is listed with its device and can be ended, by its own person alone', async () => {
    const server = await testServer()
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
    const { token } = (await login(server, 'owner@example.com', PASSWORD, { headers: { 'User-Agent': agent } })).data
    const sessions = (await server.call('auth.sessions', {}, { token })).data
    expect(sessions).toHaveLength(2)
    const own = sessions.find((session) => session.current)
    expect(own).toMatchObject({ device: 'Chrome on Linux', ip_address: '127.0.0.1' })
    const params = { id: String(own?.id) }
    const other = await server.person('admin')
    expect((await server.call('auth.endSession', { params }, { token: other.token })).status).toBe(404)
    expect((await server.call('auth.endSession', { params }, { token: server.owner.token })).status).toBe(200)
    expect(await statusOfMe(server, token)).toBe(401)
  })

  const events = {
    'the account is closed': { is_active: 0 },
    'the account is deleted': { deleted_at: '2026-11-20T10:00:00.000Z' },
  } as const
  for (const [name, change] of Object.entries(events)) {
    test(`and an API token are refused at once when ${name}`, async () => {
      const server = await testServer()
      const person = await server.person('moderator')
      const apiToken = await server.apiToken(person.id, ['admin'])
      expect(await statusOfMe(server, apiToken)).toBe(200)
      await server.deps.write((trx) => trx.updateTable('users').set(change).where('id', '=', person.id).execute())
      expect(await statusOfMe(server, person.token)).toBe(401)
      expect(await statusOfMe(server, apiToken)).toBe(401)
    })
  }

  test('loses its rights with the role, at the next request', async () => {
    const server = await testServer()
    const person = await server.person('admin')
    await server.deps.write((trx) =>
      trx.updateTable('users').set({ role: 'user' }).where('id', '=', person.id).execute(),
    )
    expect((await server.call('posts.list', {}, { token: person.token })).status).toBe(403)
  })
})

describe('API tokens', () => {
  test('lapse, can be revoked, and note their last use', async () => {
    const server = await testServer()
    const token = await server.apiToken(server.owner.id, ['read'], new Date(server.now() + HOUR).toISOString())
    expect((await server.call('posts.list', {}, { token })).status).toBe(200)
    const row = await server.deps.db.selectFrom('api_tokens').selectAll().executeTakeFirstOrThrow()
    expect(row.last_used_at).toBe(new Date(server.now()).toISOString())
    server.advance(HOUR)
    expect((await server.call('posts.list', {}, { token })).status).toBe(401)
    const revoked = await server.apiToken(server.owner.id, ['read'])
    await server.deps.write((trx) => trx.updateTable('api_tokens').set({ revoked_at: row.created_at }).execute())
    expect((await server.call('posts.list', {}, { token: revoked })).status).toBe(401)
  })

  test('open no session and end none', async () => {
    const server = await testServer()
    const token = await server.apiToken(server.owner.id, ['admin'])
    expect((await server.call('auth.refresh', {}, { token })).status).toBe(403)
    expect((await server.call('auth.logout', {}, { token })).status).toBe(403)
  })

  test('are taken from the Authorization header alone', async () => {
    const server = await testServer()
    const token = server.owner.token
    expect((await server.request(`/api/auth/me?token=${token}&access_token=${token}`)).status).toBe(401)
    expect((await server.request('/api/auth/me', { headers: { Cookie: `token=${token}` } })).status).toBe(401)
    expect((await server.request('/api/auth/me', { headers: { Authorization: `Basic ${token}` } })).status).toBe(401)
  })
})
