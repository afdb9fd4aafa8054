import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'

/**
 * One person's device: a browser with a profile on disk. What the app keeps must be there again after the browser was
 * closed or killed, so the profile outlives the process.
 */
export interface Device {
  /** The page in use; another one after open(). */
  readonly page: Page
  readonly context: BrowserContext
  /** The folder of its profile. */
  readonly profile: string
  /** Starts the browser on the same profile. */
  open(): Promise<Page>
  /** The way a person closes it. */
  close(): Promise<void>
  /** The way the system ends it, with all its processes: no page learns of it. */
  kill(): Promise<void>
  /** Cuts the browser's own network. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** Closes it and removes the profile. */
  remove(): Promise<void>
}

export type LaunchOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>

export interface DeviceEvents {
  /** A browser was started; none of its pages was used yet. */
  opened?(context: BrowserContext): void
  /** The network is about to be cut: errors that follow are expected. */
  cut?(): void
}

/** A device with nothing on it, not yet opened. */
export async function makeDevice(options: LaunchOptions, events: DeviceEvents = {}): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'offdesk-profile-'))
  let context: BrowserContext | undefined
  let page: Page | undefined

  const current = () => {
    if (!context || !page) throw new Error('The browser is closed; open() starts it')
    return { context, page }
  }
  const close = async () => {
    const open = context
    context = page = undefined
    await open?.close()
  }
  return {
    get page() {
      return current().page
    },
    get context() {
      return current().context
    },
    profile,
    async open() {
      if (context) throw new Error('The browser is open')
      context = await chromium.launchPersistentContext(profile, options)
      events.opened?.(context)
      page = context.pages()[0] ?? (await context.newPage())
      return page
    },
    close,
    async kill() {
      const open = current().context
      context = page = undefined
      const closed = new Promise((done) => open.once('close', done))
      // Playwright starts the browser as the head of a process group.
      process.kill(-(await browserPid(profile)), 'SIGKILL')
      await closed
    },
    goOffline: () => {
      events.cut?.()
      return current().context.setOffline(true)
    },
    goOnline: () => current().context.setOffline(false),
    async remove() {
      await close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Chromium names its process in the profile's lock: a link to `host-pid`. */
async function browserPid(profile: string): Promise<number> {
  const pid = Number((await readlink(join(profile, 'SingletonLock'))).split('-').at(-1))
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('The profile names no browser process')
  return pid
}
