import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { CHROMIUM_ARGS } from '#tooling/find-chromium.mjs'
import { installProbe, SEEN } from './probe.ts'

export interface Screen {
  readonly viewport: { readonly width: number; readonly height: number }
  /** With a phone's processor and network. */
  readonly phone: boolean
}

export const LAPTOP: Screen = { viewport: { width: 1280, height: 800 }, phone: false }
/** 4x slower processor, 150 ms, 1.6 Mbit/s. */
export const PHONE: Screen = { viewport: { width: 390, height: 844 }, phone: true }

/** A profile on disk with a browser on it, as a person has it. */
export class Device {
  #context: BrowserContext | undefined
  private constructor(
    private readonly profile: string,
    private readonly executablePath: string,
    private readonly screen: Screen,
    private readonly url: string,
    private readonly words: readonly string[],
  ) {}

  /** @param words that stand on the first page once its own data does */
  static async make(
    executablePath: string,
    screen: Screen,
    url: string,
    words: readonly string[] = [],
  ): Promise<Device> {
    return new Device(await mkdtemp(join(tmpdir(), 'offdesk-bench-profile-')), executablePath, screen, url, words)
  }

  /** A new browser process with one throttled page that has not been anywhere yet. */
  async open(): Promise<{ page: Page; cdp: CDPSession }> {
    await this.close()
    const { viewport, phone } = this.screen
    this.#context = await chromium.launchPersistentContext(this.profile, {
      executablePath: this.executablePath,
      args: CHROMIUM_ARGS,
      viewport,
      baseURL: this.url,
      locale: 'en-GB',
      ...(phone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
    })
    await this.#context.addInitScript(installProbe, { words: this.words, seen: SEEN })
    // A page that is left has lost already what is emulated, and would keep a picture of another kind of window.
    await this.#context.addInitScript(() => {
      const real = (event: Event) => event.isTrusted && event.stopImmediatePropagation()
      for (const type of ['pagehide', 'visibilitychange']) window.addEventListener(type, real, { capture: true })
    })
    return this.#throttled(this.#context.pages()[0] ?? (await this.#context.newPage()))
  }

  /** Another page of the browser that `open` started. */
  async openTab(): Promise<{ page: Page; cdp: CDPSession }> {
    if (!this.#context) throw new Error('No browser is open')
    return this.#throttled(await this.#context.newPage())
  }

  async #throttled(page: Page): Promise<{ page: Page; cdp: CDPSession }> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    await cdp.send('Network.enable')
    if (this.screen.phone) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_600_000 / 8,
        uploadThroughput: 750_000 / 8,
      })
    }
    return { page, cdp }
  }

  async close(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
  }

  async remove(): Promise<void> {
    await this.close()
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

export async function metrics(cdp: CDPSession): Promise<ReadonlyMap<string, number>> {
  const told = await cdp.send('Performance.getMetrics')
  return new Map(told.metrics.map(({ name, value }) => [name, value]))
}

export async function metric(cdp: CDPSession, name: string): Promise<number> {
  return (await metrics(cdp)).get(name) ?? Number.NaN
}

/** Puts the session where the app keeps it, on a page that is not the app: the next visit is the very first. */
export async function putSession(page: Page, session: { token: string; user: unknown }): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    (value) =>
      new Promise<void>((done, failed) => {
        const open = indexedDB.open('offdesk.device')
        open.onupgradeneeded = () => open.result.createObjectStore('values')
        open.onerror = () => failed(open.error ?? new Error('IndexedDB did not open'))
        open.onsuccess = () => {
          const write = open.result.transaction('values', 'readwrite')
          write.objectStore('values').put(value, 'session')
          write.oncomplete = () => {
            open.result.close()
            done()
          }
        }
      }),
    { token: session.token, user: session.user },
  )
}
