import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expect, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { main } from '#tests/support/screens.ts'

const Compiled = v.object({
  name: v.pipe(v.string(), v.startsWith('v8.compile')),
  args: v.object({
    data: v.object({
      url: v.string(),
      consumedCacheSize: v.optional(v.number(), 0),
      cacheRejected: v.optional(v.boolean(), false),
    }),
  }),
})

/** Of every script of the app that is compiled while `act` runs: whether the browser had kept its compiled code. */
async function compiledBy(page: Page, act: () => Promise<void>): Promise<{ file: string; kept: boolean }[]> {
  const cdp = await page.context().newCDPSession(page)
  const events: unknown[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const ended = new Promise((done) => cdp.once('Tracing.tracingComplete', done))
  const traceConfig = { includedCategories: ['devtools.timeline', 'v8'] }
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await act()
  await cdp.send('Tracing.end')
  await ended
  return events.flatMap((event) => {
    if (!v.is(Compiled, event)) return []
    const { url, consumedCacheSize, cacheRejected } = v.parse(Compiled, event).args.data
    // Eight characters name the content; a hyphen may be among them, and first.
    const file = /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(url)?.[1]
    return file === undefined ? [] : { file, kept: consumedCacheSize > 0 && !cacheRejected }
  })
}

test(
  'a browser that is started anew compiles nothing of the first page again',
  { tag: '@laptop' },
  async ({ device }) => {
    await seedSession(device.page)
    await device.page.goto('/admin')
    await expect(main(device.page)).toBeVisible()
    await offlineReady(device.page)
    const FILES = ['packages', 'index', 'dashboard']
    const keptAtNextStart = async () => {
      await device.close()
      const page = await device.open()
      const compiled = await compiledBy(page, async () => {
        await page.goto('/admin')
        await expect(main(page)).toBeVisible()
      })
      return FILES.filter((file) => compiled.some((one) => one.file === file && one.kept))
    }
    // A browser keeps it when it finds the time, which may be a start later.
    await expect.poll(keptAtNextStart, { timeout: 90_000 }).toEqual(FILES)
  },
)
