import { describe, expect, test } from 'vitest'
import { type CallOptions, PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const OWNER = 'owner@example.com'

const guess = (server: TestServer, email: string, options: CallOptions, password = 'wrong password') =>
  server.call('auth.login', { body: { email, password } }, options)

/** One wrong password, from an address that nobody used before. */
const strangers = (server: TestServer, email = OWNER) => {
  let count = 0
  return () => {
    count += 1
    return guess(server, email, { ip: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` })
  }
}

describe('guesses at one account from ever new addresses', () => {
  test('are slowed down after twenty a day and stop at a hundred, for known and unknown accounts alike', async () => {
    const server = await testServer()
    const seen = new Map<string, number[]>()
    const waits = new Map<string, (string | null)[]>()
    const accounts = [OWNER, 'nobody@example.com'].map((email) => ({ email, next: strangers(server, email) }))
    for (const { email } of accounts) {
      seen.set(email, [])
      waits.set(email, [])
    }
    for (let round = 0; round < 140; round += 1) {
      for (const { email, next } of accounts) {
        const reply = await next()
        seen.get(email)?.push(reply.status)
        waits.get(email)?.push(reply.headers.get('Retry-After'))
      }
      if (round >= 20) server.advance(10 * MINUTE)
    }
    const owner = seen.get(OWNER) ?? []
    expect(owner.filter((status) => status === 401)).toHaveLength(100)
    expect(owner.slice(0, 21)).toEqual([...Array<number>(20).fill(401), 429])
    expect(seen.get('nobody@example.com')).toEqual(owner)
    expect(waits.get('nobody@example.com')).toEqual(waits.get(OWNER))
  })

  test('never reach the password check in greater number, however they are spelled or sent at once', async () => {
    const server = await testServer()
    let checked = 0
    const { passwords } = server.deps
    Object.assign(server.deps, {
      passwords: {
        ...passwords,
        matches: (stored: string | undefined, typed: string) => {
          checked += 1
          return passwords.matches(stored, typed)
        },
      },
    })
    const person = await server.person('user', { email: 'zoë@example.com' })
    const spellings = [person.email, 'ZOË@example.com', ' zoe\u0308@example.com ', 'Zoe\u0308@EXAMPLE.com']
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        guess(server, spellings[index % spellings.length] ?? '', { ip: `10.9.${index}.1` }),
      ),
    )
    expect(checked).toBe(20)
  })

  test('leave the next day as it was', async () => {
    const server = await testServer()
    const next = strangers(server)
    for (let count = 0; count < 20; count += 1) await next()
    expect((await next()).status).toBe(429)
    server.advance(DAY + 1)
    expect((await next()).status).toBe(401)
  })
})

describe('addresses of IPv6', () => {
  test('count by /56, and those of one /48 together', async () => {
    const server = await testServer()
    let count = 0
    const from = (ip: string) => guess(server, `nobody-${(count += 1)}@example.com`, { ip })
    for (let host = 0; host < 20; host += 1) expect((await from(`2001:db8:1:${host.toString(16)}::1`)).status).toBe(401)
    expect((await from('2001:db8:1:ff::1')).status).toBe(429)
    let reached = 20
    for (let customer = 1; customer < 256; customer += 1) {
      const { status } = await from(`2001:db8:1:${customer.toString(16)}00::1`)
      if (status === 401) reached += 1
    }
    expect(reached).toBe(100)
    expect((await from('2001:db8:2::1')).status).toBe(401)
  })
})

describe('the owner, while strangers guess', () => {
  const attacked = async () => {
    const server = await testServer()
    const known = (await guess(server, OWNER, { ip: '192.0.2.7' }, PASSWORD)).data.device_token
    const next = strangers(server)
    for (let count = 0; count < 21; count += 1) await next()
    const signIn = (body: object, ip = '192.0.2.8') =>
      server.call('auth.login', { body: { email: OWNER, password: PASSWORD, ...body } }, { ip })
    return { server, known, signIn, next }
  }

  test('signs in from a device that signed in before, and goes on working where signed in', async () => {
    const { server, known, signIn } = await attacked()
    expect((await signIn({})).status).toBe(429)
    expect((await signIn({ device_token: known })).status).toBe(200)
    expect((await server.call('auth.me', {}, { token: server.owner.token })).status).toBe(200)
  })

  test('is not helped by a token that is forged, of another account or older than a year', async () => {
    const { server, known = '', signIn, next } = await attacked()
    const other = await server.person('user')
    const theirs = (await guess(server, other.email, { ip: '192.0.2.9' }, PASSWORD)).data.device_token
    for (const forged of [theirs, `${known.slice(0, -1)}${known.endsWith('A') ? 'B' : 'A'}`, 'odd_x', '']) {
      expect((await signIn({ device_token: forged })).status).toBe(429)
    }
    server.advance(365 * DAY)
    for (let count = 0; count < 21; count += 1) await next()
    expect((await signIn({ device_token: known }, '192.0.2.10')).status).toBe(429)
  })

  test('a stolen device token gives few guesses more', async () => {
    const { server, known } = await attacked()
    let reached = 0
    for (let round = 0; round < 24; round += 1) {
      for (let count = 0; count < 6; count += 1) {
        const body = { email: OWNER, password: 'wrong password', device_token: known }
        const { status } = await server.call('auth.login', { body }, { ip: `172.16.${round}.${count}` })
        if (status === 401) reached += 1
      }
      server.advance(60 * MINUTE)
    }
    expect(reached).toBeLessThanOrEqual(20)
  })

  test('signs in from a new device after setting the password by the mailed link', async () => {
    const { server, signIn } = await attacked()
    server.mailReady = true
    await server.call('auth.forgotPassword', { body: { email: OWNER } })
    await server.deps.background.settled()
    const token = /#token=([\w-]+)/.exec(server.mails[0]?.text ?? '')?.[1]
    const password = 'brand new password'
    expect((await server.call('auth.resetPassword', { body: { token, password } })).status).toBe(200)
    expect((await signIn({ password })).status).toBe(200)
  })
})
