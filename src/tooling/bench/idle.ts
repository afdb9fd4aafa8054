import { Device, LAPTOP, metric, putSession } from './device.ts'
import { fill } from './fill.ts'
import { login, longPost, signedIn, withServer } from './site.ts'
import { printTable, type Row } from './table.ts'

/** What each page costs that is only looked at. */

const REST_MS = 20_000
const LOOK_MS = 30_000
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
      const context = first.page.context()
      // Side by side, every one as if it were in front: the machine's noise is the same for all.
      const opened = await Promise.all(
        [DASHBOARD, ...PAGES, editor].map(async (path) => {
          const page = await context.newPage()
          const cdp = await context.newCDPSession(page)
          // Of the processor's time, not of the clock: what else runs on the machine does not count.
          await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
          await page.goto(path)
          return { path, cdp, page }
        }),
      )
      await first.page.waitForTimeout(REST_MS)
      const busy = () => Promise.all(opened.map(({ cdp }) => metric(cdp, 'TaskDuration')))
      const before = await busy()
      await first.page.waitForTimeout(LOOK_MS)
      const after = await busy()
      const used = opened.map(({ path }, at) => ({
        path,
        ms: ((after[at] ?? Number.NaN) - (before[at] ?? Number.NaN)) * 1000,
      }))
      const limit = used[0]?.ms
      const rows = used.map(({ path, ms }): Row => ({ name: path, ours: ms, limit, unit: 'ms', ratio: 1.5 }))
      printTable(`Main thread of a page at rest, of ${LOOK_MS / 1000} s (limit: the dashboard)`, rows)
    } finally {
      await device.remove()
    }
  })
}
