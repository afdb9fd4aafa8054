/** The life of one tab: what reaches it while it is frozen waits, what reaches it dead is lost. */
export class Life {
  alive = true
  /** What it hears may be old news. */
  wasFrozen = false
  #frozen = false
  readonly #waiting: (() => void)[] = []
  readonly onEnd: (() => void)[] = []
  readonly onThaw: (() => void)[] = []

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
    this.wasFrozen = true
  }

  thaw(): void {
    this.#frozen = false
    for (const call of this.#waiting.splice(0)) if (this.alive) call()
    for (const call of this.onThaw) call()
  }

  end(): void {
    this.alive = false
    for (const call of this.onEnd.splice(0)) call()
  }
}

export type PointKind = 'begin' | 'commit' | 'lock' | 'leave' | 'arrive' | 'return'

/**
 * Called at every place where a tab waits for the world: just before something takes effect, and just after. Whoever
 * listens may end the tab or the browser right there.
 */
export type OnPoint = (life: Life, kind: PointKind, when: 'before' | 'after') => void
