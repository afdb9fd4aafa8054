import { isObject } from '#contract/calls/envelope.ts'
import type { Change } from '#client/offline/engine/storage/change.ts'
import {
  type Acknowledged,
  FIRST_META,
  type IdEntry,
  type LocalId,
  type Meta,
  type Operation,
  type Receipt,
  type TrashEntry,
} from '#client/offline/engine/storage/record.ts'
import type { Durability, LaneSlice, StoredBlob, Transaction } from '#client/offline/engine/storage/storage.ts'
import { readOperation } from '#client/offline/engine/storage/upcast.ts'
import { type AppVersion, THIS_VERSION } from './app-version.ts'
import { frozenCopy } from './freeze.ts'
import { laneIn, sliceOf } from './slices.ts'

export interface Tables {
  readonly operations: ReadonlyMap<string, unknown>
  readonly ids: ReadonlyMap<LocalId, IdEntry>
  readonly receipts: ReadonlyMap<string, Receipt>
  readonly trash: ReadonlyMap<string, TrashEntry>
  readonly acknowledged: ReadonlyMap<string, Acknowledged>
  readonly blobs: ReadonlyMap<string, StoredBlob>
  readonly chunks: ReadonlyMap<string, ArrayBuffer>
  readonly meta: Meta
}

const EMPTY: Tables = {
  operations: new Map(),
  ids: new Map(),
  receipts: new Map(),
  trash: new Map(),
  acknowledged: new Map(),
  blobs: new Map(),
  chunks: new Map(),
  meta: FIRST_META,
}

/**
 * A disk in memory with the semantics that matter: transactions one after the other, all or nothing, and a crash
 * that may forget the relaxed ones since the last strict one.
 */
export class MemoryDisk {
  /** Last strictly committed state, then one state per relaxed commit since. */
  #history: Tables[] = [EMPTY]

  /** Changes and receipts that went when everything was removed on the person's word. */
  readonly cleared = new Set<string>()
  /** When each change was put into the trash, also of those that have left it. */
  readonly trashed = new Map<string, number>()

  get tables(): Tables {
    const last = this.#history.at(-1)
    if (!last) throw new RangeError('A disk always has a state')
    return last
  }

  /** What a crash at this moment would leave at least. */
  get durable(): Tables {
    return this.#history[0] ?? EMPTY
  }

  begin(version: AppVersion = THIS_VERSION): MemoryTransaction {
    return new MemoryTransaction(this.tables, version)
  }

  commit(transaction: MemoryTransaction, durability: Durability | 'read'): void {
    if (durability === 'read') return
    const next = transaction.result()
    this.#watchTrash(this.tables, next)
    this.#history = durability === 'strict' ? [next] : [...this.#history, next]
  }

  #watchTrash(before: Tables, after: Tables): void {
    if (after.operations === EMPTY.operations && after.receipts === EMPTY.receipts && before !== EMPTY)
      for (const opId of [...before.trash.keys(), ...before.receipts.keys()]) this.cleared.add(opId)
    if (after.trash === before.trash) return
    for (const [trashId, { at }] of after.trash) if (!before.trash.has(trashId)) this.trashed.set(trashId, at)
    for (const opId of after.operations.keys()) this.trashed.delete(opId)
  }

  /** @param keep how many of the relaxed commits since the last strict one survive */
  crash(keep: (relaxed: number) => number): void {
    this.#history = [this.#history[keep(this.#history.length - 1)] ?? this.tables]
  }

  /** Puts a raw record there, as another version of the app would have. */
  plant(opId: string, raw: unknown): void {
    this.#history = [{ ...this.tables, operations: new Map([...this.tables.operations, [opId, raw]]) }]
  }
}

export class MemoryTransaction implements Transaction {
  readonly #at: Tables
  readonly #version: AppVersion
  readonly #writes: ((tables: Tables) => Tables)[] = []

  constructor(at: Tables, version: AppVersion) {
    this.#at = at
    this.#version = version
  }

  get writes(): boolean {
    return this.#writes.length > 0
  }

  result(): Tables {
    return this.#writes.reduce((tables, write) => write(tables), this.#at)
  }

  async meta(): Promise<Meta> {
    return this.#at.meta
  }

  async lane(lane: string): Promise<LaneSlice> {
    return laneIn(this.#slice(), lane)
  }

  async all(): Promise<LaneSlice> {
    return this.#slice()
  }

  #slice(): LaneSlice {
    return sliceOf(this.#version, this.#at.operations)
  }

  async operation(opId: string): Promise<Operation | null> {
    const raw = this.#at.operations.get(opId)
    if (raw === undefined) return null
    const read = this.#version.read(raw)
    return 'operation' in read ? read.operation : null
  }

  async idOf(localId: LocalId): Promise<IdEntry | null> {
    return this.#at.ids.get(localId) ?? null
  }

  async localIdOf(entity: string, serverId: number): Promise<IdEntry | null> {
    return [...this.#at.ids.values()].find((entry) => entry.entity === entity && entry.serverId === serverId) ?? null
  }

  async allIds(): Promise<readonly IdEntry[]> {
    return [...this.#at.ids.values()]
  }

  async receipt(opId: string): Promise<Receipt | null> {
    return this.#at.receipts.get(opId) ?? null
  }

  async receiptsSince(at: number): Promise<readonly Receipt[]> {
    return [...this.#at.receipts.values()].filter((receipt) => receipt.acknowledgedAt >= at)
  }

  async acknowledged(lane: string): Promise<Acknowledged | null> {
    return this.#at.acknowledged.get(lane) ?? null
  }

  async trash(): Promise<readonly TrashEntry[]> {
    return [...this.#at.trash.values()].map((entry) => {
      const read = this.#version.read(entry.operation)
      return 'operation' in read ? { ...entry, operation: read.operation } : entry
    })
  }

  async blob(sha: string): Promise<StoredBlob | null> {
    return this.#at.blobs.get(sha) ?? null
  }

  async blobs(): Promise<readonly StoredBlob[]> {
    return [...this.#at.blobs.values()]
  }

  async chunk(sha: string, index: number): Promise<ArrayBuffer | null> {
    return this.#at.chunks.get(`${sha}/${index}`) ?? null
  }

  apply(change: Change): void {
    const put = change.put.map((op) => this.#version.write(op))
    const trash = change.trash.map((entry) => {
      const read = readOperation(entry.operation)
      return 'operation' in read ? { ...entry, operation: this.#version.write(read.operation) } : entry
    })
    this.#writes.push((tables) => ({
      ...tables,
      operations: table<string, unknown>(tables.operations, change.remove, put, opIdOf),
      ids: table(tables.ids, [], change.ids, (entry) => entry.localId),
      receipts: table(tables.receipts, [], change.receipts, (receipt) => receipt.opId),
      trash: table(tables.trash, change.untrash, trash, (entry) => entry.trashId),
      acknowledged: table(tables.acknowledged, [], change.acknowledged, (state) => state.lane),
      meta: change.meta ?? tables.meta,
    }))
  }

  putRaw(operation: unknown): void {
    this.#writes.push((tables) => ({
      ...tables,
      operations: table<string, unknown>(tables.operations, [], [operation], opIdOf),
    }))
  }

  putBlob(blob: StoredBlob, chunks: readonly ArrayBuffer[]): void {
    this.#writes.push((tables) => ({
      ...tables,
      blobs: new Map([...tables.blobs, [blob.sha, blob]]),
      chunks: new Map([...tables.chunks, ...chunks.map((chunk, index) => [`${blob.sha}/${index}`, chunk] as const)]),
    }))
  }

  removeBlob(sha: string): void {
    this.#writes.push((tables) => ({
      ...tables,
      blobs: new Map([...tables.blobs].filter(([key]) => key !== sha)),
      chunks: new Map([...tables.chunks].filter(([key]) => !key.startsWith(`${sha}/`))),
    }))
  }

  removeAcknowledgedBefore(at: number): void {
    this.#writes.push((tables) => ({
      ...tables,
      acknowledged: new Map([...tables.acknowledged].filter(([, state]) => state.at >= at)),
    }))
  }

  clear(): void {
    this.#writes.push(({ meta }) => ({ ...EMPTY, meta }))
  }

  removeReceiptsBefore(at: number): void {
    this.#writes.push((tables) => ({
      ...tables,
      receipts: new Map([...tables.receipts].filter(([, receipt]) => receipt.acknowledgedAt >= at)),
    }))
  }
}

function table<K, T>(
  before: ReadonlyMap<K, T>,
  remove: readonly K[],
  put: readonly T[],
  key: (row: T) => K,
): ReadonlyMap<K, T> {
  if (remove.length === 0 && put.length === 0) return before
  const after = new Map(before)
  for (const gone of remove) after.delete(gone)
  for (const row of put) after.set(key(row), kept(row))
  return after
}

/** What a database gives back: a copy, which nobody may change. */
function kept<T>(row: T): T {
  return frozenCopy(row)
}

function opIdOf(op: unknown): string {
  return isObject(op) ? String(op['opId']) : ''
}

/** Whether a state of the disk holds this very save, or, where it `joins` one, the deletion that it came to. */
export function holdsSave(
  { operations, receipts, trash }: Tables,
  opId: string,
  saveId: string,
  joins: boolean,
): boolean {
  const waiting = operations.get(opId)
  if (isObject(waiting)) {
    const isJoined = joins && waiting['kind'] === 'delete'
    return saveId === opId || isJoined || JSON.stringify(waiting['saves']).includes(saveId)
  }
  return receipts.has(opId) || [...trash.values()].some((entry) => entry.trashId === opId || entry.group === opId)
}
