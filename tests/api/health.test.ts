import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { healthSamples } from '#server/jobs/health-samples.ts'
import { testServer } from '#tests/support/api.ts'

describe('health', () => {
  it('tells anyone the status and nothing else', async () => {
    const server = await testServer()
    const { status, body } = await server.call('health.basic')
    expect(status).toBe(200)
    expect(body['data']).toEqual({ status: 'healthy', last_checked: new Date(server.now()).toISOString() })
  })

  it.each(['health.comprehensive', 'health.database', 'health.storage', 'health.history', 'health.errors'] as const)(
    'keeps %s for admins',
    async (name) => {
      const server = await testServer()
      const { token } = await server.person('moderator')
      expect((await server.call(name)).status).toBe(401)
      expect((await server.call(name, {}, { token })).status).toBe(403)
      expect((await server.call(name, {}, { token: server.owner.token })).status).toBe(200)
    },
  )

  it('measures database, storage, memory and disk, and counts records', async () => {
    const server = await testServer()
    const { token } = server.owner
    const { checks, critical_issues, status } = (await server.call('health.comprehensive', {}, { token })).data
    expect(checks.database.connection).toBe('connected')
    expect(checks.database.response_time_ms).toBeGreaterThan(0)
    expect(checks.storage.writable).toBe(true)
    expect(checks.memory.current_usage_mb).toBeGreaterThan(10)
    expect(checks.memory.peak_usage_mb).toBeGreaterThanOrEqual(checks.memory.current_usage_mb)
    expect(checks.memory.limit_mb).toBeGreaterThan(checks.memory.current_usage_mb)
    expect(checks.disk_space.total_space_gb).toBeGreaterThan(checks.disk_space.free_space_gb)
    expect(checks.database_performance.records).toEqual({ users: 1, courses: 0, posts: 0, workflows: 0 })
    expect(checks.recent_errors).toEqual({ status: 'healthy', error_count_last_hour: 0 })
    const anyCritical = Object.values(checks).some((check) => check && 'status' in check && check.status === 'critical')
    expect(critical_issues.length > 0).toBe(anyCritical)
    expect(status === 'critical').toBe(anyCritical)
  })

  it('leaves nothing behind in database and storage', async () => {
    const server = await testServer()
    const { token } = server.owner
    await server.call('health.comprehensive', {}, { token })
    expect(await readdir(join(server.dir, 'files'))).toEqual([])
    const rows = await server.deps.db
      .selectFrom('rate_limits')
      .selectAll()
      .where('bucket', 'like', 'health:%')
      .execute()
    expect(rows).toEqual([])
  })

  it('runs its checks once for many callers, and again after five seconds', async () => {
    const server = await testServer()
    const { token } = server.owner
    const ask = async () => (await server.call('health.comprehensive', {}, { token })).data
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, ask))
    expect(others.every((other) => JSON.stringify(other) === JSON.stringify(first))).toBe(true)
    server.advance(4999)
    expect(await ask()).toEqual(first)
    server.advance(1)
    expect((await ask()).last_checked).not.toBe(first?.last_checked)
  })

  it('says what is wrong and what to do when the storage can’t be written', async () => {
    const server = await testServer()
    const { token } = server.owner
    const dir = join(server.dir, 'files')
    await chmod(dir, 0o755)
    await rm(dir, { recursive: true })
    await writeFile(dir, 'not a folder')
    const { status, checks, critical_issues } = (await server.call('health.comprehensive', {}, { token })).data
    expect(['critical', 'unhealthy']).toContain(status)
    expect(checks.storage).toMatchObject({ status: 'critical', writable: false })
    expect(critical_issues).toContainEqual({
      check: 'storage',
      message: expect.stringMatching(/^Storage is not writable\. Check /),
    })
    expect(server.log.some((line) => line.includes('health.failed'))).toBe(true)
  })

  it('counts and lists the errors of the last hour', async () => {
    const server = await testServer()
    const { token } = server.owner
    const add = (minutes: number, message: string) =>
      server.deps.write((trx) =>
        trx
          .insertInto('server_errors')
          .values({
            at: new Date(server.now() - minutes * 60_000).toISOString(),
            method: 'GET',
            path: '/posts',
            message,
            request_id: `r${minutes}`,
          })
          .execute(),
      )
    await add(61, 'long ago')
    await add(30, 'earlier')
    await add(1, 'just now')
    const errors = (await server.call('health.errors', {}, { token })).data
    expect(errors.map((error) => error.message)).toEqual(['just now', 'earlier'])
    const { checks } = (await server.call('health.comprehensive', {}, { token })).data
    expect(checks.recent_errors).toEqual({ status: 'warning', error_count_last_hour: 2 })
  })

  it('keeps a sample a minute for 24 hours', async () => {
    const server = await testServer()
    const { token } = server.owner
    await healthSamples.run(server.deps)
    server.advance(86_400_000 - 60_000)
    await healthSamples.run(server.deps)
    const history = async () => (await server.call('health.history', {}, { token })).data
    expect(await history()).toHaveLength(2)
    server.advance(60_001)
    await healthSamples.run(server.deps)
    const samples = await history()
    expect(samples).toHaveLength(2)
    expect(samples.map((sample) => sample.at)).toEqual(samples.map((sample) => sample.at).toSorted())
    expect(samples[0]).toMatchObject({ basic: 'healthy', database: 'healthy', errors: 0 })
  })
})
