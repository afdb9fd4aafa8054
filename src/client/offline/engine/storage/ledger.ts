import { type Change, isEmpty, NOTHING } from './change.ts'
import type { Clock } from './ports.ts'
import type { AcknowledgedEvent, IdEntry, LocalId, Meta, Operation, Receipt, TrashEntry } from './record.ts'
import type { Durability, Storage, Transaction } from './storage.ts'
import type { Quarantined } from './upcast.ts'

/**
 * This tab's picture of the stored outbox. The database is the truth: every decision is made inside a transaction
 * that reads it; the picture only tells screens what to show and the sender what to try.
 */
export interface LedgerState {
  /** In order of `seq`. */
  readonly operations: readonly Operation[]
  readonly ids: ReadonlyMap<LocalId, IdEntry>
  readonly receipts: readonly Receipt[]
  readonly trash: readonly TrashEntry[]
  readonly quarantined: readonly Quarantined[]
  readonly meta: Meta | null
  /** What was known of the database that the browser erased, when something waited in it. */
  readonly erased: LedgerState | null
}

export interface Step<T> {
  readonly change: Change
  readonly result: T
  /** The server took what the change removes. */
  readonly acknowledged?: AcknowledgedEvent | null
}

export interface LedgerEvents {
  /** Told before `changed`: no screen looks while an edit is neither among what waits nor among what is stored. */
  acknowledged(event: AcknowledgedEvent): void
  changed(origin: 'here' | 'reread'): void
}

const UNKNOWN: LedgerState = {
  operations: [],
  ids: new Map(),
  receipts: [],
  trash: [],
  quarantined: [],
  meta: null,
  erased: null,
}

/** Other tabs act too while one waits to repeat. */
const ACTS = 50
const RECENT = 24 * 60 * 60 * 1000

export class Ledger {
  #state = UNKNOWN
  #epoch = 0
  /** Ends with the reading that was begun last. */
  #reading: Promise<unknown> = Promise.resolve()
  /** The reading that begins after that one. */
  #next: Promise<void> | null = null
  readonly #storage: Storage
  readonly #clock: Clock
  readonly #events: LedgerEvents

  constructor(storage: Storage, clock: Clock, events: LedgerEvents) {
    this.#storage = storage
    this.#clock = clock
    this.#events = events
  }

  get state(): LedgerState {
    return this.#state
  }

  /**
   * Runs a step and writes its change in the same transaction.
   * @throws StorageError when nothing was written
   */
  async write<T>(durability: Durability, work: (tx: Transaction) => Promise<Step<T>>): Promise<T> {
    const step = await this.#storage.transact(durability, async (tx) => {
      const done = await work(tx)
      if (!isEmpty(done.change)) tx.apply(done.change)
      return done
    })
    this.#epoch += 1
    if (step.acknowledged) this.#events.acknowledged(step.acknowledged)
    if (!isEmpty(step.change)) {
      this.#state = applied(this.#knownIn(step.change.meta), step.change)
      this.#events.changed('here')
    }
    return step.result
  }

  /**
   * Runs a step of a person, once. A connection that dies after the commit makes the storage layer repeat it; it then
   * finds its own name beside its effect, and says what it said the first time.
   * @param act names this very act
   * @throws StorageError when nothing was written
   */
  async act<T>(act: string, work: (tx: Transaction) => Promise<Step<T>>): Promise<T> {
    let first: Step<T> | null = null
    let repeated = false
    const result = await this.write('strict', async (tx): Promise<Step<T>> => {
      const meta = await tx.meta()
      repeated = first !== null && meta.acts?.includes(act) === true
      if (first !== null && repeated) return { ...first, change: NOTHING }
      const step = await work(tx)
      first = step
      if (isEmpty(step.change)) return step
      const acts = [...(meta.acts ?? []), act].slice(-ACTS)
      return { ...step, change: { ...step.change, meta: { ...(step.change.meta ?? meta), acts } } }
    })
    // What was written is in the database alone. That it can't be read now costs the picture, which the next look mends.
    if (repeated) await this.refresh().catch(() => undefined)
    return result
  }

  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#storage.transact('read', work)
  }

  /** What was sent since then, newest first. @throws StorageError */
  async receiptsSince(at: number): Promise<readonly Receipt[]> {
    const receipts = await this.read((tx) => tx.receiptsSince(at))
    return receipts.toSorted((left, right) => right.acknowledgedAt - left.acknowledgedAt)
  }

  /**
   * Reads everything anew: at start, when another tab hints, when this one becomes visible. Whoever asks while it is
   * read gets what is read after that, with all others who asked: a page that slept may be told a thousand times.
   */
  refresh(): Promise<void> {
    this.#next ??= this.#reading.then(() => {
      this.#next = null
      const read = this.#reread()
      // How it ended concerns those who asked for it.
      this.#reading = read.catch(() => undefined)
      return read
    })
    return this.#next
  }

  async #reread(): Promise<void> {
    for (;;) {
      const epoch = this.#epoch
      const state = await this.#storage.transact('read', (tx) => readAll(tx, this.#clock.now() - RECENT))
      // A write that finished meanwhile is missing in what was read.
      if (epoch !== this.#epoch) continue
      const before = shownOf(this.#state)
      const { erased } = this.#knownIn(state.meta)
      this.#state = { ...state, erased }
      if (before !== shownOf(this.#state)) this.#events.changed('reread')
      return
    }
  }

  /** The picture as far as it is of the database that has this meta. */
  #knownIn(meta: Meta | null): LedgerState {
    const known = this.#state
    if (known.meta === null || meta?.born === undefined || meta.born === known.meta.born) return known
    return { ...UNKNOWN, erased: waits(known) ? known : known.erased }
  }
}

const waits = ({ operations, quarantined }: LedgerState) => operations.length + quarantined.length > 0

/**
 * What screens show of a state in which nothing waits, to tell whether they have to be drawn anew. Of what waits each
 * look may tell something, and comparing it would cost as much as drawing it: such a state is like no other.
 */
const shownOf = (state: LedgerState) =>
  waits(state)
    ? state
    : JSON.stringify([
        [...state.ids],
        state.receipts.map(({ opId }) => opId),
        state.trash.map(({ trashId }) => trashId),
        state.meta,
      ])

async function readAll(tx: Transaction, since: number): Promise<Omit<LedgerState, 'erased'>> {
  const [all, ids, receipts, trash, meta] = await Promise.all([
    tx.all(),
    tx.allIds(),
    tx.receiptsSince(since),
    tx.trash(),
    tx.meta(),
  ])
  return {
    operations: all.operations,
    quarantined: all.quarantined,
    ids: new Map(ids.map((entry) => [entry.localId, entry])),
    receipts,
    trash,
    meta,
  }
}

/** Another page may have saved meanwhile, and nobody said so: then the count stays behind, as the picture does. */
function metaAfter({ meta: known }: LedgerState, { meta, put }: Change): Meta | null {
  const counter = known?.counter ?? Infinity
  const own = put.filter(({ seq }) => seq > counter).length
  return meta && meta.counter > counter + own ? { ...meta, counter } : (meta ?? known)
}

/** The picture after a change; the same rules as in the adapters. */
function applied(state: LedgerState, change: Change): LedgerState {
  const gone = new Set([...change.remove, ...change.put.map((op) => op.opId)])
  const untrash = new Set([...change.untrash, ...change.trash.map((entry) => entry.trashId)])
  return {
    operations: [...state.operations.filter((op) => !gone.has(op.opId)), ...change.put].toSorted(
      (left, right) => left.seq - right.seq,
    ),
    ids:
      change.ids.length === 0
        ? state.ids
        : new Map([...state.ids, ...change.ids.map((id) => [id.localId, id] as const)]),
    receipts: [...state.receipts, ...change.receipts],
    trash: [...state.trash.filter((entry) => !untrash.has(entry.trashId)), ...change.trash],
    quarantined: state.quarantined.filter((record) => !gone.has(record.opId)),
    meta: metaAfter(state, change),
    erased: state.erased,
  }
}
