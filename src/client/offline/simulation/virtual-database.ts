import type { Connection, Database, Durability, Transaction } from '#client/offline/engine/storage/storage.ts'
import type { AppVersion } from './app-version.ts'
import type { Life, OnPoint } from './life.ts'
import type { MemoryDisk } from './memory-storage.ts'
import type { Prng } from './prng.ts'
import type { Scheduler } from './scheduler.ts'

/** Chance of each fault per transaction, drawn at the moment of the call: they hit every step, not only pauses. */
export interface StorageFaults {
  readonly abort: number
  readonly quota: number
  readonly deadBefore: number
  /** The transaction is committed, and its connection dies before saying so. */
  readonly deadAfter: number
  readonly killBefore: number
  readonly killAfter: number
  readonly crashAfter: number
}

export type StorageFault = keyof StorageFaults

export const NO_STORAGE_FAULTS: StorageFaults = {
  abort: 0,
  quota: 0,
  deadBefore: 0,
  deadAfter: 0,
  killBefore: 0,
  killAfter: 0,
  crashAfter: 0,
}

// The keys of the table are exactly the faults.
export const STORAGE_FAULTS = Object.keys(NO_STORAGE_FAULTS) as StorageFault[]

/** What the transactions of a device share, whichever tab and account they belong to. */
export interface StorageWorld {
  readonly scheduler: Scheduler
  readonly random: Prng
  faults: StorageFaults
  /** Chooses in the place of chance; null leaves the transaction alone. */
  chooseFault: ((durability: Durability | 'read') => StorageFault | null) | null
  /** No connection works before this time. */
  deadUntil: number
  onCrash(): void
  onKill(life: Life): void
  readonly onPoint: OnPoint
  violation: string | null
}

interface Ended<T> {
  value?: { readonly is: T }
  error?: unknown
}

/** Transactions in ten seconds, with all that several tabs do in them: more means that something goes in circles. */
const MOST = 300
const PERIOD = 10_000

/** The database of one account: transactions one after the other, all or nothing. */
export class VirtualDatabase {
  readonly #world: StorageWorld
  readonly #disk: MemoryDisk
  readonly #waiting: (() => void)[] = []
  #busy = false
  #since = 0
  #count = 0

  constructor(world: StorageWorld, disk: MemoryDisk) {
    this.#world = world
    this.#disk = disk
  }

  of(life: Life, version: AppVersion): Database {
    return {
      open: async () => {
        if (this.#isDead()) throw new DOMException('UnknownError', 'UnknownError')
        return this.#connect(life, version)
      },
    }
  }

  #isDead(): boolean {
    return this.#world.scheduler.now < this.#world.deadUntil
  }

  #connect(life: Life, version: AppVersion): Connection {
    const handle = { dead: false }
    return {
      transact: (durability, work) =>
        new Promise((resolve, reject) => {
          const fail = (name: string) => life.reach(() => reject(new DOMException(name, name)))
          if (handle.dead || this.#isDead()) return fail('InvalidStateError')
          this.#waiting.push(() => this.#run(life, version, durability, work, handle, resolve, fail, reject))
          if (!this.#busy) this.#next()
        }),
      releaseReserve: async () => true,
      close: () => {
        handle.dead = true
      },
    }
  }

  #run<T>(
    life: Life,
    version: AppVersion,
    durability: Durability | 'read',
    work: (tx: Transaction) => Promise<T>,
    handle: { dead: boolean },
    resolve: (value: T) => void,
    fail: (name: string) => void,
    reject: (error: unknown) => void,
  ): void {
    const { scheduler, random, onPoint } = this.#world
    this.#watch(scheduler.now)
    const fault = life.alive ? this.#fault(durability) : null
    onPoint(life, 'begin', 'before')
    if (fault === 'killBefore') this.#world.onKill(life)
    if (!life.alive) return this.#next()
    if (fault === 'deadBefore') handle.dead = true
    const tx = this.#disk.begin(version)
    const ended: Ended<T> = {}
    work(tx).then(
      (is) => {
        ended.value = { is }
      },
      (error: unknown) => {
        ended.error = error
      },
    )
    onPoint(life, 'begin', 'after')
    scheduler.after(1, () => {
      const { value, error } = ended
      onPoint(life, 'commit', 'before')
      if (!life.alive) return this.#next()
      if (error !== undefined) life.reach(() => reject(error))
      else if (value === undefined) this.#world.violation = 'A step awaited something other than its transaction'
      else if (this.#isDead()) fail('UnknownError')
      else if (fault === 'abort') fail('AbortError')
      else if (fault === 'quota' && tx.writes) fail('QuotaExceededError')
      else if (fault === 'deadBefore') fail('InvalidStateError')
      else {
        this.#disk.commit(tx, durability)
        onPoint(life, 'commit', 'after')
        if (fault === 'crashAfter') this.#world.onCrash()
        else if (fault === 'killAfter') this.#world.onKill(life)
        else if (fault === 'deadAfter') {
          handle.dead = true
          fail('UnknownError')
        } else scheduler.after(random.below(4), () => life.reach(() => resolve(value.is)))
      }
      this.#next()
    })
  }

  #watch(now: number): void {
    if (now - this.#since > PERIOD) {
      this.#since = now
      this.#count = 0
    }
    this.#count += 1
    if (this.#count > MOST) this.#world.violation = 'The storage is never at rest'
  }

  #next(): void {
    const next = this.#waiting.shift()
    this.#busy = next !== undefined
    if (next) this.#world.scheduler.after(1 + this.#world.random.below(3), next)
  }

  #fault(durability: Durability | 'read'): StorageFault | null {
    const { chooseFault, faults, random } = this.#world
    if (chooseFault) return chooseFault(durability)
    let at = random.number()
    for (const name of STORAGE_FAULTS) {
      at -= faults[name]
      if (at < 0) return name
    }
    return null
  }
}
