import { describe, expect, it } from 'vitest'
import { NEW_ID } from '#tests/offline/support/operations.ts'
import { editOf, foreignWorld, newPost } from './support/foreign-world.ts'
import type { Kind } from './support/reference-server.ts'

const KINDS: readonly Kind[] = ['bare', 'updated_at', 'etag']

describe.each(KINDS)('a %s server that is not ours', (kind) => {
  it('takes a create, an edit and a delete made offline, in one pass and without a key', async () => {
    const { server, wire, open, run, pass, random } = await foreignWorld(kind)
    const outbox = await run(open())
    wire.online = false
    const other = random.localId()
    await run(outbox.save(newPost(NEW_ID)))
    await run(outbox.save(newPost(other, { title: 'Short-lived' })))
    wire.online = true
    outbox.setReachable(true)
    await pass(60_000)
    const id = outbox.idOf(NEW_ID) ?? 0
    const gone = outbox.idOf(other) ?? 0
    expect(server.rows('posts').get(gone)?.['title']).toBe('Short-lived')
    wire.online = false
    const base = { version: null, values: { title: 'New post' } }
    await run(
      outbox.save({ entity: 'post', id: NEW_ID, kind: 'update', values: { title: 'Edited' }, base, label: 'Edit' }),
    )
    await run(outbox.save({ entity: 'post', id: other, kind: 'delete', values: {}, base: null, label: 'Delete' }))
    wire.online = true
    outbox.setReachable(true)
    await pass(60_000)
    expect(outbox.getSnapshot()).toMatchObject({ items: [], sync: { kind: 'synced' } })
    expect(server.rows('posts').get(id)).toMatchObject({ title: 'Edited', content: '<p>Text</p>' })
    expect(server.rows('posts').has(gone)).toBe(false)
    expect(server.handled.filter((one) => 'idempotency-key' in one.headers)).toEqual([])
  })

  it('keeps the fields that an edit does not touch, although it takes a field left out for an empty one', async () => {
    const { server, open, run, read } = await foreignWorld(kind)
    const { id } = server.insert('posts', { title: 'Old', content: '<p>a</p>', excerpt: 'Kept', category_id: 3 })
    const outbox = await run(open())
    await run(outbox.save(editOf('post', await read('posts.read', id), { title: 'New' })), 2000)
    expect(server.rows('posts').get(id)).toMatchObject({ title: 'New', excerpt: 'Kept', category_id: 3 })
    expect(outbox.getSnapshot().items).toEqual([])
  })

  it('merges an edit of another field and asks about the same one', async () => {
    const { server, open, run, read, pass } = await foreignWorld(kind)
    const { id } = server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: 1 })
    const outbox = await run(open())
    const shown = await read('posts.read', id)
    server.edit('posts', id, () => ({ excerpt: 'Theirs' }))
    await run(outbox.save(editOf('post', shown, { title: 'Mine' })), 3000)
    expect(server.rows('posts').get(id)).toMatchObject({ title: 'Mine', excerpt: 'Theirs' })
    const again = await read('posts.read', id)
    server.edit('posts', id, () => ({ title: 'Theirs' }))
    await run(outbox.save(editOf('post', again, { title: 'Mine again' })), 3000)
    const [item] = outbox.getSnapshot().items
    expect(item).toMatchObject({ state: 'needs-you', problem: { code: 'conflict' } })
    expect(server.rows('posts').get(id)?.['title']).toBe('Theirs')
    await run(outbox.resolve(item?.opId ?? '', 'mine', item?.conflict ?? undefined), 3000)
    await pass(1000)
    expect(server.rows('posts').get(id)?.['title']).toBe('Mine again')
  })

  it('is asked about a delete of something that changed meanwhile', async () => {
    const { server, open, run, read } = await foreignWorld(kind)
    const { id } = server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: 1 })
    const outbox = await run(open())
    const { version } = await read('posts.read', id)
    server.edit('posts', id, () => ({ content: '<p>Theirs</p>' }))
    const base = { version, values: {} }
    await run(outbox.save({ entity: 'post', id, kind: 'delete', values: {}, base, label: 'Delete' }), 3000)
    expect(outbox.getSnapshot().items).toMatchObject([{ state: 'needs-you', problem: { code: 'conflict' } }])
    expect(server.rows('posts').has(id)).toBe(true)
  })

  it('is not sent a create again whose reply was lost: its record is found and taken', async () => {
    const { server, open, run, pass } = await foreignWorld(kind)
    const outbox = await run(open())
    for (let count = 0; count < 9; count += 1) server.insert('posts', { title: `Other ${count}`, content: '<p>o</p>' })
    let lost = 0
    server.lose = (method) => (method === 'POST' && lost++ === 0 ? 'drop-reply' : 'none')
    await run(outbox.save(newPost(NEW_ID)), 500)
    for (let count = 0; count < 6; count += 1) server.insert('posts', { title: `Later ${count}`, content: '<p>l</p>' })
    await pass(120_000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(server.count('POST', '/admin/posts')).toBe(1)
    expect(server.rows('posts').get(outbox.idOf(NEW_ID) ?? 0)?.['title']).toBe('New post')
  })

  it('is sent a create again that is certainly not there', async () => {
    const { server, open, run, pass } = await foreignWorld(kind)
    const outbox = await run(open())
    server.insert('posts', { title: 'Other', content: '<p>o</p>' })
    let lost = 0
    server.lose = (method) => (method === 'POST' && lost++ === 0 ? 'drop-request' : 'none')
    await run(outbox.save(newPost(NEW_ID)), 500)
    await pass(120_000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect([...server.rows('posts').values()].filter((row) => row['title'] === 'New post')).toHaveLength(1)
  })

  it('settles an update and a delete whose replies were lost, without asking', async () => {
    const { server, open, run, read, pass } = await foreignWorld(kind)
    const first = server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: 1 })
    const second = server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: 1 })
    const outbox = await run(open())
    let lost = 0
    server.lose = (method) => ((method === 'PUT' || method === 'DELETE') && lost++ < 2 ? 'drop-reply' : 'none')
    await run(outbox.save(editOf('post', await read('posts.read', first.id), { title: 'New' })), 100)
    const { version } = await read('posts.read', second.id)
    const base = { version, values: {} }
    await run(outbox.save({ entity: 'post', id: second.id, kind: 'delete', values: {}, base, label: 'Delete' }), 100)
    await pass(120_000)
    expect(lost).toBeGreaterThanOrEqual(2)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(server.rows('posts').get(first.id)?.['title']).toBe('New')
    expect(server.rows('posts').has(second.id)).toBe(false)
    expect(server.count('PUT', `/admin/posts/${first.id}`)).toBe(1)
    expect(server.count('DELETE', `/admin/posts/${second.id}`)).toBe(1)
  })

  it('costs nothing but a comparison when the device forgot what it knew', async () => {
    const { server, memory, open, run, read } = await foreignWorld(kind)
    const { id } = server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: 1 })
    const outbox = await run(open())
    const shown = await read('posts.read', id)
    memory.forget()
    server.edit('posts', id, () => ({ excerpt: 'Theirs' }))
    await run(outbox.save(editOf('post', shown, { title: 'Mine', excerpt: '' })), 3000)
    expect(server.rows('posts').get(id)).toMatchObject({ title: 'Mine', excerpt: 'Theirs' })
    const again = await read('posts.read', id)
    memory.forget()
    server.edit('posts', id, () => ({ title: 'Theirs' }))
    await run(outbox.save(editOf('post', again, { title: 'Mine again' })), 3000)
    expect(outbox.getSnapshot().items).toMatchObject([{ problem: { code: 'conflict' } }])
    expect(server.rows('posts').get(id)?.['title']).toBe('Theirs')
  })

  it('is told nothing, and the edit waits, while the device can’t keep what it learns', async () => {
    const { server, memory, open, run, read, troubles, pass } = await foreignWorld(kind)
    const { id } = server.insert('posts', { title: 'Old', content: '<p>a</p>', category_id: 1 })
    const outbox = await run(open())
    const shown = await read('posts.read', id)
    memory.broken = true
    await run(outbox.save(editOf('post', shown, { title: 'New' })), 3000)
    expect(server.count('PUT', '/admin/posts')).toBe(0)
    expect(outbox.getSnapshot().items).toMatchObject([{ kind: 'update', problem: null }])
    expect(troubles).not.toEqual([])
    memory.broken = false
    await pass(60_000)
    expect(server.rows('posts').get(id)?.['title']).toBe('New')
  })

  it('gets an uploaded file once, recognised by name and size when its reply was lost', async () => {
    const { server, open, run, pass } = await foreignWorld(kind)
    const outbox = await run(open())
    server.insert('files', { name: 'photo.png', original_name: 'photo.png', size: 4 })
    await pass(2000)
    let lost = 0
    server.lose = (method, path) => (method === 'POST' && path === '/files' && lost++ === 0 ? 'drop-reply' : 'none')
    const bytes = new Uint8Array([1, 2, 3, 4, 5]).buffer
    const file = { bytes, name: 'photo.png', mimeType: 'image/png', values: { name: 'photo.png' }, label: 'Photo' }
    const { localId } = await run(outbox.upload(file), 500)
    await pass(120_000)
    expect(server.rows('files').get(outbox.idOf(localId) ?? 0)).toMatchObject({ name: 'photo.png', size: 5 })
    expect(server.count('POST', '/files')).toBe(1)
  })
})
