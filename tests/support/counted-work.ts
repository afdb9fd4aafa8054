import { expect, type Page } from '@playwright/test'

/** What a page does by itself, in numbers: a rest is told by them on any machine. */
export interface Work {
  /** Callbacks of timers, frames and idle moments. */
  readonly timers: number
  readonly frames: number
  /** Of IndexedDB. */
  readonly transactions: number
  /** To the worker and to other tabs. */
  readonly messages: number
  readonly requests: number
  /** Changes of the document. */
  readonly mutations: number
  /** Animations and transitions that run now. */
  readonly animations: readonly string[]
}

const STEP_MS = 3000

declare global {
  interface Window {
    callsOpen: number
    work: {
      timers: number
      frames: number
      transactions: number
      messages: number
      requests: number
      mutations: number
    }
  }
}

/** Counts from the next visit on. After `page.clock.install()`, whose timers are the ones that are counted. */
export async function countWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const work = { timers: 0, frames: 0, transactions: 0, messages: 0, requests: 0, mutations: 0 }
    window.work = work
    window.callsOpen = 0
    type Act = (...values: unknown[]) => unknown
    const counted =
      (name: 'timers' | 'frames', act: Act): Act =>
      (...values) => {
        work[name] += 1
        return act(...values)
      }
    const count = (owner: object, method: string, name: keyof typeof work) => {
      const real: Act = Reflect.get(owner, method)
      Reflect.set(owner, method, function (this: unknown, ...values: unknown[]) {
        work[name] += 1
        return Reflect.apply(real, this, values)
      })
    }
    const countCalled = (method: string, name: 'timers' | 'frames') => {
      const real: Act = Reflect.get(window, method)
      Reflect.set(window, method, (act: Act, ...rest: unknown[]) => real.call(window, counted(name, act), ...rest))
    }
    countCalled('setTimeout', 'timers')
    countCalled('setInterval', 'timers')
    countCalled('requestIdleCallback', 'timers')
    countCalled('requestAnimationFrame', 'frames')
    count(IDBDatabase.prototype, 'transaction', 'transactions')
    count(BroadcastChannel.prototype, 'postMessage', 'messages')
    count(ServiceWorker.prototype, 'postMessage', 'messages')
    const real = window.fetch
    window.fetch = async (...call) => {
      work.requests += 1
      window.callsOpen += 1
      try {
        return await real(...call)
      } finally {
        window.callsOpen -= 1
      }
    }
    count(XMLHttpRequest.prototype, 'send', 'requests')
    // React writes these two of a field anew whenever it looks at it: nothing changes by it.
    const isChange = ({ target, attributeName }: MutationRecord) =>
      !(target instanceof HTMLInputElement && (attributeName === 'name' || attributeName === 'type'))
    new MutationObserver((changes) => (work.mutations += changes.filter(isChange).length)).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
}

/**
 * In the page's own time, no faster than the server answers: a call under way would end as one that nobody answered.
 */
export async function timePasses(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await page.clock.runFor(Math.min(STEP_MS, ms - passed))
    await expect.poll(() => page.evaluate(() => window.callsOpen), { intervals: [20] }).toBe(0)
  }
}

/** @returns what was done while `act` ran */
export async function workDuring(page: Page, act: () => Promise<unknown>): Promise<Work> {
  await page.evaluate(() => {
    for (const name of Object.keys(window.work)) Reflect.set(window.work, name, 0)
  })
  await act()
  return page.evaluate(() => ({
    ...window.work,
    animations: document.getAnimations().map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return target?.getAttribute('class') ?? target?.nodeName ?? ''
    }),
  }))
}
