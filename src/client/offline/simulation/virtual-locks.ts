import type { Locks } from '#client/offline/engine/storage/ports.ts'
import type { Life, OnPoint } from './life.ts'
import type { Scheduler } from './scheduler.ts'

interface Waiter {
  readonly life: Life
  readonly grant: () => void
}

/** Locks of one browser: exclusive, in line, freed when their tab ends, and taken from a frozen one by the system. */
export class VirtualLocks {
  readonly #scheduler: Scheduler
  readonly #onPoint: OnPoint
  readonly #holders = new Map<string, Life>()
  readonly #waiters = new Map<string, Waiter[]>()

  constructor(scheduler: Scheduler, onPoint: OnPoint) {
    this.#scheduler = scheduler
    this.#onPoint = onPoint
  }

  of(life: Life): Locks {
    return {
      hold: (name, signal, hold) =>
        new Promise((resolve, reject) => {
          // Its last microtasks may still run when a tab has ended.
          if (!life.alive) return
          const waiter: Waiter = {
            life,
            grant: () => {
              signal.removeEventListener('abort', leave)
              this.#onPoint(life, 'lock', 'before')
              if (!life.alive) return
              hold()
                .then(resolve, reject)
                .finally(() => this.#release(name, life))
              this.#onPoint(life, 'lock', 'after')
            },
          }
          const leave = () => {
            const line = this.#waiters.get(name) ?? []
            if (!line.includes(waiter)) return
            this.#waiters.set(
              name,
              line.filter((other) => other !== waiter),
            )
            reject(new DOMException('Aborted', 'AbortError'))
          }
          signal.addEventListener('abort', leave)
          life.onEnd.push(() => this.#release(name, life))
          life.onThaw.push(() => this.#grant(name))
          this.#waiters.set(name, [...(this.#waiters.get(name) ?? []), waiter])
          this.#grant(name)
        }),
    }
  }

  holds(life: Life): boolean {
    return [...this.#holders.values()].includes(life)
  }

  /** Names of the locks that somebody waits for. */
  get pending(): readonly string[] {
    return [...this.#waiters].flatMap(([name, line]) => line.map(() => name))
  }

  /** The system takes every lock from a frozen tab. */
  release(life: Life): void {
    for (const name of this.#holders.keys()) this.#release(name, life)
  }

  #release(name: string, life: Life): void {
    if (this.#holders.get(name) === life) this.#holders.delete(name)
    this.#waiters.set(
      name,
      (this.#waiters.get(name) ?? []).filter((waiter) => waiter.life.alive),
    )
    this.#grant(name)
  }

  #grant(name: string): void {
    if (this.#holders.has(name)) return
    const line = this.#waiters.get(name) ?? []
    // A frozen page is passed over: it would keep everyone else waiting.
    const next = line.find((waiter) => !waiter.life.frozen)
    if (!next) return
    this.#waiters.set(
      name,
      line.filter((waiter) => waiter !== next),
    )
    this.#holders.set(name, next.life)
    this.#scheduler.after(1, () => next.life.reach(next.grant))
  }
}
