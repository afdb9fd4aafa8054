import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CallOptions, PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'
import { setUpApp } from '#tests/support/second-factor.ts'

const MINUTE = 60_000
const OWNER = 'owner@example.com'

const signIn = (server: TestServer, body: object, options: CallOptions = {}) =>
  server.call('auth.login', { body: { email: OWNER, password: PASSWORD, ...body } }, options)

const errorsOf = async (asked: ReturnType<typeof signIn>) => (await asked).problem.errors
const statusOfMe = async (server: TestServer, token: string) => (await server.call('auth.me', {}, { token })).status
const state = async (server: TestServer) =>
  (await server.call('secondFactor.read', {}, { token: server.owner.token })).data

describe('an authenticator app', () => {
  test('is asked for once a code of it was entered, not before', async () => {
    const server = await testServer()
    const { token } = server.owner
    await server.call('secondFactor.beginAuthenticator', {}, { token })
    expect((await state(server)).authenticator).toBeNull()
    expect((await signIn(server, {})).status).toBe(200)
    const app = await setUpApp(server, server.owner)
    expect((await server.call('auth.me', {}, { token })).data.two_factor_enabled).toBe(true)
    expect(await errorsOf(signIn(server, {}))).toEqual({
      code: ['Enter the code from your authenticator app, or a recovery code'],
    })
    expect(await errorsOf(signIn(server, { code: '000000' }))).toHaveProperty('code')
    expect((await signIn(server, { code: app.code() })).data.user.two_factor_enabled).toBe(true)
    expect((await signIn(server, { password: 'wrong password', code: app.code(1) })).status).toBe(401)
  })

  test('gives codes that count once, a moment early or late, however they are spaced', async () => {
    const server = await testServer()
    const app = await setUpApp(server, server.owner)
    const code = app.code()
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const both = await Promise.all([signIn(server, { code: spaced }), signIn(server, { code })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await signIn(server, { code })).status).toBe(422)
    expect((await signIn(server, { code: app.code(-1) })).status).toBe(422)
    expect((await signIn(server, { code: app.code(2) })).status).toBe(422)
    expect((await signIn(server, { code: app.code(1) })).status).toBe(200)
    // The code of the next half minute is used: when its time comes, it is not taken again.
    server.advance(30_000)
    expect((await signIn(server, { code: app.code() })).status).toBe(422)
  })

  test('does not take the code with which it was set up', async () => {
    const server = await testServer()
    const app = await setUpApp(server, server.owner)
    expect((await signIn(server, { code: app.code(-1) })).status).toBe(422)
  })

  test('is guessed at as seldom as a password, many tries at once included', async () => {
    const server = await testServer()
    const app = await setUpApp(server, server.owner)
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, count) => signIn(server, { code: '000000' }, { ip: `10.7.${count}.1` })),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect((await signIn(server, { code: app.code() }, { ip: '10.8.0.1' })).status).toBe(429)
    // A recovery code is too long to be guessed, so the owner is let in with one.
    expect((await signIn(server, { code: app.recoveryCodes[0] }, { ip: '10.8.0.2' })).status).toBe(200)
    server.advance(16 * MINUTE)
    expect((await signIn(server, { code: app.code() }, { ip: '10.8.0.3' })).status).toBe(200)
  })

  test('ends the other sign-ins when it comes and when it goes, and is told by mail', async () => {
    const server = await testServer()
    server.mailReady = true
    const { token } = server.owner
    const before = (await signIn(server, {})).data.token
    const app = await setUpApp(server, server.owner)
    expect([await statusOfMe(server, before), await statusOfMe(server, token)]).toEqual([401, 200])
    expect(server.mails.at(-1)).toMatchObject({ to: OWNER, subject: 'Two-factor sign-in changed at Offdesk' })
    const meanwhile = (await signIn(server, { code: app.code() })).data.token
    expect((await server.call('secondFactor.removeAuthenticator', {}, { token })).data.ended_sessions).toBe(1)
    expect([await statusOfMe(server, meanwhile), await statusOfMe(server, token)]).toEqual([401, 200])
    expect((await signIn(server, {})).status).toBe(200)
    expect((await state(server)).recovery_codes_left).toBe(0)
    expect((await signIn(server, { code: app.recoveryCodes[0] })).status).toBe(200)
  })

  test('stays in use until its successor is confirmed', async () => {
    const server = await testServer()
    const app = await setUpApp(server, server.owner)
    const { token } = server.owner
    await server.call('secondFactor.beginAuthenticator', {}, { token })
    const wrong = await server.call('secondFactor.confirmAuthenticator', { body: { code: '000000' } }, { token })
    expect(wrong.problem.errors).toHaveProperty('code')
    expect((await signIn(server, { code: app.code() })).status).toBe(200)
    const next = await setUpApp(server, server.owner)
    expect(next.recoveryCodes).toEqual([])
    expect((await signIn(server, { code: app.code() })).status).toBe(422)
    expect((await signIn(server, { code: next.code() })).status).toBe(200)
  })

  test('is set up by its person alone, who shows the password', async () => {
    const server = await testServer()
    const { token } = server.owner
    const byToken = await server.apiToken(server.owner.id, ['admin'])
    for (const name of ['secondFactor.beginAuthenticator', 'secondFactor.removeAuthenticator'] as const) {
      expect((await server.call(name, { body: { current_password: PASSWORD } }, { token: byToken })).status).toBe(403)
    }
    server.advance(11 * MINUTE)
    const begin = (body?: object) => server.call('secondFactor.beginAuthenticator', { body }, { token })
    expect((await begin()).problem.errors).toHaveProperty('current_password')
    expect((await begin({ current_password: PASSWORD })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('come with the first factor, ten of them, and each opens once', async () => {
    const server = await testServer()
    server.mailReady = true
    const { recoveryCodes } = await setUpApp(server, server.owner)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-9]{4}-){5}[A-Z2-9]{4}$/)
    const [first = '', second = ''] = recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    const both = await Promise.all([signIn(server, { code: typed }), signIn(server, { code: typed })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    await server.deps.background.settled()
    expect(server.mails.at(-1)).toMatchObject({ to: OWNER, subject: 'Recovery code used at Offdesk' })
    expect((await state(server)).recovery_codes_left).toBe(9)
    expect((await signIn(server, { code: second })).status).toBe(200)
  })

  test('are void when new ones are made', async () => {
    const server = await testServer()
    const { recoveryCodes } = await setUpApp(server, server.owner)
    const { token } = server.owner
    const made = (await server.call('secondFactor.newRecoveryCodes', {}, { token })).data.recovery_codes
    expect((await signIn(server, { code: recoveryCodes[0] })).status).toBe(422)
    expect((await signIn(server, { code: made[0] })).status).toBe(200)
    const other = await server.person('moderator')
    const none = await server.call('secondFactor.newRecoveryCodes', {}, { token: other.token })
    expect(none.problem.errors).toHaveProperty('recovery_codes')
  })

  test('of somebody else open nothing', async () => {
    const server = await testServer()
    const other = await server.person('admin')
    await setUpApp(server, server.owner)
    const theirs = await setUpApp(server, other)
    expect((await signIn(server, { code: theirs.recoveryCodes[0] })).status).toBe(422)
    expect((await signIn(server, { code: theirs.code() })).status).toBe(422)
  })
})

test('a password set by mail keeps the second factor, and signs nobody in', async () => {
  const server = await testServer()
  const app = await setUpApp(server, server.owner)
  server.mailReady = true
  await server.call('auth.forgotPassword', { body: { email: OWNER } })
  await server.deps.background.settled()
  const token = /#token=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1]
  const password = 'brand new password'
  await server.call('auth.resetPassword', { body: { token, password } })
  expect(await errorsOf(signIn(server, { password }))).toHaveProperty('code')
  expect((await signIn(server, { password, code: app.code() })).status).toBe(200)
})

test('a one-time password is replaced after the code was entered, which is used only then', async () => {
  const server = await testServer()
  const person = await server.person('moderator')
  const app = await setUpApp(server, person)
  const params = { id: String(person.id) }
  const body = { password: 'typed by an admin', one_time: true }
  await server.call('users.update', { params, body }, { token: server.owner.token })
  const login = (more: object) => signIn(server, { email: person.email, password: 'typed by an admin', ...more })
  expect(await errorsOf(login({}))).toHaveProperty('code')
  const code = app.code()
  expect(await errorsOf(login({ code }))).toHaveProperty('new_password')
  expect((await login({ code, new_password: 'chosen by oneself' })).status).toBe(200)
})

test('secrets are sealed, codes are hashed, and no log, answer or list holds either', async () => {
  const server = await testServer()
  const app = await setUpApp(server, server.owner)
  const { token } = server.owner
  const code = app.code()
  await signIn(server, { code })
  await signIn(server, { code: app.recoveryCodes[0] })
  await server.deps.background.settled()
  const lists = ['users.list', 'userActivities.list', 'secondFactor.read', 'settings.read', 'auth.sessions'] as const
  const answers: string[] = []
  for (const name of lists) answers.push(JSON.stringify((await server.call(name, {}, { token })).body))
  const files = ['offdesk.sqlite', 'offdesk.sqlite-wal'].map((name) => readFileSync(join(server.dir, name), 'latin1'))
  const haystack = [...answers, ...server.log, ...files].join('\n')
  for (const secret of [app.secret, ...app.recoveryCodes, ...app.recoveryCodes.map((one) => one.replaceAll('-', ''))]) {
    expect(haystack).not.toContain(secret)
  }
  expect([...answers, ...server.log].join('\n')).not.toContain(code)
})
