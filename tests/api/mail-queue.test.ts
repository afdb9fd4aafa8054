import type { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { purge } from '#server/jobs/purge.ts'
import { sendMails } from '#server/jobs/send-mails.ts'
import { warnOfTokens } from '#server/jobs/warn-of-tokens.ts'
import { openDefaultMailer } from '#server/mail/default-mailer.ts'
import { addMail, pauseAfter, sendDue } from '#server/mail/queue.ts'
import { holdMails } from '#server/db/mails.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { cuttable, mailServer, refusal, socketServer, type TestMailServer } from '#tests/support/mail-server.ts'

const MINUTE = 60_000
const SECRET = 'https://site.example/reset-password#token=only-once'
const MAIL = { kind: 'reset', to: 'anna@example.com', subject: 'Hello', text: SECRET, usefulFor: 30 * MINUTE } as const

const queueOf = ({ deps }: TestServer) => ({
  db: deps.db,
  write: deps.write,
  keys: deps.config.secretKeys,
  now: deps.clock.now,
})

const send = async (server: TestServer, mail: Parameters<TestServer['deps']['mail']['send']>[0] = MAIL) => {
  await openDefaultMailer(queueOf(server), server.deps.background).send(mail)
  await server.deps.background.settled()
}

async function site(port?: number) {
  const server = await testServer()
  const { token } = server.owner
  const makeServer = async (at: number, name = 'Relay') => {
    const body = { name, host: '127.0.0.1', port: at, encryption: 'none', username: 'desk', password: 'right' }
    return (await server.call('mailServers.create', { body: { ...body, from_address: 'desk@example.com' } }, { token }))
      .data
  }
  if (port !== undefined) await makeServer(port)
  const sends = async () => (await server.call('mailServers.sends', {}, { token })).data
  return { server, token, makeServer, sends }
}

const idsOf = ({ received }: TestMailServer) =>
  received.map(({ data }) => /^Message-ID: <(.+)>\r?$/im.exec(data)?.[1] ?? '')

describe('the queue of mails', () => {
  test('sends through the default server, as the site, and keeps nothing of the text', async () => {
    const smtp = await mailServer()
    const { server, sends } = await site(smtp.port)
    await send(server)
    expect(smtp.received).toMatchObject([{ to: ['anna@example.com'], user: 'desk' }])
    expect(smtp.received[0]?.data).toMatch(/^From: Offdesk <desk@example\.com>\r?$/m)
    const [mail] = await sends()
    expect(mail).toMatchObject({ state: 'sent', attempts: 1, server: 'Relay', next_at: null, subject: 'Hello' })
    expect(idsOf(smtp)).toEqual([mail?.message_id])
    const rows = await server.deps.db.selectFrom('mails').selectAll().execute()
    expect(rows).toMatchObject([{ sealed: null }])
    await send(server)
    expect(new Set(idsOf(smtp)).size).toBe(2)
  })

  test('sends none twice because what is to be done after it was sent fails', async () => {
    const smtp = await mailServer()
    const { server, sends } = await site(smtp.port)
    const { db } = server.deps
    const older = { current: Buffer.alloc(32, 5), older: [server.deps.config.secretKeys.current] }
    const sealed = await db.selectFrom('secrets').selectAll().where('owner_type', '=', 'mail_servers').execute()
    let isSent = false
    // The disk is full right after the mail server took it.
    const write: typeof server.deps.write = (effect) => {
      if (smtp.received.length === 0 || isSent) return server.deps.write(effect)
      isSent = true
      return Promise.reject(new Error('database or disk is full'))
    }
    await server.deps.write((trx) => addMail(trx, older, MAIL, server.now()))
    await expect(sendDue({ ...queueOf(server), keys: older, write })).rejects.toThrow('disk is full')
    server.advance(10 * MINUTE)
    await sendDue({ ...queueOf(server), keys: older })
    expect(smtp.received).toHaveLength(1)
    expect(await sends()).toMatchObject([{ state: 'unclear', attempts: 1 }])
    // With the next mail it is sealed anew.
    await server.deps.write((trx) => addMail(trx, older, MAIL, server.now()))
    await sendDue({ ...queueOf(server), keys: older })
    expect(await db.selectFrom('secrets').selectAll().where('owner_type', '=', 'mail_servers').execute()).not.toEqual(
      sealed,
    )
  })

  test('waits without a mail server, sealed, and goes out when there is one', async () => {
    const { server, sends, makeServer } = await site()
    await send(server)
    expect(await sends()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    const [row] = await server.deps.db.selectFrom('mails').selectAll().execute()
    expect(row?.sealed).toMatch(/^[0-9a-f]{8}\./)
    expect(JSON.stringify(row)).not.toContain('only-once')
    const smtp = await mailServer()
    await makeServer(smtp.port)
    await sendMails.run(server.deps)
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.data).toContain('only-once')
  })

  test('tries again ever more seldom under the same name, until it is of no use any more', async () => {
    let isDown = true
    const smtp = await mailServer({
      onRcptTo: (_to, _session, done) => (isDown ? done(refusal(451, 'Try later')) : done()),
    })
    const { server, sends } = await site(smtp.port)
    await send(server)
    expect(await sends()).toMatchObject([{ state: 'waiting', attempts: 1, stage: 'recipient' }])
    await sendMails.run(server.deps)
    expect(await sends()).toMatchObject([{ attempts: 1 }])
    server.advance(MINUTE)
    await sendMails.run(server.deps)
    const [second] = await sends()
    expect(second).toMatchObject({ state: 'waiting', attempts: 2 })
    isDown = false
    server.advance(2 * MINUTE)
    await sendMails.run(server.deps)
    expect(await sends()).toMatchObject([{ state: 'sent', attempts: 3, stage: null, reason: '' }])
    expect(idsOf(smtp)).toEqual([second?.message_id])

    isDown = true
    await send(server)
    server.advance(31 * MINUTE)
    await sendMails.run(server.deps)
    const [late] = await sends()
    expect(late).toMatchObject({ state: 'failed', stage: 'recipient', reason: expect.stringContaining('451') })
    expect(await server.deps.db.selectFrom('mails').select('sealed').where('sealed', 'is not', null).execute()).toEqual(
      [],
    )
    expect([1, 2, 3, 20].map(pauseAfter)).toEqual([MINUTE / 2, MINUTE, 2 * MINUTE, 60 * MINUTE])
  })

  test('gives up at once what the server will never take', async () => {
    const smtp = await mailServer({ onRcptTo: (_to, _session, done) => done(refusal(550, 'No such user')) })
    const { server, sends } = await site(smtp.port)
    await send(server)
    expect(await sends()).toMatchObject([{ state: 'failed', attempts: 1, stage: 'recipient' }])
  })

  test('does not send twice what may have arrived', async () => {
    const hanging = await mailServer({ onData: (stream) => void stream.resume() })
    const front = await cuttable(hanging.port)
    const { server, sends } = await site(front.port)
    const sending = send(server)
    await expect.poll(async () => (await sends())[0]?.state).toBe('handed')
    front.cut()
    await sending
    expect(await sends()).toMatchObject([{ state: 'unclear', attempts: 1 }])
    server.advance(20 * MINUTE)
    await sendMails.run(server.deps)
    expect(await sends()).toMatchObject([{ state: 'unclear', attempts: 1 }])
  })

  test.each([
    ['before it was handed over', 'sending', 1],
    ['while it was handed over', 'handed', 0],
  ] as const)('after a kill %s knows what it may do', async (_, state, again) => {
    // Says nothing after the login, or after the message: the process dies with the session open.
    const says = state === 'handed' ? { onData: (stream: Readable) => void stream.resume() } : { onMailFrom: () => {} }
    const front = await cuttable((await mailServer(says)).port)
    const { server, sends } = await site(front.port)
    const sending = send(server)
    await expect.poll(async () => (await sends())[0]?.state).toBe(state)
    // What a kill leaves: the data as they are in this moment.
    const after = await testServer({ copyOf: server })
    const smtp = await mailServer()
    await after.deps.write((trx) => trx.updateTable('mail_servers').set({ port: smtp.port }).execute())
    await sendDue(queueOf(after))
    expect(smtp.received).toHaveLength(0)
    after.advance(6 * MINUTE)
    await sendDue(queueOf(after))
    expect(smtp.received).toHaveLength(again)
    const [mail] = (await after.call('mailServers.sends', {}, { token: server.owner.token })).data
    expect(mail).toMatchObject({ state: again ? 'sent' : 'unclear', message_id: (await sends())[0]?.message_id })
    front.cut()
    await sending
  })

  test('is not held up by a server that hangs: others go on', async () => {
    const front = await cuttable(await socketServer(() => undefined))
    const { server, sends } = await site(front.port)
    const begun = send(server)
    await expect.poll(async () => (await sends())[0]?.state).toBe('sending')
    const smtp = await mailServer()
    await server.deps.write((trx) => trx.updateTable('mail_servers').set({ port: smtp.port }).execute())
    await openDefaultMailer(queueOf(server), server.deps.background).send({ ...MAIL, to: 'ben@example.com' })
    await expect.poll(async () => (await sends())[0]?.state).toBe('sent')
    front.cut()
    await begun
    expect(await sends()).toMatchObject([{ state: 'sent' }, { state: 'waiting', stage: 'greeting' }])
  })

  test('sends nothing that a restored backup has waiting', async () => {
    const smtp = await mailServer()
    const { server, sends, makeServer } = await site()
    await send(server)
    await server.deps.write((trx) => holdMails(trx, new Date(server.now()).toISOString()))
    await makeServer(smtp.port)
    await sendMails.run(server.deps)
    expect(smtp.received).toEqual([])
    expect(await sends()).toMatchObject([{ state: 'unclear', reason: expect.stringContaining('restored') }])
  })

  test('lists the last fifty, and forgets them after a month', async () => {
    const { server, sends } = await site()
    const { deps } = server
    await deps.write(async (trx) => {
      for (let count = 0; count < 52; count += 1) {
        await addMail(trx, deps.config.secretKeys, { ...MAIL, subject: `Mail ${count}` }, deps.clock.now())
      }
    })
    expect((await sends()).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Mail ${51 - index}`),
    )
    server.advance(31 * 24 * 60 * MINUTE)
    await sendMails.run(deps)
    server.advance(31 * 24 * 60 * MINUTE)
    await purge.run(deps)
    expect(await server.deps.db.selectFrom('mails').select('id').execute()).toEqual([])
  })
})

test('an address that no mail is sent to is refused wherever it is entered', async () => {
  const { server, token, makeServer } = await site()
  await server.call('settings.update', { body: { allow_registration: true } }, { token })
  const params = { id: String((await makeServer(25)).id) }
  const address = '-jo@example.com'
  const person = { name: 'Jo', email: address }
  const as = { token }
  const replies = [
    ['email', await server.call('contact.create', { body: { ...person, subject: 'Hi', message: 'Hello' } })],
    ['email', await server.call('auth.register', { body: { ...person, password: 'a violet bicycle in may' } })],
    ['email', await server.call('auth.forgotPassword', { body: { email: address } })],
    ['email', await server.call('auth.updateMe', { body: { email: address } }, as)],
    ['email', await server.call('users.create', { body: { ...person, role: 'user', invite: true } }, as)],
    ['admin_email', await server.call('settings.update', { body: { admin_email: address } }, as)],
    ['from_address', await server.call('mailServers.update', { params, body: { from_address: address } }, as)],
    ['test_email', await server.call('mailServers.test', { params, body: { test_email: address } }, as)],
  ] as const
  for (const [index, [field, { problem }]] of replies.entries()) {
    expect(problem.status, `call ${index}`).toBe(422)
    expect(Object.keys(problem.errors ?? {}), `call ${index}`).toEqual([field])
  }
})

describe('owners of API tokens', () => {
  test('are told a week and a day before they end, once each, in one mail', async () => {
    const { server, sends } = await site((await mailServer()).port)
    server.mailReady = true
    const DAY = 24 * 60 * MINUTE
    const inDays = (days: number) => new Date(server.now() + days * DAY).toISOString()
    for (const days of [6, 6.5, 30]) await server.apiToken(server.owner.id, ['read'], inDays(days))
    const revoked = await server.person('admin')
    await server.apiToken(revoked.id, ['read'], inDays(5))
    await server.deps.write((trx) =>
      trx
        .updateTable('api_tokens')
        .set({ revoked_at: inDays(0) })
        .where('user_id', '=', revoked.id)
        .execute(),
    )
    const subjects = async () => (await sends()).map(({ subject, recipient }) => [subject, recipient])
    await warnOfTokens.run(server.deps)
    await warnOfTokens.run(server.deps)
    expect(await subjects()).toEqual([['2 API tokens end soon at Offdesk', 'owner@example.com']])
    server.advance(5.2 * DAY)
    await warnOfTokens.run(server.deps)
    await warnOfTokens.run(server.deps)
    expect((await subjects())[0]).toEqual(['API token “Test token” ends soon at Offdesk', 'owner@example.com'])
    server.advance(4 * DAY)
    await warnOfTokens.run(server.deps)
    expect(await sends()).toHaveLength(2)
  })
})
