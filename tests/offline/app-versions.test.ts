import { describe, expect, it } from 'vitest'
import { NEXT_VERSION, THIS_VERSION } from '#client/offline/simulation/app-version.ts'
import { Life } from '#client/offline/simulation/device.ts'
import { edit, world } from './support/world.ts'

describe('two versions of the app on one device', () => {
  it('keeps, shows and holds back what a newer one saved, and sends it once that is back', async () => {
    const { network, post, server, scheduler, device, open, run } = world()
    const newer = await run(open(new Life(), 'u1', NEXT_VERSION))
    network.online = false
    await run(newer.save(edit(post, 'From tomorrow')))
    await run(newer.close(), 1000)
    const stored = [...device.disk.tables.operations.values()]
    expect(stored).toMatchObject([{ schemaVersion: 2 }])
    network.online = true
    const older = await run(open(new Life(), 'u1', THIS_VERSION), 1000)
    const base = { version: 1, values: { title: 'Old', excerpt: '' } }
    await run(older.save({ ...edit(post, ''), values: { excerpt: 'From today' }, base }), 90_000)
    expect(older.getSnapshot()).toMatchObject({
      quarantined: [{ lane: `post:${post}`, reason: 'newer' }],
      items: [{ state: 'waiting', reason: { kind: 'unreadable' } }],
      sync: { kind: 'attention' },
    })
    expect(server.effects).toEqual([])
    expect([...device.disk.tables.operations.values()][0]).toBe(stored[0])
    await run(older.close(), 1000)
    const back = await run(open(new Life(), 'u1', NEXT_VERSION), 1000)
    await scheduler.run(90_000)
    expect(back.getSnapshot()).toMatchObject({ items: [], quarantined: [] })
    expect(server.record('posts', post)).toMatchObject({ title: 'From tomorrow', excerpt: 'From today' })
  })

  it('refuses to bring back from the trash what it can’t read, and leaves it there', async () => {
    const { network, post, open, run } = world()
    const newer = await run(open(new Life(), 'u1', NEXT_VERSION))
    network.online = false
    newer.setReachable(false)
    const { opId } = await run(newer.save(edit(post, 'From tomorrow')))
    await run(newer.discard(opId ?? ''))
    await run(newer.close(), 1000)
    const older = await run(open(new Life(), 'u1', THIS_VERSION), 1000)
    await expect(run(older.restoreFromTrash(opId ?? ''))).rejects.toMatchObject({ reason: 'cannot-undo' })
    expect(older.getSnapshot().trash).toMatchObject([{ trashId: opId }])
  })
})
