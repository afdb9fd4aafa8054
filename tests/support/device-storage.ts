import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'

/** Where the site keeps any of these words in this browser: stores of databases, cached addresses, Web Storage, cookies. */
export async function placesOf(page: Page, ...words: readonly string[]): Promise<string[]> {
  const cookies = JSON.stringify(await page.context().cookies())
  const places = await page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database could not be read'))
      })
    const bytes = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value
    const found: string[] = []
    const look = (place: string, text: string) => {
      if (wanted.some((word) => text.includes(word))) found.push(place)
    }
    look('localStorage', JSON.stringify({ ...localStorage }))
    look('sessionStorage', JSON.stringify({ ...sessionStorage }))
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await done(indexedDB.open(name))
      look('names of databases', name)
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        look(`${name}, ${store}`, JSON.stringify([await done(rows.getAllKeys()), await done(rows.getAll())], bytes))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const type = response?.headers.get('content-type') ?? ''
        // The build's own texts are read too: nothing private may have got in between.
        look(request.url, /text|json|javascript/.test(type) ? ((await response?.text()) ?? '') : request.url)
      }
    }
    return found
  }, words)
  return words.some((word) => cookies.includes(word)) ? [...places, 'cookies'] : places
}

/** What the device keeps for reading offline, as it is written down. */
export function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const name = databases.map((database) => database.name ?? '').find((one) => one.endsWith('.cache'))
    if (name === undefined) return ''
    const kept = await new Promise<unknown>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('cache').objectStore('cache').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
    return JSON.stringify(kept ?? '')
  })
}

const Kept = v.array(v.object({ queryKey: v.tuple([v.string()]), data: v.unknown() }))
const Rows = v.object({ per_page: v.literal(50), data: v.array(v.object({ id: v.number() })) })
const Whole = v.object({ id: v.number(), content: v.string() })

/** @param texts of `keptTexts` @returns the answers of the call that are among them */
export function keptAnswers(texts: string, name: string): unknown[] {
  if (texts === '') return []
  return v.parse(Kept, JSON.parse(texts)).flatMap(({ queryKey, data }) => (queryKey[0] === name ? [data] : []))
}

/** @param texts of `keptTexts` @returns whether all lists are there, and the texts of the posts that came after them */
export function isAllAhead(texts: string): boolean {
  if (!/\bstatus\W+all\b/.test(texts)) return false
  const whole = new Set(keptAnswers(texts, 'posts.read').flatMap((post) => (v.is(Whole, post) ? [post.id] : [])))
  const latest = keptAnswers(texts, 'posts.list').find((answer) => v.is(Rows, answer))
  return v.is(Rows, latest) && latest.data.every(({ id }) => whole.has(id))
}

/** Waits until what has to be readable offline was fetched and written down: from then on nothing asks by itself. */
export async function fetchedAhead(page: Page): Promise<void> {
  await expect.poll(async () => isAllAhead(await keptTexts(page)), { timeout: 30_000 }).toBe(true)
}
