import { describe, expect, test } from 'vitest'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const GOOD = 'a violet bicycle in may'
const fields = { name: 'Ines', email: 'ines@example.com', role: 'moderator' }

const as = (server: TestServer) => ({ token: server.owner.token })
const make = (server: TestServer, body: object = {}) =>
  server.call('users.create', { body: { ...fields, password: GOOD, ...body } }, as(server))
const signIn = (server: TestServer, password: string, more: object = {}, ip = '192.0.2.1') =>
  server.call('auth.login', { body: { email: fields.email, password, ...more } }, { ip })

describe('an account that an admin opens', () => {
  test('is there with what was said, and says what is missing', async () => {
    const server = await testServer()
    const made = await make(server)
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({ ...fields, is_active: true, email_verified_at: null, version: 1, groups: [] })
    expect(JSON.stringify(made.body)).not.toMatch(/hash|violet/)
    const bare = await server.call('users.create', { body: { name: '', email: '' } }, as(server))
    expect(bare.problem.errors).toEqual({
      name: ['Name is required'],
      email: ['Email is required'],
      password: ['Password is required'],
    })
    expect((await make(server)).problem.errors).toEqual({ email: ['Email is already in use'] })
    expect((await make(server, { email: 'INES@example.com' })).status).toBe(422)
    expect((await make(server, { email: 'b@example.com', password: 'password12' })).problem.errors).toHaveProperty(
      'password',
    )
    expect((await signIn(server, GOOD)).status).toBe(200)
  })

  test('with a one-time password is opened by choosing another one, for a day', async () => {
    const server = await testServer()
    expect((await make(server, { one_time: true })).data.password_state).toBe('one-time')
    const asked = await signIn(server, GOOD)
    expect(asked.problem).toMatchObject({
      status: 422,
      errors: { new_password: ['This password works once. Choose a new one'] },
    })
    expect((await signIn(server, GOOD, { new_password: 'password123' })).problem.errors).toHaveProperty('new_password')
    expect((await signIn(server, 'wrong', { new_password: 'another fine secret' })).status).toBe(401)
    const opened = await signIn(server, GOOD, { new_password: 'another fine secret' })
    expect(opened.status).toBe(200)
    expect((await signIn(server, GOOD)).status).toBe(401)
    expect((await signIn(server, 'another fine secret')).status).toBe(200)

    const late = { email: 'late@example.com', one_time: true }
    expect((await make(server, late)).status).toBe(201)
    server.advance(DAY)
    const lapsed = await server.call(
      'auth.login',
      { body: { email: late.email, password: GOOD, new_password: 'another fine secret' } },
      { ip: '192.0.2.9' },
    )
    expect(lapsed.problem.errors?.['password']?.[0]).toContain('expired')
  })

  test('by invitation has no password until the link is used, which is the only one', async () => {
    const server = await testServer()
    server.mailReady = true
    const { id, password_state } = (await make(server, { password: '', invite: true })).data
    expect(password_state).toBe('invited')
    expect((await signIn(server, '')).status).toBe(422)
    expect((await signIn(server, GOOD)).status).toBe(401)
    const params = { id: String(id) }
    const first = (await server.call('users.passwordLink', { params }, as(server))).data
    const second = (await server.call('users.passwordLink', { params }, as(server))).data
    await server.deps.background.settled()
    expect(server.mails.map(({ to }) => to)).toEqual([fields.email, fields.email])
    expect(server.mails[1]?.text).toContain(second.link)
    const redeem = (link: string) => {
      const token = new URL(link).hash.replace('#token=', '')
      return server.call('auth.resetPassword', { body: { token, password: GOOD } })
    }
    expect((await redeem(first.link)).status).toBe(422)
    server.advance(6 * DAY)
    expect((await redeem(second.link)).status).toBe(200)
    expect((await redeem(second.link)).status).toBe(422)
    expect((await signIn(server, GOOD)).status).toBe(200)
    await server.call('auth.login', { body: { email: 'owner@example.com', password: PASSWORD } })
    expect(server.log.join()).not.toContain(new URL(second.link).hash.slice(7))
  })
})

describe('a change of an account', () => {
  test('keeps what is left out, and the password where it is blank', async () => {
    const server = await testServer()
    const { id } = (await make(server)).data
    const params = { id: String(id) }
    const body = { ...fields, name: 'Ines M', password: '', id }
    const changed = (await server.call('users.update', { params, body }, as(server))).data
    expect(changed).toMatchObject({ name: 'Ines M', email: fields.email, version: 2 })
    const toggled = await server.call('userManagement.update', { params, body: { is_active: false } }, as(server))
    expect(toggled.data).toMatchObject({ name: 'Ines M', is_active: false, version: 3 })
    const again = await server.call('userManagement.update', { params, body: { is_active: null } }, as(server))
    expect(again.data.is_active).toBe(true)
    const stale = await server.call('users.update', { params, body }, { ...as(server), headers: { 'If-Match': '"1"' } })
    expect(stale.status).toBe(412)
    expect((await signIn(server, GOOD)).status).toBe(200)
  })

  test('of verification and the second factor says what is true, and enrols nobody', async () => {
    const server = await testServer()
    const { id } = (await make(server)).data
    const params = { id: String(id) }
    const verified = (await server.call('userManagement.verify', { params }, as(server))).data
    expect(verified.email_verified_at).toBe(new Date(server.now()).toISOString())
    const put = (body: object) => server.call('userManagement.update', { params, body }, as(server))
    server.advance(MINUTE)
    expect((await put({ email_verified_at: new Date(server.now()).toISOString() })).data.email_verified_at).toBe(
      verified.email_verified_at,
    )
    expect((await put({ two_factor_enabled: false })).data.two_factor_enabled).toBe(false)
    expect((await put({ two_factor_enabled: true })).problem.errors).toHaveProperty('two_factor_enabled')
    const moved = (await put({ email: 'new@example.com', email_verified_at: verified.email_verified_at })).data
    expect(moved.email_verified_at).toBeNull()
    expect((await server.call('userManagement.unverify', { params }, as(server))).data.email_verified_at).toBeNull()
  })

  test('that is grave asks for the password, unless it was entered lately or a token does it', async () => {
    const server = await testServer()
    const { id } = (await make(server)).data
    const params = { id: String(id) }
    server.advance(11 * MINUTE)
    const put = (body: object, token = server.owner.token) => server.call('users.update', { params, body }, { token })
    expect((await put({ name: 'Only a name' })).status).toBe(200)
    const grave = [{ role: 'admin' }, { email: 'other@example.com' }, { password: 'one more fine secret' }]
    for (const body of grave) {
      for (let count = 0; count < 6; count += 1)
        expect((await put(body)).problem.errors).toHaveProperty('current_password')
    }
    expect((await server.call('users.delete', { params }, as(server))).problem.errors).toHaveProperty(
      'current_password',
    )
    expect((await make(server, { email: 'x@example.com' })).problem.errors).toHaveProperty('current_password')
    expect((await put({ role: 'admin', current_password: 'wrong' })).problem.errors).toEqual({
      current_password: ['Current password is wrong'],
    })
    expect((await put({ role: 'admin' }, await server.apiToken(server.owner.id, ['admin']))).data.role).toBe('admin')
    expect((await put({ role: 'user', current_password: PASSWORD })).data.role).toBe('user')
    expect((await put({ role: 'moderator' })).data.role).toBe('moderator')
  })
})

describe('whoever loses an account', () => {
  const cases = {
    'is deactivated': { is_active: false },
    'gets another password': { password: 'one more fine secret' },
  }
  for (const [name, body] of Object.entries(cases)) {
    test(`because it ${name} is out at the very next call`, async () => {
      const server = await testServer()
      const person = await server.person('moderator')
      const me = () => server.call('auth.me', {}, { token: person.token })
      expect((await me()).status).toBe(200)
      const params = { id: String(person.id) }
      expect((await server.call('users.update', { params, body }, as(server))).status).toBe(200)
      expect((await me()).status).toBe(401)
    })
  }

  test('sessions are listed and ended', async () => {
    const server = await testServer()
    const person = await server.person('user')
    const params = { id: String(person.id) }
    const [session] = (await server.call('users.sessions', { params }, as(server))).data
    expect(session).toMatchObject({ device: 'Test', ip_address: '127.0.0.1' })
    expect((await server.call('users.endSessions', { params }, as(server))).data.ended_sessions).toBe(1)
    expect((await server.call('auth.me', {}, { token: person.token })).status).toBe(401)
    const own = { params: { id: String(server.owner.id) } }
    expect((await server.call('users.endSessions', own, as(server))).data.ended_sessions).toBe(0)
  })
})
