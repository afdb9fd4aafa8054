import { describe, expect, test } from 'vitest'
import { PASSWORD as PROOF, testServer, type TestServer } from '#tests/support/api.ts'
import { mailServer, refusal } from '#tests/support/mail-server.ts'
import { packedTexts } from '#tests/support/stored-texts.ts'

const PASSWORD = 'right'
const VALUES = {
  name: 'Relay',
  host: '127.0.0.1',
  port: 2525,
  encryption: 'none',
  username: 'desk',
  password: PASSWORD,
  from_address: 'desk@example.com',
  from_name: 'Desk',
}

async function site() {
  const server = await testServer()
  const { token } = server.owner
  const make = async (body: object = {}) =>
    (await server.call('mailServers.create', { body: { ...VALUES, ...body } }, { token })).data
  const list = async () => (await server.call('mailServers.list', {}, { token })).data.data
  return { server, token, make, list }
}

const params = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } })

/** Everything of the database that is not sealed, as text. */
async function plainRows({ deps }: TestServer): Promise<string> {
  const tables = ['mail_servers', 'mails', 'activities', 'idempotency_keys', 'revisions'] as const
  const rows = await Promise.all(tables.map((table) => deps.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows) + (await packedTexts(deps.db))
}

describe('mail servers', () => {
  test('are made, listed, changed and put in the trash; the first active one is the default', async () => {
    const { server, token, make, list } = await site()
    const first = await make()
    expect(first).toMatchObject({ is_active: true, is_default: true, mailer: 'smtp', test_successful: null })
    const second = await make({ name: 'Other', is_active: false })
    expect(second).toMatchObject({ is_active: false, is_default: false })
    expect((await list()).map(({ name }) => name)).toEqual(['Other', 'Relay'])
    const changed = await server.call(
      'mailServers.update',
      { ...params(second), body: { ...second, description: 'For later' } },
      { token },
    )
    expect(changed.data).toMatchObject({ description: 'For later', version: 2, has_password: true })
    expect((await server.call('mailServers.delete', params(second), { token })).status).toBe(200)
    expect(await list()).toHaveLength(1)
    const restored = { params: { type: 'mail-servers', id: String(second.id) } }
    expect((await server.call('trash.restore', restored, { token })).status).toBe(200)
    expect(await list()).toHaveLength(2)
  })

  test('have exactly one default, which is active and stays', async () => {
    const { server, token, make, list } = await site()
    const [first, second] = [await make(), await make({ name: 'Second', is_active: false })]
    const refused = await server.call('mailServers.delete', params(first), { token })
    expect(refused.problem).toMatchObject({
      status: 409,
      message: 'This is the default mail server. Make another one the default before you delete it.',
    })
    for (const body of [{ is_active: false }, { is_default: false }]) {
      expect((await server.call('mailServers.update', { ...params(first), body }, { token })).status).toBe(409)
    }
    const both = { is_default: true, is_active: false }
    expect(
      (await server.call('mailServers.update', { ...params(second), body: both }, { token })).problem.errors,
    ).toEqual({
      is_active: ['The default mail server must be active'],
    })
    const done = await server.call('mailServers.setDefault', params(second), { token })
    expect(done.data).toMatchObject({ is_default: true, is_active: true })
    expect((await list()).filter((each) => each.is_default).map(({ id }) => id)).toEqual([second.id])
    expect((await server.call('mailServers.delete', params(first), { token })).status).toBe(200)
  })

  test('are set active one beside the other', async () => {
    const { server, token, make, list } = await site()
    await make()
    const second = await make({ name: 'Second', is_active: false })
    await server.call('mailServers.setActive', params(second), { token })
    expect((await list()).map(({ is_active, is_default }) => [is_active, is_default])).toEqual([
      [true, true],
      [true, false],
    ])
  })

  test('that are the default are told to be untested, failing or working where the site’s health is told', async () => {
    const { server, token, make } = await site()
    const told = async () => {
      // Answers are shared for a moment.
      server.advance(5001)
      return (await server.call('health.comprehensive', {}, { token })).data.checks.mail
    }
    expect(await told()).toBeUndefined()
    const smtp = await mailServer()
    const used = await make({ port: smtp.port })
    await make({ name: 'Other', port: 1 })
    expect(await told()).toEqual({ test_successful: null })
    await server.call('mailServers.test', params(used), { token })
    expect(await told()).toEqual({ test_successful: true })
    const body = { port: 1, current_password: PROOF }
    await server.call('mailServers.update', { ...params(used), body }, { token })
    expect(await told()).toEqual({ test_successful: null })
    await server.call('mailServers.test', params(used), { token })
    expect(await told()).toEqual({ test_successful: false })
  })

  test('are copied with their password, inactive, untested and no default', async () => {
    const { server, token, make } = await site()
    const smtp = await mailServer()
    const first = await make({ port: smtp.port })
    await server.call('mailServers.test', params(first), { token })
    const copy = (await server.call('mailServers.duplicate', params(first), { token })).data
    expect(copy).toMatchObject({
      name: 'Relay (copy)',
      is_active: false,
      is_default: false,
      test_successful: null,
      last_tested_at: null,
      has_password: true,
    })
    expect((await server.call('mailServers.test', params(copy), { token })).body['success']).toBe(true)
  })

  test('ask for host, username and password, but for the program on the machine itself', async () => {
    const { server, token, make } = await site()
    const body = { ...VALUES, host: '', username: '', password: '' }
    const refused = await server.call('mailServers.create', { body }, { token })
    expect(refused.problem.errors).toEqual({
      host: ['Host is required'],
      username: ['Username is required'],
      password: ['Password is required'],
    })
    expect(await make({ ...body, mailer: 'sendmail' })).toMatchObject({ has_password: false })
    const mistyped = { ...VALUES, from_address: 'nobody', encryption: 'none at all', port: 0, name: '' }
    const { errors } = (await server.call('mailServers.create', { body: mistyped }, { token })).problem
    expect(Object.keys(errors ?? {}).sort()).toEqual(['encryption', 'from_address', 'name', 'port'])
  })

  test('never show their password; a blank one keeps it, another one replaces it', async () => {
    const { server, token, make } = await site()
    const key = { 'Idempotency-Key': 'f3a1b6d2-7c41-4c55-9a83-1f6f1e0f7d10' }
    const canary = 'pm-canary-0123456789-tail'
    const body = { ...VALUES, password: canary }
    const made = await server.call('mailServers.create', { body }, { token, headers: key })
    const id = made.data
    expect(id).toMatchObject({ password_hint: 'tail' })
    const kept = await server.call(
      'mailServers.update',
      { ...params(id), body: { name: 'A', password: '' } },
      { token },
    )
    expect(kept.data).toMatchObject({ has_password: true, password_hint: 'tail' })
    const other = await server.call('mailServers.update', { ...params(id), body: { password: 'short' } }, { token })
    expect(other.data).toMatchObject({ has_password: true, password_hint: '', version: kept.data.version + 1 })
    await server.call('mailServers.delete', params(await make({ name: 'B', is_active: false })), { token })
    const read = [
      made.body,
      kept.body,
      other.body,
      (await server.call('mailServers.list', {}, { token })).body,
      (await server.call('trash.list', {}, { token })).body,
      (await server.call('userActivities.list', {}, { token })).body,
      server.log,
    ]
    expect(JSON.stringify(read)).not.toContain(canary)
    expect(await plainRows(server)).not.toContain(canary)
  })

  test('are decided over with the password alone, when it was not entered a short while ago', async () => {
    const { server, token, make } = await site()
    const smtp = await mailServer()
    await make()
    const second = await make({ name: 'Second', port: smtp.port })
    server.advance(11 * 60_000)
    const one = params(second)
    const asked = [
      await server.call('mailServers.create', { body: VALUES }, { token }),
      await server.call('mailServers.update', { ...one, body: { host: 'elsewhere.example' } }, { token }),
      await server.call('mailServers.setDefault', one, { token }),
      await server.call('mailServers.setActive', one, { token }),
      await server.call('mailServers.duplicate', one, { token }),
      await server.call('mailServers.delete', one, { token }),
      // The stored password would go there.
      await server.call(
        'mailServers.testValues',
        { body: { ...VALUES, password: '', host: 'localhost', id: second.id } },
        { token },
      ),
    ]
    for (const { problem } of asked)
      expect(problem.errors).toEqual({ current_password: ['Current password is required for this change'] })
    const same = { ...VALUES, port: smtp.port, password: '', id: second.id }
    expect((await server.call('mailServers.testValues', { body: same }, { token })).body['success']).toBe(true)
    expect((await server.call('mailServers.test', one, { token })).body['success']).toBe(true)
    const proved = { ...one, body: { current_password: PROOF } }
    expect((await server.call('mailServers.delete', proved, { token })).status).toBe(200)
  })

  test('lose their password with their place in the trash', async () => {
    const { server, token, make } = await site()
    await make()
    const second = await make({ name: 'Second', is_active: false })
    await server.call('mailServers.delete', params(second), { token })
    const erased = { params: { type: 'mail-servers', id: String(second.id) } }
    expect((await server.call('trash.erase', erased, { token })).status).toBe(200)
    const left = await server.deps.db.selectFrom('secrets').select('owner_id').execute()
    expect(left.map(({ owner_id }) => owner_id)).not.toContain(second.id)
  })
})

describe('the test of a mail server', () => {
  test('says how it ended, keeps it, and forgets it with another connection', async () => {
    const { server, token, make } = await site()
    const smtp = await mailServer()
    const made = await make({ port: smtp.port })
    const done = await server.call('mailServers.test', params(made), { token })
    expect(done).toMatchObject({ status: 200, body: { success: true, data: { success: true, stage: null } } })
    expect(smtp.received).toMatchObject([{ to: ['owner@example.com'], user: 'desk', from: 'desk@example.com' }])
    const tested = (await server.call('mailServers.read', params(made), { token })).data
    expect(tested).toMatchObject({ test_successful: true, test_stage: null, version: made.version })
    const renamed = await server.call('mailServers.update', { ...params(made), body: { name: 'B' } }, { token })
    expect(renamed.data.test_successful).toBe(true)
    const moved = await server.call('mailServers.update', { ...params(made), body: { port: 1 } }, { token })
    expect(moved.data).toMatchObject({ test_successful: null, last_tested_at: null })
  })

  test('answers a failure with the stage and the reason', async () => {
    const { server, token, make } = await site()
    const smtp = await mailServer({ onRcptTo: (_to, _session, done) => done(refusal(550, 'No such user')) })
    const made = await make({ port: smtp.port })
    const body = { test_email: 'nobody@example.com' }
    const failed = await server.call('mailServers.test', { ...params(made), body }, { token })
    const message = 'The server refused the recipient. It said: 550 No such user'
    expect(failed).toMatchObject({ status: 200, body: { success: false, message, data: { stage: 'recipient' } } })
    const tested = (await server.call('mailServers.read', params(made), { token })).data
    expect(tested).toMatchObject({ test_successful: false, test_stage: 'recipient', test_message: message })
    const [logged] = (await server.call('mailServers.sends', {}, { token })).data
    expect(logged).toMatchObject({ kind: 'server_test', state: 'failed', stage: 'recipient', server: 'Relay' })
  })

  test('takes what is on the screen, with the stored password where none was typed', async () => {
    const { server, token, make } = await site()
    const smtp = await mailServer()
    const made = await make({ port: 1 })
    const screen = { ...VALUES, port: smtp.port, password: '', id: made.id }
    const done = await server.call('mailServers.testValues', { body: screen }, { token })
    expect(done.body['success']).toBe(true)
    const unsaved = { ...VALUES, port: smtp.port }
    const wrong = await server.call('mailServers.testValues', { body: { ...unsaved, password: 'wrong' } }, { token })
    expect(wrong.body).toMatchObject({ success: false, data: { stage: 'login' } })
    const none = await server.call('mailServers.testValues', { body: { ...unsaved, password: '' } }, { token })
    expect(none.problem.errors).toEqual({ password: ['Password is required'] })
    expect((await server.call('mailServers.read', params(made), { token })).data.test_successful).toBeNull()
  })

  test('goes to no link-local address', async () => {
    const { server, token } = await site()
    const body = { ...VALUES, host: '::ffff:169.254.169.254' }
    const refused = await server.call('mailServers.testValues', { body }, { token })
    expect(refused.body).toMatchObject({ success: false, data: { stage: 'resolve' } })
  })

  test('is made thirty times an hour at most', async () => {
    const { server, token } = await site()
    const body = { ...VALUES, host: '169.254.1.1' }
    const tried = () => server.call('mailServers.testValues', { body }, { token })
    for (let count = 0; count < 30; count += 1) expect((await tried()).status).toBe(200)
    expect((await tried()).status).toBe(429)
  })
})
