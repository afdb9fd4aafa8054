import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/records/settings.ts'
import { noteActivity } from '#server/db/activity.ts'
import { lookAtCertificate, rateCertificate } from '#server/health/certificate.ts'
import { healthSamples } from '#server/jobs/health-samples.ts'
import { lookAtOwnCertificate } from '#server/jobs/look-at-certificate.ts'
import { warnOfTokens } from '#server/jobs/warn-of-tokens.ts'
import { sendDue } from '#server/mail/queue.ts'
import { sendDuePushes } from '#server/notices/push-queue.ts'
import { testServer, type TestPerson, type TestServer } from '#tests/support/api.ts'
import { CERTIFICATE, mailServer } from '#tests/support/mail-server.ts'
import { pushService } from '#tests/support/push-service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function site() {
  const [server, service, smtp] = [await testServer(), await pushService(), await mailServer()]
  const { token } = server.owner
  const relay = { name: 'Relay', host: '127.0.0.1', port: smtp.port, encryption: 'none', username: 'desk' }
  const made = { ...relay, password: 'right', from_address: 'desk@example.com' }
  expect((await server.call('mailServers.create', { body: made }, { token })).status).toBe(201)
  const set = async (body: object) => {
    const { headers } = await server.call('settings.read', {}, { token })
    const match = { 'If-Match': headers.get('ETag') ?? '' }
    expect((await server.call('settings.update', { body }, { token, headers: match })).status).toBe(200)
  }
  await set({ admin_email: 'desk@example.com' })
  const subscribe = async (person: TestPerson) => {
    const { public_key } = (await server.call('push.read', {}, { token: person.token })).data
    const body = service.subscribe(public_key)
    await server.call('push.subscribe', { body }, { token: person.token })
    return new URL(body.endpoint).pathname
  }
  const owner = await subscribe(server.owner)
  const { db, write, clock, config, log } = server.deps
  const queue = { db, write, keys: config.secretKeys, now: clock.now, log }
  let seen = 0
  /** Everything that waits goes out. @returns what came since, by device and by mail */
  const told = async () => {
    await sendDue(queue)
    await sendDuePushes({ ...queue, ways: service.ways })
    const subjects = smtp.received.slice(seen).map(({ data }) => /^Subject: (.*(?:\r\n .*)*)/m.exec(data)?.[1] ?? '')
    seen = smtp.received.length
    return { mails: subjects.map((text) => text.replace(/\r\n /g, ' ')), pushes: service.arrived.splice(0) }
  }
  const watch = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await healthSamples.run(server.deps)
      server.advance(MINUTE)
    }
  }
  return { server, set, subscribe, owner, told, watch }
}

async function breakStorage({ dir }: TestServer): Promise<() => Promise<void>> {
  const files = join(dir, 'files')
  await rename(files, `${files}.aside`)
  await writeFile(files, 'not a folder')
  return async () => {
    await rm(files)
    await rename(`${files}.aside`, files)
  }
}

describe('a critical state', () => {
  test('is told once when it has lasted two minutes, and once when it is over, to admins alone', async () => {
    const { server, subscribe, owner, told, watch } = await site()
    await subscribe(await server.person('moderator'))
    const mend = await breakStorage(server)
    await watch(2)
    expect(await told()).toEqual({ mails: [], pushes: [] })
    await watch(4)
    const began = await told()
    expect(began.mails).toEqual(['Storage: critical (Offdesk)'])
    expect(began.pushes).toMatchObject([
      { path: owner, shown: { title: 'Storage: critical', to: '/admin/monitoring' }, headers: { urgency: 'high' } },
    ])
    expect(began.pushes[0]?.shown.body).toMatch(/^Storage is not writable/)
    await mend()
    await watch(5)
    const over = await told()
    expect(over.mails).toEqual(['Storage: back to normal (Offdesk)'])
    expect(over.pushes).toMatchObject([
      { shown: { title: 'Storage: back to normal', tag: began.pushes[0]?.shown.tag } },
    ])
    expect(over.pushes[0]?.shown.body).toMatch(/^It lasted 8 min\. /)
  })

  test('that comes and goes is told three times in an hour, and listed each time', async () => {
    const { server, told, watch } = await site()
    for (let round = 0; round < 4; round += 1) {
      const mend = await breakStorage(server)
      await watch(3)
      await mend()
      await watch(3)
    }
    const { mails, pushes } = await told()
    expect(mails).toHaveLength(6)
    expect(pushes).toHaveLength(6)
    const { data } = await server.call('health.incidents', {}, { token: server.owner.token })
    expect(data.filter(({ name }) => name === 'storage')).toHaveLength(4)
  })

  test('is told by the ways that are switched on, and a warning by none', async () => {
    const { server, set, told, watch } = await site()
    await set({ told_by_mail: ['message'], warning_memory_percent: 1, critical_memory_percent: 99 })
    await watch(4)
    expect(await told()).toEqual({ mails: [], pushes: [] })
    const mend = await breakStorage(server)
    await watch(4)
    expect(await told()).toMatchObject({ mails: [], pushes: [{}] })
    await mend()
    await watch(4)
    await told()
    await set({ told_by_push: [], told_by_mail: ['critical'] })
    await breakStorage(server)
    await watch(4)
    expect(await told()).toMatchObject({ mails: [expect.any(String)], pushes: [] })
  })
})

test('a backup that failed is told once, however often it is tried again', async () => {
  const { server, told, watch } = await site()
  const fail = () => {
    const by = { at: new Date(server.now()).toISOString(), ip: '', requestId: 'schedule', caller: undefined }
    return server.deps.write((trx) => noteActivity(trx, by, { action: 'backup.failed', title: 'No room' }))
  }
  await fail()
  await watch(3)
  await fail()
  await watch(3)
  const { mails, pushes } = await told()
  expect(mails).toEqual(['Backup: needs a look (Offdesk)'])
  expect(pushes).toMatchObject([{ shown: { body: 'The last backup failed: No room' } }])
})

test("a visitor's message is told to those who read them", async () => {
  const { server, set, subscribe, owner, told } = await site()
  await subscribe(await server.person('moderator'))
  const body = { name: 'Vera', email: 'vera@example.com', subject: 'A question', message: 'May I ask?' }
  await server.call('contact.create', { body })
  const { mails, pushes } = await told()
  expect(mails).toHaveLength(1)
  expect(pushes.map(({ path }) => path)).toEqual([owner])
  expect(pushes[0]?.shown).toMatchObject({ title: 'Message from Vera', body: 'A question' })
  expect(pushes[0]?.shown.to).toMatch(/^\/admin\/messages\/\d+$/)
  await set({ told_by_mail: [], told_by_push: [] })
  await server.call('contact.create', { body })
  expect(await told()).toEqual({ mails: [], pushes: [] })
})

test('an API token that ends soon is told to its owner, once', async () => {
  const { server, subscribe, told } = await site()
  const person = await server.person('moderator')
  const device = await subscribe(person)
  await server.apiToken(person.id, ['read'], new Date(server.now() + 5 * DAY).toISOString())
  await warnOfTokens.run(server.deps)
  await warnOfTokens.run(server.deps)
  const { pushes } = await told()
  expect(pushes).toMatchObject([{ path: device, shown: { to: '/admin/api-tokens' } }])
  expect(pushes[0]?.shown.title).toMatch(/^API token “Test token” ends soon/)
})

describe('the certificate of the site', () => {
  const seen = (days: number) => ({ expires_at: new Date(days * DAY).toISOString(), problem: null })

  test('is worth a look two weeks before it expires, and critical three days before', () => {
    const states = [15, 14, 4, 3, -1].map((days) => rateCertificate(seen(days), DEFAULT_SETTINGS, 0))
    expect(states).toEqual(['healthy', 'warning', 'warning', 'critical', 'critical'])
    expect(rateCertificate({ expires_at: null, problem: 'No answer' }, DEFAULT_SETTINGS, 0)).toBe('unknown')
  })

  test('is looked at where browsers see it, and told in time', async () => {
    const key = readFileSync(new URL('../fixtures/mail-certificate/key.pem', import.meta.url), 'utf8')
    const front = createServer({ key, cert: CERTIFICATE }, (socket) => socket.on('error', () => undefined))
    await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
    onTestFinished(() => new Promise<void>((done) => front.close(() => done())))
    // Listening on a port, so it is no path of a socket.
    const address = `https://127.0.0.1:${(front.address() as AddressInfo).port}`
    const found = await lookAtCertificate(address)
    expect(Date.parse(found?.expires_at ?? '')).toBeGreaterThan(0)
    expect(await lookAtCertificate('http://127.0.0.1:1')).toBeUndefined()
    expect(await lookAtCertificate('https://127.0.0.1:1')).toMatchObject({ expires_at: null })

    const { server, set, told, watch } = await site()
    await set({ site_url: address })
    server.advance(Date.parse(found?.expires_at ?? '') - server.now() - 10 * DAY)
    await lookAtOwnCertificate.run(server.deps)
    await watch(4)
    const { mails, pushes } = await told()
    expect(mails).toContain('Certificate: needs a look (Offdesk)')
    // The sign-in of that device ended long before.
    expect(pushes).toEqual([])
  })
})
