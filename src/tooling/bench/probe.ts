import type { Page } from 'playwright'

/** What is measured inside the page, on the page's own clock. */

declare global {
  interface Window {
    bench: { seen: number | null; blocked: number; longest: number; shift: number; keys: number[] }
  }
  interface PerformanceEntry {
    /** Of a layout shift; only Chromium has them. */
    readonly value?: number
    readonly hadRecentInput?: boolean
  }
}

/**
 * Runs before the app's own scripts on every page.
 * @param words that `main` holds when the page shows its own data, not a frame, a dash or a skeleton
 */
export function installProbe(words: readonly string[]): void {
  const bench: Window['bench'] = { seen: null, blocked: 0, longest: 0, shift: 0, keys: [] }
  window.bench = bench
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      bench.blocked += Math.max(0, duration - 50)
      bench.longest = Math.max(bench.longest, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value = 0, hadRecentInput } of list.getEntries()) if (!hadRecentInput) bench.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  /** Once the frame that is being made is painted: a message from its callback comes behind it. */
  const afterPaint = (act: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = act
    port2.postMessage(null)
  }
  const look = () => {
    const text = document.querySelector('main')?.textContent ?? ''
    if (words.every((word) => text.includes(word))) {
      afterPaint(() => (bench.seen = performance.now()))
    } else requestAnimationFrame(look)
  }
  // Without words nothing is waited for: looking would itself draw sixty frames a second for ever.
  if (words.length > 0) requestAnimationFrame(look)
  addEventListener(
    'keydown',
    (event) => {
      requestAnimationFrame(() => afterPaint(() => bench.keys.push(performance.now() - event.timeStamp)))
    },
    { capture: true },
  )
}

/** Milliseconds from the start of the navigation until the page's own data is painted. */
export async function contentPainted(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => window.bench.seen, undefined, { timeout: 90_000, polling: 50 })
  return (await seen.jsonValue()) ?? Number.NaN
}

/** Clicks `target` and waits for `shown`; milliseconds from the click to the frame that shows it. */
export async function clickUntil(page: Page, target: string, shown: string): Promise<number> {
  return page.evaluate(
    ({ target: from, shown: to }) =>
      new Promise<number>((done, failed) => {
        const element = document.querySelector<HTMLElement>(from)
        if (!element) return failed(new Error(`There is no ${from} to click`))
        const begun = performance.now()
        // As `afterPaint` has it: behind the frame that shows it.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now() - begun)
        const look = () => {
          if (document.querySelector(to)) port2.postMessage(null)
          else if (performance.now() - begun > 60_000) failed(new Error(`${to} did not appear`))
          else requestAnimationFrame(look)
        }
        element.click()
        requestAnimationFrame(look)
      }),
    { target, shown },
  )
}

export async function waitUntilVisible(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ timeout: 60_000 })
}
