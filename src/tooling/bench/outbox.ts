import type { Page } from 'playwright'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { Device, LAPTOP, putSession } from './device.ts'
import { clickUntil, waitUntilVisible } from './probe.ts'
import { login, withServer } from './site.ts'
import { percentile, printTable } from './table.ts'

/** Saving without a network, and sending what waits once it is back. */

const EDITS = 200
const LATENCY = 300
const WAITING = 1000
const SAVES = 100
const BESIDE_POISON = 40

const CREATE_LINK = 'a[href^="/admin/tags/create"]'
const NAME = 'dialog input, [role="dialog"] input'
const SAVE = '[role="dialog"] button[type="submit"]'

/** As the sync indicator counts. */
const waitingWords = (count: number) => `${count.toLocaleString('en-US')} waiting`

/** Clicks Save and waits until the indicator counts the edit: only then is it on the device. */
function saveUntilWaiting(page: Page, count: number): Promise<number> {
  return page.evaluate(
    ({ save, expected }) =>
      new Promise<number>((done, failed) => {
        const button = document.querySelector<HTMLElement>(save)
        if (!button) return failed(new Error('There is no Save to click'))
        const begun = performance.now()
        const look = () => {
          const words = [...document.querySelectorAll('[role="status"] button')].map((one) => one.textContent ?? '')
          if (words.some((text) => text.includes(expected))) done(performance.now() - begun)
          else if (performance.now() - begun > 30_000)
            failed(new Error(`The indicator says ${words.join(', ')} and not "${expected}"`))
          else setTimeout(look, 1)
        }
        button.click()
        look()
      }),
    { save: SAVE, expected: waitingWords(count) },
  )
}

/** Milliseconds from now until the first waiting edit is gone, and until the indicator says `end`. */
function drained(page: Page, count: number, end = 'Synced'): Promise<{ first: number; all: number }> {
  return page.evaluate(
    ({ waiting, last }) =>
      new Promise<{ first: number; all: number }>((done, failed) => {
        const begun = performance.now()
        let first = Number.NaN
        const look = () => {
          const words = [...document.querySelectorAll('[role="status"] button')].map((one) => one.textContent ?? '')
          const passed = performance.now() - begun
          if (Number.isNaN(first) && !words.some((text) => text.includes(waiting))) first = passed
          if (words.some((text) => text === last)) done({ first, all: passed })
          else if (passed > 180_000) failed(new Error(`Not drained after 180 s: ${words.join(', ')}`))
          else setTimeout(look, 5)
        }
        look()
      }),
    { waiting: waitingWords(count), last: end },
  )
}

/** A laptop, signed in, on the list of tags with the worker in place. */
interface Desk {
  readonly page: Page
  network(offline: boolean): Promise<unknown>
}

async function withDesk(executablePath: string, url: string, action: (desk: Desk) => Promise<void>): Promise<void> {
  const device = await Device.make(executablePath, LAPTOP, url)
  try {
    const { page, cdp } = await device.open()
    await putSession(page, await login(url))
    await page.goto('/admin/tags')
    await waitUntilVisible(page, CREATE_LINK)
    await page.evaluate(() => navigator.serviceWorker.ready)
    // Once with a network, so that the form's own code is there.
    await clickUntil(page, CREATE_LINK, NAME)
    await page.keyboard.press('Escape')
    await action({
      page,
      network: (offline) =>
        cdp.send('Network.emulateNetworkConditions', {
          offline,
          latency: LATENCY,
          downloadThroughput: -1,
          uploadThroughput: -1,
        }),
    })
  } finally {
    await device.remove()
  }
}

/**
 * Saves new tags one after the other.
 * @param word begins their names, which nobody else may have: those of other parts are on the server by then
 * @returns milliseconds from each click on Save until it counts as waiting
 */
async function saveTags(page: Page, word: string, from: number, to: number): Promise<number[]> {
  const saves: number[] = []
  for (let edit = from; edit <= to; edit += 1) {
    await clickUntil(page, CREATE_LINK, NAME)
    await page.locator(NAME).first().fill(`${word} ${edit}`)
    saves.push(await saveUntilWaiting(page, edit))
    await page.locator(SAVE).waitFor({ state: 'detached' })
  }
  return saves
}

/** Copies the one waiting change of the outbox until `count` wait, each as a record of its own. */
function multiply(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const name = (await indexedDB.databases()).find((one) => one.name?.endsWith('.outbox'))?.name ?? ''
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => failed(request.error ?? new Error('IndexedDB did not answer'))
      })
    const database = await result(indexedDB.open(name))
    const change = database.transaction(['operations', 'meta'], 'readwrite')
    const operations = change.objectStore('operations')
    const [first] = await result(operations.getAll())
    const meta = await result(change.objectStore('meta').get('meta'))
    for (let seq = 2; seq <= wanted; seq += 1) {
      const opId = crypto.randomUUID()
      const recordId = `new-${crypto.randomUUID()}`
      const values = { ...first.values, name: `Copy ${seq}` }
      operations.put({ ...first, opId, saves: [opId], seq, recordId, lane: `tag:${recordId}`, values })
    }
    change.objectStore('meta').put({ ...meta, counter: wanted })
    await new Promise((done) => change.addEventListener('complete', done))
    database.close()
  }, count)
}

export async function benchOutbox(executablePath: string): Promise<void> {
  await withServer(async ({ url }) => {
    await withDesk(executablePath, url, async ({ page, network }) => {
      await network(true)
      const saves = await saveTags(page, 'Tide', 1, EDITS)
      const drain = drained(page, EDITS)
      await network(false)
      const { first, all } = await drain
      printTable(`Outbox: ${EDITS} records saved offline, then sent at ${LATENCY} ms round trip`, [
        { name: 'Save to on this device, p95', ours: percentile(saves, 95), unit: 'ms', goal: 50 },
        { name: 'Save to on this device, p99', ours: percentile(saves, 99), unit: 'ms', goal: 150 },
        { name: 'the same with 10 waiting, p95', ours: percentile(saves.slice(0, 10), 95), unit: 'ms' },
        { name: 'network back to the first one sent', ours: first / 1000, unit: 's', goal: 2 },
        { name: 'network back to all sent', ours: all / 1000, unit: 's', goal: 20 },
      ])
    })
    await benchManyWaiting(executablePath, url)
    await benchPoison(executablePath, url)
  })
}

/** Behind a proxy that lets nothing through: the worker's own sending does not mind what a page calls offline. */
async function benchManyWaiting(executablePath: string, target: string): Promise<void> {
  const proxy = await startFaultProxy(target)
  try {
    await withDesk(executablePath, proxy.url, async ({ page, network }) => {
      proxy.when({ path: '/api/', fault: { do: 'drop-request' } })
      await network(true)
      await saveTags(page, 'Many', 1, 1)
      await multiply(page, WAITING)
      await page.reload()
      await waitUntilVisible(page, CREATE_LINK)
      await page.getByRole('button', { name: waitingWords(WAITING) }).waitFor()
      const saves = await saveTags(page, 'Many', WAITING + 1, WAITING + SAVES)
      printTable(`Outbox: saving with ${WAITING.toLocaleString('en-US')} records waiting`, [
        { name: 'Save to on this device, p95', ours: percentile(saves, 95), unit: 'ms', goal: 50 },
        { name: 'Save to on this device, p99', ours: percentile(saves, 99), unit: 'ms', goal: 150 },
      ])
    })
  } finally {
    await proxy.close()
  }
}

/** The same changes twice: alone, and behind one of another record that the server keeps failing on. */
async function benchPoison(executablePath: string, target: string): Promise<void> {
  const proxy = await startFaultProxy(target)
  proxy.when({ method: 'PUT', path: '/api/tags/1', fault: { do: 'answer', status: 500, body: '' } })
  const times = { alone: Number.NaN, poisoned: Number.NaN }
  try {
    for (const kind of ['alone', 'poisoned'] as const) {
      await withDesk(executablePath, proxy.url, async ({ page, network }) => {
        const before = kind === 'poisoned' ? 1 : 0
        await network(true)
        if (kind === 'poisoned') {
          await clickUntil(page, 'a[href^="/admin/tags/1"]', NAME)
          await page.locator(NAME).first().fill('Poisoned')
          await saveUntilWaiting(page, 1)
          await page.locator(SAVE).waitFor({ state: 'detached' })
        }
        await saveTags(page, `Zone ${kind}`, before + 1, before + BESIDE_POISON)
        const drain = drained(page, before + BESIDE_POISON, kind === 'poisoned' ? '1 waiting' : 'Synced')
        await network(false)
        times[kind] = (await drain).all
      })
    }
    printTable(`Outbox: ${BESIDE_POISON} records beside one that the server always fails on`, [
      { name: 'all others sent', ours: times.poisoned / 1000, unit: 's' },
      { name: 'without the failing one', ours: times.alone / 1000, unit: 's' },
      { name: 'delay', ours: (times.poisoned - times.alone) / 1000, unit: 's', goal: 1 },
    ])
  } finally {
    await proxy.close()
  }
}
