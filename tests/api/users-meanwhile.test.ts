import { expect, test } from 'vitest'
import { issueLink } from '#server/db/email-links.ts'
import { testServer, type TestPerson, type TestServer } from '#tests/support/api.ts'
import { setUpApp } from '#tests/support/second-factor.ts'

/** What people do to their own account while an administrator has it open. */

const MINUTE = 60_000

async function opened(role: 'user' | 'moderator' = 'moderator') {
  const server = await testServer()
  const as = { token: server.owner.token }
  const person = await server.person(role)
  const params = { id: String(person.id) }
  const seen = (await server.call('users.read', { params }, as)).data
  const save = (body: object) =>
    server.call('users.update', { params, body }, { ...as, headers: { 'If-Match': `"${seen.version}"` } })
  const read = async () => (await server.call('users.read', { params }, as)).data
  return { server, person, seen, save, read }
}

async function verify(server: TestServer, person: TestPerson): Promise<void> {
  const { token } = await server.deps.write((trx) => issueLink(trx, server.deps, person, 'verify', server.now()))
  expect((await server.call('auth.verifyEmail', { body: { token } })).status).toBe(200)
}

test('a second factor that was set up meanwhile is not taken away by a save of what was seen before', async () => {
  const { server, person, seen, save, read } = await opened()
  await setUpApp(server, person)
  const stale = await save({ ...seen, name: 'Another name' })
  expect(stale.problem).toMatchObject({ status: 412, current: { two_factor_enabled: true } })
  expect((await read()).two_factor_enabled).toBe(true)
  expect((await server.call('auth.me', {}, { token: person.token })).status).toBe(200)
})

test('each code that signs in leaves the account as it is', async () => {
  const { server, person, read } = await opened()
  const { code } = await setUpApp(server, person)
  const { version } = await read()
  const body = { email: person.email, password: 'correct horse battery', code: code() }
  expect((await server.call('auth.login', { body })).status).toBe(200)
  expect((await read()).version).toBe(version)
})

test('an address that was confirmed meanwhile stays so', async () => {
  const { server, person, save, read } = await opened('user')
  await server.deps.write((trx) =>
    trx.updateTable('users').set({ email_verified_at: null }).where('id', '=', person.id).execute(),
  )
  const before = await read()
  server.advance(MINUTE)
  await verify(server, person)
  const stale = await save({ ...before, name: 'Another name' })
  expect(stale.status).toBe(412)
  expect((await read()).email_verified_at).toBe(new Date(server.now()).toISOString())
})
