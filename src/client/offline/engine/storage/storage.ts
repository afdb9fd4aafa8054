import type { Change } from './change.ts'
import type { Acknowledged, IdEntry, LocalId, Meta, Operation, Receipt, TrashEntry } from './record.ts'
import type { Quarantined } from './upcast.ts'

/** What the outbox asks of a database. Two adapters: indexed-db.ts, and one in memory for the tests. */

/** `strict`: on disk when the promise resolves. `relaxed`: a crash may forget it; used where that is harmless. */
export type Durability = 'strict' | 'relaxed'

export interface LaneSlice {
  /** In order of `seq`. */
  readonly operations: readonly Operation[]
  /** Records of this lane that this version can't read: nothing of the lane is sent past them. */
  readonly quarantined: readonly Quarantined[]
}

export interface Transaction {
  meta(): Promise<Meta>
  lane(lane: string): Promise<LaneSlice>
  all(): Promise<LaneSlice>
  operation(opId: string): Promise<Operation | null>
  idOf(localId: LocalId): Promise<IdEntry | null>
  localIdOf(entity: string, serverId: number): Promise<IdEntry | null>
  allIds(): Promise<readonly IdEntry[]>
  receipt(opId: string): Promise<Receipt | null>
  receiptsSince(at: number): Promise<readonly Receipt[]>
  acknowledged(lane: string): Promise<Acknowledged | null>
  trash(): Promise<readonly TrashEntry[]>
  blob(sha: string): Promise<StoredBlob | null>
  blobs(): Promise<readonly StoredBlob[]>
  chunk(sha: string, index: number): Promise<ArrayBuffer | null>
  /** Written when the transaction commits, together or not at all. */
  apply(change: Change): void
  /** An operation of another version of the app, kept exactly as it is under its `opId`. */
  putRaw(operation: unknown): void
  putBlob(blob: StoredBlob, chunks: readonly ArrayBuffer[]): void
  removeBlob(sha: string): void
  removeReceiptsBefore(at: number): void
  /** Bases of lanes at rest; without one an edit is compared with the server's record instead. */
  removeAcknowledgedBefore(at: number): void
  /** Everything but the counters, so that what other tabs write next still finds its order. */
  clear(): void
}

export interface StoredBlob {
  readonly sha: string
  readonly size: number
  readonly chunks: number
  readonly writtenAt: number
}

/** An open database. Errors carry the DOM names: QuotaExceededError, InvalidStateError, UnknownError, AbortError. */
export interface Connection {
  /**
   * Runs `work` in one transaction over everything and resolves when it has COMPLETED, not when its requests
   * succeeded. `work` may await nothing but the transaction's own reads.
   */
  transact<T>(durability: Durability | 'read', work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Frees the reserve kept for a full disk; false when there is none. */
  releaseReserve(): Promise<boolean>
  close(): void
}

export interface Database {
  open(events: { onClosed(): void; onBlocked(): void }): Promise<Connection>
}

/** A device that has not stored something by then may never do it, and say nothing: it counts as not kept until it is. */
export const SLOW_MS = 4000

export type StorageProblem = 'quota' | 'connection' | 'failed'

/** A write that did NOT happen: the screen says "NOT saved on this device" and keeps the text. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly problem: StorageProblem

  constructor(problem: StorageProblem, cause: unknown) {
    super(`Storage ${problem}`, { cause })
    this.problem = problem
  }
}

/** Storage as the outbox sees it: reopens dead connections and makes room when the disk is full. */
export interface Storage {
  /** @throws StorageError when nothing was written (or, after a lost connection, that can't be known). */
  transact<T>(durability: Durability | 'read', work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): void
}
