import type { CDPSession, Page } from 'playwright'
import type { ServerProcess } from '#tooling/server-process.ts'
import { Device, LAPTOP, metric, PHONE, putSession, type Screen } from './device.ts'
import { FLOOR_WORDS, withFloor } from './floor.ts'
import { clickUntil, contentPainted } from './probe.ts'
import { fill } from './fill.ts'
import { login, longPost, signedIn, withServer } from './site.ts'
import { median, printTable, type Row } from './table.ts'
import { watchWire, type Wire } from './wire.ts'

/** Visits of the app, from the very first on: on a laptop, and with a phone's processor and network. */

const RUNS = 3
const POSTS = 4000
/** On the dashboard once its own data is: how many posts there are, and the one that was written last. */
const WORDS = [(POSTS + 1).toLocaleString('en'), 'Five thousand words']

/** Nobody opens the next page in the moment in which one is painted; what that one goes on to do is not the next one's. */
const AT_REST_MS = 2000

const DASHBOARD_LINK = 'a[href="/admin"]'
const LIST_LINK = 'a[href="/admin/posts"]'
// The dashboard links to posts too; only the list can be searched.
const LIST_ROW = 'main:has([type="search"]) a[href^="/admin/posts/"]:not([href$="/create"])'
const EDITOR = 'main [contenteditable="true"]'

/** Of our times to the floor's: of the first visit where the floor has nothing like it. */
interface Ratios {
  readonly cold: number
  readonly blocked: number
  readonly reload: number
  readonly process: number
  readonly list: number
  readonly again: number
  readonly editor: number
}
const ON_LAPTOP: Ratios = { cold: 2, blocked: 0, reload: 2.5, process: 1.5, list: 0.39, again: 0.19, editor: 0.74 }
const ON_PHONE: Ratios = { cold: 2.1, blocked: 100, reload: 4, process: 1.4, list: 0.44, again: 0.11, editor: 0.78 }

interface Times {
  cold: number[]
  reload: number[]
  tab: number[]
  process: number[]
  offline: number[]
  list: number[]
  again: number[]
  editor: number[]
  blocked: number[]
  shift: number[]
  heap: number[]
}
const noTimes = (): Times => ({
  cold: [],
  reload: [],
  tab: [],
  process: [],
  offline: [],
  list: [],
  again: [],
  editor: [],
  blocked: [],
  shift: [],
  heap: [],
})

/** The very first visit, until everything that comes by itself has come. */
async function firstVisit(page: Page, cdp: CDPSession, address: string, into: Times): Promise<Wire> {
  const silent = watchWire(page.context())
  into.cold.push(await contentPainted(page, () => page.goto(address)))
  const wire = await silent()
  into.blocked.push(await page.evaluate(() => window.bench.blocked))
  into.shift.push(await page.evaluate(() => window.bench.shift))
  // Nobody collects garbage for people: the most that was held is what counts, and this is the least of it.
  into.heap.push((await metric(cdp, 'JSHeapUsedSize')) / 1e6)
  return wire
}

/** Reload, new tab, new process: what the floor does as well as we. */
async function laterVisits(device: Device, page: Page, address: string, into: Times): Promise<void> {
  into.reload.push(await contentPainted(page, () => page.reload()))
  await page.waitForTimeout(AT_REST_MS)
  const { page: tab } = await device.openTab()
  into.tab.push(await contentPainted(tab, () => tab.goto(address)))
  await tab.close()
  const again = await device.open()
  into.process.push(await contentPainted(again.page, () => again.page.goto(address)))
}

async function visitFloor(device: Device, into: Times): Promise<void> {
  const { page, cdp } = await device.open()
  await firstVisit(page, cdp, '/', into)
  await laterVisits(device, page, '/', into)
}

async function visit(device: Device, server: ServerProcess, into: Times): Promise<Wire> {
  const first = await device.open()
  await putSession(first.page, await login(server.url))
  const wire = await firstVisit(first.page, first.cdp, '/admin', into)
  await first.page.evaluate(() => navigator.serviceWorker.ready)
  await laterVisits(device, first.page, '/admin', into)

  const { page } = await device.open()
  await contentPainted(page, () => page.goto('/admin'))
  await page.waitForTimeout(3000)
  into.list.push(await clickUntil(page, LIST_LINK, LIST_ROW))
  await page.waitForTimeout(500)
  await clickUntil(page, DASHBOARD_LINK, LIST_LINK)
  await page.waitForTimeout(500)
  into.again.push(await clickUntil(page, LIST_LINK, LIST_ROW))
  await page.waitForTimeout(500)
  into.editor.push(await clickUntil(page, LIST_ROW, EDITOR))

  await server.stop()
  const offline = await device.open()
  into.offline.push(await contentPainted(offline.page, () => offline.page.goto('/admin')))
  await device.close()
  await server.start()
  return wire
}

function rowsOf(ours: Times, floor: Times, { page, worker }: Wire, ratios: Ratios): Row[] {
  const time = (name: string, key: keyof Times, ratio: number, against: keyof Times = key): Row => ({
    name,
    ours: median(ours[key]),
    limit: median(floor[against]),
    unit: 'ms',
    ratio,
  })
  return [
    { name: 'cold: requests until 5 s after the last', ours: page.requests, unit: '', goal: 15 },
    { name: 'cold: bytes over the wire', ours: page.bytes / 1000, unit: 'kB', goal: 180 },
    { name: 'cold: script over the wire', ours: page.script / 1000, unit: 'kB', goal: 130 },
    { name: 'the worker: requests', ours: worker.requests, unit: '', goal: 40 },
    { name: 'the worker: bytes over the wire', ours: worker.bytes / 1000, unit: 'kB', goal: 350 },
    { name: 'cold: layout shift', ours: median(ours.shift), unit: '', goal: 0.02 },
    { name: 'cold: total blocking time', ours: median(ours.blocked), unit: 'ms', goal: ratios.blocked },
    { name: 'cold: JS heap, nothing collected', ours: median(ours.heap), limit: median(floor.heap), unit: 'MB' },
    time('cold: content', 'cold', ratios.cold),
    time('reload: content', 'reload', ratios.reload),
    time('new tab: content', 'tab', ratios.reload),
    time('new process: content', 'process', ratios.process),
    time('new process, no server: content', 'offline', ratios.process, 'process'),
    time('dashboard to posts, first', 'list', ratios.list, 'cold'),
    time('dashboard to posts, again', 'again', ratios.again, 'cold'),
    time('list to editor', 'editor', ratios.editor, 'cold'),
  ]
}

async function benchVisits(executablePath: string, title: string, screen: Screen, ratios: Ratios): Promise<void> {
  await withServer(async (server, dataDir) => {
    const headers = await signedIn(server.url)
    await longPost(server.url, headers, await fill({ url: server.url, headers, dataDir }, POSTS))
    const ours = noTimes()
    const floor = noTimes()
    let wire: Wire | undefined
    await withFloor(async (url) => {
      // By turns, so that what else the machine does meets both alike.
      for (let run = 0; run < RUNS; run += 1) {
        const device = await Device.make(executablePath, screen, server.url, WORDS)
        wire = await visit(device, server, ours).finally(() => device.remove())
        const bare = await Device.make(executablePath, screen, url, FLOOR_WORDS)
        await visitFloor(bare, floor).finally(() => bare.remove())
      }
    })
    if (!wire) throw new Error('Nothing was visited')
    printTable(
      `${title} (median of ${RUNS}; limit: React with 20 rows of fixed text)`,
      rowsOf(ours, floor, wire, ratios),
    )
  })
}

export const benchApp = (executablePath: string): Promise<void> =>
  benchVisits(executablePath, 'App on a laptop', LAPTOP, ON_LAPTOP)

export const benchPhone = (executablePath: string): Promise<void> =>
  benchVisits(executablePath, 'App on a phone: 4x slower processor, 150 ms, 1.6 Mbit/s', PHONE, ON_PHONE)
