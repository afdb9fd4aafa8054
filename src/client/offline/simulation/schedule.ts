import { Device, type Life, NO_STORAGE_FAULTS } from './device.ts'
import { Prng } from './prng.ts'
import { Scheduler } from './scheduler.ts'
import { type NetworkFault, NO_FAULTS, VirtualNetwork } from './virtual-network.ts'
import { VirtualServer } from './virtual-server.ts'
import { check } from './check.ts'
import { Person } from './person.ts'
import { COLLECTIONS, Tab } from './tab.ts'
import { Accounts } from './tokens.ts'

export interface ScheduleResult {
  readonly seed: number
  readonly violations: readonly string[]
  readonly requests: number
  readonly saved: number
  readonly asked: number
}

/** Receives the history line by line, for reading a failing seed. */
export type Trace = (line: string) => void

const MINUTE = 60_000
const FUTURE = { opId: 'future', lane: 'post:999', schemaVersion: 99, label: 'From tomorrow' }

/**
 * One randomized history: person, tabs, faults, another client; then everything heals, the queue must drain without
 * any new save, and every token is accounted for (design/offline 4.2).
 */
export async function runSchedule(seed: number, trace: Trace = () => undefined): Promise<ScheduleResult> {
  const world = new World(seed, trace)
  await world.run()
  return world.result()
}

class World {
  readonly seed: number
  readonly random: Prng
  readonly scheduler = new Scheduler()
  readonly server = new VirtualServer()
  readonly device: Device
  readonly network: VirtualNetwork
  readonly accounts = new Accounts()
  readonly problems: string[] = []
  readonly violations: string[] = []
  readonly person: Person
  tabs: Tab[] = []
  clockOffset = 0
  asked = 0
  planted = false
  readonly trace: Trace
  readonly #start = this.scheduler.now

  constructor(seed: number, trace: Trace) {
    this.seed = seed
    const timed: Trace = (line) => trace(`${((this.scheduler.now - this.#start) / 1000).toFixed(3)} ${line}`)
    this.trace = timed
    this.random = new Prng(seed)
    this.device = new Device(this.scheduler, this.random)
    this.network = new VirtualNetwork(this.scheduler, this.random, this.server, timed)
    this.person = new Person(this.random, this.device, this.accounts, this.problems, timed)
    this.device.onCrash = () => this.crash()
    this.device.onKill = (life) => this.kill(life)
    this.network.onKill = (life) => this.kill(life)
    const category = this.server.insert('categories', { name: 'First' }, 'seed')
    this.server.insert(
      'posts',
      { title: 'Old', content: '<p>a</p><p>b</p><p>c</p><p>d</p>', category_id: category },
      'seed',
    )
    this.server.rows('settings').set(1, {
      id: 1,
      values: {
        site_name: 'Site',
        site_description: '',
        site_url: 'https://example.test',
        admin_email: 'a@example.test',
        maintenance_mode: false,
        allow_registration: false,
        max_file_size: 10,
        allowed_file_types: ['png'],
      },
      version: 1,
      deleted: false,
      history: [],
    })
  }

  async run(): Promise<void> {
    this.openTab()
    await this.scheduler.run(200)
    for (const tab of this.tabs) tab.refetch()
    // Left by a newer version of the app that was here for a day.
    if (this.random.chance(0.05)) this.plant()
    this.setFaults()
    const steps = 10 + this.random.below(40)
    for (let step = 0; step < steps; step += 1) {
      this.step()
      await this.scheduler.run(this.pause())
    }
    await this.heal()
    await this.quiesce('after healing')
    for (let round = 0; round < 6 && this.random.chance(0.85); round += 1) {
      for (const tab of this.tabs) if (tab.usable) for (let count = 0; count < 4; count += 1) this.decide(tab)
      await this.quiesce(`after decisions ${round + 1}`)
    }
  }

  decide(tab: Tab): void {
    if (this.random.chance(0.2)) this.person.decideUnderForm(tab)
    else this.person.decide(tab)
  }

  plant(): void {
    this.planted = true
    this.device.disk.plant(FUTURE.opId, FUTURE)
  }

  pause(): number {
    const longest = { moment: 10, second: 1000, seconds: 8000, minute: MINUTE, long: 90 * MINUTE }
    return this.random.below(longest[this.random.weighted({ moment: 5, second: 4, seconds: 3, minute: 2, long: 0.3 })])
  }

  setFaults(): void {
    const rough = this.random.weighted({ calm: 1, network: 3, storage: 2, all: 3 })
    // The keys of the table are exactly the faults.
    const names = Object.keys(NO_FAULTS) as NetworkFault[]
    if (rough === 'network' || rough === 'all') {
      const chosen = names.filter(() => this.random.chance(0.35))
      this.network.faults = { ...NO_FAULTS, ...Object.fromEntries(chosen.map((name) => [name, 0.15])), ok: 1 }
    }
    if (rough === 'storage' || rough === 'all') {
      const chosen = Object.keys(NO_STORAGE_FAULTS).filter(() => this.random.chance(0.4))
      this.device.faults = { ...NO_STORAGE_FAULTS, ...Object.fromEntries(chosen.map((name) => [name, 0.015])) }
    }
  }

  step(): void {
    const tab = this.random.pick(this.tabs.filter((candidate) => candidate.usable))
    const event = this.random.weighted({
      person: 14,
      other: 4,
      otherDelete: 0.6,
      offline: 1,
      online: 2,
      openTab: tab ? 0.7 : 20,
      kill: 0.5,
      crash: 0.4,
      freeze: 0.6,
      thaw: 1,
      signOut: 0.5,
      signIn: 1,
      clock: 0.3,
      drawer: 0.1,
    })
    if (event !== 'person') this.trace(event)
    switch (event) {
      case 'person':
        return tab ? this.person.act(tab) : undefined
      case 'other':
        return this.otherEdits()
      case 'otherDelete':
        return this.otherDeletes()
      case 'offline':
      case 'online': {
        this.network.online = event === 'online'
        // The browser's flag is sometimes late and sometimes wrong.
        if (this.random.chance(0.7))
          for (const each of this.tabs) each.life.reach(() => each.outbox?.setReachable(this.network.online))
        return
      }
      case 'openTab':
        if (this.tabs.length < 3) this.openTab()
        return
      case 'kill':
        if (tab) this.kill(tab.life)
        return
      case 'crash':
        return this.crash()
      case 'freeze':
        if (tab) {
          tab.life.freeze()
          if (this.random.chance(0.5)) this.device.release(tab.life)
        }
        return
      case 'thaw':
        for (const each of this.tabs) each.life.thaw()
        return
      case 'signOut':
        this.network.signedIn = false
        return
      case 'signIn':
        this.network.signedIn = true
        tab?.outbox?.resume().catch(() => undefined)
        return
      case 'clock':
        this.clockOffset += this.random.chance(0.5) ? 24 * 60 * MINUTE : -24 * 60 * MINUTE
        return
      case 'drawer':
        // Eight days in a drawer, switched off; the local trash must not run out in one schedule.
        if (this.clockOffset > 10 * 24 * 60 * MINUTE) return
        this.crash()
        this.clockOffset += 8 * 24 * 60 * MINUTE
    }
  }

  openTab(): void {
    const tab = new Tab(this.device, this.network, this.server, this.random, () => this.clockOffset, this.problems)
    for (const other of this.tabs) for (const [key, record] of other.cache) tab.cache.set(key, record)
    if (this.random.chance(0.5)) tab.refetch()
    this.tabs.push(tab)
  }

  kill(life: Life): void {
    this.trace('a tab dies')
    life.end()
    this.tabs = this.tabs.filter((tab) => tab.life !== life)
  }

  crash(): void {
    this.trace('the browser crashes')
    for (const tab of this.tabs) tab.life.end()
    this.tabs = []
    this.device.disk.crash((relaxed) => this.random.below(relaxed + 1))
  }

  otherEdits(): void {
    const collection = this.random.weighted({ posts: 6, settings: 1, categories: 1 })
    const id = this.random.pick([...this.server.rows(collection).keys()])
    if (id === undefined) return
    this.server.change(collection, id, 'other', (values) => {
      if (collection === 'posts' && this.random.chance(0.12)) return this.#otherTag(values)
      const token = this.accounts.next('other').text
      const next = { ...values, ...this.#otherValues(collection, String(values['content'] ?? ''), token) }
      this.accounts.excuse(values, next)
      this.trace(`other writes ${collection} ${id}: ${JSON.stringify(next)}`)
      return next
    })
  }

  #otherTag(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { member } = this.accounts.nextMember('other')
    const tags: unknown[] = Array.isArray(values['tags']) ? values['tags'] : []
    this.trace(`other adds the tag ${member}`)
    return { ...values, tags: [...tags, member] }
  }

  #otherValues(collection: string, content: string, token: string): Record<string, unknown> {
    if (collection === 'settings') return { site_name: token }
    if (collection === 'categories') return { description: token }
    if (this.random.chance(0.3)) return { title: token }
    if (this.random.chance(0.2)) return { excerpt: token }
    const paragraphs = content.match(/<p>.*?<\/p>/gs) ?? []
    const at = this.random.below(paragraphs.length + 1)
    return {
      content: [
        ...paragraphs.slice(0, at),
        `<p>${token}</p>`,
        ...paragraphs.slice(at + (this.random.chance(0.5) ? 1 : 0)),
      ].join('\n'),
    }
  }

  otherDeletes(): void {
    const id = this.random.pick([...this.server.rows('posts').keys()])
    const row = id === undefined ? undefined : this.server.rows('posts').get(id)
    if (row) this.server.remove('posts', row.id, 'other', !row.deleted)
  }

  async heal(): Promise<void> {
    this.trace('everything heals')
    this.device.faults = NO_STORAGE_FAULTS
    this.network.faults = NO_FAULTS
    this.network.online = true
    this.network.signedIn = true
    for (const tab of this.tabs) tab.life.thaw()
    if (this.random.chance(0.3)) this.crash()
    await this.scheduler.run(1000)
    if (!this.tabs.some((tab) => tab.usable)) this.openTab()
    await this.scheduler.run(1000)
    // Hints may come or not: the queue must drain either way.
    if (this.random.chance(0.5)) for (const tab of this.tabs) tab.outbox?.setReachable(true)
  }

  async quiesce(when: string): Promise<void> {
    await this.scheduler.run(22 * MINUTE)
    if (this.device.violation) this.violations.push(this.device.violation)
    this.violations.push(...this.problems.splice(0))
    const found = check(this.device.disk.tables, this.server, this.accounts, COLLECTIONS)
    this.violations.push(...found.violations.map((violation) => `${when}: ${violation}`))
    const planted = this.device.disk.tables.operations.get(FUTURE.opId)
    if (this.planted && planted !== FUTURE) this.violations.push(`${when}: a record of a newer version is gone`)
    this.asked = Math.max(this.asked, found.asked)
  }

  result(): ScheduleResult {
    const saved = [...this.accounts.tokens.values()].filter((token) => token.state === 'own').length
    return { seed: this.seed, violations: this.violations, requests: this.network.requests, saved, asked: this.asked }
  }
}
