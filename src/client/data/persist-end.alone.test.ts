import { openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import { cacheDatabase } from './kept-answers.ts'
import {
  account,
  device,
  eachWithDevice,
  frame,
  hashOf,
  noted,
  openPage,
  post,
  second,
  view,
} from '#tests/support/kept-cache.ts'

eachWithDevice()

/** The limit only has to outlast a busy machine. */
const SLOW = { timeout: 20_000 }

describe('the end', () => {
  it('nothing is written after it stopped, whatever comes due', async () => {
    const { client, cache } = await openPage()
    client.setQueryData(post(1), { id: 1 })
    cache.stop()
    client.setQueryData(post(2), { id: 2 })
    frame.dispatchEvent(new Event('pagehide'))
    view.visibilityState = 'hidden'
    view.dispatchEvent(new Event('visibilitychange'))
    expect(await second()).toEqual(new Map())
  })

  it('nor is anything by a write that waited for the database meanwhile', async () => {
    const { client, cache } = await openPage()
    losesConnection()
    client.setQueryData(post(1), { id: 1 })
    vi.advanceTimersByTime(1000)
    cache.stop()
    // Asked for after the write asked for its own, this connection is open after that one.
    await device()
    expect(await device()).toEqual(new Map())
  })

  it('removing empties it, and touches no draft and no unsent edit', async () => {
    const others = [`offdesk.${account}.drafts`, `offdesk.${account}.outbox`]
    for (const name of others) {
      const db = await openDB(name, 1, { upgrade: (made) => void made.createObjectStore('rows') })
      await db.put('rows', 'kept', 1)
      db.close()
    }
    const { client, cache } = await openPage()
    client.setQueryData(post(1), { id: 1 })
    await second()
    client.setQueryData(post(2), { id: 2 })
    cache.stop()
    await cache.remove()
    expect(await second()).toEqual(new Map())
    for (const name of others) {
      const db = await openDB(name)
      expect(await db.getAll('rows'), name).toEqual(['kept'])
      db.close()
    }
  })

  it('a newer version that wants the database does not have to wait', async () => {
    const { client } = await openPage()
    const blocked = vi.fn()
    const newer = await openDB(cacheDatabase(account), 2, { blocked })
    newer.close()
    expect(blocked).not.toHaveBeenCalled()
    client.setQueryData(post(1), { id: 1 })
    vi.advanceTimersByTime(1000)
    // Nor does this one stop keeping: what it needs is still there.
    await vi.waitFor(async () => expect(await hashesNow()).toEqual([hashOf(1)]), SLOW)
    expect(noted).toEqual([])
  })

  it('dropping frees the room, and writing goes on', async () => {
    const { client, cache } = await openPage()
    client.setQueryData(post(1), { id: 1, title: 'One' })
    await second()
    await cache.drop()
    expect(await device()).toEqual(new Map())
    client.setQueryData(post(2), { id: 2, title: 'Two' })
    expect([...(await second()).keys()]).toEqual([hashOf(1), hashOf(2)])
  })
})

describe('a device that refuses', () => {
  it('for want of room loses nothing that it has, and is given the rest when something changes again', async () => {
    const { client } = await openPage()
    client.setQueryData(post(1), { id: 1, title: 'One' })
    client.setQueryData(post(2), { id: 2, title: 'Two' })
    await second()
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    client.setQueryData(post(1), { id: 1, title: 'Changed' })
    client.removeQueries({ queryKey: post(2) })
    expect((await second()).get(hashOf(1))).toMatchObject({ data: { title: 'One' } })
    expect(noted).toEqual(['cache: QuotaExceededError: No room'])
    full.mockRestore()
    client.setQueryData(post(3), { id: 3, title: 'Three' })
    const after = await second()
    expect(after.get(hashOf(1))).toMatchObject({ data: { title: 'Changed' } })
    expect([...after.keys()]).toEqual([hashOf(1), hashOf(3)])
  })

  it('when the transaction fails in the end is told of it once, and nothing is left unhandled', async () => {
    const { client } = await openPage()
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
      this.abort()
    })
    client.setQueryData(post(1), { id: 1 })
    expect(await second()).toEqual(new Map())
    expect(noted).toEqual([expect.stringMatching(/^cache: AbortError/)])
    commit.mockRestore()
    client.setQueryData(post(2), { id: 2 })
    expect([...(await second()).keys()]).toEqual([hashOf(1), hashOf(2)])
  })

  it('to read what was kept does not stop the start, and is given what comes as soon as it takes it', async () => {
    const refuses = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('The database is damaged', 'UnknownError')
    })
    const { client } = await openPage()
    expect(noted).toEqual([expect.stringMatching(/^cache: UnknownError/)])
    refuses.mockRestore()
    client.setQueryData(post(1), { id: 1 })
    vi.advanceTimersByTime(1000)
    await vi.waitFor(async () => expect([...(await device()).keys()]).toEqual([hashOf(1)]), SLOW)
  })

  it('by letting a connection die is asked over a new one', async () => {
    const { client } = await openPage()
    losesConnection()
    client.setQueryData(post(1), { id: 1 })
    vi.advanceTimersByTime(1000)
    await vi.waitFor(async () => expect([...(await device()).keys()]).toEqual([hashOf(1)]), SLOW)
    expect(noted).toEqual([])
  })
})

/** What is kept, in whatever version the database is. */
async function hashesNow(): Promise<string[]> {
  const db = await openDB(cacheDatabase(account))
  const keys = await db.getAllKeys('cache')
  db.close()
  return keys.map(String)
}

/** The connection of the page is dead, without a word; a new one works. */
function losesConnection(): void {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The connection is closed', 'InvalidStateError')
  })
}
