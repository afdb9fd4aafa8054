import type { Page } from '@playwright/test'

/** The outbox database as it lies in the browser, past the app: as another version has written it, or will. */

export const OUTBOX = 'offdesk.u1.outbox'

/** Bytes stand in JSON as `{ $bytes: base64 }`. */
export interface DatabaseDump {
  readonly version: number
  readonly stores: readonly {
    readonly name: string
    readonly keyPath: string | string[] | null
    readonly indexes: readonly { readonly name: string; readonly keyPath: string | string[] }[]
    readonly rows: readonly { readonly key: string | (string | number)[]; readonly value: unknown }[]
  }[]
}

/** Puts a whole database in the place of any that is there; the page must be of the site, but not the app. */
export async function writeDatabase(page: Page, name: string, dump: DatabaseDump): Promise<void> {
  await page.evaluate(
    (text) =>
      new Promise<void>((done, failed) => {
        const { name, version, stores }: DatabaseDump & { name: string } = JSON.parse(text)
        const revive = (value: unknown): unknown => {
          if (Array.isArray(value)) return value.map(revive)
          if (typeof value !== 'object' || value === null) return value
          if ('$bytes' in value) return Uint8Array.from(atob(String(value.$bytes)), (one) => one.charCodeAt(0)).buffer
          return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revive(inner)]))
        }
        // Requests of one name are served one after the other.
        indexedDB.deleteDatabase(name)
        const open = indexedDB.open(name, version)
        open.onerror = () => failed(open.error ?? new Error('The database did not open'))
        open.onupgradeneeded = () => {
          for (const store of stores) {
            const made = open.result.createObjectStore(store.name, { keyPath: store.keyPath })
            for (const index of store.indexes) made.createIndex(index.name, index.keyPath)
            for (const row of store.rows) {
              made.put(revive(row.value), store.keyPath === null ? row.key : undefined)
            }
          }
        }
        open.onsuccess = () => {
          open.result.close()
          done()
        }
      }),
    JSON.stringify({ name, ...dump }),
  )
}

export function writeOutbox(page: Page, dump: DatabaseDump): Promise<void> {
  return writeDatabase(page, OUTBOX, dump)
}

/** One row of a store, written beside the running app. */
export async function putRow(page: Page, store: string, row: object): Promise<void> {
  await page.evaluate(
    (given) =>
      new Promise<void>((done, failed) => {
        const open = indexedDB.open(given.name)
        open.onerror = () => failed(open.error ?? new Error('The database did not open'))
        open.onsuccess = () => {
          const write = open.result.transaction(given.store, 'readwrite')
          write.objectStore(given.store).put(given.row)
          write.onerror = () => failed(write.error ?? new Error('The row was not written'))
          write.oncomplete = () => {
            open.result.close()
            done()
          }
        }
      }),
    { name: OUTBOX, store, row },
  )
}

/** One row of a store by its key; undefined when there is none. */
export function readRow(page: Page, store: string, key: string): Promise<unknown> {
  return page.evaluate(
    (given) =>
      new Promise<unknown>((done, failed) => {
        const open = indexedDB.open(given.name)
        open.onerror = () => failed(open.error ?? new Error('The database did not open'))
        open.onsuccess = () => {
          const read = open.result.transaction(given.store).objectStore(given.store).get(given.key)
          read.onerror = () => failed(read.error ?? new Error('The row was not read'))
          read.onsuccess = () => {
            open.result.close()
            done(read.result)
          }
        }
      }),
    { name: OUTBOX, store, key },
  )
}

/**
 * From its next address on, this page opens the databases as a build of a later day, which stores in a newer form.
 * @param days each is another build
 */
export function openAsLater(page: Page, days = 1): Promise<unknown> {
  return page.addInitScript((more) => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
      return open.call(this, name, version === undefined ? undefined : version + more)
    }
  }, days)
}
