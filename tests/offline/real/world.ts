import * as v from 'valibot'
import { CurrentUser } from '#contract/calls/auth.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { Book } from '#client/offline/simulation/model/book.ts'
import { Deciding } from '#client/offline/simulation/deciding.ts'
import { Life } from '#client/offline/simulation/life.ts'
import { Prng } from '#client/offline/simulation/prng.ts'
import { Scheduler } from '#client/offline/simulation/scheduler.ts'
import { Scribe } from '#client/offline/simulation/scribe.ts'
import type { Trace, Tracing } from '#client/offline/simulation/world.ts'
import { startBundles } from './bundle.ts'
import { Deeds, sha256 } from './deeds.ts'
import { dataOf, RealNetwork } from './network.ts'
import { Browser } from './platform.ts'
import { RealServer } from './server.ts'
import { RealTab } from './tab.ts'

const immediate = globalThis.setImmediate

export interface Person {
  readonly user: CurrentUser
  token: string
}

/**
 * The real parts in one deterministic world: pages, worker, draft journal and storage adapter as they are built, the
 * real server on its real database, and nothing between them but the seeded scheduler.
 */
export class RealWorld {
  readonly random: Prng
  readonly scheduler: Scheduler
  readonly deeds = new Deeds()
  readonly book = new Book()
  readonly problems: string[] = []
  readonly history: string[] = []
  readonly server: RealServer
  readonly network: RealNetwork
  readonly browsers: readonly Browser[]
  readonly scribe: Scribe
  readonly deciding: Deciding
  readonly people: Person[] = []
  tabs: RealTab[] = []
  offset = 0
  /** Where the token of whoever is not at one of our devices comes from. */
  #other = ''
  readonly #start: number
  readonly bundles: Awaited<ReturnType<typeof startBundles>>

  readonly #hear: Trace

  private constructor(
    seed: number,
    bundles: RealWorld['bundles'],
    hear: Trace,
    opened: (world: RealWorld) => RealServer,
  ) {
    this.bundles = bundles
    this.#hear = hear
    this.random = new Prng(seed)
    this.scheduler = new Scheduler(() => this.#settle())
    this.#start = this.scheduler.now
    this.server = opened(this)
    this.network = new RealNetwork(this)
    this.browsers = [new Browser(this.scheduler, this.random), new Browser(this.scheduler, this.random)]
    const order = () => this.deeds.order
    const { book, problems, random } = this
    this.scribe = new Scribe({ order, holds: () => true, digest: sha256, book, problems, trace: this.trace })
    this.deciding = new Deciding({ random, scribe: this.scribe, book, order, trace: this.trace })
  }

  static async open(seed: number, hear: Trace = () => undefined): Promise<RealWorld> {
    const clock = { now: new Scheduler().now, world: null as RealWorld | null }
    const now = () => clock.world?.scheduler.now ?? clock.now
    const server = await RealServer.open({ now, random: new Prng(seed + 1_000_000) })
    const world = new RealWorld(seed, await startBundles(), hear, (made) => {
      clock.world = made
      return server
    })
    await world.#people()
    return world
  }

  readonly trace: Tracing = (line) => {
    const text = typeof line === 'string' ? line : line()
    const told = `${((this.scheduler.now - this.#start) / 1000).toFixed(3)} ${text}`
    this.history.push(told)
    this.#hear(told)
  }

  async #people(): Promise<void> {
    for (const name of ['owner', 'visitor', 'other']) {
      const { token } = await this.server.person(name)
      const me = dataOf(await this.server.ask('/api/auth/me', { headers: { Authorization: `Bearer ${token}` } }))
      const user = v.parse(CurrentUser, isObject(me) && 'user' in me ? me['user'] : me)
      this.people.push({ user, token })
      this.#other = token
    }
  }

  /** Everybody signs in again; no session lasts for ever. */
  async renew(): Promise<void> {
    for (const person of this.people) person.token = await this.server.signIn(person.user.id)
    this.#other = this.people[2]?.token ?? ''
  }

  /** Everything that goes on without the scheduler: promises, and the server at work. */
  async #settle(): Promise<void> {
    do await new Promise<void>((done) => void immediate(() => done()))
    while (this.server.isWorking)
  }

  /** Time passes. What the databases of the browsers do takes its time in the schedule, too. */
  async run(ms: number): Promise<void> {
    const inTime = (call: (...given: unknown[]) => void, ...given: unknown[]) => {
      if (this.server.isWorking) return immediate(call, ...given)
      return this.scheduler.after(this.random.below(2), () => call(...given))
    }
    Object.assign(globalThis, { setImmediate: inTime })
    try {
      await this.scheduler.run(ms)
    } finally {
      Object.assign(globalThis, { setImmediate: immediate })
    }
  }

  openTab(device: number, person: Person): RealTab {
    const tab = new RealTab(this, device, person)
    this.tabs.push(tab)
    return tab
  }

  end(tab: RealTab): void {
    tab.life.end()
    this.tabs = this.tabs.filter((other) => other !== tab)
  }

  /** The browser wakes the worker, which sends what waits, and ends it when it likes. */
  wakeWorker(device: number): void {
    const browser = this.browsers[device]
    if (!browser) return
    const life = new Life()
    const worker = this.bundles.worker(browser.platform(life, this.network.fetchOf(life), () => this.offset))
    const end = () => life.end()
    this.trace(`the worker of device ${device} wakes`)
    worker.sendInBackground().then(end, end)
    this.scheduler.after(this.random.below(90_000), end)
  }

  /** Somebody who is at none of our devices. @returns whether the server did it */
  async other(
    method: string,
    path: string,
    endpoint: string,
    params: Readonly<Record<string, unknown>>,
    body: unknown,
    version: unknown,
  ): Promise<boolean> {
    const headers = {
      Authorization: `Bearer ${this.#other}`,
      'Content-Type': 'application/json',
      ...(version === undefined ? {} : { 'If-Match': `"${String(version)}"` }),
    }
    const reply = await this.server.ask(`/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    this.trace(`other ${method} ${path} ${JSON.stringify(body)} -> ${reply.status} ${reply.text}`)
    if (reply.status >= 300) return false
    this.deeds.note(endpoint, params, 'other', JSON.parse(reply.text))
    return true
  }

  /** Somebody else puts a file into the library. */
  async otherFile(name: string): Promise<void> {
    const bytes = new TextEncoder().encode(`{"file":"${name}"}`)
    const body = new FormData()
    body.set('is_public', 'true')
    body.set('file', new Blob([bytes], { type: 'application/json' }), name)
    const headers = { Authorization: `Bearer ${this.#other}` }
    const reply = await this.server.ask('/api/files', { method: 'POST', headers, body })
    this.trace(`other uploads ${name} -> ${reply.status} ${reply.text}`)
    if (reply.status < 300) this.deeds.note('files.upload', {}, 'other', JSON.parse(reply.text), bytes)
  }

  /** Whether nothing of a record is left, not even in the trash with what it lay in. */
  async isGone(path: string): Promise<boolean> {
    const reply = await this.server.ask(`/api${path}`, { headers: { Authorization: `Bearer ${this.#other}` } })
    return reply.status === 404 && !reply.text.includes('parent_deleted')
  }

  async close(): Promise<void> {
    for (const tab of this.tabs) tab.life.end()
    await this.server.stop()
  }
}
