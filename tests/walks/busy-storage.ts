import type { Page } from 'playwright'

/**
 * Keeps the draft journal busy from the service worker, which goes on without any page: what a page asks of it does not
 * begin.
 * @returns lets it go on; null where the browser has no worker yet
 */
export async function keepJournalBusy(page: Page): Promise<(() => Promise<void>) | null> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) return null
  await worker.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (name.endsWith('.drafts') ? [name] : []))
    Object.assign(globalThis, { busy: true })
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((done, failed) => {
        const open = indexedDB.open(name)
        open.onsuccess = () => done(open.result)
        open.onerror = () => failed(open.error ?? new Error('The database could not be opened'))
      })
      const transaction = db.transaction('drafts', 'readwrite')
      transaction.oncomplete = () => db.close()
      const again = () => {
        if (Reflect.get(globalThis, 'busy') === true) transaction.objectStore('drafts').count().onsuccess = again
      }
      again()
    }
  })
  return async () => {
    await worker.evaluate(() => {
      Object.assign(globalThis, { busy: false })
    })
  }
}
