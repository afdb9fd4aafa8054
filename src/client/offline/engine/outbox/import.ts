import type { EntityPolicy } from '#contract/records/policy.ts'
import { chunksOf } from '#client/offline/engine/storage/blobs.ts'
import type { LaneSlice, Transaction } from '#client/offline/engine/storage/storage.ts'
import { readOperation, type ReadResult } from '#client/offline/engine/storage/upcast.ts'
import { fresh, needing } from '#client/offline/engine/storage/new-operation.ts'
import { astray } from '#client/offline/engine/storage/other-store.ts'
import { SETTLE_MS } from '#client/offline/engine/sending/plan.ts'
import { endpointFor, keyOf } from '#client/offline/engine/sending/request.ts'
import { both, change, type Change, NOTHING } from '#client/offline/engine/storage/change.ts'
import type { ImportFile } from './import-file.ts'
import { makesRecord } from '#client/offline/engine/storage/lanes.ts'
import type { Step } from '#client/offline/engine/storage/ledger.ts'
import { asLeft } from '#client/offline/engine/storage/trash.ts'
import { lastSaveOf, type Operation } from '#client/offline/engine/storage/record.ts'

/**
 * Importing a file of unsent edits. An edit keeps its identity, its key and its frozen request, so one that was sent
 * elsewhere meanwhile is settled by its key and never happens twice. What is here already is left as it is.
 */

/**
 * - `new`: taken up
 * - `back`: taken up, out of this device's trash
 * - `here`: waits on this device already
 * - `sent`: this device, or the one that wrote the file, knows that the server has it
 * - `unreadable`: of another version of the app; kept as it is and shown
 * - `refused`: its request does not belong to it, so it must not be sent
 */
export type ImportFate = 'new' | 'back' | 'here' | 'sent' | 'unreadable' | 'refused'

export interface ImportItem {
  readonly opId: string
  readonly label: string
  /** Null for what can't be read. */
  readonly operation: Operation | null
  readonly fate: ImportFate
  /** The bytes it needs are neither here nor sound in the file: it will ask for them. */
  readonly fileMissing: boolean
}

export interface ImportPlan {
  readonly items: readonly ImportItem[]
  /** Further entries of the local trash. */
  readonly trashed: number
}

export interface ImportContext {
  readonly policyOf: (entity: string) => EntityPolicy | undefined
  readonly now: number
}

export interface Taken extends ImportPlan {
  /** How many edits this device has more than before. */
  readonly taken: number
}

/** What taking up the file would do, without doing it. */
export async function planImport(tx: Transaction, file: ImportFile, context: ImportContext): Promise<ImportPlan> {
  const { items, trash } = await look(tx, file, context)
  return { items, trashed: trash.length }
}

/**
 * Takes everything up in this one transaction: edits behind those that are here, ids, receipts, trash and bytes.
 * Repeating it changes nothing any more.
 */
export async function importStep(tx: Transaction, file: ImportFile, context: ImportContext): Promise<Step<Taken>> {
  const { items, trash, discarded, present, known, unreadable } = await look(tx, file, context)
  const meta = await tx.meta()
  const taken = items.filter(({ fate }) => fate === 'new' || fate === 'back')
  const operations = taken.flatMap(({ operation }) => (operation ? [operation] : []))
  const ids = new Map([...file.ids, ...(await tx.allIds())].map((entry) => [entry.localId, entry]))
  const put = placed(operations, present.operations, meta.counter).map((op) => {
    const here = arrived(op, file.exportedAt, context.now)
    const isStray = op.store !== undefined && meta.store !== undefined && op.store !== meta.store
    return isStray ? astray(here, meta.store, { ...context, ids }) : here
  })
  const set = unreadable.filter((kept) => items.some(({ opId, fate }) => opId === kept.opId && fate === 'unreadable'))
  for (const { raw } of set) tx.putRaw(raw)
  await putFiles(tx, file, context.now)
  // Nothing waits and lies in the trash at once, whether it can be read or not.
  const untrash = [...put, ...set].map(({ opId }) => opId).filter((opId) => discarded.has(opId))
  const back: Change = change({ untrash })
  // What had missed one of them may go on.
  const missing = put.length === 0 ? [] : present.operations.filter((op) => op.problem?.code === 'missing_dependency')
  const rest = change({
    put: [...put, ...missing.map(fresh)],
    trash,
    ids: file.ids.filter(({ localId }) => !known.ids.has(localId)),
    receipts: file.receipts.filter(({ opId }) => !known.receipts.has(opId) && !known.waiting.has(opId)),
  })
  const grown =
    put.length + set.length === 0 ? NOTHING : change({ meta: { ...meta, counter: meta.counter + put.length + 1 } })
  return {
    change: both(both(back, rest), grown),
    result: { items, trashed: trash.length, taken: put.length + set.length },
  }
}

interface Known {
  readonly waiting: ReadonlySet<string>
  readonly receipts: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
}

async function look(tx: Transaction, file: ImportFile, { policyOf }: ImportContext) {
  const present = await tx.all()
  const trash = await tx.trash()
  const known: Known = {
    waiting: new Set([...present.operations, ...present.quarantined].map(({ opId }) => opId)),
    receipts: new Set((await tx.receiptsSince(0)).map(({ opId }) => opId)),
    ids: new Set((await tx.allIds()).map(({ localId }) => localId)),
  }
  const sent = new Set([...known.receipts, ...file.receipts.map(({ opId }) => opId)])
  const discarded = new Map(trash.map(({ trashId, operation }) => [trashId, readOperation(operation)]))
  const reads = file.operations.map((read) => ofBoth(read, discarded.get(idOf(read))))
  const blobs = new Set((await tx.blobs()).map(({ sha }) => sha))
  const fateOf = (opId: string, op: Operation | null): ImportFate => {
    if (known.waiting.has(opId)) return 'here'
    if (sent.has(opId)) return 'sent'
    if (op === null) return 'unreadable'
    if (!isOwnRequest(policyOf(op.entity), op)) return 'refused'
    return discarded.has(opId) ? 'back' : 'new'
  }
  const items = reads.map((read): ImportItem => {
    const op = 'operation' in read ? read.operation : null
    const { opId, label } = 'operation' in read ? read.operation : read.quarantined
    const sha = op?.blob?.sha
    const fileMissing = sha !== undefined && !file.files.has(sha) && !blobs.has(sha)
    return { opId, label, operation: op, fate: fateOf(opId, op), fileMissing }
  })
  const inFile = new Set(items.map(({ opId }) => opId))
  return {
    items,
    present,
    known,
    discarded,
    unreadable: reads.flatMap((read) => ('quarantined' in read ? [read.quarantined] : [])),
    trash: file.trash
      .filter(
        ({ trashId }) =>
          !discarded.has(trashId) && !known.waiting.has(trashId) && !sent.has(trashId) && !inFile.has(trashId),
      )
      .map(asLeft),
  }
}

const idOf = (read: ReadResult) => ('operation' in read ? read.operation : read.quarantined).opId

/**
 * What lies in this device's trash may have been edited after the file was written: then that comes back, and not the
 * older text of the file.
 */
function ofBoth(read: ReadResult, discarded: ReadResult | undefined): ReadResult {
  if (discarded === undefined) return read
  if ('quarantined' in discarded) return discarded
  const own = { ...fresh(discarded.operation), conflict: null }
  if ('quarantined' in read) return { operation: own }
  const last = lastSaveOf(own)
  const goesOn = read.operation.saves.includes(last) && lastSaveOf(read.operation) !== last
  return goesOn ? read : { operation: own }
}

/** A file may come from anywhere: a frozen request is repeated only if it is the very call that the edit would make. */
function isOwnRequest(policy: EntityPolicy | undefined, op: Operation): boolean {
  if (op.frozen === null) return true
  const endpoint = policy && endpointFor(policy, op)
  const { frozen } = op
  return (
    endpoint !== undefined &&
    frozen.endpoint === endpoint.name &&
    frozen.method === endpoint.method &&
    frozen.idempotencyKey === keyOf(op) &&
    frozen.blob?.sha === op.blob?.sha
  )
}

/** New numbers behind everything that is here, in the order of the file. */
function placed(operations: readonly Operation[], present: LaneSlice['operations'], counter: number): Operation[] {
  const first = new Map<string, number>()
  for (const { lane, seq } of present) first.set(lane, Math.min(seq, first.get(lane) ?? seq))
  return operations.map((op, index) => {
    const before = first.get(op.lane)
    // A record has to be made before whatever waits here for it.
    const seq = makesRecord(op) && before !== undefined ? before - 0.5 : counter + 1 + index
    return { ...op, seq }
  })
}

/** On a new device: whatever was on its way there may have arrived, and old waiting times mean nothing. */
function arrived(op: Operation, exportedAt: number, now: number): Operation {
  const status = op.status === 'sending' ? 'uncertain' : op.status
  // The device that wrote the file still has it: whoever is first, both must send the same bytes.
  const here: Operation = { ...op, status, nextAttemptAt: 0, exported: true, left: true }
  // The writer of the file may have sent it since, and the server no longer remembers the key.
  const forgotten = Math.abs(now - exportedAt) > SETTLE_MS
  return forgotten && makesRecord(here) ? needing(here, 'too_old', now) : here
}

async function putFiles(tx: Transaction, file: ImportFile, now: number): Promise<void> {
  const here = new Set((await tx.blobs()).map(({ sha }) => sha))
  for (const [sha, bytes] of file.files) {
    if (here.has(sha)) continue
    const chunks = chunksOf(bytes)
    tx.putBlob({ sha, size: bytes.byteLength, chunks: chunks.length, writtenAt: now }, chunks)
  }
}
