import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readManifest } from '#server/backup/manifest.ts'
import { lockFolder } from '#server/db/lock.ts'
import { backUpByTheClock } from '#server/jobs/back-up.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { addUpload, backUpOf, namesIn } from '#tests/support/backups.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A site of 10:00; its schedule is daily at 03:00 unless something else is set. */
async function site(settings: object = {}) {
  const server = await testServer()
  const { token } = server.owner
  await server.call('settings.update', { body: settings }, { token })
  const into = join(server.dir, 'backups')
  return {
    server,
    into,
    made: () => namesIn(into),
    run: () => backUpByTheClock.run(server.deps),
    deeds: async () => {
      const rows = await server.deps.db
        .selectFrom('activities')
        .select(['action', 'title'])
        .where('action', 'like', 'backup.%')
        .orderBy('id')
        .execute()
      return rows.map(({ action, title }) => `${action} ${title ?? ''}`)
    },
    health: async () => {
      server.advance(5000)
      const { checks } = (await server.call('health.comprehensive', {}, { token })).data
      if (!checks.backup) throw new Error('The server tells nothing of backups')
      return checks.backup
    },
  }
}

/** To the next moment of the schedule. */
const untilThree = (server: TestServer) => server.advance(3 * HOUR + DAY - (server.now() % DAY))

describe('the schedule', () => {
  test('makes one backup at its hour, the first one not before that', async () => {
    const { server, into, made, run, deeds } = await site()
    mkdirSync(into)
    await run()
    server.advance(17 * HOUR - 1)
    await run()
    expect(made()).toEqual([])
    server.advance(1)
    await run()
    await run()
    server.advance(23 * HOUR)
    await run()
    expect(made()).toEqual(['offdesk-2026-11-21T03-00-00Z'])
    expect((await readManifest(join(into, 'offdesk-2026-11-21T03-00-00Z'))).made_by).toBe('schedule')
    expect(await deeds()).toEqual([`backup.made ${join(into, 'offdesk-2026-11-21T03-00-00Z')}`])
    server.advance(HOUR)
    await run()
    expect(made()).toHaveLength(2)
  })

  test('makes up for an hour at which no server ran', async () => {
    const { server, made, run } = await site({ backup_schedule: 'weekly', backup_hour: 22 })
    server.advance(9 * DAY)
    await run()
    await run()
    expect(made()).toEqual(['offdesk-2026-11-29T10-00-00Z'])
  })

  test('makes none when it is off, nor when somebody made one since', async () => {
    const { server, into, made, run } = await site({ backup_schedule: 'off' })
    mkdirSync(into)
    server.advance(30 * DAY)
    await run()
    expect(made()).toEqual([])
    await backUpOf(server)
    await server.call('settings.update', { body: { backup_schedule: 'daily' } }, { token: server.owner.token })
    server.advance(HOUR)
    await run()
    expect(made()).toHaveLength(1)
  })

  test('is not misled by a backup of another database, or of a clock that went ahead', async () => {
    const { server, into, made, run } = await site()
    const other = await testServer()
    other.advance(17 * HOUR)
    await other.deps.write((trx) => trx.updateTable('database_identity').set({ id: 'another' }).execute())
    await backUpOf(other, { into })
    await backUpOf(server, { into, now: () => server.now() + 90 * DAY })
    untilThree(server)
    await run()
    expect(made()).toHaveLength(3)
  })

  test('erases what it made and no longer keeps, and nothing else', async () => {
    const { server, into, made, run } = await site({ backup_keep_daily: 2, backup_keep_weekly: 0 })
    const { folder } = await backUpOf(server)
    const strangers = ['offdesk-2020-01-01T00-00-00Z', 'holiday pictures']
    for (const name of strangers) {
      mkdirSync(join(into, name))
      writeFileSync(join(into, name, 'file'), 'not ours')
    }
    for (let day = 0; day < 4; day += 1) {
      untilThree(server)
      await run()
    }
    const kept = ['offdesk-2026-11-23T03-00-00Z', 'offdesk-2026-11-24T03-00-00Z']
    expect(made().map((name) => join(into, name))).toEqual(
      [...strangers, ...kept]
        .map((name) => join(into, name))
        .concat(folder)
        .toSorted(),
    )
    for (const name of strangers) expect(readdirSync(join(into, name))).toEqual(['file'])
  })

  test('tells of a failure once an hour, and leaves nothing behind', async () => {
    const { server, into, made, run, deeds, health } = await site()
    // What no rights can be taken from, also for whoever may do everything: a file where a folder should be.
    rmSync(into, { recursive: true, force: true })
    writeFileSync(into, '')
    untilThree(server)
    await expect(run()).rejects.toThrow(/ENOTDIR/)
    server.advance(HOUR / 2)
    await run()
    expect(await deeds()).toEqual([expect.stringMatching(/^backup\.failed .*ENOTDIR/)])
    expect(await health()).toMatchObject({
      status: 'warning',
      made_at: null,
      failure: expect.stringContaining('ENOTDIR'),
    })
    server.advance(HOUR / 2)
    await expect(run()).rejects.toThrow()
    expect(await deeds()).toHaveLength(2)
    rmSync(into)
    server.advance(HOUR)
    await run()
    expect(made()).toHaveLength(1)
    expect(await health()).toMatchObject({ status: 'healthy', failure: null })
  })

  test('waits while somebody else makes one', async () => {
    const { server, into, made, run, deeds } = await site()
    const unlock = lockFolder(into, 'backup', 'alone')
    untilThree(server)
    await run()
    expect(await deeds()).toEqual([])
    unlock?.()
    await run()
    expect(made()).toHaveLength(1)
  })
})

describe('monitoring', () => {
  test('tells of the last backup, and warns when it is older than two turns of the schedule', async () => {
    const { server, run, health } = await site()
    expect(await health()).toMatchObject({ status: 'healthy', schedule: 'daily', made_at: null, size_bytes: 0 })
    await addUpload(server, 'x'.repeat(1000))
    untilThree(server)
    await run()
    const backup = await health()
    expect(backup).toMatchObject({ status: 'healthy', made_at: '2026-11-21T03:00:00.000Z', lost_files: 0, files: 2 })
    expect(backup.size_bytes).toBeGreaterThan(1000)
    server.advance(2 * DAY - 10_000)
    expect(await health()).toMatchObject({ status: 'healthy' })
    server.advance(1)
    expect(await health()).toMatchObject({ status: 'warning', made_at: backup.made_at })
  })

  test('warns of a week without any when the schedule is off', async () => {
    const { server, health } = await site({ backup_schedule: 'off' })
    server.advance(7 * DAY - 5000)
    expect(await health()).toMatchObject({ status: 'healthy', schedule: 'off' })
    expect(await health()).toMatchObject({ status: 'warning', schedule: 'off', made_at: null })
  })

  test('counts no folder whose files are not all there, and warns of uploads that were lost', async () => {
    const { server, health } = await site()
    const upload = await addUpload(server, 'text')
    const whole = await backUpOf(server)
    server.advance(1000)
    const { folder } = await backUpOf(server)
    rmSync(join(folder, 'files', upload.path.replace('/uploads/', '')))
    expect(await health()).toMatchObject({ status: 'healthy', made_at: whole.manifest.created_at })
    rmSync(join(server.dir, 'files', upload.path.replace('/uploads/', '')))
    await backUpOf(server)
    expect(await health()).toMatchObject({ status: 'warning', lost_files: 1 })
  })
})

test('a folder that is not there holds no backup', async () => {
  const { server, health } = await site()
  expect(readdirSync(server.dir)).not.toContain('backups')
  expect(await health()).toMatchObject({ made_at: null, failure: null })
})
