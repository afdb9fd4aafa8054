import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catchUp, follow, Heard } from '#client/offline/reading/catch-up.ts'
import { change } from '#client/offline/engine/storage/change.ts'
import { identityOf, type Operation, type Receipt } from '#client/offline/engine/storage/record.ts'
import { indexedDatabase, outboxDatabaseName } from '#client/offline/engine/storage/indexed-db.ts'
import { SafeStorage } from '#client/offline/engine/storage/safe-storage.ts'
import { type Storage, StorageError } from '#client/offline/engine/storage/storage.ts'
import { operation } from './support/operations.ts'

/** Sent by the worker, or just before the page was killed: the kept answers do not know of it yet. */

const SENT_AT = 5000
let count = 0
let client: QueryClient
let storage: SafeStorage
let noted: ReturnType<typeof vi.fn<(error: unknown) => void>>

beforeEach(() => {
  count += 1
  client = new QueryClient()
  noted = vi.fn()
  const name = outboxDatabaseName(`catch-up-${count}`)
  storage = new SafeStorage(
    indexedDatabase(name, () => undefined),
    { onQuota: async () => undefined, onBlocked: () => undefined },
  )
})

function receiptOf(op: Operation, acknowledgedAt = SENT_AT): Receipt {
  const { params, values, base, previous } = op
  const shown = { params, values, base, previous, lastSave: op.opId, merged: false, version: 2, generation: 0 }
  return { ...identityOf(op), ...shown, serverId: 7, acknowledgedAt }
}

const acknowledge = (lane: string, record: Record<string, unknown>) =>
  storage.transact('strict', async (tx) =>
    tx.apply(change({ acknowledged: [{ lane, version: 2, sent: {}, record, at: SENT_AT }] })),
  )

const update = operation({ kind: 'update', entity: 'post', recordId: 7, lane: 'post:7' })
const POST = ['posts.read', { params: { id: 7 } }]
const LIST = ['posts.list', {}]
const page = (rows: unknown[]) => ({ data: rows, current_page: 1, last_page: 1, total: rows.length, per_page: 10 })

describe('kept answers', () => {
  it('show what was sent while nobody looked, as of that time', async () => {
    await acknowledge(update.lane, { id: 7, title: 'Sent', version: 2 })
    client.setQueryData(POST, { id: 7, title: 'Before', version: 1 }, { updatedAt: 1000 })
    client.setQueryData(LIST, page([{ id: 7, title: 'Before' }]), { updatedAt: 1000 })
    await catchUp(client, storage, [receiptOf(update)], noted)
    expect(client.getQueryData(POST)).toEqual({ id: 7, title: 'Sent', version: 2 })
    expect(client.getQueryData(LIST)).toEqual(page([{ id: 7, title: 'Sent' }]))
    expect(client.getQueryState(POST)?.dataUpdatedAt).toBe(SENT_AT)
  })

  it('that are younger stay as the server gave them', async () => {
    await acknowledge(update.lane, { id: 7, title: 'Sent', version: 2 })
    client.setQueryData(POST, { id: 7, title: 'Changed since', version: 3 }, { updatedAt: 9000 })
    client.setQueryData(LIST, page([{ id: 7, title: 'Changed since' }]), { updatedAt: 9000 })
    await catchUp(client, storage, [receiptOf(update)], noted)
    expect(client.getQueryData(POST)).toEqual({ id: 7, title: 'Changed since', version: 3 })
    expect(client.getQueryData(LIST)).toEqual(page([{ id: 7, title: 'Changed since' }]))
  })

  it('show what was sent by a clock that was set back since they were given', async () => {
    await acknowledge(update.lane, { id: 7, title: 'Sent', version: 2 })
    client.setQueryData(POST, { id: 7, title: 'Before', version: 1 }, { updatedAt: 9000 })
    client.setQueryData(LIST, page([{ id: 7, title: 'Before', version: 1 }]), { updatedAt: 9000 })
    await catchUp(client, storage, [receiptOf(update)], noted)
    expect(client.getQueryData(POST)).toEqual({ id: 7, title: 'Sent', version: 2 })
    expect(client.getQueryData(LIST)).toEqual(page([{ id: 7, title: 'Sent', version: 2 }]))
  })

  it('that are of a later version stay, whatever a clock that was set forward calls them', async () => {
    await acknowledge(update.lane, { id: 7, title: 'Sent', version: 2 })
    client.setQueryData(POST, { id: 7, title: 'Changed since', version: 3 }, { updatedAt: 1000 })
    client.setQueryData(LIST, page([{ id: 7, title: 'Changed since', version: 3 }]), { updatedAt: 1000 })
    await catchUp(client, storage, [receiptOf(update)], noted)
    expect(client.getQueryData(POST)).toMatchObject({ title: 'Changed since' })
    expect(client.getQueryData(LIST)).toEqual(page([{ id: 7, title: 'Changed since', version: 3 }]))
  })

  it('of a time that has not come lose what was deleted: nobody knows when they were given', async () => {
    const ahead = { updatedAt: Date.now() + 86_400_000 }
    client.setQueryData(POST, { id: 7, title: 'Before', version: 1 }, ahead)
    client.setQueryData(LIST, page([{ id: 7, title: 'Before', version: 1 }]), ahead)
    const gone = receiptOf(operation({ kind: 'delete', entity: 'post', recordId: 7, lane: 'post:7' }), Date.now())
    await catchUp(client, storage, [gone], noted)
    expect(client.getQueryData(POST)).toBeUndefined()
    expect(client.getQueryData(LIST)).toEqual(page([]))
  })

  it('gain what was made and lose what was deleted, in that order', async () => {
    const made = operation({ kind: 'create', entity: 'post', lane: 'post:7' })
    await acknowledge('post:7', { id: 7, title: 'Made', version: 1 })
    client.setQueryData(LIST, page([]), { updatedAt: 1000 })
    await catchUp(client, storage, [receiptOf(made)], noted)
    expect(client.getQueryData(LIST)).toEqual({ ...page([{ id: 7, title: 'Made', version: 1 }]), total: 1 })

    const gone = receiptOf(operation({ kind: 'delete', entity: 'post', recordId: 7, lane: 'post:7' }), SENT_AT + 1)
    await catchUp(client, storage, [gone, receiptOf(made)], noted)
    expect(client.getQueryData(LIST)).toEqual(page([]))
    expect(client.getQueryData(POST)).toBeUndefined()
  })

  it('are asked for again when the record came back unheard and nobody here knows what it holds', async () => {
    client.setQueryData(LIST, page([]), { updatedAt: 1000 })
    const back = operation({ kind: 'restore', entity: 'post', recordId: 7, lane: 'post:7' })
    await catchUp(client, storage, [receiptOf(back)], noted)
    expect(client.getQueryState(LIST)?.isInvalidated).toBe(true)
  })

  it('that can not be brought up to it are asked for again, and hold up nobody', async () => {
    client.setQueryData(POST, { id: 7, title: 'Before', version: 1 }, { updatedAt: 1000 })
    const refuse = () => Promise.reject(new StorageError('connection', null))
    const dead: Storage = { transact: refuse, close: () => undefined }
    await catchUp(client, dead, [receiptOf(update)], noted)
    expect(noted).toHaveBeenCalledExactlyOnceWith(expect.any(StorageError))
    expect(client.getQueryState(POST)).toMatchObject({ data: { title: 'Before' }, isInvalidated: true })
  })

  it('that no longer look as expected do not break off what sends', () => {
    const broken = new Proxy({ id: 7 }, { ownKeys: () => fail() })
    client.setQueryData(LIST, page([broken]), { updatedAt: 1000 })
    const record = { id: 7, title: 'Sent', version: 2 }
    follow(client, { entity: 'post', id: 7, localId: null, record, version: 2, kind: 'update' }, noted)
    expect(noted).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
  })
})

describe('of what was sent', () => {
  const remove = operation({ kind: 'delete', entity: 'post', recordId: 7, lane: 'post:7' })
  const removed = (opId: string): Receipt => ({ ...receiptOf(remove), opId, version: null })
  const told = { entity: 'post', id: 7, localId: null, record: null, version: null, kind: 'delete' } as const
  const first = removed('first')
  const second = removed('second')

  it('a page misses what nobody told it of, each time that the same record is deleted, and once', () => {
    const heard = new Heard()
    heard.note(told)
    expect(heard.missed([first])).toEqual([])
    expect(heard.missed([second, first])).toEqual([second])
    expect(heard.missed([second, first])).toEqual([])
  })

  it('a page that found it by itself misses nothing less when it is told after that', () => {
    const heard = new Heard()
    expect(heard.missed([first])).toEqual([first])
    heard.note(told)
    expect(heard.missed([first, second])).toEqual([second])
  })
})

function fail(): never {
  throw new TypeError('Not the shape it had')
}
