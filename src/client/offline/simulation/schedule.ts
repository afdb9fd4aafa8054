import { NEXT_VERSION, THIS_VERSION } from './app-version.ts'
import { check } from './check.ts'
import { OWNER } from './device.ts'
import { EVENT_NAMES, type EventName, happen, signIn } from './events.ts'
import { NETWORK_FAULTS, NO_FAULTS } from './network-faults.ts'
import type { Tab } from './tab.ts'
import { NO_STORAGE_FAULTS, STORAGE_FAULTS } from './virtual-database.ts'
import { type Trace, VISITOR, World } from './world.ts'

export type { Trace } from './world.ts'

export interface ScheduleResult {
  readonly seed: number
  readonly violations: readonly string[]
  readonly requests: number
  readonly saved: number
  readonly asked: number
  /** How often each event happened. */
  readonly events: Readonly<Record<EventName, number>>
}

const MINUTE = 60_000
const FUTURE = { opId: 'future', lane: 'post:999', schemaVersion: 99, label: 'From tomorrow' }

/**
 * One randomized history: person, tabs, faults, another client; then everything heals, the queue must drain without any
 * new save, and every token is accounted for.
 */
export async function runSchedule(seed: number, trace?: Trace): Promise<ScheduleResult> {
  const schedule = new Schedule(seed, trace)
  await schedule.run()
  return schedule.result()
}

class Schedule {
  readonly #seed: number
  readonly #world: World
  readonly #violations: string[] = []
  // Every name of the table gets its count.
  readonly #events = Object.fromEntries(EVENT_NAMES.map((name) => [name, 0])) as Record<EventName, number>
  #asked = 0
  #planted = false

  constructor(seed: number, trace: Trace | undefined) {
    this.#seed = seed
    this.#world = new World(seed, trace)
  }

  async run(): Promise<void> {
    const { random, scheduler } = this.#world
    const first = this.#world.openTab()
    await scheduler.run(200)
    first.refetch()
    // Left by a newer version of the app that was here for a day.
    if (random.chance(0.05)) this.#plant()
    this.#setFaults()
    const steps = 10 + random.below(40)
    for (let step = 0; step < steps; step += 1) {
      this.#events[happen(this.#world)] += 1
      await scheduler.run(this.#pause())
    }
    const asleep = await this.#heal()
    await this.#updateBack()
    await this.#quiesce('after healing')
    await this.#visit()
    if (asleep.length > 0) {
      for (const tab of asleep) tab.life.thaw()
      await this.#quiesce('after a frozen tab came back')
    }
    for (let round = 0; round < 6 && random.chance(0.85); round += 1) {
      for (const tab of this.#world.tabs) if (tab.usable) for (let count = 0; count < 4; count += 1) this.#decide(tab)
      await this.#quiesce(`after decisions ${round + 1}`)
    }
  }

  #decide(tab: Tab): void {
    const { random, person } = this.#world
    if (random.chance(0.2)) person.decideUnderForm(tab)
    else person.decide(tab)
  }

  #plant(): void {
    this.#planted = true
    this.#world.device.disk.plant(FUTURE.opId, FUTURE)
  }

  #pause(): number {
    const { random } = this.#world
    const longest = { moment: 10, second: 1000, seconds: 8000, minute: MINUTE, long: 90 * MINUTE }
    return random.below(longest[random.weighted({ moment: 5, second: 4, seconds: 3, minute: 2, long: 0.3 })])
  }

  #setFaults(): void {
    const { random, network, device } = this.#world
    const rough = random.weighted({ calm: 1, network: 3, storage: 2, all: 3 })
    if (rough === 'network' || rough === 'all') {
      const chosen = NETWORK_FAULTS.filter(() => random.chance(0.25))
      network.faults = { ...NO_FAULTS, ...Object.fromEntries(chosen.map((name) => [name, 0.12])), ok: 1 }
    }
    if (rough === 'storage' || rough === 'all') {
      const chosen = STORAGE_FAULTS.filter(() => random.chance(0.4))
      device.faults = { ...NO_STORAGE_FAULTS, ...Object.fromEntries(chosen.map((name) => [name, 0.015])) }
    }
  }

  /** @returns tabs that stay frozen until their successors are done */
  async #heal(): Promise<readonly Tab[]> {
    const world = this.#world
    const { device, network, random, scheduler } = world
    world.trace('everything heals')
    device.faults = NO_STORAGE_FAULTS
    device.deadUntil = 0
    network.faults = NO_FAULTS
    network.online = true
    network.banned = false
    network.restart(0)
    const asleep = random.chance(0.4) ? world.tabs.filter((tab) => tab.life.frozen && tab.account === OWNER) : []
    for (const tab of asleep) device.release(tab.life)
    for (const tab of world.tabs) if (!asleep.includes(tab)) tab.life.thaw()
    if (random.chance(0.3)) world.crash()
    // Whoever is just signing out gets done with it.
    await scheduler.run(6000)
    signIn(world, OWNER)
    await scheduler.run(1000)
    if (!world.tabs.some((tab) => tab.usable)) world.openTab()
    await scheduler.run(1000)
    // Hints may come or not: the queue must drain either way.
    if (random.chance(0.5)) for (const tab of world.tabs) tab.outbox?.setReachable(true)
    return asleep.filter((tab) => tab.life.alive)
  }

  /** Changes that only a newer version can read are kept and shown, hold their lanes, and go once it is back. */
  async #updateBack(): Promise<void> {
    const world = this.#world
    // Pages of two versions side by side would go on holding each other's lanes until one of them reloads.
    const mixed = world.tabs.some((tab) => tab.version !== world.version)
    if (!world.fromNextVersion && !mixed) return
    world.leaveAll()
    await world.scheduler.run(1000)
    if (world.fromNextVersion && world.random.chance(0.5)) {
      const { tables } = world.device.disk
      world.version = THIS_VERSION
      const tab = world.openTab()
      await this.#quiesce('under the older version', world.heldLanes())
      const shown = new Set(tab.outbox?.getSnapshot().quarantined.map((record) => record.opId))
      for (const [opId, raw] of tables.operations) {
        if ('operation' in THIS_VERSION.read(raw)) continue
        if (world.device.disk.tables.operations.get(opId) !== raw) this.#violations.push(`touched unread: ${opId}`)
        if (!shown.has(opId)) this.#violations.push(`kept but not shown: ${opId}`)
      }
    }
    world.trace('the newer version is back')
    world.version = NEXT_VERSION
    world.leaveAll()
    world.openTab()
  }

  /** The other account's turn: what it saved here goes out under its own name. */
  async #visit(): Promise<void> {
    const world = this.#world
    if (!world.device.disks.has(VISITOR)) return
    world.version = NEXT_VERSION
    signIn(world, VISITOR)
    await this.#quiesce('after the other account came back')
    signIn(world, OWNER)
    await this.#quiesce('after the first account came back')
  }

  async #quiesce(when: string, heldLanes: readonly string[] = []): Promise<void> {
    const { scheduler, device, network, problems } = this.#world
    await scheduler.run(1000)
    // A page that was frozen while it signed out gets done with it when it comes back.
    if (network.session === null) signIn(this.#world, OWNER)
    // Nor does it close what was opened since for good.
    else if (this.#world.tabs.length === 0) signIn(this.#world, network.session)
    await scheduler.run(22 * MINUTE)
    if (device.violation) this.#violations.push(device.violation)
    this.#violations.push(...problems.splice(0))
    const draining = network.session ?? OWNER
    const found = check(this.#world, draining, heldLanes)
    this.#violations.push(...found.violations.map((violation) => `${when}: ${violation}`))
    const planted = device.disk.tables.operations.get(FUTURE.opId)
    const letGo = this.#events.exportAndLeave > 0 || this.#world.book.letGo.has(FUTURE.opId)
    if (this.#planted && planted !== FUTURE && !letGo) {
      this.#violations.push(`${when}: a record of a newer version is gone`)
    }
    this.#asked = Math.max(this.#asked, found.asked)
  }

  result(): ScheduleResult {
    const { book, network } = this.#world
    return {
      seed: this.#seed,
      violations: this.#violations,
      requests: network.requests,
      saved: book.kept,
      asked: this.#asked,
      events: this.#events,
    }
  }
}
