import type { BrowserContext, Page } from '@playwright/test'

/** Faults of the device itself, made where they really happen: in the browser's storage below the app. */

/** Every database refuses to open, as in a private window or with site data blocked. */
export async function refuseStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse })
  })
}

/**
 * Connections to databases can be made to die: every transaction fails from then on, in new connections too; or only
 * those that ask for a store of this name.
 */
export async function mortalConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const transaction = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
      const dead = document.documentElement.dataset['storage'] ?? 'alive'
      if (dead === 'dead' || [args[0]].flat().includes(dead)) {
        this.close()
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      }
      return transaction.apply(this, args)
    }
  })
}

export async function setConnections(page: Page, state: 'dead' | 'alive' | 'drafts'): Promise<void> {
  await page.evaluate((next) => {
    document.documentElement.dataset['storage'] = next
  }, state)
}

/** What the page is told to be free; Chromium itself tells every page the same large number. */
export async function claimFree(page: Page, bytes: number): Promise<void> {
  await page.evaluate((free) => {
    StorageManager.prototype.estimate = async () => ({ usage: 1_000_000, quota: 1_000_000 + free })
  }, bytes)
}

/**
 * Gives the page's origin this much room in all; no number lifts the limit. A browser that has just looked at the room
 * goes by that for a while, so set it before the first database is opened.
 */
export async function limitRoom(page: Page, bytes?: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(bytes === undefined ? {} : { quotaSize: bytes }),
  })
}

/** As if the page had been out of sight for this long. */
export async function hideFor(page: Page, ms: number): Promise<void> {
  await page.evaluate((away) => {
    const show = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const now = Date.now
    show('hidden')
    Date.now = () => now() + away
    show('visible')
  }, ms)
}

/**
 * What is asked of these databases neither comes nor fails, as after a phone has slept: a transaction of another page
 * is in the way, which is opened for it.
 * @returns lets it go on
 */
export async function standStill(page: Page, databases: readonly string[]): Promise<() => Promise<void>> {
  const beside = await page.context().newPage()
  await beside.goto('/api/health')
  await page.bringToFront()
  await beside.evaluate(async (names) => {
    const { dataset } = document.documentElement
    dataset['still'] = 'yes'
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const open = indexedDB.open(name)
        open.addEventListener('success', () => done(open.result))
        open.addEventListener('error', () => fail(open.error))
      })
      const stores = [...db.objectStoreNames]
      const transaction = db.transaction(stores, 'readwrite')
      transaction.addEventListener('complete', () => db.close())
      const again = () => {
        if (dataset['still'] === 'yes')
          transaction
            .objectStore(stores[0] ?? '')
            .count()
            .addEventListener('success', again)
      }
      again()
    }
  }, databases)
  return async () => {
    await beside.evaluate(() => {
      document.documentElement.dataset['still'] = 'no'
    })
    await beside.close()
  }
}
