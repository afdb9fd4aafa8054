import type { LocalId } from '#contract/records/policy.ts'
import type { Randomness } from '#client/offline/engine/storage/ports.ts'

/** Seeded randomness (mulberry32): one seed, one schedule, for ever. */
export class Prng implements Randomness {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  readonly number = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  readonly uuid = (): string => {
    const part = () => (this.number() * 4294967296 + 4294967296).toString(16).slice(1)
    const hex = part() + part() + part() + part()
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  localId(): LocalId {
    return `new-${this.uuid()}`
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.number() * end)
  }

  chance(probability: number): boolean {
    return this.number() < probability
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)]
  }

  /** One of the keys, by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    // The keys of the record given are exactly K.
    const keys = Object.keys(weights) as K[]
    let sum = 0
    for (const key of keys) sum += weights[key]
    let at = this.number() * sum
    for (const key of keys) {
      at -= weights[key]
      if (at < 0) return key
    }
    return keys[0] as K
  }
}
