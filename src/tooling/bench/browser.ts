import type { CDPSession, Page } from 'playwright'
import * as v from 'valibot'
import type { ServerProcess } from '#tooling/server-process.ts'
import { Device, putSession, type Screen } from './device.ts'
import { fill, login, signedIn, withServer } from './api.ts'
import { withFloor } from './floor.ts'
import { clickUntil, contentVisible, waitUntilVisible } from './probe.ts'
import { median, percentile, printTable, type Row } from './table.ts'

/** The app in the browser, on a laptop and with the phone's processor and network. */

const RUNS = 5
const POSTS = 10_000

interface Machine extends Screen {
  readonly title: string
  readonly goals: Readonly<Record<'cold' | 'blocked' | 'reload' | 'warm' | 'list' | 'again' | 'editor' | 'key', number>>
}

const MACHINES: readonly Machine[] = [
  {
    title: 'App on a laptop, first signed-in page and after',
    viewport: { width: 1280, height: 800 },
    phone: false,
    goals: { cold: 400, blocked: 0, reload: 200, warm: 200, list: 100, again: 50, editor: 200, key: 12 },
  },
  {
    title: 'App on a phone: 4x slower processor, 150 ms, 1.6 Mbit/s',
    viewport: { width: 390, height: 844 },
    phone: true,
    goals: { cold: 2000, blocked: 100, reload: 600, warm: 800, list: 400, again: 100, editor: 700, key: 40 },
  },
]

const DASHBOARD_LINK = 'a[href="/admin"]'
const LIST_LINK = 'a[href="/admin/posts"]'
// The dashboard links to posts too; only the list can be searched.
const LIST_ROW = 'main:has([type="search"]) a[href^="/admin/posts/"]:not([href$="/create"])'
const EDITOR = 'main [contenteditable="true"]'

interface Wire {
  requests: number
  bytes: number
  script: number
}

/** Counts what the page itself fetches from here on. */
function countWire(cdp: CDPSession): Wire {
  const wire: Wire = { requests: 0, bytes: 0, script: 0 }
  const types = new Map<string, string>()
  cdp.on('Network.responseReceived', (event) => types.set(event.requestId, event.type))
  cdp.on('Network.loadingFinished', (event) => {
    wire.requests += 1
    wire.bytes += event.encodedDataLength
    if (types.get(event.requestId) === 'Script') wire.script += event.encodedDataLength
  })
  return wire
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

const NONE = {
  cold: [],
  blocked: [],
  requests: [],
  bytes: [],
  script: [],
  heap: [],
  reload: [],
  warm: [],
  offline: [],
  list: [],
  again: [],
  editor: [],
}
const noFigures = (): Record<keyof typeof NONE, number[]> => structuredClone(NONE)
type Figures = ReturnType<typeof noFigures>

/** The very first visit: what it fetches, how long until content stands, what it holds in memory. */
async function firstVisit(page: Page, cdp: CDPSession, address: string, into: Figures): Promise<void> {
  const wire = countWire(cdp)
  await page.goto(address)
  into.cold.push(await contentVisible(page))
  await page.waitForLoadState('networkidle')
  into.requests.push(wire.requests)
  into.bytes.push(wire.bytes / 1000)
  into.script.push(wire.script / 1000)
  into.blocked.push(await page.evaluate(() => window.bench.blocked))
  await cdp.send('HeapProfiler.collectGarbage')
  into.heap.push((await metric(cdp, 'JSHeapUsedSize')) / 1e6)
}

async function visitFloor(device: Device, into: Figures): Promise<void> {
  const { page, cdp } = await device.open()
  await firstVisit(page, cdp, '/', into)
  await page.reload()
  into.reload.push(await contentVisible(page))
  const again = await device.open()
  await again.page.goto('/')
  into.warm.push(await contentVisible(again.page))
}

/** One visit after the other: cold, reload, new process, new process without a server, and the way to the editor. */
async function visit(device: Device, server: ServerProcess, into: Figures) {
  let { page, cdp } = await device.open()
  await putSession(page, await login(server.url))
  await firstVisit(page, cdp, '/admin', into)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The kept cache is written a second after the last answer.
  await page.waitForTimeout(2500)

  await page.reload()
  into.reload.push(await contentVisible(page))
  await page.waitForTimeout(1500)
  into.list.push(await clickUntil(page, LIST_LINK, LIST_ROW))
  await page.waitForTimeout(500)
  await clickUntil(page, DASHBOARD_LINK, LIST_LINK)
  await page.waitForTimeout(300)
  into.again.push(await clickUntil(page, LIST_LINK, LIST_ROW))
  into.editor.push(await clickUntil(page, LIST_ROW, EDITOR))
  await page.waitForTimeout(1500)
  ;({ page, cdp } = await device.open())
  await page.goto('/admin')
  into.warm.push(await contentVisible(page))
  await page.waitForTimeout(1500)

  await server.stop()
  ;({ page, cdp } = await device.open())
  await page.goto('/admin')
  into.offline.push(await contentVisible(page))
  await device.close()
  await server.start()
}

/** Typing into a post of 5,000 words. */
async function typing(device: Device, server: ServerProcess, post: number) {
  const { page, cdp } = await device.open()
  await putSession(page, await login(server.url))
  await page.goto(`/admin/posts/${post}`)
  await waitUntilVisible(page, EDITOR)
  await page.locator(EDITOR).click()
  await page.keyboard.press('Control+End')
  await page.waitForTimeout(1500)
  await page.evaluate(() => (window.bench.keys.length = 0))
  const before = await metric(cdp, 'TaskDuration')
  const text = 'The tide turned before anyone on the pier had noticed it. '.repeat(4)
  await page.keyboard.type(text, { delay: 30 })
  await page.waitForTimeout(1000)
  const busy = ((await metric(cdp, 'TaskDuration')) - before) * 1000
  const keys = await page.evaluate(() => window.bench.keys)
  await device.close()
  return { p50: percentile(keys, 50), p98: percentile(keys, 98), perKey: busy / text.length }
}

async function longPost(url: string, headers: Record<string, string>, category: number): Promise<number> {
  const paragraph = `<p>${'harbour '.repeat(99)}harbour.</p>`
  const response = await fetch(`${url}/api/admin/posts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Five thousand words', content: paragraph.repeat(50), category_id: category }),
  })
  return v.parse(v.object({ data: v.object({ id: v.number() }) }), await response.json()).data.id
}

function rows(figures: Figures, floor: Figures, keys: Awaited<ReturnType<typeof typing>>, { goals, phone }: Machine) {
  const row = (name: string, key: keyof Figures, unit: string, goal?: number, note?: string): Row => {
    const ceiling = floor[key].length > 0 ? median(floor[key]) : undefined
    return { name, ours: median(figures[key]), ceiling, unit, goal, note }
  }
  const result: Row[] = [
    row('cold: requests', 'requests', '', 15),
    row('cold: bytes over the wire', 'bytes', 'kB', 180),
    row('cold: script bytes', 'script', 'kB', 130, 'brotli'),
    row('cold: content visible', 'cold', 'ms', goals.cold),
    row('cold: total blocking time', 'blocked', 'ms', goals.blocked),
    row('JS heap', 'heap', 'MB', 12),
    row('reload: content visible', 'reload', 'ms', goals.reload),
    row('new process: content visible', 'warm', 'ms', goals.warm),
    row('new process, no server: content visible', 'offline', 'ms', goals.warm),
    row('dashboard to posts, first', 'list', 'ms', goals.list),
    row('dashboard to posts, again', 'again', 'ms', goals.again),
    row('list to editor', 'editor', 'ms', goals.editor),
    { name: 'key to paint p50, 5,000 words', ours: keys.p50, unit: 'ms' },
    { name: 'key to paint p98, 5,000 words', ours: keys.p98, unit: 'ms', goal: goals.key },
    {
      name: 'main thread per key',
      ours: keys.perKey,
      unit: 'ms',
      goal: phone ? undefined : 6,
    },
  ]
  return result
}

export async function benchBrowser(executablePath: string): Promise<void> {
  await withServer(async (server) => {
    const headers = await signedIn(server.url)
    console.log(`Filling up to ${POSTS.toLocaleString('en')} posts.`)
    const category = await fill(server.url, headers, POSTS)
    const post = await longPost(server.url, headers, category)
    for (const machine of MACHINES) {
      const figures = noFigures()
      for (let run = 0; run < RUNS; run += 1) {
        const device = await Device.make(executablePath, machine, server.url)
        await visit(device, server, figures).finally(() => device.remove())
      }
      const floor = noFigures()
      await withFloor(async (url) => {
        for (let run = 0; run < RUNS; run += 1) {
          const bare = await Device.make(executablePath, machine, url)
          await visitFloor(bare, floor).finally(() => bare.remove())
        }
      })
      const device = await Device.make(executablePath, machine, server.url)
      const keys = await typing(device, server, post).finally(() => device.remove())
      printTable(
        `${machine.title} (median of ${RUNS}; ceiling: React with a fixed text)`,
        rows(figures, floor, keys, machine),
      )
    }
  })
}
