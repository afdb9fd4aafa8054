import type { Channel, Clock, Locks } from '#client/offline/outbox/ports.ts'
import type { Connection, Database } from '#client/offline/storage/storage.ts'
import { MemoryDisk } from './memory-storage.ts'
import type { Prng } from './prng.ts'
import type { Scheduler } from './scheduler.ts'

/** Faults are drawn at the moment of the call, so that they hit every step of the engine, not only pauses. */
export interface StorageFaults {
  /** Chance of each fault per transaction. */
  readonly abort: number
  readonly quota: number
  readonly deadBefore: number
  /** The transaction is committed, and its connection dies before saying so. */
  readonly deadAfter: number
  readonly killBefore: number
  readonly killAfter: number
  readonly crashAfter: number
}

export const NO_STORAGE_FAULTS: StorageFaults = {
  abort: 0,
  quota: 0,
  deadBefore: 0,
  deadAfter: 0,
  killBefore: 0,
  killAfter: 0,
  crashAfter: 0,
}

/** The life of one tab: what reaches it while it is frozen waits, what reaches it dead is lost. */
export class Life {
  alive = true
  #frozen = false
  readonly #waiting: (() => void)[] = []
  readonly onEnd: (() => void)[] = []

  get frozen(): boolean {
    return this.#frozen
  }

  reach(call: () => void): void {
    if (!this.alive) return
    if (this.#frozen) this.#waiting.push(call)
    else call()
  }

  freeze(): void {
    this.#frozen = true
  }

  thaw(): void {
    this.#frozen = false
    for (const call of this.#waiting.splice(0)) if (this.alive) call()
  }

  end(): void {
    this.alive = false
    for (const call of this.onEnd.splice(0)) call()
  }
}

interface Waiter {
  readonly life: Life
  readonly grant: () => void
}

/** One device: a disk, locks and a channel that its tabs share. */
export class Device {
  readonly disk = new MemoryDisk()
  faults: StorageFaults = NO_STORAGE_FAULTS
  /** Called when a storage fault takes the whole browser down. */
  onCrash: () => void = () => undefined
  onKill: (life: Life) => void = () => undefined
  /** A step awaited something other than its transaction: a real database would have committed too early. */
  violation: string | null = null
  readonly #scheduler: Scheduler
  readonly #random: Prng
  readonly #transactions: (() => void)[] = []
  #busy = false
  #holder: Life | null = null
  #waiters: Waiter[] = []
  readonly #listeners = new Map<Life, (message: unknown) => void>()

  constructor(scheduler: Scheduler, random: Prng) {
    this.#scheduler = scheduler
    this.#random = random
  }

  clock(life: Life, offset: () => number): Clock {
    return {
      now: () => this.#scheduler.now + offset(),
      after: (ms, call) => this.#scheduler.after(ms, () => life.reach(call)),
    }
  }

  locks(life: Life): Locks {
    return {
      hold: (_name, signal, hold) =>
        new Promise((resolve, reject) => {
          // Its last microtasks may still run when a tab has ended.
          if (!life.alive) return
          const waiter: Waiter = {
            life,
            grant: () => {
              hold()
                .then(resolve, reject)
                .finally(() => this.release(life))
            },
          }
          signal.addEventListener('abort', () => {
            if (!this.#waiters.includes(waiter)) return
            this.#waiters = this.#waiters.filter((other) => other !== waiter)
            reject(new DOMException('Aborted', 'AbortError'))
          })
          life.onEnd.push(() => this.release(life))
          this.#waiters.push(waiter)
          this.#grant()
        }),
    }
  }

  /** The holder ended, or the system took the lock from a frozen tab. */
  release(life: Life): void {
    if (this.#holder === life) this.#holder = null
    this.#waiters = this.#waiters.filter((waiter) => waiter.life.alive)
    this.#grant()
  }

  #grant(): void {
    if (this.#holder !== null) return
    const next = this.#waiters.shift()
    if (!next) return
    this.#holder = next.life
    this.#scheduler.after(1, () => next.life.reach(next.grant))
  }

  channel(life: Life): Channel {
    return {
      post: (message) => {
        for (const [other, receive] of this.#listeners) {
          if (other === life || this.#random.chance(0.2)) continue
          this.#scheduler.after(1 + this.#random.below(5), () => other.reach(() => receive(message)))
        }
      },
      listen: (receive) => {
        this.#listeners.set(life, receive)
        const end = () => this.#listeners.delete(life)
        life.onEnd.push(end)
        return end
      },
      close: () => this.#listeners.delete(life),
    }
  }

  database(life: Life): Database {
    return { open: async () => this.#connect(life), destroy: async () => undefined }
  }

  #connect(life: Life): Connection {
    let dead = false
    return {
      transact: (durability, work) =>
        new Promise((resolve, reject) => {
          const fail = (name: string) => life.reach(() => reject(new DOMException(name, name)))
          if (dead) return fail('InvalidStateError')
          this.#transactions.push(() => {
            const fault = this.#fault()
            if (fault === 'killBefore') this.onKill(life)
            if (!life.alive) return this.#next()
            if (fault === 'deadBefore') dead = true
            const tx = this.disk.begin()
            const ended: { done?: () => void; error?: unknown } = {}
            work(tx).then(
              (value) => {
                ended.done = () => resolve(value)
              },
              (error: unknown) => {
                ended.error = error
              },
            )
            this.#scheduler.after(1, () => {
              const { done, error } = ended
              if (!life.alive) return this.#next()
              if (error !== undefined) life.reach(() => reject(error))
              else if (done === undefined) this.violation = 'A step awaited something other than its transaction'
              else if (fault === 'abort') fail('AbortError')
              else if (fault === 'quota' && tx.writes) fail('QuotaExceededError')
              else if (fault === 'deadBefore') fail('InvalidStateError')
              else {
                this.disk.commit(tx, durability)
                if (fault === 'crashAfter') this.onCrash()
                else if (fault === 'killAfter') this.onKill(life)
                else if (fault === 'deadAfter') {
                  dead = true
                  fail('UnknownError')
                } else this.#scheduler.after(this.#random.below(4), () => life.reach(done))
              }
              this.#next()
            })
          })
          if (!this.#busy) this.#next()
        }),
      releaseReserve: async () => true,
      close: () => {
        dead = true
      },
    }
  }

  #next(): void {
    const next = this.#transactions.shift()
    this.#busy = next !== undefined
    if (next) this.#scheduler.after(1 + this.#random.below(3), next)
  }

  #fault(): keyof StorageFaults | null {
    let at = this.#random.number()
    for (const name of [
      'abort',
      'quota',
      'deadBefore',
      'deadAfter',
      'killBefore',
      'killAfter',
      'crashAfter',
    ] as const) {
      at -= this.faults[name]
      if (at < 0) return name
    }
    return null
  }
}
