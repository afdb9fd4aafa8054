import { describe, expect, test } from 'vitest'
import { isPublic } from '#server/ip-address.ts'
import { PushAddressRefused, resolvePushHost } from '#server/notices/push-address.ts'
import { addPush, sendDuePushes } from '#server/notices/push-queue.ts'
import { sendPush } from '#server/notices/push-sending.ts'
import { pushKeys } from '#server/notices/push-keys.ts'
import { PASSWORD, testServer, type TestPerson, type TestServer } from '#tests/support/api.ts'
import { socketServer } from '#tests/support/mail-server.ts'
import { pushService, type PushService } from '#tests/support/push-service.ts'

const MINUTE = 60_000
const PUSH = { title: 'Hello', body: 'A text', to: '/admin', tag: 'one', urgency: 'high' } as const

const queueOf = ({ deps }: TestServer, service: PushService) => ({
  db: deps.db,
  write: deps.write,
  keys: deps.config.secretKeys,
  now: deps.clock.now,
  log: deps.log,
  ways: service.ways,
})

async function subscribe(server: TestServer, service: PushService, { token }: TestPerson) {
  const { public_key } = (await server.call('push.read', {}, { token })).data
  const body = service.subscribe(public_key)
  const { status, data } = await server.call('push.subscribe', { body }, { token })
  expect(status).toBe(200)
  return { body, data }
}

const add = (server: TestServer, userId: number, push: Parameters<typeof addPush>[3] = PUSH) =>
  server.deps.write((trx) => addPush(trx, server.deps.config.secretKeys, { userId }, push, server.now()))

async function site() {
  const [server, service] = [await testServer(), await pushService()]
  const { body, data } = await subscribe(server, service, server.owner)
  const send = () => sendDuePushes(queueOf(server, service))
  const state = async () => (await server.call('push.read', {}, { token: server.owner.token })).data.subscription
  return { server, service, send, state, body, data }
}

describe('notices on a device', () => {
  test('arrive encrypted for it and signed by the site, and leave nothing behind', async () => {
    const { server, service, send, state, body } = await site()
    await add(server, server.owner.id)
    await send()
    const { urgency: _, ...shown } = PUSH
    expect(service.arrived).toMatchObject([{ path: new URL(body.endpoint).pathname, shown }])
    const [{ headers, claims } = { headers: {}, claims: undefined }] = service.arrived
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: 'one', 'content-encoding': 'aes128gcm' })
    const exp = Math.floor(server.now() / 1000) + 12 * 3600
    expect(claims).toEqual({ aud: service.origin, exp, sub: expect.stringMatching(/^mailto:/) })
    expect(await state()).toMatchObject({ sent_at: new Date(server.now()).toISOString(), problem: '' })
    expect(await server.deps.db.selectFrom('pushes').select('id').execute()).toEqual([])
  })

  test('are sealed while they wait, as is what the device gave and the key that signs', async () => {
    const { server, body, data } = await site()
    await add(server, server.owner.id)
    const { db } = server.deps
    const stored = JSON.stringify([
      await db.selectFrom('pushes').selectAll().execute(),
      await db.selectFrom('push_subscriptions').selectAll().execute(),
      await db.selectFrom('secrets').selectAll().execute(),
    ])
    for (const secret of [body.endpoint, body.p256dh, body.auth, data.public_key, PUSH.body])
      expect(stored).not.toContain(secret)
    expect((await server.call('push.read', {}, { token: server.owner.token })).data.public_key).toBe(data.public_key)
  })

  test('are sealed anew once the key was replaced, and go on arriving', async () => {
    const { server, service } = await site()
    const { db, write, config, clock } = server.deps
    const keys = { current: Buffer.alloc(32, 5), older: [config.secretKeys.current] }
    const send = () => sendDuePushes({ ...queueOf(server, service), keys })
    await add(server, server.owner.id)
    await send()
    expect(service.arrived).toHaveLength(1)
    const alone = { current: keys.current, older: [] }
    await write((trx) => addPush(trx, alone, { userId: server.owner.id }, PUSH, clock.now()))
    await sendDuePushes({ ...queueOf(server, service), keys: alone })
    expect(service.arrived).toHaveLength(2)
    expect(await db.selectFrom('push_subscriptions').select('problem').execute()).toEqual([{ problem: '' }])
    expect(await db.selectFrom('pushes').select('id').execute()).toEqual([])
  })

  test('are tried again ever more seldom, not before the service says, until they are of no use', async () => {
    const { server, service, send, state } = await site()
    service.answer = { status: 503 }
    await add(server, server.owner.id, { ...PUSH, usefulFor: 30 * MINUTE })
    await send()
    await send()
    expect(service.asked()).toBe(1)
    expect((await state())?.problem).toBe('The push service answered with 503.')
    server.advance(MINUTE / 2)
    service.answer = { status: 429, headers: { 'Retry-After': '600' } }
    await send()
    server.advance(9 * MINUTE)
    await send()
    expect(service.asked()).toBe(2)
    server.advance(MINUTE)
    service.answer = { status: 201 }
    await send()
    expect(service.arrived).toHaveLength(1)
    expect((await state())?.problem).toBe('')

    service.answer = { status: 500 }
    await add(server, server.owner.id, { ...PUSH, usefulFor: MINUTE })
    await send()
    server.advance(2 * MINUTE)
    await send()
    expect(service.asked()).toBe(4)
    expect(await server.deps.db.selectFrom('pushes').select('id').execute()).toEqual([])
  })

  test.each([404, 410])('a device whose browser ended it (%i) is told no more', async (status) => {
    const { server, service, send, state } = await site()
    service.answer = { status }
    await add(server, server.owner.id)
    await send()
    expect(await state()).toBeNull()
    expect(await add(server, server.owner.id)).toBe(0)
  })

  test('what the service refuses is not sent again, and the device says so', async () => {
    const { server, service, send, state } = await site()
    service.answer = { status: 403 }
    await add(server, server.owner.id)
    await send()
    server.advance(60 * MINUTE)
    await send()
    expect(service.asked()).toBe(1)
    expect((await state())?.problem).toBe('The push service answered with 403.')
  })

  test('end with the sign-in, and go to nobody who may no longer sign in', async () => {
    const { server, service, send } = await site()
    const other = await server.person('moderator')
    await subscribe(server, service, other)
    expect(await add(server, other.id)).toBe(1)
    await server.call('auth.logout', { body: {} }, { token: other.token })
    await send()
    expect(service.asked()).toBe(0)
    expect(await add(server, other.id)).toBe(0)
    const third = await server.person('moderator')
    await subscribe(server, service, third)
    const body = { is_active: false, current_password: PASSWORD }
    const changed = await server.call(
      'users.update',
      { params: { id: String(third.id) }, body },
      { token: server.owner.token },
    )
    expect(changed.status).toBe(200)
    expect(await add(server, third.id)).toBe(0)
  })

  test('one browser belongs to one sign-in: whoever subscribed last', async () => {
    const { server, body } = await site()
    const other = await server.person('user')
    expect((await server.call('push.subscribe', { body }, { token: other.token })).status).toBe(200)
    expect(await add(server, server.owner.id)).toBe(0)
    expect(await add(server, other.id)).toBe(1)
    await server.call('push.unsubscribe', {}, { token: other.token })
    expect(await add(server, other.id)).toBe(0)
  })

  test('a test says hello to this device alone', async () => {
    const { server, service, send } = await site()
    const { token } = await server.person('user')
    expect((await server.call('push.test', {}, { token })).status).toBe(404)
    expect((await server.call('push.test', {}, { token: server.owner.token })).status).toBe(200)
    await send()
    expect(service.arrived.map(({ shown }) => shown.title)).toEqual(['Notices work on this device'])
  })

  test('a token of a program has no device', async () => {
    const { server, body } = await site()
    const token = await server.apiToken(server.owner.id, ['admin'])
    for (const call of ['push.read', 'push.unsubscribe', 'push.test'] as const)
      expect((await server.call(call, {}, { token })).status).toBe(403)
    expect((await server.call('push.subscribe', { body }, { token })).status).toBe(403)
  })

  test.each([
    ['endpoint', { endpoint: 'http://push.example.com/1' }],
    ['endpoint', { endpoint: 'https://me:word@push.example.com/1' }],
    ['endpoint', { endpoint: `https://push.example.com/${'a'.repeat(1000)}` }],
    ['p256dh', { p256dh: 'BAAA' }],
    ['p256dh', { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url') }],
    ['auth', { auth: 'short' }],
  ])('refuses a subscription with another %s', async (field, wrong) => {
    const { server, body } = await site()
    const reply = await server.call('push.subscribe', { body: { ...body, ...wrong } }, { token: server.owner.token })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.problem.errors ?? {})).toEqual([field])
  })
})

describe('where a push goes', () => {
  test.each(
    '127.0.0.1 10.1.2.3 100.64.0.1 169.254.169.254 172.31.0.1 192.168.1.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fd00::1 ::ffff:127.0.0.1 64:ff9b::10.0.0.1 2002:7f00:1:: 2001:db8::1 ff02::1 word'.split(
      ' ',
    ),
  )('%s is not public', (address) => expect(isPublic(address)).toBe(false))

  test.each('8.8.8.8 172.32.0.1 2606:4700::1111 64:ff9b::8.8.8.8'.split(' '))('%s is public', (address) =>
    expect(isPublic(address)).toBe(true),
  )

  test('a name with one inner address is refused, and the device let go of', async () => {
    const names = () => Promise.resolve([{ address: '8.8.8.8' }, { address: '10.0.0.1' }])
    await expect(resolvePushHost('push.example.com', names)).rejects.toThrow(PushAddressRefused)
    const { server, body } = await site()
    await add(server, server.owner.id)
    const { db, write, clock, config, log } = server.deps
    await sendDuePushes({ db, write, keys: config.secretKeys, now: clock.now, log })
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
    const keys = await pushKeys({ db, write, keys: config.secretKeys, now: clock.now })
    const outgoing = { text: '{}', topic: 'a', urgency: 'normal', life: 1 } as const
    expect(await sendPush(keys, 'mailto:a@example.com', body, outgoing, server.now())).toMatchObject({ kind: 'gone' })
  })

  test('a service that hangs is left, and so is a name server', async () => {
    const { server, service, body } = await site()
    const { db, write, clock, config } = server.deps
    const keys = await pushKeys({ db, write, keys: config.secretKeys, now: clock.now })
    const outgoing = { text: '{}', topic: 'a', urgency: 'normal', life: 1 } as const
    const device = { ...body, endpoint: `https://127.0.0.1:${await socketServer((socket) => void socket.resume())}/` }
    const never = () => new Promise<string>(() => undefined)
    for (const ways of [service.ways, { ...service.ways, resolve: never }]) {
      const to = { ...ways, patience: 30 }
      expect(await sendPush(keys, 'mailto:a@example.com', device, outgoing, server.now(), to)).toMatchObject({
        kind: 'later',
      })
    }
  })
})
