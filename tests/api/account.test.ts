import { describe, expect, test } from 'vitest'
import { type CallOptions, PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'

const MINUTE = 60_000

const login = (server: TestServer, email: string, password = PASSWORD, options: CallOptions = {}) =>
  server.call('auth.login', { body: { email, password } }, options)

const statusOfMe = async (server: TestServer, token: string) => (await server.call('auth.me', {}, { token })).status

async function updateMe(server: TestServer, token: string, body: object) {
  const reply = await server.call('auth.updateMe', { body }, { token })
  await server.deps.background.settled()
  return reply
}

describe('one’s own account', () => {
  test('changes name, email and picture; a new address is unproved', async () => {
    const server = await testServer()
    const person = await server.person('user')
    const body = { name: 'Ada', email: 'ada@example.com', avatar: '/uploads/a.png' }
    const reply = await updateMe(server, person.token, { ...body, current_password: PASSWORD })
    expect(reply.data).toMatchObject({ ...body, email_verified_at: null, role: 'user' })
    const taken = await updateMe(server, person.token, { email: 'OWNER@example.com', current_password: PASSWORD })
    expect(taken.problem.errors).toEqual({ email: ['Email is already in use'] })
  })

  test('keeps what is left out', async () => {
    const server = await testServer()
    const { token } = server.owner
    await updateMe(server, token, { avatar: '/uploads/a.png' })
    expect((await updateMe(server, token, { name: 'Olga' })).data).toMatchObject({
      name: 'Olga',
      email: 'owner@example.com',
      avatar: '/uploads/a.png',
    })
    expect((await updateMe(server, token, { avatar: null })).data.avatar).toBeNull()
  })

  test('takes back what it answered, word for word', async () => {
    const server = await testServer()
    for (const { token } of [server.owner, await server.person('moderator'), await server.person('user')]) {
      const me = (await server.call('auth.me', {}, { token })).data
      const put = await updateMe(server, token, me)
      expect(put.data).toEqual({ ...me, version: me.version + 1 })
    }
  })

  test('can not give itself a role, nor a picture that is a script', async () => {
    const server = await testServer()
    const person = await server.person('user')
    const role = await updateMe(server, person.token, { role: 'admin' })
    expect(role.problem.errors).toEqual({ role: ['Role can not be changed here'] })
    const picture = await updateMe(server, person.token, { avatar: 'javascript:alert(1)' })
    expect(picture.problem.errors).toHaveProperty('avatar')
    expect((await updateMe(server, person.token, { is_active: true })).problem.errors).toHaveProperty('is_active')
  })
})

describe('another email address', () => {
  const email = 'elsewhere@example.com'

  test('needs the password, so that a stolen sign-in does not become the account', async () => {
    const server = await testServer()
    const { token } = server.owner
    expect((await updateMe(server, token, { email })).problem.errors).toEqual({
      current_password: ['Current password is required for this change'],
    })
    expect((await updateMe(server, token, { email, current_password: 'not it' })).problem.errors).toEqual({
      current_password: ['Current password is wrong'],
    })
    const byToken = await server.apiToken(server.owner.id, ['admin'])
    expect((await updateMe(server, byToken, { email })).status).toBe(403)
    expect((await server.call('auth.me', {}, { token })).data.email).toBe('owner@example.com')
    expect((await updateMe(server, token, { email, current_password: PASSWORD })).data.email).toBe(email)
  })

  test('does not need it when only the spelling of the same address changes', async () => {
    const server = await testServer()
    expect((await updateMe(server, server.owner.token, { email: 'Owner@Example.com' })).data.email).toBe(
      'Owner@Example.com',
    )
  })

  test('is told to the old one, and the new one gets a link to prove it', async () => {
    const server = await testServer()
    server.mailReady = true
    await updateMe(server, server.owner.token, { email, current_password: PASSWORD })
    const [told, link] = server.mails
    expect(server.mails).toHaveLength(2)
    expect(told).toMatchObject({ to: 'owner@example.com', subject: 'Email address changed at Offdesk' })
    expect(told?.text).toContain('2026-11-20 at 10:00 UTC')
    expect(link?.to).toBe(email)
    const token = /#token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? ''
    expect((await server.call('auth.verifyEmail', { body: { token } })).status).toBe(200)
  })

  test('works without a mail server, and the log says that nobody was told', async () => {
    const server = await testServer({ config: { logLinks: false } })
    expect((await updateMe(server, server.owner.token, { email, current_password: PASSWORD })).status).toBe(200)
    const events = server.log.map((line): unknown => JSON.parse(line))
    expect(events).toContainEqual(expect.objectContaining({ event: 'mail not sent', mail: 'email changed' }))
    expect(events).toContainEqual(expect.objectContaining({ event: 'mail not sent', mail: 'verify' }))
    expect(events).not.toContainEqual(expect.objectContaining({ event: 'background task failed' }))
  })

  test('gives few guesses at the password', async () => {
    const server = await testServer()
    const guess = (count: number) => updateMe(server, server.owner.token, { email, current_password: `guess ${count}` })
    for (let count = 0; count < 5; count += 1) expect((await guess(count)).status).toBe(422)
    expect((await guess(5)).status).toBe(429)
    expect((await updateMe(server, server.owner.token, { email, current_password: PASSWORD })).status).toBe(429)
    expect((await login(server, 'owner@example.com')).status).toBe(200)
  })
})

describe('the password', () => {
  const change = (server: TestServer, current: string, password: string, token = server.owner.token) =>
    server.call('auth.changePassword', { body: { current_password: current, password } }, { token })

  test('is changed with the old one, which ends the other sessions and is told by mail', async () => {
    const server = await testServer()
    server.mailReady = true
    const other = (await login(server, 'owner@example.com')).data.token
    expect((await change(server, 'nope', 'another good one')).problem.errors).toEqual({
      current_password: ['Current password is wrong'],
    })
    expect((await change(server, PASSWORD, 'short')).problem.errors).toEqual({
      password: ['Password must be at least 10 characters'],
    })
    expect((await change(server, PASSWORD, 'another good one')).data.ended_sessions).toBe(1)
    await server.deps.background.settled()
    expect(server.mails).toMatchObject([{ to: 'owner@example.com', subject: 'Password changed at Offdesk' }])
    expect(await statusOfMe(server, other)).toBe(401)
    expect(await statusOfMe(server, server.owner.token)).toBe(200)
    expect((await login(server, 'owner@example.com')).status).toBe(401)
    expect((await login(server, 'owner@example.com', 'another good one')).status).toBe(200)
  })

  test('is taken exactly as typed, spaces at its ends included, wherever it is typed', async () => {
    const server = await testServer()
    const spaced = '  two spaces before and one after '
    expect((await change(server, PASSWORD, spaced)).status).toBe(200)
    expect((await login(server, 'owner@example.com', spaced.trim())).status).toBe(401)
    expect((await login(server, 'owner@example.com', spaced)).status).toBe(200)
    expect((await change(server, spaced.trim(), 'another good one')).status).toBe(422)
    const email = 'elsewhere@example.com'
    expect((await updateMe(server, server.owner.token, { email, current_password: spaced })).status).toBe(200)
    expect((await change(server, spaced, 'another good one')).status).toBe(200)
  })

  test('is changed once when the same is sent again after a lost reply, and no hash of it is kept', async () => {
    const server = await testServer()
    const body = { current_password: PASSWORD, password: 'another good one' }
    const headers = { 'Idempotency-Key': 'password-change-1' }
    const send = (sent: object) =>
      server.call('auth.changePassword', { body: sent }, { token: server.owner.token, headers })
    expect((await send({ ...body, current_password: 'wrong' })).status).toBe(422)
    expect((await send(body)).status).toBe(200)
    const stored = await server.deps.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
    expect((await send(body)).data).toEqual({ ended_sessions: 0 })
    expect(await server.deps.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).toEqual(stored)
    // Another password under the same key is another change: it is neither taken for done nor lost.
    expect((await send({ current_password: body.password, password: 'a third good one' })).status).toBe(200)
    expect(await server.deps.db.selectFrom('idempotency_keys').select('path').execute()).toEqual([])
  })

  test('that proves a change is no part of what is kept with a key', async () => {
    const server = await testServer()
    const { token } = server.owner
    const headers = { 'Idempotency-Key': 'address-change-1' }
    const send = (password: string) =>
      server.call(
        'auth.updateMe',
        { body: { email: 'elsewhere@example.com', current_password: password } },
        { token, headers },
      )
    expect((await send(PASSWORD)).status).toBe(200)
    const fingerprint = async () =>
      (await server.deps.db.selectFrom('idempotency_keys').select('fingerprint').executeTakeFirstOrThrow()).fingerprint
    const kept = await fingerprint()
    const again = await send('something else')
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    expect(await fingerprint()).toBe(kept)
  })
})

test('an account that has just been made knows its device', async () => {
  const server = await testServer({ empty: true })
  const person = { name: 'New', email: 'new@example.com', password: 'a long password' }
  const registered = (await server.call('setup.create', { body: { ...person, code: server.deps.setup.code } })).data
  const renewed = (await server.call('auth.refresh', {}, { token: registered.token })).data
  for (let count = 0; count < 21; count += 1) await login(server, person.email, 'wrong', { ip: `10.0.0.${count}` })
  for (const { device_token } of [registered, renewed]) {
    const body = { email: person.email, password: person.password, device_token }
    expect((await server.call('auth.login', { body }, { ip: '192.0.2.1' })).status).toBe(200)
  }
})

describe('signing other devices out', () => {
  const endOther = async (server: TestServer, body?: object) => {
    const sessions = (await server.call('auth.sessions', {}, { token: server.owner.token })).data
    const other = sessions.find((session) => !session.current)
    return server.call(
      'auth.endSession',
      { params: { id: String(other?.id) }, ...(body && { body }) },
      { token: server.owner.token },
    )
  }

  test('asks for the password ten minutes after it was entered last', async () => {
    const server = await testServer()
    for (let count = 0; count < 4; count += 1) await login(server, 'owner@example.com')
    expect((await endOther(server)).status).toBe(200)
    server.advance(10 * MINUTE)
    expect((await endOther(server)).problem.errors).toEqual({
      current_password: ['Current password is required for this change'],
    })
    expect((await endOther(server, { current_password: 'wrong' })).status).toBe(422)
    expect((await endOther(server, { current_password: PASSWORD })).status).toBe(200)
    server.advance(9 * MINUTE)
    expect((await endOther(server)).status).toBe(200)
  })

  test('everywhere asks for it as well; this device can always be signed out', async () => {
    const server = await testServer()
    const { token } = server.owner
    await login(server, 'owner@example.com')
    server.advance(10 * MINUTE)
    const everywhere = (body: object) => server.call('auth.logout', { body: { everywhere: true, ...body } }, { token })
    expect((await everywhere({})).status).toBe(422)
    expect((await everywhere({ current_password: 'wrong' })).status).toBe(422)
    const sessions = (await server.call('auth.sessions', {}, { token })).data
    const own = { id: String(sessions.find((session) => session.current)?.id) }
    const other = (await login(server, 'owner@example.com')).data.token
    server.advance(10 * MINUTE)
    expect((await server.call('auth.endSession', { params: own }, { token: other })).status).toBe(422)
    expect((await server.call('auth.endSession', { params: own }, { token })).status).toBe(200)
    expect(await statusOfMe(server, token)).toBe(401)
    const all = { everywhere: true, current_password: PASSWORD }
    expect((await server.call('auth.logout', { body: all }, { token: other })).status).toBe(200)
    expect(await statusOfMe(server, other)).toBe(401)
  })
})
