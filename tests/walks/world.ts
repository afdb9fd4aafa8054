import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { Prng } from '#client/offline/simulation/prng.ts'
import { type LaunchOptions, makeDevice } from '#tests/support/device.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { isAllAhead, keptTexts } from '#tests/support/device-storage.ts'
import { offlineReady } from '#tests/support/offline-ready.ts'
import { OWNER, signInAt } from '#tests/support/sites.ts'
import { putSession } from '#tooling/bench/device.ts'
import type { Network, Script } from './script.ts'
import { within } from './within.ts'

/** The devices of one owner, each with a network of its own in front of the one server. */

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1280, height: 800 } },
} as const

export interface WalkedDevice {
  readonly name: string
  readonly url: string
  readonly tabs: readonly Page[]
  /** The page that is used; opens the browser, or a tab, where there is none. */
  page(nth: number): Promise<Page>
  network(to: Network): Promise<void>
  readonly connection: Network
  /** The way a person closes a tab. */
  closeTab(nth: number): Promise<void>
  kill(): Promise<void>
  remove(): Promise<void>
}

interface DeviceOptions {
  readonly name: string
  /** Of the server. */
  readonly server: string
  readonly screen: Script['screen']
  readonly launch: LaunchOptions
  readonly random: Prng
  /** Errors that nobody caught. */
  readonly onError: (message: string) => void
}

export async function openDevice({
  name,
  server,
  screen,
  launch,
  random,
  onError,
}: DeviceOptions): Promise<WalkedDevice> {
  const wire = await startFaultProxy(server)
  let connection: Network = 'online'
  const opened = (context: BrowserContext) => {
    context.on('weberror', (error) => onError(`${name}: ${error.error().message}`))
  }
  const options = { ...launch, ...SCREENS[screen], baseURL: wire.url, locale: 'en-GB', timezoneId: 'Europe/Vienna' }
  const device = await makeDevice(options, { opened })
  const tabs: Page[] = []
  let running = false

  const open = async () => {
    tabs.push(await device.open())
    running = true
    await device.context.setOffline(connection === 'offline')
  }
  const remove = async () => {
    await within(60, 'The end of the browser', device.remove())
    await wire.close()
  }
  try {
    await open()
    await begin(device.page, server)
  } catch (error) {
    await remove()
    throw error
  }

  return {
    name,
    url: wire.url,
    get tabs() {
      return tabs
    },
    get connection() {
      return connection
    },
    async page(nth) {
      if (!running) await open()
      const at = Math.min(nth, tabs.length)
      const known = tabs[at]
      if (known && !known.isClosed()) return known
      const page = await device.context.newPage()
      tabs[at] = page
      return page
    },
    async network(to) {
      connection = to
      rule(wire, to, random)
      if (running) await device.context.setOffline(to === 'offline')
    },
    async closeTab(nth) {
      const page = tabs[nth]
      if (!page || page.isClosed()) return
      // A browser without a page would end.
      if (tabs.filter((tab) => !tab.isClosed()).length === 1) tabs.push(await device.context.newPage())
      const closed = page.waitForEvent('close')
      await page.close({ runBeforeUnload: true })
      await closed
      tabs.splice(nth, 1)
    },
    async kill() {
      await device.kill()
      running = false
      tabs.length = 0
    },
    remove,
  }
}

/** Signs in, and waits until all of the app and what it keeps ahead are on the device. @throws Error */
async function begin(page: Page, server: string): Promise<void> {
  await putSession(page, await signInAt(server, OWNER))
  const answer = await page.goto('/admin/content')
  if (answer?.ok() !== true) throw new Error(`The app is not served: ${answer?.status() ?? 'nothing'} at ${page.url()}`)
  await within(60, 'Having the app offline', offlineReady(page))
  await within(60, 'Fetching ahead', keptAhead(page))
}

function rule(wire: FaultProxy, to: Network, random: Prng): void {
  wire.heal()
  if (to === 'bad') wire.when({ path: '/api/', fault: () => badLuck(random) })
  // A browser that starts is told a moment later that it is offline; what it asks for until then comes nowhere either.
  if (to === 'offline') wire.when({ path: '/', fault: { do: 'drop-request' } })
}

function badLuck(random: Prng): Fault | undefined {
  const ms = 30 + random.below(300)
  const faults = {
    pass: undefined,
    delay: { do: 'delay', ms },
    dropRequest: { do: 'drop-request' },
    dropReply: { do: 'drop-reply' },
  } as const
  return faults[random.weighted({ pass: 40, delay: 30, dropRequest: 12, dropReply: 18 })]
}

/** What is edited without a connection was fetched before. */
async function keptAhead(page: Page): Promise<void> {
  while (!isAllAhead(await keptTexts(page))) await pause(100)
}
