import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { sha256 } from './browser-ports.ts'
import { refusingStorage } from './refusing-stores.ts'
import { checkStorage } from './storage-health.ts'
import { indexedDatabase, outboxDatabaseName } from '#client/offline/engine/storage/indexed-db.ts'
import { SafeStorage } from '#client/offline/engine/storage/safe-storage.ts'
import { type Storage, StorageError } from '#client/offline/engine/storage/storage.ts'

const ports = (storage: Storage) => ({ storage, digest: sha256, uuid: () => crypto.randomUUID(), now: () => 1000 })

function openStorage(account: string): SafeStorage {
  return new SafeStorage(
    indexedDatabase(outboxDatabaseName(account), () => undefined),
    {
      onQuota: async () => undefined,
      onBlocked: () => undefined,
    },
  )
}

describe('the write test of the storage', () => {
  it('writes, reads back and leaves nothing behind', async () => {
    const storage = openStorage('health')
    expect(await checkStorage(ports(storage))).toEqual({ outcome: 'ok', at: 1000, ms: 0 })
    expect(await storage.transact('read', (tx) => tx.blobs())).toEqual([])
    storage.close()
  })

  it('notices a storage that gives back something else', async () => {
    const storage = openStorage('forgetful')
    // What was written is called done and is not there.
    const forgetful: Storage = {
      close: () => storage.close(),
      transact: async (durability, work) =>
        durability === 'read' ? refusingStorage.transact('read', work) : storage.transact(durability, work),
    }
    expect(await checkStorage(ports(forgetful))).toMatchObject({ outcome: 'differs' })
    storage.close()
  })

  it.each(['quota', 'connection', 'failed'] as const)('tells a storage that refuses with “%s”', async (problem) => {
    const refusing: Storage = {
      close: () => undefined,
      transact: async () => {
        throw new StorageError(problem, new Error('Refused'))
      },
    }
    expect(await checkStorage(ports(refusing))).toMatchObject({ outcome: problem })
  })
})
