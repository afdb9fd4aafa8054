import type { Trace } from '#client/offline/simulation/world.ts'
import { type Trashed, violationsIn } from './evidence.ts'
import { NO_TROUBLE } from './network.ts'
import { noteErased, otherEdits } from './others.ts'
import { Owner } from './owner.ts'
import type { RealTab } from './tab.ts'
import { RealWorld } from './world.ts'

/** One history of the real parts: two devices, up to three tabs each, two accounts, and everything between them. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const REAL_EVENTS = {
  owner: 22,
  other: 3,
  offline: 1,
  online: 2,
  openTab: 1.2,
  kill: 0.6,
  reload: 0.4,
  worker: 0.6,
  expire: 0.3,
  signIn: 1,
  visitor: 0.15,
  clock: 0.2,
  days: 0.2,
  restart: 0.4,
}
export type RealEvent = keyof typeof REAL_EVENTS

export interface RealResult {
  readonly seed: number
  readonly violations: readonly string[]
  readonly history: readonly string[]
  readonly kept: number
  readonly requests: number
  /** How often each call was carried out for a device. */
  readonly carriedOut: ReadonlyMap<string, number>
  readonly events: ReadonlyMap<RealEvent, number>
}

/** @param hear called with each line of the history as it happens */
export async function runRealSchedule(seed: number, hear?: Trace): Promise<RealResult> {
  const world = await RealWorld.open(seed, hear)
  try {
    return await new RealSchedule(seed, world).run()
  } finally {
    await world.close()
  }
}

class RealSchedule {
  readonly #seed: number
  readonly #world: RealWorld
  readonly #owner: Owner
  readonly #trashed: Trashed = new Map()
  readonly #violations: string[] = []
  readonly #events = new Map<RealEvent, number>()
  /** Who is at each device. */
  readonly #at: (0 | 1)[] = [0, 0]

  constructor(seed: number, world: RealWorld) {
    this.#seed = seed
    this.#world = world
    this.#owner = new Owner(world)
  }

  async run(): Promise<RealResult> {
    const world = this.#world
    const { random } = world
    await this.#content()
    this.#open(0)
    await world.run(500)
    this.#troubles()
    for (let steps = 25 + random.below(45); steps > 0; steps -= 1) {
      await this.#happen()
      await world.run(random.below(random.weighted({ 30: 5, 1000: 4, 9000: 3, 60_000: 2 }) === '30' ? 30 : 9000))
    }
    await this.#heal()
    await this.#quiet('after healing')
    for (let round = 1; round <= 3; round += 1) {
      for (const tab of world.tabs) for (let count = 0; count < 4; count += 1) this.#owner.decide(tab)
      await this.#quiet(`after decisions ${round}`)
    }
    await this.#typed()
    const { book, network, history } = world
    return {
      seed: this.#seed,
      violations: this.#violations,
      history,
      kept: book.kept,
      requests: network.requests,
      carriedOut: network.carriedOut,
      events: this.#events,
    }
  }

  /** What was there before. */
  async #content(): Promise<void> {
    const world = this.#world
    const make = (path: string, endpoint: string, body: unknown) =>
      world.other('POST', path, endpoint, {}, body, undefined)
    await make('/categories', 'categories.create', { name: 'First' })
    await make('/tags', 'tags.create', { name: 'Notes' })
    const course = { title: 'Course', description: 'About it', duration_hours: 1, level: 'beginner' }
    await make('/admin/courses', 'courses.create', course)
    const lesson = { title: 'First lesson', content: 'One\n\nTwo' }
    for (const title of ['A', 'B'])
      await world.other(
        'POST',
        '/admin/courses/1/lessons',
        'lessons.create',
        { courseId: 1 },
        { ...lesson, title },
        undefined,
      )
    await make('/admin/workflow-categories', 'workflowCategories.create', { name: 'Flows' })
    const workflow = { title: 'Flow', summary: 'What it does', workflow_category_id: 1 }
    await make('/admin/workflows', 'workflows.create', workflow)
    for (const name of ['a', 'b', 'c']) await world.otherFile(`${name}.json`)
    await make('/admin/posts', 'posts.create', { title: 'Old', content: '<p>a</p><p>b</p><p>c</p>', category_id: 1 })
  }

  #open(device: number): RealTab | null {
    const world = this.#world
    const person = world.people[this.#at[device] ?? 0]
    return person ? world.openTab(device, person) : null
  }

  #troubles(): void {
    const { random, network, browsers } = this.#world
    const rough = random.weighted({ calm: 1, line: 3, storage: 2, both: 3 })
    const some = () => (random.chance(0.5) ? 0.12 : 0)
    if (rough === 'line' || rough === 'both')
      network.trouble = {
        ...NO_TROUBLE,
        dropRequest: some(),
        dropReply: some(),
        twice: some(),
        late: some(),
        page: some(),
        unavailable: some(),
      }
    if (rough === 'storage' || rough === 'both')
      for (const browser of browsers) browser.trouble = { abort: 0.02, quota: 0.01, dead: 0.02, deadAfter: 0.02 }
  }

  async #happen(): Promise<void> {
    const world = this.#world
    const { random, network } = world
    const tab = random.pick(world.tabs.filter(({ usable }) => usable))
    const event = random.weighted({ ...REAL_EVENTS, openTab: world.tabs.length === 0 ? 20 : REAL_EVENTS.openTab })
    this.#events.set(event, (this.#events.get(event) ?? 0) + 1)
    if (event !== 'owner') world.trace(event)
    switch (event) {
      case 'owner':
        return tab && this.#owner.act(tab)
      case 'other':
        return otherEdits(world, this.#owner.fresh)
      case 'offline':
      case 'online':
        network.online = event === 'online'
        return world.tabs.forEach((each) => each.outbox?.setReachable(network.online))
      case 'openTab': {
        const device = random.below(2)
        if (world.tabs.filter((each) => each.device === device).length < 3) this.#open(device)
        return
      }
      case 'kill':
        return tab && world.end(tab)
      case 'reload':
        if (tab?.outbox) world.scribe.watch(tab.outbox.close().then(() => world.end(tab)))
        return
      case 'worker':
        return world.wakeWorker(random.below(2))
      case 'expire':
        return world.people.slice(0, 2).forEach(({ token }) => network.revoked.add(token))
      case 'signIn':
        return this.#signIn()
      case 'visitor':
        return this.#change(random.below(2))
      case 'clock':
        world.offset += random.chance(0.5) ? DAY : -DAY
        return
      case 'days':
        return this.#days()
      case 'restart':
        network.down(random.below(random.chance(0.8) ? 20_000 : 5 * MINUTE))
        return world.server.restart()
    }
  }

  async #signIn(): Promise<void> {
    const world = this.#world
    for (const person of world.people.slice(0, 2)) {
      if (!world.network.revoked.has(person.token)) continue
      person.token = await world.server.signIn(person.user.id)
      for (const tab of world.tabs.filter(({ account }) => account === `u${person.user.id}`)) {
        if (!tab.usable) continue
        const resumed = tab.bundle.signIn(person.token, person.user).then(() => tab.outbox?.resume())
        world.scribe.watch(resumed)
      }
    }
  }

  /** Another person takes the device over. */
  #change(device: number): void {
    const world = this.#world
    for (const tab of world.tabs.filter((each) => each.device === device)) world.end(tab)
    this.#at[device] = this.#at[device] === 0 ? 1 : 0
    this.#open(device)
  }

  /** Devices lie in a drawer; on the server what has had its time goes. */
  async #days(): Promise<void> {
    const world = this.#world
    await this.#note()
    for (const tab of world.tabs) world.end(tab)
    await world.run((1 + world.random.below(100)) * DAY)
    await world.server.purge()
    await world.renew()
    await noteErased(world)
    this.#open(0)
  }

  /** What is in the trash is remembered before its time is over. */
  async #note(): Promise<void> {
    await violationsIn(this.#world, this.#trashed, '')
  }

  async #heal(): Promise<void> {
    const world = this.#world
    world.trace('everything heals')
    world.network.trouble = NO_TROUBLE
    world.network.online = true
    world.network.down(0)
    for (const browser of world.browsers) browser.trouble = { abort: 0, quota: 0, dead: 0, deadAfter: 0 }
    await world.run(6000)
    await world.renew()
    for (const device of [0, 1]) {
      for (const tab of world.tabs.filter((each) => each.device === device)) world.end(tab)
      this.#at[device] = 0
      this.#open(device)
    }
    await world.run(2000)
  }

  async #quiet(when: string): Promise<void> {
    const world = this.#world
    await world.run(25 * MINUTE)
    const draining = `u${world.people[0]?.user.id ?? 0}`
    const found = await violationsIn(world, this.#trashed, draining)
    this.#violations.push(...found.map((violation) => `${when}: ${violation}`))
  }

  /** What the journal called kept is offered by a page that is opened now. */
  async #typed(): Promise<void> {
    const world = this.#world
    for (const tab of world.tabs) {
      const listing = tab.drafts?.list()
      await world.run(500)
      const there = new Set((await listing)?.map((draft) => draft.values['title']))
      for (const { text, device, account } of this.#owner.typed.values()) {
        if (device === tab.device && account === tab.account && !there.has(text))
          this.#violations.push(`typed and gone: ${text}`)
      }
    }
  }
}
