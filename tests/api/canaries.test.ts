import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApi } from '#contract/openapi/document.ts'
import { seal } from '#server/db/secrets.ts'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'
import { backUpOf } from '#tests/support/backups.ts'
import { Canaries } from '#tests/support/canaries.ts'
import { describedCalls, type DescribedCall, exampleOf, makeExampleRecords } from '#tests/support/example-records.ts'
import { setUpApp } from '#tests/support/second-factor.ts'
import { packedTexts } from '#tests/support/stored-texts.ts'

/** Secrets of every kind are planted; then everything is called, and none of them comes out anywhere. */

const calls = describedCalls(openApi('0.0.0'))
const WALKERS = ['admin', 'moderator', 'user', 'nobody', 'token'] as const
type Walker = (typeof WALKERS)[number]

/** Somebody with every kind of secret that an account has. */
async function plantAccount(server: TestServer, canaries: Canaries, role: 'admin' | 'user'): Promise<void> {
  const of = (what: string) => `${what} of the ${role}`
  const person = await server.person(role, { name: `Canary ${role}` })
  canaries.plant(of('password'), PASSWORD)
  const app = await setUpApp(server, person)
  canaries.plant(of('authenticator secret'), app.secret)
  for (const [index, code] of app.recoveryCodes.entries()) canaries.plant(of(`recovery code ${index}`), code)
  const login = { email: person.email, password: PASSWORD, code: app.code(), remember_me: true }
  const signedIn = (await server.call('auth.login', { body: login })).data
  canaries.plant(of('session'), signedIn.token)
  canaries.plant(of('device token'), signedIn.device_token ?? '')
  canaries.plant(of('API token'), await server.apiToken(person.id, ['admin']))
  server.mailReady = true
  await server.call('auth.forgotPassword', { body: { email: person.email } })
  const params = { id: String(person.id) }
  const { link } = (await server.call('users.passwordLink', { params }, { token: server.owner.token })).data
  canaries.plant(of('link for a password'), new URL(link).hash.slice('#token='.length))
  await server.deps.background.settled()
  for (const [index, { text }] of server.mails.entries()) {
    for (const [, token = ''] of text.matchAll(/#token=([\w-]+)/g)) canaries.plant(of(`mailed link ${index}`), token)
  }
}

async function plantSite(server: TestServer, canaries: Canaries): Promise<void> {
  const { owner, deps } = server
  const token = (await server.call('apiTokens.create', { body: { name: 'Made here' } }, owner)).data.token
  canaries.plant('API token made by a call', token)
  const body = { name: 'Invited', email: 'invited@example.com', role: 'user', invite: true }
  const { id } = (await server.call('users.create', { body }, owner)).data
  const { link } = (await server.call('users.passwordLink', { params: { id: String(id) } }, owner)).data
  canaries.plant('link of an invitation', new URL(link).hash.slice('#token='.length))
  canaries.plant('key of the server', Buffer.from(deps.config.secretKeys.current).toString('hex'))
  const secret = canaries.plant('password of the mail server', 'a heron over the locks')
  const at = new Date(server.now()).toISOString()
  await deps.write(async (trx) => {
    const mailServer = await trx
      .insertInto('mail_servers')
      .values({
        name: 'Mail',
        mailer: 'smtp',
        host: '127.0.0.1',
        port: 2525,
        encryption: 'none',
        username: 'sender',
        from_address: 'site@example.com',
        from_name: 'Site',
        is_active: 0,
        created_at: at,
        updated_at: at,
        deleted_at: null,
        deleted_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const about = { owner_type: 'mail_servers', owner_id: mailServer.id, name: 'password' }
    const sealed = seal(deps.config.secretKeys, secret, `mail_servers/${mailServer.id}/password`)
    await trx
      .insertInto('secrets')
      .values({ ...about, sealed, updated_at: at })
      .execute()
  })
}

/** What a person types into a field for something secret, where it is not what was wanted there. */
const TYPED = /password|token|code$|secret/

/** What is typed there is a secret, though it opens nothing here. */
function typedBody(call: DescribedCall, canaries: Canaries): object {
  const typed = Object.keys(exampleOf(call)).filter((name) => TYPED.test(name))
  return Object.fromEntries([
    ...Object.entries(exampleOf(call)),
    ...typed.map((name) => {
      const what = `${name} typed into ${call.operation.operationId}`
      return [name, canaries.plant(what, `heron-${call.operation.operationId}-${name}-0123`)]
    }),
  ])
}

interface Answered {
  readonly place: string
  readonly text: string
}

/** Every call; an admin's twice, for the first record of each kind and the second. */
async function walk(server: TestServer, canaries: Canaries, who: Walker): Promise<Answered[]> {
  const enter = async () => {
    if (who === 'nobody') return undefined
    if (who === 'token') return server.apiToken(server.owner.id, ['admin'])
    return (await server.person(who)).token
  }
  let token = await enter()
  const answered: Answered[] = []
  for (const [index, call] of calls.entries()) {
    for (const id of who === 'admin' ? ['1', '2'] : ['1']) {
      const body = call.method === 'get' ? undefined : JSON.stringify(typedBody(call, canaries))
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
      const path = `/api${call.path.replace(/\{\w+\}/g, id)}`
      const init = { method: call.method.toUpperCase(), headers, ...(body !== undefined && { body }) }
      const answer = await server.request(path, init, `10.4.${index}.${id}`)
      const text = JSON.stringify([...answer.headers]) + (await answer.text())
      answered.push({ place: `answer of ${call.operation.operationId} to ${who}`, text })
      if (answer.status === 401) token = await enter()
    }
  }
  return answered
}

test('no secret comes out: in no answer, no line of the log, not in the database nor in the manifest of a backup', async () => {
  const server = await testServer({ config: { logLinks: false } })
  const canaries = new Canaries()
  await plantSite(server, canaries)
  await plantAccount(server, canaries, 'admin')
  await plantAccount(server, canaries, 'user')
  await makeExampleRecords(server, calls)
  expect(canaries.names.length).toBeGreaterThan(30)

  const places: Answered[] = []
  for (const who of WALKERS) places.push(...(await walk(server, canaries, who)))
  await server.deps.background.settled()
  places.push({ place: 'log', text: server.log.join('\n') })
  places.push({ place: 'what the database keeps packed', text: await packedTexts(server.deps.db) })
  const { folder } = await backUpOf(server)
  for (const name of ['manifest.json', 'offdesk.sqlite']) {
    places.push({ place: name, text: readFileSync(join(folder, name), 'latin1') })
  }
  const told = canaries.in(places.map(({ text }) => text).join('\n'))
  const found = told.map((name) => [name, places.filter(({ text }) => canaries.in(text).includes(name))[0]?.place])
  expect(found).toEqual([])
  expect(places.length).toBeGreaterThan(calls.length * 6)
})
