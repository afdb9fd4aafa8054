import type { FieldResult } from '#client/offline/engine/merge/merge.ts'
import type {
  IdEntry,
  LocalId,
  Operation,
  OperationKind,
  Problem,
  Receipt,
  RecordId,
  TrashEntry,
} from '#client/offline/engine/storage/record.ts'
import type { LedgerState } from '#client/offline/engine/storage/ledger.ts'
import type { WaitReason } from '#client/offline/engine/sending/plan.ts'
import type { Quarantined } from '#client/offline/engine/storage/upcast.ts'

/** What screens read. Immutable: a new object whenever something changed, for useSyncExternalStore. */

/** The closed words of an item. `saved` is stored and about to be sent; `waiting` is held up by `reason`. */
export type ItemState = 'saved' | 'waiting' | 'sending' | 'needs-you'

export interface OutboxItem {
  readonly opId: string
  readonly entity: string
  readonly recordId: RecordId | null
  readonly kind: OperationKind
  readonly label: string
  readonly deviceId: string
  readonly savedAt: number
  readonly state: ItemState
  /** Why it waits; null while it is saved, sending, or needs a person (then `problem` says why). */
  readonly reason: WaitReason | null
  readonly problem: Problem | null
  /** Their record was deleted, or fields stand against each other; present when `problem.code` is conflict or deleted. */
  readonly conflict: ConflictView | null
  readonly attempts: number
  readonly nextAttemptAt: number | null
  /** True when a request may already have reached the server: it can't be edited, only settled. */
  readonly maybeSent: boolean
  readonly mergedAt: number | null
  readonly operation: Operation
}

export interface ConflictView {
  /** Null: they deleted the record. */
  readonly version: number | null
  /** The last save on my side that is shown; a decision is refused when a newer one came in. */
  readonly mine: string
  readonly at: number
  readonly fields: Readonly<Record<string, FieldResult>>
}

export interface SyncState {
  readonly kind: 'synced' | 'saving' | 'waiting' | 'offline' | 'attention'
  /** Not sent yet, without those that need a person. */
  readonly waiting: number
  readonly attention: number
  readonly sending: number
}

export interface OutboxSnapshot {
  readonly items: readonly OutboxItem[]
  /** Acknowledged in the last 24 hours, newest first. */
  readonly receipts: readonly Receipt[]
  /** Newest first. */
  readonly trash: readonly TrashEntry[]
  /** Records this version of the app can't read; kept and shown. */
  readonly quarantined: readonly Quarantined[]
  readonly ids: ReadonlyMap<LocalId, IdEntry>
  readonly sync: SyncState
  /** When the oldest unsent change was saved. */
  readonly oldestAt: number | null
  readonly pausedForSignIn: boolean
  /** Whose data is meant (`id.epoch`); null where no server ever said. */
  readonly store: string | null
  /** Another store that answers in its place: nothing is sent until the person decides. */
  readonly otherStore: string | null
  /** Typed texts that the last saves hold (`seenOf`). */
  readonly savedTexts: readonly string[]
  /** Names the database that this is in; null for one that an older build made. */
  readonly born: string | null
  /** What waited in a database that the browser erased while this page was open. */
  readonly erased: LedgerState | null
  readonly reachable: boolean
  /** This tab holds the lock and sends. */
  readonly sendingHere: boolean
}
