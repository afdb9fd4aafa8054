import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/react-query-persist-client'
import { createStore, del, get, set } from 'idb-keyval'
import { CONTRACT_VERSION, endpointOf } from '#contract/index.ts'
import { MAX_AGE_MS } from './queries.ts'

/**
 * Keeps answers readable offline: IndexedDB `offdesk.<account>.cache`, one record. Server truth only,
 * and only of endpoints marked `keep`. Freely disposable: wiping it can never touch drafts or the outbox.
 * Deleted on sign-out, and dropped when the device runs out of room.
 */

/** The last health checks that this device made: not an answer, but kept and removed with them (language: Health). */
export const HEALTH_CHECKS_KEY = ['health.checks'] as const

/** Texts of files that were opened here, by address and version; large ones are under another name and not kept. */
export const FILE_TEXT_KEY = 'files.text'

/** Which records were opened here, and when: kept and removed with the answers that they asked for. */
export const OPENED_KEY = ['records.opened'] as const

const OWN_NOTES: readonly unknown[] = [HEALTH_CHECKS_KEY[0], FILE_TEXT_KEY, OPENED_KEY[0]]

function isKept(name: unknown): boolean {
  return OWN_NOTES.includes(name) || endpointOf(String(name))?.keep === true
}

export interface PersistedCache {
  /** Stops writing; anything on its way is dropped. */
  stop(): void
  /** Stops and removes what was kept. */
  remove(): Promise<void>
  /** Frees the room; writing goes on. */
  drop(): Promise<void>
}

export async function openPersistedCache(client: QueryClient, account: string): Promise<PersistedCache> {
  const store = createStore(cacheDatabase(account), 'cache')
  let open = true
  const persister = createAsyncStoragePersister({
    key: 'queries',
    throttleTime: 1000,
    storage: {
      getItem: async (key) => (await get<string>(key, store)) ?? null,
      // The throttled write may come due after sign-out; it must not bring the data back (S-07).
      setItem: async (key, value) => {
        if (open) await set(key, value, store)
      },
      removeItem: (key) => del(key, store),
    },
    serialize: (kept: PersistedClient) => JSON.stringify(kept),
    deserialize: (text: string) => JSON.parse(text) as PersistedClient,
  })
  const options = {
    queryClient: client,
    persister,
    maxAge: MAX_AGE_MS,
    buster: `contract-${CONTRACT_VERSION}`,
    dehydrateOptions: {
      shouldDehydrateQuery: (query: {
        readonly state: { readonly data: unknown; readonly dataUpdatedAt: number }
        readonly queryKey: readonly unknown[]
      }) =>
        query.state.data !== undefined &&
        Date.now() - query.state.dataUpdatedAt < MAX_AGE_MS &&
        isKept(query.queryKey[0]),
      shouldDehydrateMutation: () => false,
    },
  }
  await persistQueryClientRestore(options)
  // What was kept says nothing about what has happened since: shown at once, and asked again when it is shown.
  await client.invalidateQueries({ refetchType: 'none' })
  const unsubscribe = persistQueryClientSubscribe(options)
  const stop = () => {
    open = false
    unsubscribe()
  }
  return {
    stop,
    drop: () => del('queries', store),
    remove: async () => {
      stop()
      await del('queries', store)
    },
  }
}

export function cacheDatabase(account: string): string {
  return `offdesk.${account}.cache`
}
