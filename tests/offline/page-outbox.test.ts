import { describe, expect, it } from 'vitest'
import { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import { OutboxInHalves } from '#client/offline/page-outbox.ts'
import { steadySnapshot } from '#client/offline/steady-snapshot.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { Life } from '#client/offline/simulation/device.ts'
import { edit, world } from './support/world.ts'

/** The first moments of a page: what waits is read, and the half that writes, merges and sends is still on its way. */

/** A page on a device where `waiting` is kept and could not be sent. */
async function pageAt(waiting: readonly string[] = []) {
  const made = world()
  const { network, open, options, post, run } = made
  network.online = false
  const before = new Life()
  const former = await run(open(before))
  former.setReachable(false)
  for (const title of waiting) await run(former.save(edit(post, title)))
  await run(former.close())
  let brought = 0
  let refuses = false
  const given = options()
  const outbox = await run(
    OutboxInHalves.read(given, async () => {
      brought += 1
      if (refuses) throw new TypeError('Failed to fetch dynamically imported module')
      return Outbox.open(given)
    }),
  )
  outbox.setReachable(false)
  return { ...made, outbox, brought: () => brought, refuse: (now: boolean) => void (refuses = now) }
}

const titles = ({ items }: ReturnType<Outbox['getSnapshot']>) => items.map(({ operation }) => operation.values['title'])

describe('what screens are drawn by', () => {
  it('is the same while only the other half comes, and afterwards what nothing happened to', async () => {
    const { outbox, post, run } = await pageAt(['Typed before'])
    const early = steadySnapshot(outbox)
    await run(outbox.start())
    expect(outbox.getSnapshot().items).not.toBe(early.items)
    const same = steadySnapshot(outbox)
    for (const name of ['items', 'ids', 'receipts', 'trash', 'sync'] as const)
      expect(same[name], name).toBe(early[name])
    expect(same).toEqual(outbox.getSnapshot())
    await run(outbox.save({ ...edit(post, 'Typed now'), kind: 'create', id: null, base: null }))
    const later = steadySnapshot(outbox)
    expect(titles(later)).toEqual(['Typed before', 'Typed now'])
    expect(later.items[0]).toBe(early.items[0])
    expect(later).toEqual(outbox.getSnapshot())
  })
})

describe('a page whose sending half is not there yet', () => {
  it('shows what waits, and says so in the same words afterwards', async () => {
    const { outbox, brought, run } = await pageAt(['Typed before'])
    const early = outbox.getSnapshot()
    expect(brought()).toBe(0)
    expect(titles(early)).toEqual(['Typed before'])
    expect(outbox.getSnapshot()).toBe(early)
    await run(outbox.start())
    expect(brought()).toBe(1)
    const { sync, items, oldestAt } = outbox.getSnapshot()
    expect({ sync, items, oldestAt }).toEqual({ sync: early.sync, items: early.items, oldestAt: early.oldestAt })
  })

  it('saves: the edit is on the device when the save has ended, and is sent', async () => {
    const { outbox, brought, network, open, post, run, scheduler, server } = await pageAt()
    const told: number[] = []
    outbox.subscribe(() => told.push(outbox.getSnapshot().items.length))
    await run(outbox.save(edit(post, 'In the first moment')))
    expect(brought()).toBe(1)
    expect(told.at(-1)).toBe(1)
    const beside = await run(open(new Life()))
    expect(titles(beside.getSnapshot())).toEqual(['In the first moment'])
    network.online = true
    outbox.setReachable(true)
    await scheduler.run(2000)
    expect(server.record('posts', post)?.['title']).toBe('In the first moment')
  })

  it('shows what another tab saves meanwhile', async () => {
    const { outbox, open, post, run } = await pageAt()
    const beside = await run(open(new Life()))
    expect(outbox.getSnapshot().sync.waiting).toBe(0)
    beside.setReachable(false)
    await run(beside.save(edit(post, 'In the other tab')))
    await run(Promise.resolve())
    expect(titles(outbox.getSnapshot())).toEqual(['In the other tab'])
  })

  it('refuses a save out loud when that half can not be loaded, and brings it when the server can be reached', async () => {
    const { outbox, brought, refuse, post, run } = await pageAt(['Typed before'])
    refuse(true)
    await expect(run(outbox.save(edit(post, 'Lost')))).rejects.toBeInstanceOf(StorageError)
    expect(titles(outbox.getSnapshot())).toEqual(['Typed before'])
    refuse(false)
    outbox.setReachable(true)
    await run(Promise.resolve())
    expect(brought()).toBe(2)
    await run(outbox.save(edit(post, 'Again')))
    expect(titles(outbox.getSnapshot())).toContain('Again')
  })

  it('asks for that half again by itself, so that what waits is sent though nobody does anything', async () => {
    const { outbox, brought, network, refuse, post, scheduler, server } = await pageAt(['Typed before'])
    refuse(true)
    network.online = true
    outbox.setReachable(true)
    await scheduler.run(3000)
    const tries = brought()
    expect(tries).toBeGreaterThan(1)
    refuse(false)
    await scheduler.run(60_000)
    expect(brought()).toBe(tries + 1)
    expect(server.record('posts', post)?.['title']).toBe('Typed before')
  })

  it('says what was sent, and is removed with all that it holds, though that half can not be loaded', async () => {
    const { outbox, refuse, open, run } = await pageAt()
    refuse(true)
    expect(await run(outbox.receiptsSince(0))).toEqual([])
    expect(await run(outbox.destroy())).toBe(true)
    const next = await run(open(new Life()))
    expect(next.getSnapshot().items).toEqual([])
  })

  it('removes nothing unsent then', async () => {
    const { outbox, refuse, open, run } = await pageAt(['Typed before'])
    refuse(true)
    expect(await run(outbox.destroy())).toBe(false)
    const next = await run(open(new Life()))
    expect(titles(next.getSnapshot())).toEqual(['Typed before'])
  })

  it('keeps for later what is said to whoever sends', async () => {
    const { outbox, brought, run } = await pageAt()
    const told = outbox.pauseForSignIn()
    expect([brought(), outbox.getSnapshot().pausedForSignIn]).toEqual([0, false])
    await run(outbox.start())
    await run(told)
    expect(outbox.getSnapshot().pausedForSignIn).toBe(true)
  })

  it('lets go of everything when it is closed, and brings nothing afterwards', async () => {
    const { outbox, brought, open, post, run } = await pageAt()
    await run(outbox.close())
    await run(outbox.start())
    expect(brought()).toBe(0)
    await expect(run(outbox.save(edit(post, 'Too late')))).rejects.toBeInstanceOf(StorageError)
    const next = await run(open(new Life()))
    expect(next.getSnapshot().sendingHere).toBe(true)
  })
})
