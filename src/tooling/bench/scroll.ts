import type { CDPSession, Page } from 'playwright'
import sharp from 'sharp'
import { Device, PHONE, putSession } from './device.ts'
import { waitUntilVisible } from './probe.ts'
import { login, post, signedIn, upload, withServer } from './site.ts'
import { printTable, type Row } from './table.ts'

/** Long lists on a phone: the longest task of the page while somebody scrolls, which is how long a finger is not heard. */

const FILES = 5000
/** The others are links, which are drawn without bytes. */
const PICTURE_EVERY = 10
const LESSONS = 500
const COURSE = { title: 'Five hundred lessons', description: 'Of the tide.', duration_hours: 80, level: 'beginner' }
const AT_ONCE = 20
const FLINGS = 20
/** Pixels, and pixels a second: as fast as a thumb throws a page. */
const FLING = 3000
const SPEED = 6000
const GOAL_MS = 50

/** Runs `act` for 0 to `count`, some at once. */
async function each(count: number, act: (n: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => act(from + n)))
  }
}

/** Throws the page down, and half of the way up again. @returns milliseconds of the longest task meanwhile; 0: none was long */
async function scrolled(page: Page, cdp: CDPSession): Promise<number> {
  const { width, height } = PHONE.viewport
  const fling = (pixels: number) =>
    cdp.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height / 2,
      yDistance: pixels,
      speed: SPEED,
      // Gestures of touch don't reach a page without a screen; both move it in the same way.
      gestureSourceType: 'mouse',
    })
  await page.evaluate(() => (window.bench.longest = 0))
  for (let n = 0; n < FLINGS; n += 1) await fling(-FLING)
  const furthest = await page.evaluate(() =>
    Math.max(
      ...Array.from(document.querySelectorAll<HTMLElement>('main [data-row]'), ({ dataset }) => Number(dataset['row'])),
    ),
  )
  if (furthest < LESSONS / 2) throw new Error(`${page.url()} did not scroll beyond row ${furthest}`)
  for (let n = 0; n < FLINGS / 2; n += 1) await fling(FLING)
  await page.waitForTimeout(500)
  return page.evaluate(() => window.bench.longest)
}

export async function benchScroll(executablePath: string): Promise<void> {
  await withServer(async ({ url }) => {
    const headers = await signedIn(url)
    const picture = new Uint8Array(
      await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer(),
    )
    await each(FILES, (n) =>
      n % PICTURE_EVERY === 0
        ? upload(url, headers, picture, `harbour-${n}.jpg`)
        : post(`${url}/api/files`, headers, { name: `Chart ${n} of the harbour`, url: `https://charts.example/${n}` }),
    )
    const course = await post(`${url}/api/admin/courses`, headers, COURSE)
    const lessons = `/admin/courses/${course}/lessons`
    await each(LESSONS, (n) =>
      post(`${url}/api${lessons}`, headers, { title: `Lesson ${n} on the tide`, content: 'It turns.', order: n }),
    )
    const device = await Device.make(executablePath, PHONE, url)
    try {
      const { page, cdp } = await device.open()
      await putSession(page, await login(url))
      const rows: Row[] = []
      for (const [name, path, row] of [
        [`${FILES} files`, '/admin/files', '.file-grid [data-row]'],
        [`${LESSONS} lessons`, lessons, 'main [data-row]'],
      ] as const) {
        await page.goto(path)
        await waitUntilVisible(page, row)
        // What the page does by itself has come to rest.
        await page.waitForTimeout(8000)
        rows.push({ name: `${name}: longest task`, ours: await scrolled(page, cdp), unit: 'ms', goal: GOAL_MS })
      }
      printTable(
        `Scrolling on a phone, ${FLINGS} throws of ${FLING} pixels and half of them back (0: none above 50)`,
        rows,
      )
    } finally {
      await device.remove()
    }
  })
}
