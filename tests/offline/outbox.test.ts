import { describe, expect, it } from 'vitest'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import { uploadToken } from '#contract/records/policy.ts'
import { OutboxError } from '#client/offline/engine/outbox/outbox.ts'
import { NEW_ID } from './support/operations.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { Life, OWNER } from '#client/offline/simulation/device.ts'
import { edit, world } from './support/world.ts'

describe('the outbox', () => {
  it('keeps an edit made offline, tells its state in plain words, and sends it when the connection returns', async () => {
    const { network, scheduler, server, post, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    await run(outbox.save(edit(post, 'New')))
    expect(outbox.getSnapshot()).toMatchObject({
      sync: { kind: 'offline', waiting: 1, attention: 0 },
      items: [{ state: 'waiting', reason: { kind: 'connection' }, entity: 'post', recordId: post }],
    })
    network.online = true
    outbox.setReachable(true)
    await scheduler.run(2000)
    expect(server.record('posts', post)?.['title']).toBe('New')
    expect(outbox.getSnapshot()).toMatchObject({ items: [], sync: { kind: 'synced' }, receipts: [{ version: 2 }] })
  })

  it.each([
    [false, 4],
    [true, 2],
  ])('sends side by side what the line can bear (slow: %s, at most %i)', async (slow, most) => {
    const { network, scheduler, server, category, open, run } = world()
    const posts = Array.from({ length: 6 }, () =>
      server.insert('posts', { title: 'Old', content: '', category_id: category }, 'seed'),
    )
    const outbox = await run(open(undefined, undefined, undefined, { slowLink: () => slow }))
    network.online = false
    outbox.setReachable(false)
    for (const post of posts) await run(outbox.save(edit(post, 'New')))
    const seen: number[] = []
    outbox.subscribe(() => seen.push(outbox.getSnapshot().sync.sending))
    network.online = true
    outbox.setReachable(true)
    await scheduler.run(20_000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(Math.max(...seen)).toBe(most)
  })

  it('lets go of a sent edit only after telling what the server made of it, in every tab', async () => {
    const { post, events, device, scheduler, open, run } = world()
    const [here, there] = [await run(open()), await run(open(new Life()))]
    const told: string[] = []
    device.channel(new Life(), OWNER).listen((message) => {
      if (isObject(message)) told.push(String(message['kind']))
    })
    const early = [here, there].map((outbox) => {
      const seen: number[] = []
      outbox.subscribe(() => seen.push(outbox.getSnapshot().items.length + events.length))
      return seen
    })
    await run(here.save(edit(post, 'New')))
    await scheduler.run(2000)
    expect(events).not.toEqual([])
    // Something is known of it at every look: as waiting, or as taken.
    for (const seen of early) expect(Math.min(...seen.slice(1))).toBeGreaterThan(0)
    expect(told.slice(-2)).toEqual(['acknowledged', 'changed'])
  })

  it('gives screens a new snapshot only when something changed', async () => {
    const { post, open, run } = world()
    const outbox = await run(open())
    const before = outbox.getSnapshot()
    expect(outbox.getSnapshot()).toBe(before)
    let told = 0
    const end = outbox.subscribe(() => void (told += 1))
    await run(outbox.save(edit(post, 'New')))
    expect(told).toBeGreaterThan(0)
    expect(outbox.getSnapshot()).not.toBe(before)
    end()
  })

  it('sends an upload first, then the text that holds it, with the file’s address in it', async () => {
    const { scheduler, server, category, network, events, open, run } = world()
    const outbox = await run(open())
    network.online = false
    const { localId } = await run(
      outbox.upload({
        bytes: new ArrayBuffer(4),
        name: 'a.png',
        mimeType: 'image/png',
        values: { name: 'a.png' },
        label: 'Picture',
      }),
    )
    const content = `<p><img src="${uploadToken(localId)}"></p>`
    const saved = await run(
      outbox.save({
        entity: 'post',
        id: NEW_ID,
        kind: 'create',
        values: { title: 'T', content, category_id: category },
        base: null,
        label: 'Post',
      }),
    )
    expect(saved.localId).toBe(NEW_ID)
    expect(outbox.getSnapshot().items[1]?.reason).toMatchObject({ kind: 'dependency', label: 'Picture' })
    network.online = true
    outbox.setReachable(true)
    await scheduler.run(5000)
    const id = outbox.idOf(NEW_ID) ?? 0
    const file = outbox.idOf(localId)
    expect(server.record('posts', id)?.['content']).toContain(`/files/${file}`)
    expect(events.map((event) => [event.entity, event.kind, event.localId])).toEqual([
      ['file', 'upload', localId],
      ['post', 'create', NEW_ID],
    ])
  })

  it('keeps a file with a local id of its own once: while it waits, when it was sent, and after it was discarded', async () => {
    const { scheduler, server, network, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    const name = 'a.png'
    const bytes = new TextEncoder().encode('shared')
    const add = (text = name) =>
      run(
        outbox.upload({
          bytes: bytes.buffer,
          name: text,
          mimeType: 'image/png',
          values: { name: text },
          label: text,
          localId: NEW_ID,
        }),
      )
    const kept = await add()
    expect(kept.localId).toBe(NEW_ID)
    // Another name: not even what the device made of the file has to be the same.
    expect(await add('b.png')).toEqual(kept)
    expect(outbox.getSnapshot().items).toMatchObject([{ opId: kept.opId, label: name }])

    await run(outbox.discard(kept.opId))
    expect(await add()).toEqual(kept)
    expect(outbox.getSnapshot().items).toHaveLength(1)
    expect(outbox.getSnapshot().trash).toEqual([])

    network.online = true
    outbox.setReachable(true)
    await scheduler.run(5000)
    expect(outbox.idOf(NEW_ID)).not.toBeNull()
    expect(await add()).toEqual(kept)
    await scheduler.run(5000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(server.rows('files').size).toBe(1)
  })

  it('pauses for a missing session and goes on after signing in, without counting an attempt', async () => {
    const { scheduler, server, network, post, signIns, open, run } = world()
    const outbox = await run(open())
    network.signedIn = false
    await run(outbox.save(edit(post, 'New')), 2000)
    expect(outbox.getSnapshot()).toMatchObject({
      pausedForSignIn: true,
      items: [{ reason: { kind: 'sign-in' }, attempts: 0 }],
    })
    expect(signIns).toEqual([1])
    network.signedIn = true
    await run(outbox.resume(), 2000)
    await scheduler.run(1000)
    expect(server.record('posts', post)?.['title']).toBe('New')
    expect(outbox.getSnapshot().pausedForSignIn).toBe(false)
  })

  it('shows a conflict with all three texts and refuses a decision about an older state of it', async () => {
    const { scheduler, server, post, open, run } = world()
    const outbox = await run(open())
    server.change('posts', post, 'other', (values) => ({ ...values, title: 'Theirs' }))
    const { opId } = await run(outbox.save(edit(post, 'Mine')), 2000)
    const item = outbox.getSnapshot().items[0]
    expect(item).toMatchObject({
      state: 'needs-you',
      conflict: { version: 2, fields: { title: { base: 'Old', mine: 'Mine', theirs: 'Theirs', state: 'conflict' } } },
    })
    expect(outbox.getSnapshot().sync).toMatchObject({ kind: 'attention', attention: 1 })
    const stale = run(outbox.resolve(opId ?? '', 'mine', { version: 1, mine: opId ?? '' }))
    await expect(stale).rejects.toBeInstanceOf(OutboxError)
    await run(outbox.resolve(opId ?? '', { values: { title: 'Both' } }, item?.conflict ?? undefined), 2000)
    await scheduler.run(1000)
    expect(server.record('posts', post)?.['title']).toBe('Both')
  })

  it('keeps a removal that was saved while an older state was to be decided about', async () => {
    const { scheduler, server, post, open, run } = world()
    const outbox = await run(open())
    server.change('posts', post, 'other', (values) => ({ ...values, title: 'Theirs' }))
    const { opId } = await run(outbox.save(edit(post, 'Mine')), 2000)
    const shown = outbox.getSnapshot().items[0]?.conflict ?? undefined
    server.change('posts', post, 'other', (values) => ({ ...values, tags: [5] }))
    const base = { version: null, values: { title: 'Mine', tags: [5] } }
    await run(outbox.save({ ...edit(post, ''), values: { tags: [6] }, base }))
    await run(outbox.resolve(opId ?? '', 'mine', shown), 2000)
    await scheduler.run(2000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(server.record('posts', post)).toMatchObject({ title: 'Mine', tags: [6] })
  })

  it('takes no decision for a text that another tab has taken back since', async () => {
    const { server, post, open, run } = world()
    const outbox = await run(open())
    const elsewhere = await run(open(new Life()))
    server.change('posts', post, 'other', (values) => ({ ...values, title: 'Theirs' }))
    const { opId } = await run(outbox.save(edit(post, 'First')), 5000)
    const base = { version: null, values: { title: 'First' } }
    await run(outbox.save({ ...edit(post, 'Second'), base }), 1000)
    const shown = outbox.getSnapshot().items[0]?.conflict ?? undefined
    expect(shown).toMatchObject({ fields: { title: { mine: 'Second', theirs: 'Theirs' } } })
    await run(elsewhere.undo(opId ?? ''))
    const deciding = run(outbox.resolve(opId ?? '', { values: { title: 'Theirs and Second' } }, shown), 5000)
    await expect(deciding).rejects.toMatchObject({ reason: 'changed' })
    expect(outbox.getSnapshot().items).toMatchObject([
      { state: 'needs-you', operation: { values: { title: 'First' } } },
    ])
  })

  it('lets another tab go on when the sending one is gone', async () => {
    const { scheduler, server, network, post, life, open, run } = world()
    const first = await run(open())
    const second = await run(open(new Life()))
    expect([first.getSnapshot().sendingHere, second.getSnapshot().sendingHere]).toEqual([true, false])
    network.online = false
    await run(first.save(edit(post, 'New')), 500)
    life.end()
    network.online = true
    await scheduler.run(120_000)
    expect(server.record('posts', post)?.['title']).toBe('New')
    expect(second.getSnapshot().sendingHere).toBe(true)
  })

  it('exports everything unsent and moves it to the trash in one step', async () => {
    const { network, post, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    await run(outbox.save(edit(post, 'New')))
    const document = await run(outbox.exchange.exportAndRemove())
    expect(document).toMatchObject({
      format: 'offdesk-outbox',
      account: 'u1',
      operations: [{ values: { title: 'New' } }],
    })
    expect(outbox.getSnapshot()).toMatchObject({ items: [], trash: [{ reason: 'discarded' }] })
    await run(outbox.close(), 70_000)
  })

  it('drains 200 changes of 100 records over a slow line in time', async () => {
    const { scheduler, server, network, category, open, run } = world()
    const ids = Array.from({ length: 100 }, () =>
      server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: category }, 'seed'),
    )
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    for (const id of ids) await run(outbox.save(edit(id, 'New')), 20)
    for (const id of ids) {
      await run(
        outbox.save({
          ...edit(id, ''),
          values: { excerpt: 'x' },
          base: { version: 1, values: { excerpt: 'other tab' } },
        }),
        20,
      )
    }
    network.online = true
    outbox.setReachable(true)
    const start = scheduler.now
    while (outbox.getSnapshot().items.some((item) => item.state !== 'needs-you') && scheduler.now - start < 120_000)
      await scheduler.run(500)
    expect(scheduler.now - start).toBeLessThanOrEqual(30_000)
  })

  it('answers a failing network with silence, never with a lost change', async () => {
    const outcomes: Outcome[] = [
      { kind: 'foreign' },
      { kind: 'unreachable' },
      { kind: 'reply', status: 200, body: { ok: true }, version: null, retryAfterMs: null },
    ]
    for (const outcome of outcomes) {
      const { network, post, open, run, scheduler } = world()
      network.transport = () => ({ send: async () => outcome, read: async () => outcome })
      const outbox = await run(open())
      await run(outbox.save(edit(post, 'New')), 5000)
      await scheduler.run(60_000)
      expect(outbox.getSnapshot()).toMatchObject({ items: [{ state: 'waiting', maybeSent: true }] })
    }
  })
})
