import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTrace } from '#server/http/trace.ts'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const OWNER = 'owner@example.com'

const signIn = (server: TestServer, password: string, ip: string, email = OWNER) =>
  server.call('auth.login', { body: { email, password } }, { ip })

async function deeds(server: TestServer) {
  await server.deps.background.settled()
  return server.deps.db
    .selectFrom('activities')
    .select(['action', 'title', 'user_id', 'times', 'ip_address'])
    .orderBy('id')
    .execute()
}

describe('a refusal leaves a trace', () => {
  test('whatever it was: a wrong password, a right missing, a limit, a forged token, a wrong set-up code', async () => {
    const server = await testServer()
    const user = await server.person('user')
    const narrow = await server.apiToken(server.owner.id, ['read'])
    for (let count = 0; count < 6; count += 1) await signIn(server, 'wrong', '192.0.2.1')
    await server.call('posts.list', {}, { token: user.token, ip: '192.0.2.2' })
    await server.call('tags.create', { body: { name: 'x', color: '#000000' } }, { token: narrow, ip: '192.0.2.3' })
    await server.call('auth.me', {}, { token: `ods_${'x'.repeat(43)}`, ip: '192.0.2.4' })
    const body = { email: 'elsewhere@example.com', current_password: 'wrong' }
    await server.call('auth.updateMe', { body }, { token: server.owner.token, ip: '192.0.2.5' })
    const rows = await deeds(server)
    const { id } = server.owner
    for (const row of [
      { action: 'auth.sign_in_failed', title: null, user_id: id, ip_address: '192.0.2.1' },
      { action: 'limit.reached', title: 'auth.login', user_id: null, ip_address: '192.0.2.1' },
      { action: 'access.refused', title: 'posts.list', user_id: user.id, ip_address: '192.0.2.2' },
      { action: 'access.refused', title: 'tags.create', user_id: id, ip_address: '192.0.2.3' },
      { action: 'token.refused', title: 'auth.me', user_id: null, ip_address: '192.0.2.4' },
      { action: 'account.password_refused', title: null, user_id: id, ip_address: '192.0.2.5' },
    ]) {
      expect(rows).toContainEqual({ ...row, times: 1 })
    }
    const empty = await testServer({ empty: true })
    const owner = { name: 'Olga', email: 'olga@example.com', password: 'a long password', code: 'AAAA' }
    await empty.call('setup.create', { body: owner })
    expect((await deeds(empty)).map((row) => row.action)).toEqual(['setup.code_refused'])
  })

  test('a private file asked for by a stranger or with a forged link', async () => {
    const server = await testServer()
    const body = new FormData()
    body.set('file', new File(['some text'], 'notes.txt', { type: 'text/plain' }))
    body.set('is_public', 'false')
    const { path: url } = (await server.call('files.upload', { body }, { token: server.owner.token })).data.file
    expect((await server.request(url, {}, '192.0.2.6')).status).toBe(404)
    const forged = `${url}?expires=${server.now() + HOUR}&signature=${'x'.repeat(43)}`
    expect((await server.request(forged, {}, '192.0.2.6')).status).toBe(404)
    const rows = (await deeds(server)).filter((row) => row.ip_address === '192.0.2.6')
    expect(rows.map((row) => [row.action, row.title])).toEqual([
      ['access.refused', 'uploads'],
      ['link.refused', 'uploads'],
    ])
  })

  test('and a flood of them leaves two rows an hour for each address, with their number', async () => {
    const server = await testServer()
    const flood = async () => {
      for (let count = 0; count < 300; count += 1) {
        await server.call('auth.me', {}, { token: `ods_${'x'.repeat(43)}`, ip: '192.0.2.4' })
      }
    }
    await flood()
    expect(await deeds(server)).toHaveLength(1)
    server.advance(HOUR)
    await flood()
    const rows = await deeds(server)
    expect(rows.map((row) => row.times)).toEqual([1, 299, 1])
    await server.deps.trace.settle(Infinity)
    expect((await deeds(server)).map((row) => row.times).toSorted((a, b) => a - b)).toEqual([1, 1, 299, 299])
  })

  test('and one from ever new addresses stays within what an hour may write', async () => {
    const server = await testServer()
    for (let count = 0; count < 1000; count += 1) {
      const ip = `10.0.${count >> 8}.${count & 255}`
      await server.call('auth.me', {}, { token: `ods_${'x'.repeat(43)}`, ip })
    }
    await server.deps.trace.settle(Infinity)
    const rows = await deeds(server)
    expect(rows.length).toBeLessThanOrEqual(202)
    expect(rows.reduce((sum, row) => sum + row.times, 0)).toBe(1000)
  })

  test('and those that could not be written are counted until they can be', async () => {
    const server = await testServer()
    const { write, background, clock } = server.deps
    let isFull = true
    const trace = openTrace(
      (effect) => (isFull ? Promise.reject(new Error('the disk is full')) : write(effect)),
      background,
    )
    const refused = (times: number) => {
      const at = new Date(clock.now()).toISOString()
      const actor = { at, ip: '192.0.2.7', requestId: '', caller: undefined }
      for (let count = 0; count < times; count += 1) trace.note(actor, { action: 'token.refused' })
    }
    refused(5)
    await background.settled()
    server.advance(HOUR)
    await expect(trace.settle(server.now())).rejects.toThrow('the disk is full')
    refused(3)
    await background.settled()
    isFull = false
    await trace.settle(Infinity)
    expect((await deeds(server)).map((row) => row.times).toSorted((a, b) => a - b)).toEqual([3, 5])
  })
})

describe('activities', () => {
  const refusals = {
    update: sql`update activities set action = 'nothing.happened'`,
    'update of the person': sql`update activities set user_id = null`,
    delete: sql`delete from activities`,
    replace: sql`insert or replace into activities (id, at, action, ip_address, request_id)
      select id, at, 'nothing.happened', '', '' from activities`,
  }
  for (const [name, statement] of Object.entries(refusals)) {
    test(`refuse the database's own ${name}`, async () => {
      const server = await testServer()
      await signIn(server, PASSWORD, '192.0.2.1')
      const before = await deeds(server)
      expect(before.length).toBeGreaterThan(0)
      await expect(server.deps.write((trx) => statement.execute(trx))).rejects.toThrow(/activities are/)
      expect(await deeds(server)).toEqual(before)
    })
  }

  test('keep the number of a person who was erased', async () => {
    const server = await testServer()
    const person = await server.person('user')
    await signIn(server, PASSWORD, '192.0.2.1', person.email)
    await server.deps.write((trx) => trx.deleteFrom('users').where('id', '=', person.id).execute())
    expect((await deeds(server)).at(-1)).toMatchObject({ action: 'auth.signed_in', user_id: person.id })
  })

  test('of the last year stay, whatever the clock of the server says', async () => {
    const server = await testServer()
    await signIn(server, PASSWORD, '192.0.2.1')
    server.advance(364 * DAY)
    await signIn(server, PASSWORD, '192.0.2.1')
    const old = new Date(server.now()).toISOString()
    const forget = server.deps.write((trx) => trx.deleteFrom('activities').where('at', '<', old).execute())
    await expect(forget).rejects.toThrow('activities are kept for a year')
    expect(await deeds(server)).toHaveLength(2)
  })
})
