import { describe, expect, it } from 'vitest'
import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
import { undoSaves } from '#client/records/undo-saves.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { NEW_ID } from './support/operations.ts'
import { edit, world } from './support/world.ts'

describe('undoing and discarding', () => {
  it('discards into the trash and brings back from there', async () => {
    const { network, post, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    const { opId } = await run(outbox.save(edit(post, 'New')))
    await run(outbox.discard(opId ?? ''))
    expect(outbox.getSnapshot()).toMatchObject({
      items: [],
      trash: [{ trashId: opId, label: 'Title', reason: 'discarded' }],
    })
    await run(outbox.restoreFromTrash(opId ?? ''))
    expect(outbox.getSnapshot()).toMatchObject({ items: [{ opId }], trash: [] })
  })

  it('undoes what was sent by sending the opposite', async () => {
    const { scheduler, server, post, open, run } = world()
    const outbox = await run(open())
    const { opId } = await run(outbox.save(edit(post, 'New')), 2000)
    await run(outbox.undo(opId ?? ''), 2000)
    await scheduler.run(500)
    expect(server.record('posts', post)?.['title']).toBe('Old')
  })

  it.each([
    ['was sent', 'ok'],
    ['may have arrived', 'dropReply'],
  ] as const)('brings back what went with a deletion that %s', async (_, fault) => {
    const { scheduler, network, server, post, open, run } = world()
    const outbox = await run(open())
    // Refused, it is sent again by nobody but a person.
    network.chooseFault = () => 'status422'
    await run(outbox.save(edit(post, 'Mine')), 2000)
    expect(outbox.getSnapshot().items).toMatchObject([{ state: 'needs-you' }])
    network.chooseFault = () => fault
    const gone = { entity: 'post', id: post, kind: 'delete', values: {}, label: 'Post' } as const
    const { opId } = await run(outbox.save({ ...gone, base: { version: 1, values: {} } }), 300)
    expect(server.rows('posts').get(post)?.deleted).toBe(true)
    network.chooseFault = null
    await run(outbox.undo(opId ?? ''))
    await scheduler.run(60_000)
    expect(outbox.getSnapshot()).toMatchObject({ items: [], trash: [] })
    expect(server.rows('posts').get(post)).toMatchObject({ deleted: false, values: { title: 'Mine' } })
  })

  it('takes no later save back in the place of the one that is meant', async () => {
    const { network, post, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    const first = await run(outbox.save(edit(post, 'New')))
    const more = {
      ...edit(post, ''),
      values: { excerpt: 'More' },
      base: { version: 1, values: { title: 'New', excerpt: '' } },
    }
    const second = await run(outbox.save(more))
    expect(second.opId).toBe(first.opId)
    await expect(run(outbox.undo(first.opId ?? '', first.saveId))).rejects.toMatchObject({ reason: 'changed' })
    await run(outbox.undo(second.opId ?? '', second.saveId))
    expect(outbox.getSnapshot().items[0]?.operation.values).toEqual({ title: 'New' })
  })

  it('takes no earlier save back along with the one that is meant', async () => {
    const { scheduler, network, server, post, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    await run(outbox.save(edit(post, 'First')))
    const base = { version: 1, values: { title: 'First', excerpt: '' } }
    const { opId, saveId } = await run(outbox.save({ ...edit(post, ''), values: { excerpt: 'Second' }, base }))
    server.change('posts', post, 'other', (values) => ({ ...values, title: 'Theirs' }))
    network.online = true
    outbox.setReachable(true)
    await scheduler.run(5000)
    // What it was before the second save went into what is to be decided.
    await expect(run(outbox.undo(opId ?? '', saveId))).rejects.toMatchObject({ reason: 'changed' })
    expect(outbox.getSnapshot()).toMatchObject({ items: [{ opId, state: 'needs-you' }], trash: [] })
    await run(outbox.resolve(opId ?? '', 'mine'), 5000)
    expect(server.record('posts', post)).toMatchObject({ title: 'First', excerpt: 'Second' })
    await expect(run(outbox.undo(opId ?? '', saveId))).rejects.toMatchObject({ reason: 'changed' })
  })

  it('takes a save back once, however often that is asked', async () => {
    const { network, post, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    await run(outbox.save(edit(post, 'First')))
    const base = { version: 1, values: { title: 'First', excerpt: '' } }
    const { opId, saveId } = await run(outbox.save({ ...edit(post, ''), values: { excerpt: 'Second' }, base }))
    await run(outbox.undo(opId ?? '', saveId))
    await expect(run(outbox.undo(opId ?? '', saveId))).rejects.toMatchObject({ reason: 'changed' })
    expect(outbox.getSnapshot().items).toMatchObject([{ operation: { values: { title: 'First' } } }])
  })

  it('makes a restored record before the edits that were saved meanwhile', async () => {
    const { scheduler, network, server, category, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    const values = { title: 'T', content: '<p>a</p>', category_id: category }
    const created = await run(
      outbox.save({ entity: 'post', id: NEW_ID, kind: 'create', values, base: null, label: 'Post' }),
    )
    await run(outbox.discard(created.opId ?? ''))
    await run(
      outbox.save({
        entity: 'post',
        id: NEW_ID,
        kind: 'update',
        values: { title: 'T2' },
        base: { version: null, values },
        label: 'Edit',
      }),
    )
    await run(outbox.restoreFromTrash(created.opId ?? ''))
    network.online = true
    outbox.setReachable(true)
    await scheduler.run(5000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(server.record('posts', outbox.idOf(NEW_ID) ?? 0)?.['title']).toBe('T2')
  })

  it('says so when what was never sent is deleted and brought back', async () => {
    const { network, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    const post = { entity: 'post', id: NEW_ID, label: 'T' } as const
    await run(outbox.save({ ...post, kind: 'create', values: { title: 'T' }, base: null }))
    const deleted = await run(outbox.save({ ...post, kind: 'delete', values: {}, base: null }))
    expect(outbox.getSnapshot().items).toEqual([])
    await run(undoSaves(outbox, [deleted]))
    expect(outbox.getSnapshot().items).toMatchObject([{ recordId: NEW_ID, kind: 'create' }])
    expect(toasts.current()).toMatchObject([{ text: 'Undone' }])
    toasts.clear()
  })

  it('asks nobody any more about an edit whose record is back', async () => {
    const { network, open, run } = world()
    const outbox = await run(open())
    network.online = false
    outbox.setReachable(false)
    const post = { entity: 'post', id: NEW_ID, label: 'T' } as const
    await run(outbox.save({ ...post, kind: 'create', values: { title: 'T' }, base: null }))
    const { opId } = await run(outbox.save({ ...post, kind: 'delete', values: {}, base: null }))
    // A form of another tab had it open.
    const base = { version: null, values: { title: 'T' } }
    await run(outbox.save({ ...post, kind: 'update', values: { title: 'T2' }, base }), 5000)
    expect(outbox.getSnapshot().items).toMatchObject([{ state: 'needs-you', problem: { code: 'missing_dependency' } }])
    await run(outbox.undo(opId ?? ''))
    expect(outbox.getSnapshot().items).toMatchObject([
      { kind: 'create', problem: null },
      { kind: 'update', problem: null },
    ])
  })

  it('undoes a delete with a restore', async () => {
    const { scheduler, server, post, open, run } = world()
    const outbox = await run(open())
    const { opId } = await run(
      outbox.save({
        entity: 'post',
        id: post,
        kind: 'delete',
        values: {},
        base: { version: 1, values: {} },
        label: 'Delete',
      }),
      2000,
    )
    expect(server.record('posts', post)).toBeNull()
    await run(outbox.undo(opId ?? ''), 2000)
    await scheduler.run(500)
    expect(server.record('posts', post)?.['title']).toBe('Old')
  })

  it('asks before it deletes, as the undo of a restore, what somebody else had brought back and edited', async () => {
    const { server, post, open, run } = world()
    const outbox = await run(open())
    const deletion = { entity: 'post', kind: 'delete', values: {}, label: 'Delete' } as const
    const { opId } = await run(outbox.save({ ...deletion, id: post, base: { version: 1, values: {} } }), 2000)
    server.remove('posts', post, 'other', false)
    server.change('posts', post, 'other', (values) => ({ ...values, excerpt: 'Theirs' }))
    const restored = await run(outbox.undo(opId ?? ''), 5000)
    expect(outbox.getSnapshot().items).toEqual([])
    await run(outbox.undo(restored.opId ?? ''), 5000)
    expect(server.record('posts', post)?.['excerpt']).toBe('Theirs')
    expect(outbox.getSnapshot().items).toMatchObject([{ kind: 'delete', state: 'needs-you' }])
  })

  it('has nothing to undo where somebody else brought it back, and says what no trash holds any more', async () => {
    const { network, server, post, open, run } = world()
    const outbox = await run(open())
    const deletion = { entity: 'post', kind: 'delete', values: {}, label: 'Delete' } as const
    const { opId } = await run(outbox.save({ ...deletion, id: post, base: { version: 1, values: {} } }), 2000)
    server.remove('posts', post, 'other', false)
    await run(outbox.undo(opId ?? ''), 5000)
    expect(outbox.getSnapshot().items).toEqual([])
    expect(server.record('posts', post)?.['title']).toBe('Old')

    const again = await run(outbox.save({ ...deletion, id: post, base: { version: 3, values: {} } }), 2000)
    server.rows('posts').delete(post)
    await run(outbox.undo(again.opId ?? ''), 5000)
    const [item] = outbox.getSnapshot().items
    expect(item && describeProblem(item)).toBe('It is no longer in the server’s trash')
    // There is no text that a record could be made of.
    const before = network.requests
    await run(outbox.resolve(item?.opId ?? '', { recreate: {} }), 5000)
    expect(network.requests).toBe(before + 2)
    expect(outbox.getSnapshot().items).toMatchObject([{ opId: item?.opId, recordId: post, kind: 'restore' }])
  })
})
