import type { Channel, Clock, Locks } from '#client/offline/engine/storage/ports.ts'
import type { Database, Durability } from '#client/offline/engine/storage/storage.ts'
import { type AppVersion, THIS_VERSION } from './app-version.ts'
import type { Life, OnPoint } from './life.ts'
import { MemoryDisk } from './memory-storage.ts'
import type { Prng } from './prng.ts'
import type { Scheduler } from './scheduler.ts'
import {
  NO_STORAGE_FAULTS,
  type StorageFault,
  type StorageFaults,
  type StorageWorld,
  VirtualDatabase,
} from './virtual-database.ts'
import { VirtualLocks } from './virtual-locks.ts'

export { Life } from './life.ts'

/** Whose tab it is when nothing else is said. */
export const OWNER = 'u1'

interface Home {
  readonly disk: MemoryDisk
  readonly database: VirtualDatabase
}

/** One device: a disk per account, locks and channels that its tabs share. */
export class Device implements StorageWorld {
  faults: StorageFaults = NO_STORAGE_FAULTS
  chooseFault: ((durability: Durability | 'read') => StorageFault | null) | null = null
  deadUntil = 0
  /** Called when a storage fault takes the whole browser down. */
  onCrash: () => void = () => undefined
  onKill: (life: Life) => void = () => undefined
  watch: OnPoint = () => undefined
  /** A step awaited something other than its transaction: a real database would have committed too early. */
  violation: string | null = null
  readonly scheduler: Scheduler
  readonly random: Prng
  readonly onPoint: OnPoint = (life, kind, when) => this.watch(life, kind, when)
  readonly #locks: VirtualLocks
  readonly #homes = new Map<string, Home>()
  readonly #disks = new Map<string, MemoryDisk>()
  readonly #listeners = new Map<Life, { readonly account: string; readonly receive: (message: unknown) => void }>()

  constructor(scheduler: Scheduler, random: Prng) {
    this.scheduler = scheduler
    this.random = random
    this.#locks = new VirtualLocks(scheduler, this.onPoint)
  }

  get disk(): MemoryDisk {
    return this.#home(OWNER).disk
  }

  /** By account; those that were ever opened here. */
  get disks(): ReadonlyMap<string, MemoryDisk> {
    return this.#disks
  }

  #home(account: string): Home {
    const known = this.#homes.get(account)
    if (known) return known
    const disk = new MemoryDisk()
    const home = { disk, database: new VirtualDatabase(this, disk) }
    this.#homes.set(account, home)
    this.#disks.set(account, disk)
    return home
  }

  clock(life: Life, offset: () => number): Clock {
    const after: Clock['after'] = (ms, call) => this.scheduler.after(ms, () => life.reach(call))
    // Every tab is seen here.
    return { now: () => this.scheduler.now + offset(), after, afterSeen: after }
  }

  locks(life: Life): Locks {
    return this.#locks.of(life)
  }

  holdsLock(life: Life): boolean {
    return this.#locks.holds(life)
  }

  /** The system takes the lock from a frozen tab. */
  release(life: Life): void {
    this.#locks.release(life)
  }

  channel(life: Life, account = OWNER): Channel {
    return {
      post: (message) => {
        for (const [other, listener] of this.#listeners) {
          if (other === life || listener.account !== account || this.random.chance(0.2)) continue
          this.scheduler.after(1 + this.random.below(5), () => other.reach(() => listener.receive(message)))
        }
      },
      listen: (receive) => {
        const listener = { account, receive }
        this.#listeners.set(life, listener)
        // The other half of a page may listen in its place by then.
        const end = () => {
          if (this.#listeners.get(life) === listener) this.#listeners.delete(life)
        }
        life.onEnd.push(end)
        return end
      },
      close: () => this.#listeners.delete(life),
    }
  }

  database(life: Life, version: AppVersion = THIS_VERSION, account = OWNER): Database {
    return this.#home(account).database.of(life, version)
  }

  /** Power is gone: of each disk, what was not strictly committed may be. */
  crash(keep: (relaxed: number) => number): void {
    for (const { disk } of this.#homes.values()) disk.crash(keep)
  }
}
