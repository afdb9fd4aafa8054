import { beforeEach, describe, expect, test } from 'vitest'
import { type CallOptions, PASSWORD, testServer, type TestPerson, type TestServer } from '#tests/support/api.ts'
import { setUpApp } from '#tests/support/second-factor.ts'
import { type Lie, softAuthenticator, type SoftAuthenticator } from '#tests/support/soft-authenticator.ts'

const MINUTE = 60_000

let server: TestServer
let device: SoftAuthenticator
beforeEach(async () => {
  server = await testServer()
  device = softAuthenticator()
})

const begin = async ({ token }: Pick<TestPerson, 'token'> = server.owner) =>
  (await server.call('passkeys.begin', { body: { current_password: PASSWORD } }, { token })).data

async function enrol(person: Pick<TestPerson, 'token'> = server.owner, by = device, lie: Lie = {}) {
  const made = by.make(await begin(person), lie)
  return server.call('passkeys.add', { body: { name: 'Phone', ...made } }, { token: person.token })
}

async function question() {
  const { question: asked } = (await server.call('auth.passkeyQuestion')).data
  if (!asked) throw new Error('There are no passkeys here')
  return asked
}

const answer = (passkey: object, options: CallOptions = {}) =>
  server.call('auth.passkeyLogin', { body: { passkey } }, options)
const signIn = async (lie: Lie = {}) => answer(device.sign(await question(), lie))
const state = async ({ token } = server.owner) => (await server.call('secondFactor.read', {}, { token })).data
const statusOfMe = async (token: string) => (await server.call('auth.me', {}, { token })).status

describe('a passkey', () => {
  test('is made in the profile, and signs in alone', async () => {
    server.mailReady = true
    const other = (await server.call('auth.login', { body: { email: server.owner.email, password: PASSWORD } })).data
    const made = await enrol()
    expect(made.status).toBe(201)
    expect(made.data.recovery_codes).toHaveLength(10)
    expect([await statusOfMe(other.token), await statusOfMe(server.owner.token)]).toEqual([401, 200])
    await server.deps.background.settled()
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Two-factor sign-in changed at Offdesk'])
    expect((await state()).passkeys).toMatchObject([{ name: 'Phone', last_used_at: null, backed_up: false }])
    server.advance(MINUTE)
    const { user } = (await signIn({ backedUp: true })).data
    expect(user).toMatchObject({ id: server.owner.id, two_factor_enabled: true })
    const used = { backed_up: true, last_used_at: new Date(server.now()).toISOString() }
    expect((await state()).passkeys).toMatchObject([used])
    const entries = (await server.call('userActivities.list', {}, { token: server.owner.token })).data.data
    expect(entries.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['Added a passkey', 'Signed in: with a passkey']),
    )
  })

  test('is asked for after the password, where it is the second factor', async () => {
    await enrol()
    const login = (code?: string) =>
      server.call('auth.login', { body: { email: server.owner.email, password: PASSWORD, code } })
    const { problem } = await login()
    expect(problem.errors).toEqual({ code: ['Use your passkey, or enter a recovery code'] })
    const { passkeys } = await state()
    expect(passkeys).toHaveLength(1)
    const asked = problem['second_factor'] as { app: boolean; passkey: Awaited<ReturnType<typeof question>> }
    expect(asked.app).toBe(false)
    expect(asked.passkey.options.allowCredentials).toHaveLength(1)
    expect((await answer(device.sign(asked.passkey))).status).toBe(200)
    expect((await login('000000')).problem.errors).toHaveProperty('code')
  })

  test('beside an authenticator app leaves that as it is', async () => {
    const app = await setUpApp(server, server.owner)
    expect((await enrol()).data.recovery_codes).toBeNull()
    const body = { email: server.owner.email, password: PASSWORD }
    expect((await server.call('auth.login', { body })).problem['second_factor']).toMatchObject({ app: true })
    expect((await server.call('auth.login', { body: { ...body, code: app.code() } })).status).toBe(200)
  })

  test('is renamed and removed by its own person, who shows the password', async () => {
    const other = await server.person('admin')
    await enrol()
    const [{ id } = { id: 0 }] = (await state()).passkeys
    const params = { id: String(id) }
    const rename = (token: string) => server.call('passkeys.rename', { params, body: { name: 'Key' } }, { token })
    expect((await rename(other.token)).status).toBe(404)
    expect((await rename(server.owner.token)).status).toBe(200)
    expect((await state()).passkeys).toMatchObject([{ name: 'Key' }])
    const remove = (token: string) => server.call('passkeys.remove', { params }, { token })
    expect((await remove(other.token)).status).toBe(404)
    server.advance(11 * MINUTE)
    expect((await remove(server.owner.token)).problem.errors).toHaveProperty('second_factor')
    const { token } = (await signIn()).data
    expect((await remove(token)).status).toBe(200)
    expect((await signIn()).problem.errors).toHaveProperty('passkey')
    const body = { email: server.owner.email, password: PASSWORD }
    expect((await server.call('auth.login', { body })).data.user.two_factor_enabled).toBe(false)
  })

  test('is no API token’s to make or to show', async () => {
    await enrol()
    const token = await server.apiToken(server.owner.id, ['admin'])
    const body = { current_password: PASSWORD }
    expect((await server.call('passkeys.begin', { body }, { token })).status).toBe(403)
    expect((await server.call('auth.proofChoice', {}, { token })).data).toEqual({ app: false, passkey: null })
  })

  test('is one of ten at most, each authenticator making one', async () => {
    await enrol()
    expect(device.make(await begin())).toBeNull()
    for (let count = 1; count < 10; count += 1) await enrol(server.owner, softAuthenticator())
    const more = await server.call('passkeys.begin', {}, { token: server.owner.token })
    expect(more.problem.errors).toEqual({ passkey: ['An account has at most 10 passkeys. Remove one first'] })
  })

  test('works at the configured address alone, and nowhere without a safe one', async () => {
    const at = async (siteUrl: string | null, host = '127.0.0.1') =>
      (await (await testServer({ config: { siteUrl, host } })).call('auth.passkeyQuestion')).data
    expect(await at('https://desk.example.com/app')).toMatchObject({
      origin: 'https://desk.example.com',
      question: { options: { rpId: 'desk.example.com' } },
    })
    const none = { origin: null, question: null }
    expect(await at('http://desk.example.com')).toEqual(none)
    expect(await at('https://192.0.2.7')).toEqual(none)
    expect(await at(null, '192.0.2.7')).toEqual(none)
    const other = await testServer({ copyOf: server, config: { siteUrl: 'https://192.0.2.7' } })
    const { problem } = await other.call('passkeys.begin', {}, { token: server.owner.token })
    expect(problem.errors).toEqual({ passkey: ['Passkeys need SITE_URL to be an https address with a name'] })
  })
})

describe('an answer', () => {
  const LIES: Readonly<Record<string, Lie>> = {
    'of another origin': { origin: 'http://localhost:4601' },
    'for another name': { rpId: 'evil.example' },
    'to another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
    'of another kind': { type: 'webauthn.create' },
    'without a verified person': { unverified: true },
    'for another person': { userHandle: Buffer.alloc(32).toString('base64url') },
    'with a credential that nobody knows': { id: Buffer.alloc(32).toString('base64url') },
    'signed by another key': { forged: true },
  }
  test.each(Object.entries(LIES))('%s is refused, and the honest one still counts', async (_, lie) => {
    await enrol()
    expect((await signIn(lie)).problem).toMatchObject({ status: 422, errors: { passkey: [/not accepted/] } })
    expect((await signIn()).status).toBe(200)
  })

  test.each(['of another origin', 'for another name', 'to another challenge', 'without a verified person'] as const)(
    '%s makes no passkey',
    async (name) => {
      expect((await enrol(server.owner, device, LIES[name])).problem.errors).toHaveProperty('passkey')
      expect((await state()).passkeys).toEqual([])
    },
  )

  test('counts once, many at once included', async () => {
    await enrol()
    const signed = device.sign(await question())
    const replies = await Promise.all(Array.from({ length: 5 }, () => answer(signed)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    // Not by signing anew, either.
    const asked = await question()
    expect((await answer(device.sign(asked))).status).toBe(200)
    expect((await answer(device.sign(asked))).problem.errors).toHaveProperty('passkey')
  })

  test('counts for five minutes, and not with a state of one’s own', async () => {
    await enrol()
    const asked = await question()
    const later = (server.now() + 60 * MINUTE).toString(36)
    const forged = { ...asked, state: asked.state.replace(/^[^.]+/, later) }
    expect((await answer(device.sign(forged))).status).toBe(422)
    const signed = device.sign(asked)
    server.advance(5 * MINUTE)
    expect((await answer(signed)).problem.errors).toEqual({
      passkey: ['This took too long, or was used already. Try again'],
    })
  })

  test('counts for what was asked alone: not for another session, nor another act', async () => {
    await enrol()
    const { token } = (await signIn()).data
    const proof = (await server.call('auth.proofChoice', {}, { token })).data.passkey
    if (!proof) throw new Error('There is no passkey to prove with')
    expect((await answer(device.sign(proof))).status).toBe(422)
    const prove = (passkey: object, session: string) =>
      server.call('auth.provePasskey', { body: { passkey } }, { token: session })
    expect((await prove(device.sign(await question()), token)).status).toBe(422)
    expect((await prove(device.sign(proof), server.owner.token)).status).toBe(422)
    expect((await prove(device.sign(proof), token)).status).toBe(200)
    const begun = await begin({ token })
    const made = { name: 'Copy', ...softAuthenticator().make(begun) }
    const { token: other } = (await signIn()).data
    expect((await server.call('passkeys.add', { body: made }, { token: other })).status).toBe(422)
    expect((await server.call('passkeys.add', { body: made }, { token })).status).toBe(201)
    expect((await server.call('passkeys.add', { body: made }, { token })).status).toBe(422)
  })

  test('whose count goes back is refused: there are two of the passkey', async () => {
    await enrol()
    expect((await signIn({ counter: 7 })).status).toBe(200)
    expect((await signIn({ counter: 7 })).status).toBe(422)
    expect((await signIn({ counter: 3 })).status).toBe(422)
    expect((await signIn({ counter: 8 })).status).toBe(200)
  })

  test('of somebody who may not sign in is refused', async () => {
    const person = await server.person('moderator')
    await enrol(person)
    const params = { id: String(person.id) }
    await server.call('userManagement.update', { params, body: { is_active: false } }, { token: server.owner.token })
    expect((await signIn()).status).toBe(422)
  })

  test('may be wrong twenty times from one address, and that stops nobody elsewhere', async () => {
    await enrol()
    const wrong = { ...device.sign(await question(), { forged: true }) }
    for (let count = 0; count < 20; count += 1) expect((await answer(wrong, { ip: '10.3.0.1' })).status).toBe(422)
    expect((await answer(wrong, { ip: '10.3.0.1' })).status).toBe(429)
    expect((await signIn()).status).toBe(200)
  })
})

describe('what is dangerous', () => {
  test('is proved by a passkey, for ten minutes, by its own person alone', async () => {
    const other = await server.person('admin')
    const theirs = softAuthenticator()
    await enrol(other, theirs)
    await enrol()
    server.advance(11 * MINUTE)
    const { token } = server.owner
    const act = () => server.call('apiTokens.create', { body: { name: 'Mine' } }, { token })
    expect((await act()).problem.errors).toHaveProperty('second_factor')
    const { app, passkey } = (await server.call('auth.proofChoice', {}, { token })).data
    if (!passkey) throw new Error('There is no passkey to prove with')
    expect([app, passkey.options.allowCredentials.length]).toEqual([false, 1])
    const prove = (by: SoftAuthenticator) =>
      server.call('auth.provePasskey', { body: { passkey: by.sign(passkey) } }, { token })
    expect((await prove(theirs)).problem.errors).toHaveProperty('passkey')
    expect((await prove(device)).status).toBe(200)
    expect((await act()).status).toBe(201)
    server.advance(11 * MINUTE)
    expect((await act()).problem.errors).toHaveProperty('second_factor')
  })

  test('is an admin’s who has a passkey, where the site wants a second factor of admins', async () => {
    await enrol()
    const { token } = server.owner
    await server.call('secondFactor.require', { body: { required_of_admins: true } }, { token })
    const other = await server.person('admin')
    expect((await server.call('users.list', {}, { token: other.token })).status).toBe(403)
    await enrol(other, softAuthenticator())
    expect((await server.call('users.list', {}, { token: other.token })).status).toBe(200)
    const [{ id } = { id: 0 }] = (await state(other)).passkeys
    const last = await server.call('passkeys.remove', { params: { id: String(id) } }, { token: other.token })
    expect([last.status, last.problem.errors]).toEqual([409, { second_factor: [expect.stringMatching(/^Admins of/)] }])
    expect((await state(other)).passkeys).toHaveLength(1)
  })
})

test('a lost passkey is removed by another admin, and signs in no more', async () => {
  const person = await server.person('moderator')
  await enrol(person)
  const params = { id: String(person.id) }
  const reset = await server.call('userManagement.resetTwoFactor', { params }, { token: server.owner.token })
  expect(reset.data.two_factor_enabled).toBe(false)
  expect((await signIn()).status).toBe(422)
  const body = { email: person.email, password: PASSWORD }
  expect((await server.call('auth.login', { body })).status).toBe(200)
})

test('a recovery code opens when the passkey is lost', async () => {
  const codes = (await enrol()).data.recovery_codes
  const body = { email: server.owner.email, password: PASSWORD, code: codes?.[0] }
  expect((await server.call('auth.login', { body })).status).toBe(200)
})
