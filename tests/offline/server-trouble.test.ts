import { THIS_VERSION } from '#client/offline/simulation/app-version.ts'
import { OWNER } from '#client/offline/simulation/device.ts'
import type { Transport } from '#client/offline/engine/storage/ports.ts'
import { describe, expect, it } from 'vitest'
import { edit, world } from './support/world.ts'

describe('a server that goes away or back', () => {
  it('is told again what was on its way when it restarted, and does it once', async () => {
    const { network, post, server, scheduler, open, run } = world()
    const outbox = await run(open())
    await run(outbox.save(edit(post, 'Mine')), 20)
    network.restart(5000)
    await scheduler.run(60_000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(server.effects).toHaveLength(1)
  })

  it('that lost an acknowledged edit with an old backup: the text is found in the receipt, and the next edit asks', async () => {
    const { post, server, open, run } = world()
    const outbox = await run(open())
    const backup = server.backup()
    await run(outbox.save(edit(post, 'First')), 2000)
    server.restore(backup)
    expect(server.record('posts', post)).toMatchObject({ title: 'Old', version: 1 })
    expect(outbox.getSnapshot().receipts).toMatchObject([{ values: { title: 'First' }, version: 2 }])
    const base = { version: 2, values: { title: 'First', excerpt: '' } }
    const saved = await run(outbox.save({ ...edit(post, ''), values: { excerpt: 'Second' }, base }), 2000)
    const [item] = outbox.getSnapshot().items
    expect(item).toMatchObject({ state: 'needs-you', problem: { code: 'server_older' }, conflict: { version: 1 } })
    // A further edit on top asks as well.
    const onTop = { version: 2, values: { title: 'First', excerpt: 'Second' } }
    await run(outbox.save({ ...edit(post, ''), values: { excerpt: 'Third' }, base: onTop }), 2000)
    expect(outbox.getSnapshot().items[0]).toMatchObject({ state: 'needs-you', problem: { code: 'server_older' } })
    const [shown] = outbox.getSnapshot().items
    await run(outbox.resolve(saved.opId ?? '', 'mine', shown?.conflict ?? undefined), 2000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(server.record('posts', post)).toMatchObject({ title: 'Old', excerpt: 'Third', version: 2 })
  })

  it('that took the account’s rights away pauses the queue instead of asking about every edit', async () => {
    const { network, post, server, scheduler, open, run } = world()
    const outbox = await run(open())
    network.banned = true
    await run(outbox.save(edit(post, 'Mine')), 2000)
    expect(outbox.getSnapshot()).toMatchObject({ pausedForSignIn: true, items: [{ state: 'waiting' }] })
    network.banned = false
    await scheduler.run(11 * 60_000)
    expect(server.record('posts', post)?.['title']).toBe('Mine')
  })

  it('behind a line of one letter in a millisecond gets a long text all the same', async () => {
    const { network, post, server, device, life, scheduler, open, run } = world()
    const line = network.transport(life, OWNER)
    const clock = device.clock(life, () => 0)
    const transport: Transport = {
      ...line,
      send: async (request) => {
        await new Promise<void>((done) => void clock.after(request.body?.length ?? 0, done))
        return request.signal.aborted ? { kind: 'unreachable' } : line.send(request)
      },
    }
    const outbox = await run(open(life, OWNER, THIS_VERSION, { transport }))
    const content = `<p>${'Long. '.repeat(20_000)}</p>`
    const base = { version: 1, values: { content: '<p>a</p>' } }
    await run(outbox.save({ ...edit(post, 'Mine'), values: { content }, base }))
    await scheduler.run(10 * 60_000)
    expect(server.record('posts', post)?.['content']).toBe(content)
  })

  it.each([
    ['a minute', 60_000],
    ['two hours', 2 * 60 * 60_000],
    ['years', 999_999_999_000],
  ])('that asks to wait %s is asked again within the hour, and no more than it may be', async (_name, retryAfterMs) => {
    const { network, post, server, scheduler, open, run, life } = world()
    const line = network.transport(life, OWNER)
    let sends = 0
    let isBusy = true
    const body = { success: false, status: 429, message: 'Too many requests', code: 'rate_limited' }
    const transport: Transport = {
      ...line,
      send: async (request) => {
        if (!isBusy) return line.send(request)
        sends += 1
        return { kind: 'reply', status: 429, body, version: null, retryAfterMs }
      },
    }
    const outbox = await run(open(life, OWNER, THIS_VERSION, { transport }))
    await run(outbox.save(edit(post, 'Mine')), 50 * 60_000)
    expect(sends).toBeLessThanOrEqual(50)
    isBusy = false
    await scheduler.run(61 * 60_000)
    expect(server.record('posts', post)?.['title']).toBe('Mine')
  })
})

describe('a storage that is dead for a while', () => {
  it('says so at once, and sends what was saved before once it is back', async () => {
    const { device, network, post, server, scheduler, open, run } = world()
    const outbox = await run(open())
    network.online = false
    await run(outbox.save(edit(post, 'Mine')))
    device.deadUntil = scheduler.now + 60_000
    await expect(run(outbox.save(edit(post, 'Not kept')))).rejects.toMatchObject({ problem: 'connection' })
    network.online = true
    await scheduler.run(10 * 60_000)
    expect(server.record('posts', post)?.['title']).toBe('Mine')
  })
})
