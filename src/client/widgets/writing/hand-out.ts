import { startTransition } from 'react'

/** How long a text may be held back while somebody types: drawing the page around it costs more than a key. */
export interface Pace {
  /** So long after the last key it is handed out. */
  readonly restMs: number
  /** A key that finds a change as old as this has it handed out behind its own drawing: until the next key is time. */
  readonly dueMs: number
}

/** Where what is held back is kept on the device all the same. */
export const KEPT: Pace = { restMs: 400, dueMs: 800 }

/** When a text is handed out. */
export class HandOut {
  readonly #hand: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame: number | undefined
  /** When the oldest change that was not handed out was made. */
  #since: number | undefined

  constructor(hand: () => void) {
    this.#hand = hand
  }

  /** Call at each change. */
  touched({ restMs, dueMs }: Pace): void {
    const now = performance.now()
    this.#since ??= now
    // It is due already, however many keys come first.
    if (this.#frame !== undefined) return
    clearTimeout(this.#timer)
    this.#timer = this.#in(restMs)
    if (now - this.#since < dueMs) return
    this.#frame = requestAnimationFrame(() => {
      clearTimeout(this.#timer)
      this.#timer = this.#in(0)
    })
  }

  /** What was to be handed out later is not. */
  stop(): void {
    clearTimeout(this.#timer)
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#timer = this.#frame = this.#since = undefined
  }

  /** The page around the text is drawn anew in slices: the next key goes first. */
  #in(ms: number): ReturnType<typeof setTimeout> {
    return setTimeout(startTransition, ms, this.#hand)
  }
}
