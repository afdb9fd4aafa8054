import type { BrowserContext, Page } from 'playwright'

const WANTED = 'offdesk-test-worker-wanted'

/**
 * Leaves the pages of this context as those of a first visit are before its service worker has come: installing one
 * costs more than all the rest of opening a page. `offlineReady` lets it come.
 */
export async function holdWorkerBack(context: BrowserContext): Promise<void> {
  await context.addInitScript((wanted) => {
    // A frame without rights has none, and says so when it is asked.
    if (window.origin === 'null') return
    const workers = navigator.serviceWorker
    // Absent at addresses that are not safe; a page that a worker serves has one already.
    if (!workers || workers.controller) return
    const register = workers.register.bind(workers)
    const asked = new Promise((done) => window.addEventListener(wanted, done, { once: true }))
    workers.register = async (...worker) => {
      await asked
      return register(...worker)
    }
  }, WANTED)
}

/** Waits until the service worker serves this page, so that a following cut of the network finds it at work. */
export async function offlineReady(page: Page): Promise<void> {
  await page.evaluate(async (wanted) => {
    window.dispatchEvent(new Event(wanted))
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  }, WANTED)
}
