import * as v from 'valibot'

/**
 * What this device remembers of a server without integer versions: for each record the version it was given here and
 * the state of the server that this version stands for. Kept beside the outbox's database. Anyone may delete it:
 * versions are never given twice, so a forgotten one fits nothing and costs a comparison with the server's record.
 */
export const KnownSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** ETag or `updated_at`; empty where the server gives none, null when it is not known for these marks. */
  tag: v.nullable(v.string()),
  /** One mark per field of the entity, for its value. */
  marks: v.record(v.string(), v.string()),
  /** The marks when it was first seen: a record that was edited or deleted since is still recognised by them. */
  first: v.record(v.string(), v.string()),
  /** Place in the order in which this device first saw records. No clock: those jump. */
  seen: v.number(),
  /** Key of the create that made it, or was settled with it: it is no other create's record. */
  claimedBy: v.nullable(v.string()),
})
export type Known = Readonly<v.InferOutput<typeof KnownSchema>>

/** An attempt as it left: this device's clock, and how far the server's was ahead of it, as far as it was known. */
export const LeftSchema = v.object({ at: v.number(), ahead: v.nullable(v.number()) })
export type Left = Readonly<v.InferOutput<typeof LeftSchema>>

/** A create that left without a key that would keep it from happening twice. */
export const NoteSchema = v.object({
  /** How many records this device had seen when it left first; null when that was forgotten. */
  seen: v.nullable(v.number()),
  /** Its attempts in their order, the last ones; never empty. */
  left: v.pipe(v.array(LeftSchema), v.minLength(1)),
  /** Some attempt left without a key: what the server keeps under the key says nothing about that one. */
  keyless: v.boolean(),
})
export type Note = Readonly<v.InferOutput<typeof NoteSchema>>

/** The attempt that left last. */
export function lastOf({ left }: Note): Left {
  return left.at(-1) ?? { at: 0, ahead: null }
}

export interface MemoryTransaction {
  known(key: string): Promise<Known | null>
  /** Everything known of the records whose keys begin like that. */
  knownBelow(prefix: string): Promise<readonly (readonly [key: string, known: Known])[]>
  note(key: string): Promise<Note | null>
  /** How many records were seen so far. */
  seen(): Promise<number>
  keep(key: string, known: Known): void
  keepNote(key: string, note: Note): void
  keepSeen(count: number): void
}

export interface ForeignMemory {
  /** All of `work` or nothing; `work` may await nothing but the transaction's own reads. */
  transact<T>(work: (tx: MemoryTransaction) => Promise<T>): Promise<T>
  close(): void
}

/** How a record, or a row of a list, looks right now. */
export interface Sight {
  /** Undefined where it does not say (a row has no ETag of its own). */
  readonly tag: string | null | undefined
  readonly marks: Readonly<Record<string, string>>
  /** Every field is there; a row of a list may be a part. */
  readonly whole: boolean
}

/**
 * What is known of a record after seeing it once more.
 * @returns the very same object when nothing changed
 */
export function after(known: Known, sight: Sight): Known {
  const names = Object.keys(sight.marks)
  const fits = names.every((name) => known.marks[name] === sight.marks[name])
  if (sight.whole) {
    const same = fits && names.length === Object.keys(known.marks).length
    if (same && known.tag !== null && known.tag === sight.tag) return known
    return { ...known, version: known.version + 1, tag: sight.tag ?? null, marks: sight.marks }
  }
  if (fits && (sight.tag === undefined || sight.tag === known.tag)) return known
  // What the row does not show may have changed as well: the next whole sight is a new version again.
  return { ...known, version: known.version + 1, tag: null, marks: { ...known.marks, ...sight.marks } }
}

/**
 * A version that was never given before, also not by a memory that was lost since: it grows with the clock, and the
 * last two digits tell devices whose clock went back from themselves.
 */
export function firstVersion(now: number, random: number): number {
  return Math.max(1, now) * 100 + Math.floor(random * 100)
}
