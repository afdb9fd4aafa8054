import { expect } from '@playwright/test'
import type { BrowserContext, Page } from 'playwright'
import { KEEP_PARTS } from '#client/offline/device/app-parts.ts'

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

/** Lets the service worker come. Resolves when it serves this page. */
export async function workerServes(page: Page): Promise<void> {
  await page.evaluate(async (wanted) => {
    window.dispatchEvent(new Event(wanted))
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
    }
  }, WANTED)
}

/**
 * Waits until the service worker serves this page and has all of the app, so that a following cut of the network finds it
 * at work.
 */
export async function offlineReady(page: Page): Promise<void> {
  await workerServes(page)
  await expect.poll(() => partsMissing(page)).toBe(0)
}

/** As the app asks for them once it has come to rest. @returns how many files the worker still lacks */
function partsMissing(page: Page): Promise<unknown> {
  return page.evaluate(async (type) => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise<unknown>((done) => (port1.onmessage = ({ data }) => done(data)))
    active?.postMessage({ type }, [port2])
    return answered
  }, KEEP_PARTS)
}
