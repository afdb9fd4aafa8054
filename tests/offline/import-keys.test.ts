import { describe, expect, it } from 'vitest'
import { NEW_ID } from './support/operations.ts'
import { create, devices, titles } from './support/two-devices.ts'
import { edit } from './support/world.ts'

/** Typed on after the new record was saved. */
const REVISED = {
  entity: 'post',
  id: NEW_ID,
  kind: 'update',
  values: { title: 'Fresh, revised' },
  base: { version: null, values: { title: 'Fresh' } },
  label: 'Revised',
} as const

describe('an edit that left in a file', () => {
  it('is settled by its key when the first device had sent it after all', async () => {
    const { a, b, run, category, post, scheduler, network, server } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    await run(a.save(edit(post, 'Changed')))
    const text = JSON.stringify(await run(a.exchange.exportAll()))
    network.online = true
    a.setReachable(true)
    await scheduler.run(5000)
    expect(a.getSnapshot().items).toEqual([])
    await run(b.exchange.takeUp(await b.exchange.read(text)))
    b.setReachable(true)
    await scheduler.run(5000)
    expect(b.getSnapshot()).toMatchObject({ items: [], receipts: [{}, {}] })
    expect([...server.rows('posts').values()].filter((row) => row.values['title'] === 'Fresh')).toHaveLength(1)
    expect(server.record('posts', post)).toMatchObject({ title: 'Changed', version: 2 })
    expect(b.idOf(NEW_ID)).toBe(a.idOf(NEW_ID))
  })

  it('does not change on the device that wrote it: a later edit follows, and nothing is made or applied twice', async () => {
    const { a, b, run, category, scheduler, network, server } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    const text = JSON.stringify(await run(a.exchange.exportAll()))
    await run(a.save(REVISED))
    expect(titles(a)).toEqual(['Fresh', 'Revised'])
    network.online = true
    await run(b.exchange.takeUp(await b.exchange.read(text)))
    b.setReachable(true)
    await scheduler.run(5000)
    expect(b.getSnapshot().items).toEqual([])
    a.setReachable(true)
    await scheduler.run(20_000)
    expect(a.getSnapshot().items).toEqual([])
    const made = [...server.rows('posts').values()].filter((row) => String(row.values['title']).startsWith('Fresh'))
    expect(made.map((row) => row.values['title'])).toEqual(['Fresh, revised'])
  })

  it('is the same out of the trash: both devices bring it back, and it is made once', async () => {
    const { a, b, run, category, scheduler, network, server } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    await run(a.discard(a.getSnapshot().items[0]?.opId ?? ''))
    expect(a.getSnapshot()).toMatchObject({ items: [], trash: [{ maybeSent: false }] })
    const text = JSON.stringify(await run(a.exchange.exportAll()))
    expect(a.getSnapshot().trash).toMatchObject([{ maybeSent: true }])
    const trashId = a.getSnapshot().trash[0]?.trashId ?? ''
    await run(a.restoreFromTrash(trashId))
    await run(a.save(REVISED))
    network.online = true
    a.setReachable(true)
    await scheduler.run(20_000)
    expect(a.getSnapshot().items).toEqual([])

    await run(b.exchange.takeUp(await b.exchange.read(text)))
    expect(b.getSnapshot().trash).toMatchObject([{ maybeSent: true }])
    await run(b.restoreFromTrash(trashId))
    b.setReachable(true)
    await scheduler.run(20_000)
    expect(b.getSnapshot().items).toEqual([])
    const made = [...server.rows('posts').values()].filter((row) => String(row.values['title']).startsWith('Fresh'))
    expect(made.map((row) => row.values['title'])).toEqual(['Fresh, revised'])
  })

  it('counts as sent, perhaps, out of the trash of a file that an older version wrote', async () => {
    const { a, b, run, category } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    await run(a.discard(a.getSnapshot().items[0]?.opId ?? ''))
    const unmarked = a.getSnapshot().trash
    const exported = await run(a.exchange.exportAll())
    await run(b.exchange.takeUp(await b.exchange.read(JSON.stringify({ ...exported, trash: unmarked }))))
    expect(b.getSnapshot().trash).toMatchObject([{ maybeSent: true }])
    await run(b.restoreFromTrash(unmarked[0]?.trashId ?? ''))
    expect(b.getSnapshot().items).toMatchObject([{ maybeSent: true }])
  })

  it('makes no second record when both devices went on with an edit that could not be marked', async () => {
    const { a, b, run, category, scheduler, network, server, device } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    // A full disk: the file leaves all the same, and this device can't note that it did.
    device.faults = { ...device.faults, quota: 1 }
    const text = JSON.stringify(await run(a.exchange.exportAll()))
    device.faults = { ...device.faults, quota: 0 }
    await run(a.save({ ...create(NEW_ID, 'Fresh', category), values: { title: 'Fresh of A' } }))
    expect(titles(a)).toHaveLength(1)
    network.online = true
    await run(b.exchange.takeUp(await b.exchange.read(text)))
    b.setReachable(true)
    await scheduler.run(5000)
    a.setReachable(true)
    await scheduler.run(20_000)
    // The person is asked which title it is; whatever they say, there is one record.
    expect(a.getSnapshot().items).toMatchObject([{ state: 'needs-you', problem: { code: 'conflict' } }])
    const [item] = a.getSnapshot().items
    await run(a.resolve(item?.opId ?? '', 'mine'))
    await scheduler.run(5000)
    expect(a.getSnapshot().items).toEqual([])
    const made = [...server.rows('posts').values()].filter((row) => String(row.values['title']).startsWith('Fresh'))
    expect(made.map((row) => row.values['title'])).toEqual(['Fresh of A'])
    expect(a.idOf(NEW_ID)).toBe(b.idOf(NEW_ID))
  })

  it('skips what a receipt of either device says was sent', async () => {
    const { a, b, run, post, scheduler, network } = await devices()
    await run(a.save(edit(post, 'Changed')))
    const early = JSON.stringify(await run(a.exchange.exportAll()))
    network.online = true
    a.setReachable(true)
    await scheduler.run(5000)
    const taken = await run(a.exchange.takeUp(await a.exchange.read(early)))
    expect(taken).toMatchObject({ taken: 0, items: [{ fate: 'sent' }] })
    const late = JSON.stringify(await run(a.exchange.exportAll()))
    await run(b.exchange.takeUp(await b.exchange.read(late)))
    expect(await run(b.exchange.takeUp(await b.exchange.read(early)))).toMatchObject({ items: [{ fate: 'sent' }] })
    expect(b.getSnapshot().items).toEqual([])
  })

  it('settles under the same bytes and key what was on its way when it was written', async () => {
    const { a, b, run, post, scheduler, network, server } = await devices()
    await run(a.save(edit(post, 'Changed')))
    const document = await run(a.exchange.exportAll())
    network.online = true
    network.faults = { ...network.faults, ok: 0, dropReply: 1 }
    a.setReachable(true)
    await scheduler.run(1000)
    const underWay = await run(a.exchange.exportAll())
    expect(underWay.operations).toMatchObject([{ status: 'sending', frozen: { ifMatch: 1 } }])
    expect(document.operations).toMatchObject([{ status: 'ready', frozen: null }])
    await run(a.close())
    network.faults = { ...network.faults, ok: 1, dropReply: 0 }
    await run(b.exchange.takeUp(await b.exchange.read(JSON.stringify(underWay))))
    expect(b.getSnapshot().items).toMatchObject([{ state: 'waiting', maybeSent: true }])
    b.setReachable(true)
    await scheduler.run(5000)
    expect(b.getSnapshot().items).toEqual([])
    expect(server.record('posts', post)).toMatchObject({ title: 'Changed', version: 2 })
  })
})
