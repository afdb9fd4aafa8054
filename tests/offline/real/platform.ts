import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { IDBFactory, IDBRequest } from 'fake-indexeddb'
import { Life } from '#client/offline/simulation/life.ts'
import type { Prng } from '#client/offline/simulation/prng.ts'
import type { Scheduler } from '#client/offline/simulation/scheduler.ts'
import { VirtualLocks } from '#client/offline/simulation/virtual-locks.ts'
import type { Platform } from './bundle.ts'
import { type StorageTrouble, troubled } from './storage-trouble.ts'

/** One browser: the databases, locks and channels that its tabs and its worker share, and what each is handed. */

type Listener = (event: { readonly data: unknown }) => void

export type Fetch = (url: string, init: RequestInit) => Promise<unknown>

export class Browser {
  readonly factory = new IDBFactory()
  readonly locks: VirtualLocks
  trouble: StorageTrouble = { abort: 0, quota: 0, dead: 0, deadAfter: 0 }
  readonly #scheduler: Scheduler
  readonly #random: Prng
  readonly #channels = new Set<{ readonly name: string; readonly life: Life; readonly hear: Listener }>()

  constructor(scheduler: Scheduler, random: Prng) {
    this.#scheduler = scheduler
    this.#random = random
    this.locks = new VirtualLocks(scheduler, () => undefined)
  }

  /** @param offset how far the clock is off, in ms */
  platform(life: Life, fetch: Fetch, offset: () => number): Platform {
    const now = () => this.#scheduler.now + offset()
    const timers = this.#timers(life)
    const nothing = () => undefined
    return {
      self: { registration: { waiting: null } },
      window: { addEventListener: nothing, removeEventListener: nothing },
      document: { visibilityState: 'visible', addEventListener: nothing, removeEventListener: nothing },
      location: new URL('https://example.test/admin'),
      navigator: { onLine: true, locks: this.#lockManager(life) },
      indexedDB: this.#databases(life),
      BroadcastChannel: this.#channel(life),
      fetch,
      ...timers,
      Date: dateOf(now),
      Math: Object.create(Math, { random: { value: this.#random.number } }),
      crypto: { randomUUID: this.#random.uuid, subtle: { digest: sha256 } },
      performance: { now },
      AbortSignal: { any, timeout: (ms: number) => timeout(ms, timers.setTimeout) },
      XMLHttpRequest: undefined,
    }
  }

  #timers(life: Life) {
    const running = new Map<number, () => void>()
    let next = 1
    const start = (call: () => void, ms: number, again: boolean, id = next++): number => {
      const due = () => {
        if (again) start(call, ms, true, id)
        else running.delete(id)
        life.reach(call)
      }
      running.set(id, this.#scheduler.after(Math.max(1, ms), due))
      return id
    }
    const stop = (id: number) => {
      running.get(id)?.()
      running.delete(id)
    }
    life.onEnd.push(() => running.forEach((cancel) => cancel()))
    return {
      setTimeout: (call: () => void, ms = 0) => start(call, ms, false),
      setInterval: (call: () => void, ms = 0) => start(call, ms, true),
      clearTimeout: stop,
      clearInterval: stop,
    }
  }

  #lockManager(life: Life) {
    const { hold } = this.locks.of(life)
    return {
      request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
        hold(name, signal, work),
      query: async () => ({ pending: this.locks.pending.map((name) => ({ name })) }),
    }
  }

  /** A tab that ended gets no answer any more, and what it had not finished writing never happened. */
  #databases(life: Life) {
    const { factory } = this
    const end = (db: IDBDatabase, open: ReadonlySet<IDBTransaction>) => {
      for (const tx of open) {
        try {
          tx.abort()
        } catch (error) {
          // It is done.
          if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error
        }
      }
      db.close()
    }
    return {
      open: (name: string, version?: number) => {
        if (!life.alive) return new IDBRequest()
        const request = factory.open(name, version)
        request.addEventListener('success', () => {
          const db: IDBDatabase = request.result
          const open = troubled(
            db,
            name,
            this.#scheduler,
            this.#random,
            () => this.trouble,
            () => !life.alive,
          )
          life.onEnd.push(() => end(db, open))
        })
        return request
      },
      deleteDatabase: (name: string) => (life.alive ? factory.deleteDatabase(name) : new IDBRequest()),
    }
  }

  #channel(life: Life) {
    const [channels, scheduler, random] = [this.#channels, this.#scheduler, this.#random]
    return class {
      readonly #listeners = new Set<Listener>()
      readonly #entry: { readonly name: string; readonly life: Life; readonly hear: Listener }
      onmessage: Listener | null = null

      constructor(name: string) {
        const hear: Listener = (event) => {
          this.onmessage?.(event)
          for (const listener of this.#listeners) listener(event)
        }
        this.#entry = { name, life, hear }
        channels.add(this.#entry)
        life.onEnd.push(() => channels.delete(this.#entry))
      }

      postMessage(data: unknown): void {
        if (!life.alive) return
        const copy: unknown = structuredClone(data)
        for (const other of channels) {
          if (other.name !== this.#entry.name || other === this.#entry || random.chance(0.1)) continue
          scheduler.after(1 + random.below(5), () => other.life.reach(() => other.hear({ data: copy })))
        }
      }

      addEventListener(_: string, listener: Listener): void {
        this.#listeners.add(listener)
      }

      removeEventListener(_: string, listener: Listener): void {
        this.#listeners.delete(listener)
      }

      close(): void {
        channels.delete(this.#entry)
      }
    }
  }
}

/** In one go: a hash from another thread would arrive outside of virtual time. */
async function sha256(_: string, bytes: ArrayBuffer): Promise<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(new Uint8Array(bytes)).digest()).buffer
}

function dateOf(now: () => number) {
  return class extends Date {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(now())
      else super(given[0])
    }

    static override now(): number {
      return now()
    }
  }
}

/** Node keeps its own for ever once somebody listens, and the whole world with them. */
function any(signals: readonly AbortSignal[]): AbortSignal {
  const abort = new AbortController()
  for (const signal of signals) {
    const end = () => abort.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  }
  return abort.signal
}

function timeout(ms: number, after: (call: () => void, ms: number) => unknown): AbortSignal {
  const abort = new AbortController()
  after(() => abort.abort(new DOMException('Timed out', 'TimeoutError')), ms)
  return abort.signal
}
