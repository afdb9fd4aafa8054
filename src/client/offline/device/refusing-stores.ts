import type { PersistedCache } from '#client/data/persist.ts'
import type { Drafts } from '#client/offline/engine/storage/drafts.ts'
import type { Locks } from '#client/offline/engine/storage/ports.ts'
import { FIRST_META } from '#client/offline/engine/storage/record.ts'
import { type Storage, StorageError, type Transaction } from '#client/offline/engine/storage/storage.ts'

/**
 * In place of the stores where the browser keeps nothing (private mode, blocked site data): everything is empty, and
 * every write is refused out loud. So the same screens serve for reading, and no save can be called saved.
 */

const refused = () => new StorageError('failed', new Error('This browser keeps nothing'))
const nobody = async () => null
const nothing = async () => []

const EMPTY: Transaction = {
  meta: async () => FIRST_META,
  lane: async () => ({ operations: [], quarantined: [] }),
  all: async () => ({ operations: [], quarantined: [] }),
  operation: nobody,
  idOf: nobody,
  localIdOf: nobody,
  allIds: nothing,
  receipt: nobody,
  receiptsSince: nothing,
  acknowledged: nobody,
  trash: nothing,
  blob: nobody,
  blobs: nothing,
  chunk: nobody,
  apply: () => undefined,
  putRaw: () => undefined,
  putBlob: () => undefined,
  removeBlob: () => undefined,
  removeReceiptsBefore: () => undefined,
  removeAcknowledgedBefore: () => undefined,
  clear: () => undefined,
}

export const refusingStorage: Storage = {
  transact: async (durability, work) => {
    if (durability !== 'read') throw refused()
    return work(EMPTY)
  },
  close: () => undefined,
}

/** Nothing to send, so the sending is left to a tab that has something. */
export const idleLocks: Locks = {
  hold: (_name, signal) =>
    new Promise((_, reject) => {
      const end = () => reject(new DOMException('Aborted', 'AbortError'))
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    }),
}

export const refusingDrafts: Drafts = {
  put: async () => {
    throw refused()
  },
  leave: () => undefined,
  texts: nothing,
  list: nothing,
  listed: () => [],
  upToNow: (visit) => visit,
  tidy: async () => undefined,
  store: () => undefined,
  remove: async () => undefined,
  flush: async () => undefined,
  close: () => undefined,
  destroy: async () => undefined,
}

export const noCache: PersistedCache = {
  stop: () => undefined,
  remove: async () => undefined,
  drop: async () => undefined,
}
