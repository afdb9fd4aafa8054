import { purge } from '#server/jobs/purge.ts'
import { describe, expect, test } from 'vitest'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'
import { setUpApp } from '#tests/support/second-factor.ts'

const MINUTE = 60_000

describe('what is dangerous', () => {
  const stale = async () => {
    const server = await testServer()
    const app = await setUpApp(server, server.owner)
    server.advance(11 * MINUTE)
    const { token } = server.owner
    const prove = (body: object) => server.call('auth.prove', { body }, { token })
    return { server, app, token, prove }
  }

  test('asks for the second factor as well, and the password is not enough', async () => {
    const { server, app, token, prove } = await stale()
    const other = await server.person('user')
    const params = { id: String(other.id) }
    const proof = { current_password: PASSWORD }
    const acts = {
      address: () => server.call('auth.updateMe', { body: { email: 'new@example.com', ...proof } }, { token }),
      password: () =>
        server.call('auth.changePassword', { body: { ...proof, password: 'brand new password' } }, { token }),
      tokens: () => server.call('apiTokens.create', { body: { name: 'Mine', ...proof } }, { token }),
      roles: () => server.call('users.update', { params, body: { role: 'admin', ...proof } }, { token }),
      erasing: () => server.call('users.delete', { params, body: proof }, { token }),
      devices: () => server.call('auth.logout', { body: { everywhere: true, ...proof } }, { token }),
      factor: () => server.call('secondFactor.removeAuthenticator', { body: proof }, { token }),
      codes: () => server.call('secondFactor.newRecoveryCodes', { body: proof }, { token }),
    }
    for (const [name, act] of Object.entries(acts)) {
      expect((await act()).problem.errors, name).toEqual({
        second_factor: ['Enter your password and your second factor first'],
      })
    }
    expect((await prove(proof)).problem.errors).toHaveProperty('code')
    expect((await prove({ code: app.code() })).problem.errors).toHaveProperty('current_password')
    expect((await prove({ ...proof, code: '000000' })).problem.errors).toHaveProperty('code')
    expect((await prove({ ...proof, code: app.code() })).status).toBe(200)
    for (const name of ['address', 'tokens', 'roles', 'codes'] as const)
      expect((await acts[name]()).status, name).toBeLessThan(300)
    server.advance(11 * MINUTE)
    expect((await acts.tokens()).problem.errors).toHaveProperty('second_factor')
  })

  test('is not proved for longer by a password alone', async () => {
    const server = await testServer()
    await setUpApp(server, server.owner)
    const { token } = server.owner
    const move = (email: string) =>
      server.call('auth.updateMe', { body: { email, current_password: PASSWORD } }, { token })
    server.advance(8 * MINUTE)
    expect((await move('a@example.com')).status).toBe(200)
    server.advance(3 * MINUTE)
    expect((await move('b@example.com')).problem.errors).toHaveProperty('second_factor')
  })

  test('takes few guesses at the code', async () => {
    const { app, prove } = await stale()
    const guess = () => prove({ current_password: PASSWORD, code: '000000' })
    for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
    expect((await prove({ current_password: PASSWORD, code: app.code() })).status).toBe(429)
  })

  test('asks nothing more of somebody without a second factor', async () => {
    const server = await testServer()
    server.advance(11 * MINUTE)
    const { token } = server.owner
    expect((await server.call('auth.prove', { body: { current_password: PASSWORD } }, { token })).status).toBe(200)
    expect((await server.call('apiTokens.create', { body: { name: 'Mine' } }, { token })).status).toBe(201)
    const byToken = await server.apiToken(server.owner.id, ['admin'])
    const proof = { body: { current_password: PASSWORD } }
    expect((await server.call('auth.prove', proof, { token: byToken })).status).toBe(403)
  })
})

describe('a lost second factor', () => {
  const reset = (server: TestServer, id: number, token = server.owner.token, body?: object) =>
    server.call('userManagement.resetTwoFactor', { params: { id: String(id) }, body }, { token })

  test('is removed by another admin, who is written down, and its person hears of it', async () => {
    const server = await testServer()
    const person = await server.person('moderator')
    const app = await setUpApp(server, person)
    server.mailReady = true
    expect((await reset(server, person.id)).data.two_factor_enabled).toBe(false)
    await server.deps.background.settled()
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({
      to: person.email,
      subject: 'Two-factor sign-in turned off by an admin at Offdesk',
    })
    expect((await server.call('auth.me', {}, { token: person.token })).status).toBe(401)
    const login = { email: person.email, password: PASSWORD }
    expect((await server.call('auth.login', { body: login })).status).toBe(200)
    expect(app.recoveryCodes).toHaveLength(10)
    const { data } = (await server.call('userActivities.list', {}, { token: server.owner.token })).data
    expect(data).toContainEqual(
      expect.objectContaining({
        description: expect.stringMatching(/^Reset the second factor of user/),
        user: expect.objectContaining({ id: server.owner.id }),
      }),
    )
    // Once more changes nothing, and nobody is told of it.
    expect((await reset(server, person.id)).status).toBe(200)
    await server.deps.background.settled()
    expect(server.mails).toHaveLength(1)
  })

  test('is removed by saying so in the account, too', async () => {
    const server = await testServer()
    const person = await server.person('admin')
    await setUpApp(server, person)
    server.mailReady = true
    const params = { id: String(person.id) }
    const body = { name: 'Ada', two_factor_enabled: false }
    const changed = await server.call('users.update', { params, body }, { token: server.owner.token })
    expect(changed.data).toMatchObject({ name: 'Ada', two_factor_enabled: false })
    await server.deps.background.settled()
    expect(server.mails.map(({ to }) => to)).toEqual([person.email])
    expect((await server.call('users.read', { params }, { token: server.owner.token })).data.two_factor_enabled).toBe(
      false,
    )
  })

  test('is nobody’s to remove but another admin’s, who entered the password lately', async () => {
    const server = await testServer()
    const person = await server.person('admin')
    await setUpApp(server, person)
    expect((await reset(server, person.id, person.token)).problem.errors).toHaveProperty('two_factor_enabled')
    const own = { params: { id: String(person.id) }, body: { two_factor_enabled: false } }
    expect((await server.call('users.update', own, { token: person.token })).problem.errors).toHaveProperty(
      'two_factor_enabled',
    )
    expect((await reset(server, person.id, (await server.person('moderator')).token)).status).toBe(403)
    server.advance(11 * MINUTE)
    expect((await reset(server, person.id)).problem.errors).toHaveProperty('current_password')
    expect((await reset(server, person.id, server.owner.token, { current_password: PASSWORD })).status).toBe(200)
  })

  test('goes with the account when that is forgotten for good', async () => {
    const server = await testServer()
    const person = await server.person('moderator')
    await setUpApp(server, person)
    const { token } = server.owner
    await server.call('users.delete', { params: { id: String(person.id) }, query: { force: '1' } }, { token })
    server.advance(31 * 24 * 60 * MINUTE)
    await purge.run(server.deps)
    for (const table of ['authenticators', 'recovery_codes', 'secrets'] as const) {
      expect(await server.deps.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
  })
})

describe('a second factor that is required of admins', () => {
  const require = (server: TestServer, required_of_admins: boolean, token = server.owner.token) =>
    server.call('secondFactor.require', { body: { required_of_admins } }, { token })

  test('is asked for by an admin who has one', async () => {
    const server = await testServer()
    const { token } = server.owner
    const none = { required_of_admins: ['Set up a second factor of your own first'] }
    expect((await require(server, true)).problem.errors).toEqual(none)
    const app = await setUpApp(server, server.owner)
    expect((await require(server, true)).data).toEqual({ required_of_admins: true })
    // Why not is said before a proof is asked for, which would change nothing.
    server.advance(11 * MINUTE)
    const last = await server.call('secondFactor.removeAuthenticator', {}, { token })
    expect([last.status, last.problem.errors]).toEqual([
      409,
      { second_factor: [expect.stringMatching(/^Admins of this site need/)] },
    ])
    await server.call('auth.prove', { body: { current_password: PASSWORD, code: app.code() } }, { token })
    expect((await require(server, false)).data).toEqual({ required_of_admins: false })
    expect((await server.call('secondFactor.removeAuthenticator', {}, { token })).status).toBe(200)
  })

  test('leaves an admin without one nothing to do but to set it up, programs included', async () => {
    const server = await testServer()
    const other = await server.person('admin')
    const byToken = await server.apiToken(other.id, ['admin'])
    const moderator = await server.person('moderator')
    await setUpApp(server, server.owner)
    await require(server, true)
    const posts = (token: string) => server.call('posts.list', {}, { token })
    for (const token of [other.token, byToken]) {
      const { status, problem } = await posts(token)
      expect([status, problem.code]).toEqual([403, 'second_factor_required'])
    }
    expect((await posts(moderator.token)).status).toBe(200)
    const { permissions } = (await server.call('auth.me', {}, { token: other.token })).data
    expect(permissions).toEqual(['public', 'account'])
    const signedIn = await server.call('auth.login', { body: { email: other.email, password: PASSWORD } })
    expect(signedIn.data.user.permissions).toEqual(['public', 'account'])
    await setUpApp(server, other)
    expect((await posts(other.token)).status).toBe(200)
    expect((await posts(byToken)).status).toBe(200)
  })
})
