import type { Page } from 'playwright'

/** What is measured inside the page, on the page's own clock. */

declare global {
  interface Window {
    bench: { blocked: number; longest: number; shift: number; keys: number[] }
  }
  interface PerformanceEntry {
    /** Of a layout shift; only Chromium has them. */
    readonly value?: number
    readonly hadRecentInput?: boolean
  }
}

export const SEEN = 'content painted at '

/**
 * Runs before the app's own scripts on every page.
 * @param words that `main` holds when the page shows its own data, not a frame, a dash or a skeleton
 * @param seen is said to the console then, and when that was
 */
export function installProbe({ words, seen }: { words: readonly string[]; seen: string }): void {
  const bench: Window['bench'] = { blocked: 0, longest: 0, shift: 0, keys: [] }
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
      afterPaint(() => console.debug(`${seen}${performance.now()}`))
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

/**
 * Milliseconds from the start of the navigation until the page's own data is painted. The page says it by itself: asking
 * it meanwhile would have it read and run what asks.
 * @param visit begins the navigation
 */
export async function contentPainted(page: Page, visit: () => Promise<unknown>): Promise<number> {
  const said = page.waitForEvent('console', { predicate: (one) => one.text().startsWith(SEEN), timeout: 90_000 })
  const [message] = await Promise.all([said, visit()])
  return Number(message.text().slice(SEEN.length))
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
