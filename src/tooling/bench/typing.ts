import { Device, LAPTOP, metric, PHONE, putSession, type Screen } from './device.ts'
import { FIELD_PATH, withFloor } from './floor.ts'
import { waitUntilVisible } from './probe.ts'
import { fill } from './fill.ts'
import { login, longPost, signedIn, withServer } from './site.ts'
import { median, percentile, printTable, type Row } from './table.ts'

/** Typing into 5,000 words at the speeds of people, beside a bare field with as many. */

const RUNS = 3
const EDITOR = 'main [contenteditable="true"], main[contenteditable="true"]'
const WARM_UP = 'Warming up. '
const TEXT = 'The tide turned before anyone on the pier had noticed it. '

interface Keys {
  readonly p50: number
  readonly p98: number
  readonly perKey: number
}

/** @param path of a page with one field @param gap milliseconds from key to key */
async function typing(device: Device, path: string, gap: number, token?: Awaited<ReturnType<typeof login>>) {
  const { page, cdp } = await device.open()
  if (token) await putSession(page, token)
  await page.goto(path)
  await waitUntilVisible(page, EDITOR)
  await page.locator(EDITOR).click()
  await page.keyboard.press('Control+End')
  // What the page does by itself has come to rest.
  await page.waitForTimeout(3000)
  await page.keyboard.type(WARM_UP, { delay: gap })
  await page.waitForTimeout(1000)
  await page.evaluate(() => (window.bench.keys.length = 0))
  const before = await metric(cdp, 'TaskDuration')
  await page.keyboard.type(TEXT, { delay: gap })
  await page.waitForTimeout(1500)
  const busy = ((await metric(cdp, 'TaskDuration')) - before) * 1000
  const keys = await page.evaluate(() => window.bench.keys)
  await device.close()
  return { p50: percentile(keys, 50), p98: percentile(keys, 98), perKey: busy / TEXT.length }
}

/** Ours and the bare field by turns. */
async function compare(executablePath: string, screen: Screen, url: string, path: string, bare: string, gap: number) {
  const ours: Keys[] = []
  const limit: Keys[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const device = await Device.make(executablePath, screen, url)
    ours.push(await typing(device, path, gap, await login(url)).finally(() => device.remove()))
    const floor = await Device.make(executablePath, screen, bare)
    limit.push(await typing(floor, FIELD_PATH, gap).finally(() => floor.remove()))
  }
  return (name: keyof Keys) => ({
    ours: median(ours.map((one) => one[name])),
    limit: median(limit.map((one) => one[name])),
  })
}

/** Of ours to the bare field; null: no goal. */
interface Ratios {
  readonly p98: number
  readonly perKey: number | null
}

/** @param gaps milliseconds from key to key */
async function benchKeys(executablePath: string, screen: Screen, gaps: readonly number[], { p98, perKey }: Ratios) {
  await withServer(async ({ url }, dataDir) => {
    const headers = await signedIn(url)
    const path = `/admin/posts/${await longPost(url, headers, await fill({ url, headers, dataDir }, 50))}`
    const rows: Row[] = []
    await withFloor(async (bare) => {
      for (const gap of gaps) {
        const figures = await compare(executablePath, screen, url, path, bare, gap)
        rows.push(
          { name: `${gap} ms a key: key to paint p50`, ...figures('p50'), unit: 'ms' },
          { name: `${gap} ms a key: key to paint p98`, ...figures('p98'), unit: 'ms', ratio: p98 },
          {
            name: `${gap} ms a key: main thread per key`,
            ...figures('perKey'),
            unit: 'ms',
            ...(perKey !== null && { ratio: perKey }),
          },
        )
      }
    })
    const place = screen.phone ? 'a phone' : 'a laptop'
    printTable(`Typing into 5,000 words on ${place} (median of ${RUNS} runs; limit: a bare contenteditable)`, rows)
  })
}

export const benchTyping = (executablePath: string): Promise<void> =>
  benchKeys(executablePath, LAPTOP, [80, 150], { p98: 1.5, perKey: 1.2 })

export const benchPhoneTyping = (executablePath: string): Promise<void> =>
  benchKeys(executablePath, PHONE, [150], { p98: 1.8, perKey: null })
