import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { ComprehensiveHealth } from '#contract/calls/health.ts'
import { killableServer, type KillableServer } from '#tests/support/killable-server.ts'
import { smallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { NEW_PASSWORD, send, type Site, type WritePath, writePaths } from '#tests/support/write-paths.ts'

/** The real server on a disk that is full: every call that writes says so or works, everything is read, nothing is lost. */

const OWNER = { email: 'owner@example.com', password: 'a long password' }
const SIGN_IN: WritePath = {
  name: 'auth.login',
  params: {},
  body: { email: OWNER.email, password: NEW_PASSWORD },
}
/** What writes nothing, needs a link from a mail or a code of the moment, or is over since there is an owner. */
const ELSEWHERE = [
  'setup.create',
  'files.signedLink',
  'auth.verifyEmail',
  'auth.resendVerification',
  'auth.resetPassword',
  'secondFactor.confirmAuthenticator',
  'secondFactor.newRecoveryCodes',
  'auth.passkeyLogin',
  'auth.provePasskey',
  'passkeys.add',
  'passkeys.rename',
  'passkeys.remove',
  // Writes nothing.
  'emailTemplates.previewValues',
  // Ask addresses outside of this machine first.
  'links.check',
  'links.look',
  'links.picture',
]
/** What they write is a try that is counted, and a line. */
const LITTLE = ['emailTemplates.test', 'mailServers.test', 'aiKeys.test', 'push.subscribe', 'push.test']
/** They have the room that is kept for it. */
const worksOnFullDisk = ({ name }: WritePath) =>
  contract[name].method === 'DELETE' || ['auth.login', 'auth.refresh', 'auth.logout'].includes(name)

let disk: SmallDisk
let server: KillableServer
let site: Site
let paths: WritePath[]

const dataDir = () => join(disk.dir, 'data')
const pid = () => server.pid() ?? 0
const get = (path: string) => fetch(`${site.url}/api${path}`, { headers: { Authorization: `Bearer ${site.token}` } })
const keyOf = ({ name }: WritePath) => `full-disk-${name}`
const reserveIsThere = () => existsSync(join(dataDir(), 'reserve'))

async function health() {
  const answer = v.parse(v.looseObject({ data: v.unknown() }), await (await get('/health/comprehensive')).json())
  return v.parse(ComprehensiveHealth, answer.data)
}

/** Another sign-in of the same person. @returns its id in the list of sessions */
async function signIn(): Promise<number> {
  expect(await send(site, SIGN_IN)).toMatchObject({ status: 200 })
  const Sessions = v.looseObject({ data: v.array(v.looseObject({ id: v.number(), current: v.boolean() })) })
  const { data } = v.parse(Sessions, await (await get('/auth/sessions')).json())
  return data.find(({ current }) => !current)?.id ?? 0
}

async function answersTo(wanted: readonly WritePath[]) {
  const answers: string[] = []
  for (const path of wanted) {
    const { status, code } = await send(site, path, keyOf(path))
    answers.push(`${path.name} ${status}${code === undefined ? '' : ` ${code}`}`)
  }
  return answers
}

beforeAll(async () => {
  disk = smallDisk(48)
  server = killableServer('full-disk', dataDir())
  await server.build()
  const url = await server.start()
  site = { url, token: await server.signIn(url) }
  paths = await writePaths(site, OWNER)
  await vi.waitFor(() => expect(reserveIsThere()).toBe(true), { timeout: 20_000 })
})

afterAll(async () => {
  await server.remove()
  disk.remove()
})

/** Names of tags that were taken on the full disk. */
const kept: string[] = []
const MOST_KEPT = 2000

/** One more tag while the disk is full. */
async function late() {
  const name = `Late ${kept.length}`
  const answer = await send(site, { name: 'tags.create', params: {}, body: { name } })
  if (answer.status === 201) kept.push(name)
  return answer
}

describe('a full disk', () => {
  it('is met by every call that writes', () => {
    const writing = Object.values(contract).filter(({ method }) => method !== 'GET')
    const known = [...paths.map(({ name }) => name), ...ELSEWHERE]
    expect(known.toSorted()).toEqual(writing.map(({ name }) => name).toSorted())
  })

  it('is said by all that would need room, and none of it happened', async () => {
    const wanted = paths.filter((path) => !worksOnFullDisk(path))
    const before = await (await get('/admin/posts')).text()
    disk.fill(pid())
    // What the log has room for already is still taken.
    while (kept.length < MOST_KEPT && (await late()).status === 201);
    // So is what needs less of it.
    for (const path of wanted.filter(({ name }) => LITTLE.includes(name)))
      while ((await send(site, path)).status === 200);
    expect(await answersTo(wanted)).toEqual(wanted.map(({ name }) => `${name} 507 no_room`))
    expect(await (await get('/admin/posts')).text()).toBe(before)
    const tag: WritePath = { name: 'tags.create', params: {}, body: { name: 'Too late' } }
    expect((await send(site, tag)).body).toMatchObject({
      success: false,
      message: 'The server’s disk is full. Nothing was changed.',
    })
  })

  it('hinders nobody who reads', async () => {
    for (const path of ['/admin/posts', '/admin/courses', '/files', '/settings', '/auth/me', '/posts', '/health']) {
      expect((await get(path)).status, path).toBe(200)
    }
  })

  it('is seen in monitoring, with the errors that could not be written', async () => {
    const refusing = async () => {
      const { status, checks, critical_issues } = await health()
      expect(status).toBe('critical')
      expect(checks.database).toMatchObject({ status: 'critical', connection: 'failed' })
      expect(checks.storage).toMatchObject({ status: 'critical', writable: false })
      if (disk.isVolume) expect(checks.disk_space).toMatchObject({ status: 'critical', free_space_gb: 0 })
      expect(critical_issues.map(({ check }) => check)).toEqual(expect.arrayContaining(['database', 'storage']))
    }
    // What was measured just before counts for five seconds.
    await vi.waitFor(refusing, { timeout: 20_000, interval: 200 })
    const { checks } = await health()
    const refused = paths.filter((path) => !worksOnFullDisk(path)).length
    expect(checks.recent_errors.error_count_last_hour).toBeGreaterThanOrEqual(refused)
    const errors = v.parse(
      v.looseObject({ data: v.array(v.looseObject({})) }),
      await (await get('/health/errors')).json(),
    )
    expect(errors.data).toContainEqual(expect.objectContaining({ path: '/admin/posts/{id}', method: 'PUT' }))
  })

  it('takes the same writes under the same keys as soon as there is room', async () => {
    const wanted = paths.filter((path) => !worksOnFullDisk(path))
    disk.empty(pid())
    const answers = await answersTo(wanted)
    expect(answers.filter((answer) => !/ 20\d$/.test(answer))).toEqual([])
    const posts = await (await get('/admin/posts')).text()
    expect(posts.split('"title":"Other"')).toHaveLength(2)
  })

  it('lets people in, and what they delete go', async () => {
    const other = await signIn()
    const wanted = paths
      .filter((path) => worksOnFullDisk(path) && path.name !== 'auth.logout')
      .map((path) => (path.name === 'auth.endSession' ? { ...path, params: { id: other } } : path))
    disk.fill(pid())
    // The database's log may still have room of its own for small ones: what it took is kept.
    let edit = await late()
    while (edit.status === 201 && kept.length < MOST_KEPT) edit = await late()
    expect(edit).toMatchObject({ status: 507, code: 'no_room' })
    const answers = await answersTo(wanted)
    // Beyond a quota no room is kept that could be given up.
    expect(answers).toEqual(wanted.map(({ name }) => (disk.isVolume ? `${name} 200` : `${name} 507 no_room`)))
    expect(reserveIsThere()).toBe(false)
  })

  it('keeps nobody from starting the server again', async () => {
    disk.empty(pid())
    const tag = { name: 'tags.create', params: {}, body: { name: 'In time' } } as const
    await vi.waitFor(async () => expect((await send(site, tag)).status).toBe(201), { timeout: 20_000 })
    expect(reserveIsThere()).toBe(true)
    await server.kill()
    rmSync(join(dataDir(), 'offdesk.sqlite-shm'))
    if (disk.isVolume) disk.fill(0)
    site = { ...site, url: await server.start() }
    if (!disk.isVolume) disk.fill(pid())
    expect((await get('/admin/posts')).status).toBe(200)
    const { status } = await send(site, SIGN_IN)
    expect(status).toBe(disk.isVolume ? 200 : 507)
  })

  it('leaves everything as it was answered once it is over', async () => {
    disk.empty(pid())
    const { body } = await send(site, SIGN_IN)
    site = { ...site, token: v.parse(v.looseObject({ token: v.string() }), body).token }
    const tags = await (await get('/tags')).text()
    for (const name of ['In time', ...kept]) expect(tags).toContain(`"${name}"`)
    expect(tags).not.toContain('Too late')
    expect(tags).not.toContain(`"Late ${kept.length}"`)
    expect((await send(site, { name: 'auth.logout', params: {}, body: {} })).status).toBe(200)
    expect((await get('/admin/posts')).status).toBe(401)
  })
})
