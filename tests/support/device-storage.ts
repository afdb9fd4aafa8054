import type { Page } from '@playwright/test'

/** Everything that the site keeps in this browser, as one text: databases, caches, Web Storage, cookies. */
export async function everythingStored(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const kept = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database could not be read'))
      })
    const bytes = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await done(indexedDB.open(name))
      parts.push(name)
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        parts.push(`${store} ${JSON.stringify([await done(rows.getAllKeys()), await done(rows.getAll())], bytes)}`)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const type = response?.headers.get('content-type') ?? ''
        // The build's own texts are read too: nothing private may have got in between.
        parts.push(`${request.url} ${/text|json|javascript/.test(type) ? await response?.text() : type}`)
      }
    }
    return parts.join('\n')
  })
  return `${kept}\n${JSON.stringify(cookies)}`
}
