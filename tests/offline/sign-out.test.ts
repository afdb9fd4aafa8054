import { describe, expect, it } from 'vitest'
import { Life } from '#client/offline/simulation/device.ts'
import { edit, world } from './support/world.ts'

describe('signing out', () => {
  it('keeps what is unsent for the account that saved it, and sends it when that one is back', async () => {
    const { network, post, server, scheduler, open, run } = world()
    const first = await run(open())
    network.online = false
    await run(first.save(edit(post, 'Mine')))
    network.session = null
    await run(first.close(), 1000)
    network.online = true
    network.session = 'u2'
    const other = await run(open(new Life(), 'u2'), 1000)
    expect(other.getSnapshot().items).toEqual([])
    expect(server.record('posts', post)?.['title']).toBe('Old')
    await run(other.close(), 1000)
    network.session = 'u1'
    const again = await run(open(new Life()), 1000)
    await scheduler.run(5000)
    expect(again.getSnapshot().items).toEqual([])
    expect(server.record('posts', post)?.['title']).toBe('Mine')
    expect(server.effects).toMatchObject([{ account: 'u1' }])
  })

  it('removes what was exported', async () => {
    const { network, post, device, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    await run(outbox.save(edit(post, 'Mine')))
    expect(await run(outbox.exchange.exportAndRemove())).toMatchObject({ operations: [{ values: { title: 'Mine' } }] })
    expect(await run(outbox.destroy(), 1000)).toBe(true)
    const { operations, trash, receipts } = device.disk.tables
    expect([operations.size, trash.size, receipts.size]).toEqual([0, 0, 0])
  })

  it('removes nothing when another tab saved after the export', async () => {
    const { network, post, device, open, run } = world()
    const outbox = await run(open())
    const elsewhere = await run(open(new Life()))
    network.online = false
    await run(outbox.save(edit(post, 'Mine')))
    await run(outbox.exchange.exportAndRemove())
    await run(elsewhere.save(edit(post, 'Later')))
    expect(await run(outbox.destroy(), 1000)).toBe(false)
    expect([...device.disk.tables.operations.values()]).toMatchObject([{ values: { title: 'Later' } }])
    expect(device.disk.tables.trash.size).toBe(1)
  })

  it('removes nothing when another tab decided after the export', async () => {
    const { network, server, post, device, open, run } = world()
    const outbox = await run(open())
    const elsewhere = await run(open(new Life()))
    server.change('posts', post, 'other', (values) => ({ ...values, title: 'Theirs' }))
    const { opId } = await run(outbox.save(edit(post, 'Mine')), 2000)
    expect(outbox.getSnapshot().items).toMatchObject([{ opId, state: 'needs-you' }])
    await run(outbox.exchange.exportAndRemove())
    await run(elsewhere.restoreFromTrash(opId ?? ''), 2000)
    const shown = outbox.getSnapshot().items[0]?.conflict ?? undefined
    network.online = false
    await run(elsewhere.resolve(opId ?? '', { values: { title: 'Both' } }, shown))
    expect(await run(outbox.destroy(), 1000)).toBe(false)
    expect([...device.disk.tables.operations.values()]).toMatchObject([{ values: { title: 'Both' } }])
  })
})
