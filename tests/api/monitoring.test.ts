import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { healthSamples } from '#server/jobs/health-samples.ts'
import { purge } from '#server/jobs/purge.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Takes a sample, and one after each of so many minutes. */
async function watch(server: TestServer, minutes: number): Promise<void> {
  await healthSamples.run(server.deps)
  for (let minute = 0; minute < minutes; minute += 1) {
    server.advance(MINUTE)
    await healthSamples.run(server.deps)
  }
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

const incidents = async (server: TestServer) =>
  (await server.call('health.incidents', {}, { token: server.owner.token })).data

const setSettings = async (server: TestServer, body: object) => {
  const { token } = server.owner
  const before = await server.call('settings.read', {}, { token })
  const headers = { 'If-Match': before.headers.get('ETag') ?? '' }
  return server.call('settings.update', { body }, { token, headers })
}

describe('incidents', () => {
  it('begin with the first bad sample once it has lasted two minutes, and end with the first good one', async () => {
    const server = await testServer()
    await watch(server, 1)
    const mend = await breakStorage(server)
    server.advance(MINUTE)
    const began_at = new Date(server.now()).toISOString()
    await watch(server, 1)
    expect(await incidents(server)).toEqual([])
    server.advance(MINUTE)
    await watch(server, 0)
    const [incident] = await incidents(server)
    const message = expect.stringMatching(/^Storage is not writable/)
    expect(incident).toMatchObject({ name: 'storage', status: 'critical', message, began_at, ended_at: null })

    await mend()
    server.advance(MINUTE)
    const ended_at = new Date(server.now()).toISOString()
    await watch(server, 2)
    expect(await incidents(server)).toEqual([{ ...incident, ended_at }])
  })

  it('one bad sample is none, and one failed request is no warning', async () => {
    const server = await testServer()
    const error = { method: 'GET', path: '/posts', message: 'broke', request_id: 'r' }
    await server.deps.errors.record({ ...error, at: new Date(server.now()).toISOString() })
    await watch(server, 3)
    const mend = await breakStorage(server)
    server.advance(MINUTE)
    await watch(server, 0)
    await mend()
    server.advance(MINUTE)
    await watch(server, 3)
    expect(await incidents(server)).toEqual([])
    await server.deps.errors.record({ ...error, at: new Date(server.now()).toISOString() })
    server.advance(MINUTE)
    await watch(server, 3)
    expect(await incidents(server)).toMatchObject([{ name: 'recent_errors', status: 'warning' }])
  })

  it('go on over a restart, which is told as such, without a word about the time between', async () => {
    const server = await testServer()
    await breakStorage(server)
    await watch(server, 3)
    const stopped = new Date(server.now()).toISOString()
    // A copy of the data folder: the other server begins where this one was at the start of its clock.
    const next = await testServer({ copyOf: server })
    next.advance(server.now() - next.now() + 20 * MINUTE)
    await mkdir(join(next.dir, 'files'), { recursive: true })
    const started = new Date(next.now()).toISOString()
    await watch(next, 0)
    const [restart, storage] = await incidents(next)
    expect(restart).toMatchObject({ name: 'restart', began_at: stopped, ended_at: started })
    expect(storage).toMatchObject({ name: 'storage', ended_at: null })
    // It was mended while nobody looked: over from the first sample that saw it, not before.
    next.advance(MINUTE)
    await watch(next, 2)
    expect((await incidents(next)).find(({ name }) => name === 'storage')?.ended_at).toBe(started)
  })

  it('a machine that slept is told as a time without checks', async () => {
    const server = await testServer()
    await watch(server, 1)
    const began_at = new Date(server.now()).toISOString()
    server.advance(3 * HOUR)
    await watch(server, 1)
    expect(await incidents(server)).toMatchObject([
      { name: 'silence', began_at, ended_at: new Date(server.now() - MINUTE).toISOString() },
    ])
    const hours = (await server.call('health.hours', {}, { token: server.owner.token })).data
    expect(hours.map(({ samples }) => samples)).toEqual([2, 2])
  })

  it('follow the thresholds that were set', async () => {
    const server = await testServer()
    expect((await setSettings(server, { warning_memory_percent: 1, critical_memory_percent: 1 })).status).toBe(200)
    await watch(server, 3)
    expect(await incidents(server)).toMatchObject([{ name: 'memory', status: 'critical', ended_at: null }])
    const { status, problem } = await setSettings(server, { warning_disk_percent: 96 })
    expect(status).toBe(422)
    expect(problem.errors).toEqual({
      warning_disk_percent: ['Disk use, warning must be at most 95, from where on it is critical'],
    })
  })
})

describe('history', () => {
  it('keeps the highest of each hour, for 30 days', async () => {
    const server = await testServer()
    const { token } = server.owner
    await watch(server, 2)
    await breakStorage(server)
    server.advance(MINUTE)
    await watch(server, 0)
    const hours = async () => (await server.call('health.hours', {}, { token })).data
    const samples = (await server.call('health.history', {}, { token })).data
    const [hour] = await hours()
    expect(hour).toMatchObject({ at: '2026-11-20T10:00:00.000Z', samples: 4, critical: 1, errors: 0 })
    expect(hour?.database_ms).toBe(Math.max(...samples.map(({ database_ms }) => database_ms)))
    expect(hour?.disk_percent).toBe(Math.max(...samples.map(({ disk_percent }) => disk_percent ?? 0)))
    server.advance(29 * DAY)
    await watch(server, 0)
    expect(await hours()).toHaveLength(2)
    server.advance(2 * DAY)
    await watch(server, 0)
    expect((await hours()).map(({ at }) => at)).not.toContain(hour?.at)
  })

  it('lets go of incidents after 30 days, and of none that lasts', async () => {
    const server = await testServer()
    await breakStorage(server)
    await watch(server, 2)
    server.advance(HOUR)
    await watch(server, 0)
    expect((await incidents(server)).map(({ name }) => name)).toEqual(['silence', 'storage'])
    server.advance(31 * DAY)
    await purge.run(server.deps)
    expect(await server.deps.db.selectFrom('incidents').select('name').execute()).toEqual([{ name: 'storage' }])
  })
})
