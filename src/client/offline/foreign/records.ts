import type { Guard } from '#contract/calls/capabilities.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { isObject } from '#contract/calls/envelope.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { isId, type Versioned } from './dialect.ts'
import { marksOf } from './marks.ts'
import { after, firstVersion, type ForeignMemory, type Known, type MemoryTransaction, type Sight } from './memory.ts'

export interface RecordsPorts {
  readonly memory: ForeignMemory
  readonly guard: Guard
  readonly now: () => number
  readonly random: () => number
}

/** Gives records their versions, by what this device remembers of them. */
export class Records {
  readonly #ports: RecordsPorts

  constructor(ports: RecordsPorts) {
    this.#ports = ports
  }

  /**
   * A whole record as it stands on the server now.
   * @param claim key of the create that it is the result of
   * @throws whatever the memory throws: then nothing may be passed up
   */
  see(policy: EntityPolicy, record: Values, etag: string | null, claim: string | null = null): Promise<Versioned> {
    const sight = { tag: this.#tagOf(record, etag), marks: marksOf(policy, record), whole: true }
    return this.#ports.memory.transact(async (tx) => {
      const known = await this.#look(tx, keyOf(policy, record['id']), sight, claim)
      return { ...record, version: this.#versionOf(record, known) }
    })
  }

  /** Rows of a list, which may be parts of records. */
  seeRows(policy: EntityPolicy, rows: readonly unknown[]): Promise<unknown[]> {
    const { guard, memory } = this.#ports
    return memory.transact(async (tx) => {
      const seen: unknown[] = []
      for (const row of rows) {
        if (!isObject(row) || !isId(row['id'])) {
          seen.push(row)
          continue
        }
        const marks = marksOf(policy, row)
        const whole = guard !== 'etag' && Object.keys(policy.fields).every((name) => name in row)
        const tag = guard === 'etag' ? undefined : this.#tagOf(row, null)
        const known = await this.#look(tx, keyOf(policy, row['id']), { tag, marks, whole }, null)
        seen.push({ ...row, version: this.#versionOf(row, known) })
      }
      return seen
    })
  }

  /** Whether the record was there before `order` records were seen, or is some other create's. */
  async isAnothers(policy: EntityPolicy, id: number, order: number | null, claim: string): Promise<boolean> {
    const known = await this.#ports.memory.transact((tx) => tx.known(keyOf(policy, id)))
    return known !== null && isAnothers(known, order, claim)
  }

  /**
   * Records that showed these values when this device first saw them, whatever became of them since.
   * @returns how many of the values each of them showed
   */
  async bornLike(policy: EntityPolicy, values: Values, order: number | null, claim: string): Promise<Born[]> {
    const wanted = Object.entries(marksOf(policy, values))
    const all = await this.#ports.memory.transact((tx) => tx.knownBelow(keyOf(policy, '')))
    return all.flatMap(([key, known]) => {
      const told = wanted.filter(([name]) => name in known.first)
      const fits = told.length > 0 && told.every(([name, mark]) => known.first[name] === mark)
      const id = Number(key.slice(keyOf(policy, '').length))
      return fits && !isAnothers(known, order, claim) ? [{ id, isWhole: told.length === wanted.length }] : []
    })
  }

  async #look(tx: MemoryTransaction, key: string, sight: Sight, claim: string | null): Promise<Known> {
    const known = (await tx.known(key)) ?? (await this.#first(tx, sight))
    const seen = after(known, sight)
    const next = claim === null || seen.claimedBy !== null ? seen : { ...seen, claimedBy: claim }
    tx.keep(key, next)
    return next
  }

  async #first(tx: MemoryTransaction, sight: Sight): Promise<Known> {
    const seen = (await tx.seen()) + 1
    tx.keepSeen(seen)
    const version = firstVersion(this.#ports.now(), this.#ports.random())
    const { marks } = sight
    return { version, tag: sight.whole ? (sight.tag ?? null) : null, marks, first: marks, seen, claimedBy: null }
  }

  /** A server that promises versions has its own. */
  #versionOf({ version }: Values, known: Known): number {
    return this.#ports.guard === 'version' && typeof version === 'number' ? version : known.version
  }

  /** A promised ETag that is not there to be read (another origin may hide it) leaves the content alone to compare. */
  #tagOf(record: Values, etag: string | null): string {
    if (this.#ports.guard === 'etag') return etag ?? ''
    const { updated_at } = record
    return this.#ports.guard === 'updated_at' && typeof updated_at === 'string' ? updated_at : ''
  }
}

export interface Born {
  readonly id: number
  /** It showed all of the values that were asked for, and not only some. */
  readonly isWhole: boolean
}

function isAnothers(known: Known, order: number | null, claim: string): boolean {
  return (known.claimedBy !== null && known.claimedBy !== claim) || (order !== null && known.seen <= order)
}

function keyOf(policy: EntityPolicy, id: unknown): string {
  return policy.singleton ? `${policy.type}:` : `${policy.type}:${String(id)}`
}
