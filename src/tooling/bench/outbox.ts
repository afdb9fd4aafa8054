import type { Page } from 'playwright'
import { login, withServer } from './api.ts'
import { Device, putSession } from './device.ts'
import { clickUntil, waitUntilVisible } from './probe.ts'
import { percentile, printTable } from './table.ts'

/** Saving without a network, and sending what waits once it is back (design: offline, goals 4 to 6). */

const EDITS = 200
const LATENCY = 300

const CREATE_LINK = 'a[href^="/admin/tags/create"]'
const NAME = 'dialog input, [role="dialog"] input'
const SAVE = '[role="dialog"] button[type="submit"]'

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
          else if (performance.now() - begun > 30_000) failed(new Error(`The indicator never said "${expected}"`))
          else setTimeout(look, 1)
        }
        button.click()
        look()
      }),
    { save: SAVE, expected: `${count} waiting` },
  )
}

/** Milliseconds from now until the first waiting edit is gone, and until all are. */
function drained(page: Page, count: number): Promise<{ first: number; all: number }> {
  return page.evaluate(
    (waiting) =>
      new Promise<{ first: number; all: number }>((done, failed) => {
        const begun = performance.now()
        let first = Number.NaN
        const look = () => {
          const words = [...document.querySelectorAll('[role="status"] button')].map((one) => one.textContent ?? '')
          const passed = performance.now() - begun
          if (Number.isNaN(first) && !words.some((text) => text.includes(`${waiting} waiting`))) first = passed
          if (words.some((text) => text === 'Synced')) done({ first, all: passed })
          else if (passed > 180_000) failed(new Error(`Not drained after 180 s: ${words.join(', ')}`))
          else setTimeout(look, 5)
        }
        look()
      }),
    count,
  )
}

export async function benchOutbox(executablePath: string): Promise<void> {
  await withServer(async (server) => {
    const device = await Device.make(
      executablePath,
      { viewport: { width: 1280, height: 800 }, phone: false },
      server.url,
    )
    try {
      const { page, cdp } = await device.open()
      await putSession(page, await login(server.url))
      await page.goto('/admin/tags')
      await waitUntilVisible(page, CREATE_LINK)
      await page.evaluate(() => navigator.serviceWorker.ready)
      const network = (offline: boolean) =>
        cdp.send('Network.emulateNetworkConditions', {
          offline,
          latency: LATENCY,
          downloadThroughput: -1,
          uploadThroughput: -1,
        })
      // Once with a network, so that the form's own code is there.
      await clickUntil(page, CREATE_LINK, NAME)
      await page.keyboard.press('Escape')
      await network(true)
      const saves: number[] = []
      for (let edit = 1; edit <= EDITS; edit += 1) {
        await clickUntil(page, CREATE_LINK, NAME)
        await page.locator(NAME).first().fill(`Tide ${edit}`)
        saves.push(await saveUntilWaiting(page, edit))
        await page.locator(SAVE).waitFor({ state: 'detached' })
      }
      const drain = drained(page, EDITS)
      await network(false)
      const { first, all } = await drain
      printTable(`Outbox: ${EDITS} edits saved offline, then sent at ${LATENCY} ms round trip`, [
        { name: 'Save to on this device, p95', ours: percentile(saves, 95), unit: 'ms', goal: 50 },
        { name: 'Save to on this device, p99', ours: percentile(saves, 99), unit: 'ms', goal: 150 },
        { name: 'the same with 10 waiting, p95', ours: percentile(saves.slice(0, 10), 95), unit: 'ms' },
        { name: 'network back to the first one sent', ours: first / 1000, unit: 's', goal: 2 },
        { name: 'network back to all sent', ours: all / 1000, unit: 's', goal: 20 },
      ])
    } finally {
      await device.remove()
    }
  })
}
