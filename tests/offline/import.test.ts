import { describe, expect, it } from 'vitest'
import { sha256 } from '#client/offline/browser.ts'
import { ImportError, readImportFile } from '#client/offline/outbox/import-file.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { NEW_ID, OTHER_ID } from './support/operations.ts'
import { edit, world } from './support/world.ts'

const DAY = 24 * 60 * 60 * 1000

/** Two devices of one person at one server; the first is offline and the second can be. */
async function devices() {
  const here = world()
  const other = here.secondDevice()
  const a = await here.run(here.open())
  const b = await here.run(other.open())
  a.setReachable(false)
  b.setReachable(false)
  here.network.online = false
  return { ...here, a, b, other }
}

const create = (id: typeof NEW_ID, title: string, category: number) =>
  ({
    entity: 'post',
    id,
    kind: 'create',
    values: { title, content: '<p>a</p>', category_id: category },
    base: null,
    label: title,
  }) as const

const titles = (outbox: Outbox) => outbox.getSnapshot().items.map((item) => item.label)

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

  it('adds nothing on the device that wrote it, however often it is taken up', async () => {
    const { a, run, post, category } = await devices()
    await run(a.save(create(NEW_ID, 'Fresh', category)))
    await run(a.save(edit(post, 'Changed')))
    const before = a.getSnapshot().items.map(({ operation }) => operation)
    const file = await a.exchange.read(JSON.stringify(await run(a.exchange.exportAll())))
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
    expect(a.getSnapshot()).toMatchObject({ items: [], trash: [{ label: 'Fresh' }] })
    const file = await a.exchange.read(text)
    expect(await run(a.exchange.takeUp(file))).toMatchObject({ taken: 1, items: [{ fate: 'back' }] })
    expect(a.getSnapshot()).toMatchObject({ items: [{ label: 'Fresh' }], trash: [] })
    network.online = true
    a.setReachable(true)
    await scheduler.run(5000)
    expect([...server.rows('posts').values()].filter((row) => row.values['title'] === 'Fresh')).toHaveLength(1)
  })

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
    b.setReachable(true)
    await scheduler.run(5000)
    expect(b.getSnapshot().items).toEqual([])
    expect(server.record('posts', post)).toMatchObject({ title: 'Changed', version: 2 })
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
    )
    await run(b.exchange.takeUp(await b.exchange.read(text)))
    expect(titles(b)).toEqual(['Fresh', 'Later'])
    await run(a.close())
    network.online = true
    b.setReachable(true)
    await scheduler.run(20_000)
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

describe('reading a file', () => {
  const here = { account: 'u1', digest: sha256 }
  const refusal = (text: string) =>
    readImportFile(text, here).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ImportError) return `${error.reason} ${error.at}`.trim()
        throw error
      },
    )

  it('names what is wrong with a file that is cut, foreign, newer, damaged or of another account', async () => {
    const { a, run, post } = await devices()
    await run(a.save(edit(post, 'Changed')))
    const exported = await run(a.exchange.exportAll())
    const text = JSON.stringify(exported)
    expect(await refusal(text)).toBeNull()
    expect(await refusal(text.slice(0, -20))).toBe('unreadable')
    expect(await refusal('')).toBe('unreadable')
    expect(await refusal('[1, 2]')).toBe('foreign')
    expect(await refusal('{"name":"package"}')).toBe('foreign')
    expect(await refusal(JSON.stringify({ ...exported, formatVersion: 2 }))).toBe('newer')
    expect(await refusal(JSON.stringify({ ...exported, account: 'u2' }))).toBe('other-account')
    expect(await refusal(JSON.stringify({ ...exported, operations: [{ label: 'x' }] }))).toBe(
      'damaged operations, 1, opId',
    )
    expect(await refusal(JSON.stringify({ ...exported, ids: [{}] }))).toBe('damaged ids, 1, localId')
    const others = exported.operations.map((op) => ({ ...Object(op), account: 'u9' }))
    expect(await refusal(JSON.stringify({ ...exported, operations: others }))).toBe('damaged operations, 1, account')
    expect(await refusal(JSON.stringify({ outbox: exported, drafts: [{ draftId: 1 }] }))).toBe(
      'damaged drafts, 1, draftId',
    )
  })
})
