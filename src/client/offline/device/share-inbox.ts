import type { IDBPDatabase } from 'idb'
import * as v from 'valibot'
import { openStore } from '#client/open-store.ts'
import { freshLog } from './fresh-log.ts'

/**
 * What other apps shared with this one, until a person said where it goes (the manifest's share_target). Stored in
 * IndexedDB `offdesk.shared`, store `items`: title, text, address and the bytes of files, as they came. The worker
 * writes it, also offline and while nobody is signed in, so it belongs to the device and to no account; the share page
 * reads it and takes out what the outbox or the draft journal has for good.
 */

const NAME = 'offdesk.shared'
/** Another site could send forms too: beyond this many nothing is taken, and what waits stays. */
const MOST_SHARED = 50

const SharedFileSchema = v.object({
  /** Its own from here on, so that handing it over twice is handing over the same file. */
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  type: v.string(),
  bytes: v.instance(ArrayBuffer),
})
export type SharedFile = v.InferOutput<typeof SharedFileSchema>

const SharedItemSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  at: v.number(),
  title: v.string(),
  text: v.string(),
  url: v.string(),
  files: v.array(SharedFileSchema),
})
export type SharedItem = v.InferOutput<typeof SharedItemSchema>

async function withItems<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  await freshLog()
  const db = await openStore(NAME, 1, {
    upgrade: (db, from) => {
      if (from < 1) db.createObjectStore('items', { keyPath: 'id' })
    },
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Resolves when it is on the device for good. @throws DOMException when it is not; RangeError when too many wait */
export function keepShared(item: SharedItem): Promise<void> {
  return withItems(async (db) => {
    const tx = db.transaction('items', 'readwrite', { durability: 'strict' })
    if ((await tx.store.count()) >= MOST_SHARED) throw new RangeError('Too many shared items wait')
    await Promise.all([tx.store.put(item), tx.done])
  })
}

/** What waits, oldest first. */
export function sharedItems(): Promise<readonly SharedItem[]> {
  return withItems(async (db) => {
    const raw: unknown[] = await db.getAll('items')
    const items = raw.flatMap((one) => {
      const read = v.safeParse(SharedItemSchema, one)
      return read.success ? [read.output] : []
    })
    return items.toSorted((left, right) => left.at - right.at)
  })
}

/** Keeps what is still to be decided; an item of which nothing is left goes. */
export function keepRest(item: SharedItem): Promise<void> {
  return withItems(async (db) => {
    const empty = item.files.length === 0 && item.text === '' && item.url === ''
    const tx = db.transaction('items', 'readwrite', { durability: 'strict' })
    await Promise.all([empty ? tx.store.delete(item.id) : tx.store.put(item), tx.done])
  })
}

/** Said in the page when something was kept by it. */
export const KEPT = 'offdesk-shared'

/** Files that the system opened with the app: kept as what was shared is. @throws as `keepShared` */
export async function keepOpened(files: readonly File[]): Promise<void> {
  const kept = await Promise.all(
    files.map(async (file) => ({
      id: crypto.randomUUID(),
      name: file.name,
      type: file.type,
      bytes: await file.arrayBuffer(),
    })),
  )
  await keepShared({ id: crypto.randomUUID(), at: Date.now(), title: '', text: '', url: '', files: kept })
  globalThis.dispatchEvent(new Event(KEPT))
}

const ADDRESS = /https?:\/\/\S+/i

/** Apps put an address where they like: most of them into the text. @returns the words with the address told apart */
export function readWords(given: { title: string; text: string; url: string }): {
  title: string
  text: string
  url: string
} {
  const [title, text, url] = [given.title.trim(), given.text.trim(), given.url.trim()]
  const address = ADDRESS.exec(url)?.[0] ?? ADDRESS.exec(text)?.[0] ?? ''
  const found = URL.canParse(address) ? address : ''
  const rest = found === text ? '' : text
  // A title alone is what was meant to be said.
  if (rest === '' && found === '') return { title: '', text: title, url: '' }
  return { title, text: rest, url: found }
}
