import { describe, expect, it } from 'vitest'
import type { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import { NEW_ID, OTHER_ID } from './support/operations.ts'
import { create, devices, titles } from './support/two-devices.ts'
import { edit } from './support/world.ts'

const DAY = 24 * 60 * 60 * 1000

describe('a file of unsent edits', () => {
  it('brings edits, their order, their keys and their files to another device, which sends them once', async () => {
    const { a, b, run, post, category, scheduler, network, server } = await devices()
    const picture = new TextEncoder().encode('a picture').buffer
    const { localId } = await run(
      a.upload({ bytes: picture, name: 'a.png', mimeType: 'image/png', values: { name: 'a.png' }, label: 'a.png' }),
    )
    await run(a.save({ ...create(NEW_ID, 'Fresh', category), label: 'Fresh' }))
    await run(a.save({ ...edit(post, 'Changed'), label: 'Changed' }))
    await run(
      a.save({
        entity: 'post',
        id: OTHER_ID,
        kind: 'create',
        values: {
          title: 'With picture',
          content: `<p><img src="offdesk-upload:${localId}"></p>`,
          category_id: category,
        },
        base: null,
        label: 'With picture',
      }),
    )
    await run(b.save({ ...edit(post, 'Old'), values: { excerpt: 'Own of B' }, label: 'Own of B' }))
    const text = JSON.stringify(await run(a.exchange.exportAll()))
    const file = await b.exchange.read(text)
    expect((await run(b.exchange.preview(file))).items.map((item) => [item.label, item.fate])).toEqual([
      ['a.png', 'new'],
      ['Fresh', 'new'],
      ['Changed', 'new'],
      ['With picture', 'new'],
    ])
    expect(titles(b)).toEqual(['Own of B'])
    expect(await run(b.exchange.takeUp(file))).toMatchObject({ taken: 4 })
    expect(titles(b)).toEqual(['Own of B', 'a.png', 'Fresh', 'Changed', 'With picture'])
    const keys = (outbox: Outbox) =>
      outbox.getSnapshot().items.map(({ operation }) => `${operation.opId}.${operation.generation}`)
    expect(keys(b).slice(1)).toEqual(keys(a))

    await run(a.close())
    network.online = true
    b.setReachable(true)
    await scheduler.run(20_000)
    expect(b.getSnapshot().items).toEqual([])
    expect(server.record('posts', post)).toMatchObject({ title: 'Changed', excerpt: 'Own of B' })
    const made = [...server.rows('posts').values()].map((row) => row.values['title'])
    expect(made.filter((title) => title === 'Fresh' || title === 'With picture')).toHaveLength(2)
    expect([...server.rows('files').values()]).toHaveLength(1)
    expect(server.record('posts', b.idOf(OTHER_ID) ?? 0)?.['content']).toContain(`/files/${b.idOf(localId)}`)
  })

  it('brings the server’s ids of records that the first device made, so that their edits find them', async () => {
    const { a, b, run, category, scheduler, network, server } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    network.online = true
    a.setReachable(true)
    await scheduler.run(5000)
    network.online = false
    a.setReachable(false)
    await run(
      a.save({
        entity: 'post',
        id: NEW_ID,
        kind: 'update',
        values: { title: 'Fresh, revised' },
        base: { version: 1, values: { title: 'Fresh' } },
        label: 'Revised',
      }),
    )
    await run(b.exchange.takeUp(await b.exchange.read(JSON.stringify(await run(a.exchange.exportAll())))))
    await run(a.close())
    network.online = true
    b.setReachable(true)
    await scheduler.run(300_000)
    expect(b.getSnapshot().items).toEqual([])
    expect(server.record('posts', b.idOf(NEW_ID) ?? 0)).toMatchObject({ title: 'Fresh, revised', version: 2 })
  })

  it('adds nothing on the device that wrote it, however often it is taken up', async () => {
    const { a, run, post, category } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    await run(a.save(edit(post, 'Changed')))
    const file = await a.exchange.read(JSON.stringify(await run(a.exchange.exportAll())))
    const before = a.getSnapshot().items.map(({ operation }) => operation)
    for (let round = 0; round < 2; round += 1) {
      expect(await run(a.exchange.takeUp(file))).toMatchObject({
        taken: 0,
        items: [{ fate: 'here' }, { fate: 'here' }],
      })
    }
    expect(a.getSnapshot().items.map(({ operation }) => operation)).toEqual(before)
  })

  it('brings back what was exported and discarded, with its files, and empties the trash of it', async () => {
    const { a, run, category, scheduler, network, server } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    const text = JSON.stringify({ outbox: await run(a.exchange.exportAndRemove()), drafts: [] })
    expect(a.getSnapshot()).toMatchObject({ items: [], trash: [{ label: 'Fresh', maybeSent: true }] })
    const file = await a.exchange.read(text)
    expect(await run(a.exchange.takeUp(file))).toMatchObject({ taken: 1, items: [{ fate: 'back' }] })
    expect(a.getSnapshot()).toMatchObject({ items: [{ label: 'Fresh' }], trash: [] })
    network.online = true
    a.setReachable(true)
    await scheduler.run(5000)
    expect([...server.rows('posts').values()].filter((row) => row.values['title'] === 'Fresh')).toHaveLength(1)
  })

  it('keeps what a newer version wrote exactly as it is, shows it, and holds its lane', async () => {
    const { a, b, run, post, other } = await devices()
    await run(a.save(edit(post, 'Changed')))
    const future = { opId: 'future', lane: `post:${post}`, schemaVersion: 99, label: 'From tomorrow', extra: [1] }
    const exported = await run(a.exchange.exportAll())
    const file = await b.exchange.read(JSON.stringify({ ...exported, operations: [future, ...exported.operations] }))
    expect(await run(b.exchange.takeUp(file))).toMatchObject({ taken: 2 })
    expect(b.getSnapshot()).toMatchObject({ quarantined: [{ opId: 'future', raw: future }] })
    expect(other.device.disk.tables.operations.get('future')).toEqual(future)
    expect(await run(b.exchange.takeUp(file))).toMatchObject({ taken: 0 })
    b.setReachable(true)
    expect(b.getSnapshot().items).toMatchObject([{ state: 'waiting', reason: { kind: 'unreadable' } }])
    await run(b.discardQuarantined('future'))
    expect(b.getSnapshot()).toMatchObject({ quarantined: [], trash: [{ trashId: 'future' }] })
    await run(b.exchange.takeUp(file))
    expect(b.getSnapshot()).toMatchObject({ quarantined: [{ opId: 'future' }], trash: [] })
  })

  it('asks about a new record whose file is so old that the server has forgotten the key', async () => {
    const { a, b, run, category, post } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    await run(a.save(edit(post, 'Changed')))
    const exported = await run(a.exchange.exportAll())
    const old = new Date(Date.parse(exported.exportedAt) - 86 * DAY).toISOString()
    await run(b.exchange.takeUp(await b.exchange.read(JSON.stringify({ ...exported, exportedAt: old }))))
    expect(b.getSnapshot().items).toMatchObject([
      { label: 'Fresh', state: 'needs-you', problem: { code: 'too_old' } },
      { state: 'waiting' },
    ])
  })

  it('brings back what was discarded here with what was typed after the file was written', async () => {
    const { a, b, run, category } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    const exported = await run(a.exchange.exportAll())
    const exportedAt = new Date(Date.parse(exported.exportedAt) - 86 * DAY).toISOString()
    const file = await b.exchange.read(JSON.stringify({ ...exported, exportedAt }))
    await run(b.exchange.takeUp(file))
    const base = { version: null, values: { title: 'Fresh' } }
    const label = 'Fresher'
    await run(b.save({ entity: 'post', id: NEW_ID, kind: 'update', values: { title: 'Fresher' }, base, label }))
    const item = b.getSnapshot().items[0]
    await run(b.discard(item?.opId ?? ''))
    expect(b.getSnapshot().items).toEqual([])
    expect(await run(b.exchange.takeUp(file))).toMatchObject({ taken: 1, items: [{ fate: 'back' }] })
    expect(b.getSnapshot()).toMatchObject({ items: [{ operation: { values: { title: 'Fresher' } } }], trash: [] })
  })

  it('leaves out an edit whose frozen request is another call than its own', async () => {
    const { a, b, run, post, scheduler, network } = await devices()
    await run(a.save(edit(post, 'Changed')))
    network.online = true
    network.faults = { ...network.faults, ok: 0, dropReply: 1 }
    a.setReachable(true)
    await scheduler.run(1000)
    const text = JSON.stringify(await run(a.exchange.exportAll())).replace(
      '"endpoint":"posts.update"',
      '"endpoint":"posts.delete"',
    )
    const taken = await run(b.exchange.takeUp(await b.exchange.read(text)))
    expect(taken).toMatchObject({ taken: 0, items: [{ fate: 'refused' }] })
    expect(b.getSnapshot().items).toEqual([])
  })

  it('takes the text up and asks for a picture whose bytes are damaged', async () => {
    const { a, b, run, scheduler, network } = await devices()
    const bytes = new TextEncoder().encode('a picture').buffer
    await run(a.upload({ bytes, name: 'a.png', mimeType: 'image/png', values: { name: 'a.png' }, label: 'a.png' }))
    const exported = await run(a.exchange.exportAll())
    const [sha = ''] = Object.keys(exported.files)
    const file = await b.exchange.read(JSON.stringify({ ...exported, files: { [sha]: btoa('another') } }))
    expect((await run(b.exchange.preview(file))).items).toMatchObject([{ fate: 'new', fileMissing: true }])
    await run(b.exchange.takeUp(file))
    network.online = true
    b.setReachable(true)
    await scheduler.run(5000)
    expect(b.getSnapshot().items).toMatchObject([{ state: 'needs-you', problem: { code: 'file_missing' } }])
  })

  it('makes a record before an edit of it that waits here', async () => {
    const { a, b, run, category, scheduler, network, server } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    const text = JSON.stringify(await run(a.exchange.exportAll()))
    await run(
      b.save({
        entity: 'post',
        id: NEW_ID,
        kind: 'update',
        values: { excerpt: 'Later' },
        base: { version: null, values: { excerpt: '' } },
        label: 'Later',
      }),
      5000,
    )
    expect(b.getSnapshot().items).toMatchObject([{ state: 'needs-you', problem: { code: 'missing_dependency' } }])
    await run(b.exchange.takeUp(await b.exchange.read(text)))
    expect(titles(b)).toEqual(['Fresh', 'Later'])
    expect(b.getSnapshot().items).toMatchObject([{ problem: null }, { problem: null }])
    await run(a.close())
    network.online = true
    b.setReachable(true)
    await scheduler.run(60_000)
    expect(b.getSnapshot().items).toEqual([])
    expect(server.record('posts', b.idOf(NEW_ID) ?? 0)).toMatchObject({ title: 'Fresh', excerpt: 'Later' })
  })

  it('is all or nothing when the disk is full', async () => {
    const { a, b, run, post, category, other } = await devices()
    await run(a.save(edit(post, 'Changed')))
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    const file = await b.exchange.read(JSON.stringify(await run(a.exchange.exportAll())))
    other.device.faults = { ...other.device.faults, quota: 1 }
    await expect(run(b.exchange.takeUp(file))).rejects.toMatchObject({ name: 'StorageError', problem: 'quota' })
    other.device.faults = { ...other.device.faults, quota: 0 }
    expect(b.getSnapshot().items).toEqual([])
    expect(other.device.disk.tables.operations.size).toBe(0)
  })
})
