import { expect, onTestFinished, test } from 'vitest'
import { addPush, sendDuePushes } from '#server/notices/push-queue.ts'
import { prepare } from '#server/prepare.ts'
import { aiProvider, KEYS } from '#tests/support/ai-provider.ts'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'
import { pushService, type PushService } from '#tests/support/push-service.ts'
import { setUpApp } from '#tests/support/second-factor.ts'

/** A server that starts with another SECRET_KEY than the one that sealed what it stores. */

const PUSH = { title: 'Hello', body: 'A text', to: '/admin', tag: 'one', urgency: 'high' } as const
const SEALED_ELSEWHERE = 'sealed with another SECRET_KEY'

const ANOTHER = { current: Buffer.alloc(32, 5), older: [] }

/** The same data under another key. */
const withAnotherKey = (server: TestServer, config = {}) =>
  testServer({ copyOf: server, config: { ...config, secretKeys: ANOTHER } })

async function subscribe({ call }: TestServer, service: PushService, token: string) {
  const { public_key } = (await call('push.read', {}, { token })).data
  const reply = await call('push.subscribe', { body: service.subscribe(public_key) }, { token })
  expect(reply.status).toBe(200)
}

const send = ({ deps: { db, write, config, clock, log } }: TestServer, service: PushService) =>
  sendDuePushes({ db, write, keys: config.secretKeys, now: clock.now, log, ways: service.ways })

const add = ({ deps, now }: TestServer, userId: number, keys = deps.config.secretKeys) =>
  deps.write((trx) => addPush(trx, keys, { userId }, PUSH, now()))

const dropped = ({ log }: TestServer) => log.filter((line) => line.includes('notice dropped'))

test('a device that can’t be read is told of in the log, holds up no other one, and is asked anew', async () => {
  const [before, service] = [await testServer(), await pushService()]
  const { id, token } = before.owner
  await subscribe(before, service, token)
  // Between both keys the site's own was sealed again, and this device not.
  const older = [before.deps.config.secretKeys.current]
  const between = await testServer({ copyOf: before, config: { secretKeys: { ...ANOTHER, older } } })
  await prepare(between.deps)
  const server = await withAnotherKey(between)
  const other = await server.person('moderator')
  await subscribe(server, service, other.token)
  for (const userId of [id, other.id]) await add(server, userId)
  await send(server, service)
  expect(service.arrived).toHaveLength(1)
  expect(await server.deps.db.selectFrom('pushes').select('id').execute()).toEqual([])
  expect(dropped(server)).toEqual([expect.stringContaining(SEALED_ELSEWHERE)])
  expect((await server.call('push.read', {}, { token })).data.subscription).toBeNull()
  expect((await server.call('push.test', {}, { token })).status).toBe(404)
  await subscribe(server, service, token)
  await add(server, id)
  await send(server, service)
  expect(service.arrived).toHaveLength(2)
})

test('a notice that can’t be read is told of in the log, and holds up no other one', async () => {
  const [before, service] = [await testServer(), await pushService()]
  await subscribe(before, service, before.owner.token)
  await add(before, before.owner.id, ANOTHER)
  await add(before, before.owner.id)
  await send(before, service)
  expect(service.arrived).toHaveLength(1)
  expect(dropped(before)).toEqual([expect.stringContaining(SEALED_ELSEWHERE)])
})

test('notices can be turned on anew: the site then has another key for them, and every device is asked again', async () => {
  const [before, service] = [await testServer(), await pushService()]
  const { token } = before.owner
  await subscribe(before, service, token)
  const { public_key } = (await before.call('push.read', {}, { token })).data
  const server = await withAnotherKey(before)
  await prepare(server.deps)
  expect(server.log.filter((line) => line.includes('no notices'))).toEqual([expect.stringContaining(SEALED_ELSEWHERE)])
  const [read, again] = await Promise.all([
    server.call('push.read', {}, { token }),
    server.call('push.read', {}, { token }),
  ])
  expect(read.data).toMatchObject({ subscription: null })
  expect(read.data.public_key).not.toBe(public_key)
  expect(again.data).toEqual(read.data)
  await subscribe(server, service, token)
  await add(server, before.owner.id)
  await send(server, service)
  expect(service.arrived).toHaveLength(1)
})

test('a start with the wrong key that nobody noticed takes nothing away', async () => {
  const [before, service] = [await testServer(), await pushService()]
  const { token } = before.owner
  await subscribe(before, service, token)
  const { data } = await before.call('push.read', {}, { token })
  const wrong = await withAnotherKey(before)
  await prepare(wrong.deps)
  await add(wrong, before.owner.id)
  await send(wrong, service)
  const right = await testServer({ copyOf: wrong, config: { secretKeys: before.deps.config.secretKeys } })
  expect((await right.call('push.read', {}, { token })).data).toEqual(data)
})

test('the codes of an authenticator app can’t be checked: a recovery code can, and the person is told', async () => {
  const before = await testServer()
  const app = await setUpApp(before, before.owner)
  const server = await withAnotherKey(before)
  server.advance(before.now() - server.now())
  const signIn = (code = '') =>
    server.call('auth.login', { body: { email: before.owner.email, password: PASSWORD, code } })
  expect((await signIn(app.code())).problem).toMatchObject({
    status: 422,
    errors: { code: ['The server can’t check codes of this app any more. Enter a recovery code instead'] },
  })
  expect((await signIn(app.recoveryCodes[0])).status).toBe(200)
  expect(server.log.filter((line) => line.includes(SEALED_ELSEWHERE))).toHaveLength(1)
})

test('an AI key that can’t be read is told of, and the others are tested', async () => {
  const provider = await aiProvider()
  onTestFinished(provider.close)
  const config = { geminiApiBase: provider.base }
  const before = await testServer({ config })
  const { token } = before.owner
  const body = { name: 'Before', api_key: KEYS.valid }
  const lost = (await before.call('aiKeys.create', { body }, { token })).data
  const server = await withAnotherKey(before, config)
  await server.call('aiKeys.create', { body: { ...body, name: 'Since' } }, { token })
  const { data } = await server.call('aiKeys.healthCheck', {}, { token })
  expect(data.keys).toMatchObject([
    { name: 'Before', is_healthy: false, error_message: expect.stringContaining(SEALED_ELSEWHERE) },
    { name: 'Since', is_healthy: true },
  ])
  const params = { id: String(lost.id) }
  const tested = await server.call('aiKeys.test', { params }, { token })
  expect(tested.body['data']).toMatchObject({
    valid: false,
    details: { error_message: expect.stringContaining(SEALED_ELSEWHERE) },
  })
  // Entered again it is as good as new.
  const update = { api_key: KEYS.valid, current_password: PASSWORD }
  expect((await server.call('aiKeys.update', { params, body: update }, { token })).status).toBe(200)
  expect((await server.call('aiKeys.test', { params }, { token })).data.valid).toBe(true)
})

test('the password of a mail server that can’t be read is told of by whatever needs it', async () => {
  const before = await testServer()
  const { token } = before.owner
  const body = {
    name: 'Relay',
    mailer: 'smtp',
    host: '127.0.0.1',
    port: 587,
    encryption: 'tls',
    username: 'me',
    password: 'hunter2 hunter2',
    from_address: 'site@example.com',
    current_password: PASSWORD,
  }
  const relay = (await before.call('mailServers.create', { body }, { token })).data
  const server = await withAnotherKey(before)
  const params = { id: String(relay.id) }
  const told = { status: 500, message: expect.stringContaining(SEALED_ELSEWHERE) }
  const test_email = 'a@example.com'
  expect((await server.call('mailServers.test', { params, body: { test_email } }, { token })).problem).toMatchObject(
    told,
  )
  expect((await server.call('mailServers.duplicate', { params, body: {} }, { token })).problem).toMatchObject(told)
})
