import type { Page } from 'playwright'

/** What is measured inside the page, on the page's own clock. */

declare global {
  interface Window {
    bench: { seen: number | null; blocked: number; keys: number[] }
  }
}

/** Runs before the app's own scripts on every page. */
export function installProbe(): void {
  const bench: Window['bench'] = { seen: null, blocked: 0, keys: [] }
  window.bench = bench
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) bench.blocked += Math.max(0, task.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  // Content is visible when the screen has its heading and its data: nothing in it is still on the way.
  const look = () => {
    const main = document.querySelector('main')
    const text = main?.querySelector('h1') ? (main.textContent ?? '') : ''
    if (text.length > 80 && !main?.querySelector('[role="status"][aria-busy="true"]')) bench.seen = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  // From the key to the frame that shows it: the message arrives after the frame's paint.
  addEventListener(
    'keydown',
    (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => bench.keys.push(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
}

/** Milliseconds from the start of the navigation until content is visible. */
export async function contentVisible(page: Page): Promise<number> {
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
        const look = () => {
          if (document.querySelector(to)) requestAnimationFrame(() => done(performance.now() - begun))
          else if (performance.now() - begun > 60_000) failed(new Error(`${to} did not appear`))
          else requestAnimationFrame(look)
        }
        element.click()
        look()
      }),
    { target, shown },
  )
}

export async function waitUntilVisible(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ timeout: 60_000 })
}
