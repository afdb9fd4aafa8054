import type { CDPSession, Page } from 'playwright'
import { Device, LAPTOP, metrics, putSession } from './device.ts'
import { fill } from './fill.ts'
import { login, longPost, signedIn, withServer } from './site.ts'
import { printTable, type Row } from './table.ts'

/** What each page costs that is only looked at. */

const REST_MS = 20_000
const LOOK_MS = 30_000
/** A thousandth of one core: below it a ratio tells more of the browser's housekeeping than of the page. */
const LEAST_MS = 30
const DASHBOARD = '/admin'
const PAGES = [
  'posts',
  'courses',
  'files',
  'workflows',
  'monitoring',
  'messages',
  'users',
  'user-activities',
  'settings',
  'outbox',
].map((name) => `/admin/${name}`)

export async function benchIdle(executablePath: string): Promise<void> {
  await withServer(async ({ url }, dataDir) => {
    const headers = await signedIn(url)
    const editor = `/admin/posts/${await longPost(url, headers, await fill({ url, headers, dataDir }, 50))}`
    const device = await Device.make(executablePath, LAPTOP, url)
    try {
      const first = await device.open()
      await putSession(first.page, await login(url))
      // Side by side, each in a window of its own: the machine's noise is the same for all, and only what is in front is
      // drawn. A tab behind another one looks cheaper than it is to whoever looks at it.
      const windows: { path: string; cdp: CDPSession }[] = []
      for (const path of [DASHBOARD, ...PAGES, editor]) windows.push(await openWindow(first.page, path))
      await first.page.waitForTimeout(REST_MS)
      // What was left over by loading is no part of rest.
      await Promise.all(windows.map(({ cdp }) => cdp.send('HeapProfiler.collectGarbage')))
      const before = await Promise.all(windows.map(({ cdp }) => metrics(cdp)))
      await first.page.waitForTimeout(LOOK_MS)
      const after = await Promise.all(windows.map(({ cdp }) => metrics(cdp)))
      const used = windows.map(({ path }, at) => {
        const during = (name: string) => (after[at]?.get(name) ?? Number.NaN) - (before[at]?.get(name) ?? Number.NaN)
        const script = (during('ScriptDuration') * 1000).toFixed(0)
        return {
          path,
          ms: during('TaskDuration') * 1000,
          note: `${during('RecalcStyleCount')} styles, ${during('LayoutCount')} layouts, ${script} ms of script`,
        }
      })
      const limit = Math.max(LEAST_MS, used[0]?.ms ?? Number.NaN)
      const rows = used.map(({ path, ms, note }): Row => ({
        name: path,
        ours: ms,
        limit,
        unit: 'ms',
        ratio: 1.5,
        note,
      }))
      printTable(
        `Main thread of a page at rest, of ${LOOK_MS / 1000} s (limit: the dashboard, or ${LEAST_MS} ms if it takes less)`,
        rows,
      )
    } finally {
      await device.remove()
    }
  })
}

async function openWindow(opener: Page, path: string): Promise<{ path: string; cdp: CDPSession }> {
  const context = opener.context()
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    // Without its opener it has a process of its own, too.
    opener.evaluate((to) => void window.open(to, '_blank', 'popup,noopener'), path),
  ])
  await page.waitForLoadState()
  const cdp = await context.newCDPSession(page)
  // Of the processor's time, not of the clock: what else runs on the machine does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { path, cdp }
}
