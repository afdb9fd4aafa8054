import { type EntityPolicy, isLocalId } from '#contract/records/policy.ts'
import { both, change, type Change, isEmpty, NOTHING } from '#client/offline/engine/storage/change.ts'
import { filesBack, goingAlong } from './along.ts'
import { type Decision, decide } from './decide.ts'
import { enqueue, type Intent } from './enqueue.ts'
import { laneOf, makesRecord } from '#client/offline/engine/storage/lanes.ts'
import type { Step } from '#client/offline/engine/storage/ledger.ts'
import { isSettlement, settleMaybeSent } from './maybe-sent.ts'
import { type Account, fresh } from '#client/offline/engine/storage/new-operation.ts'
import {
  isMixed,
  lastSaveOf,
  type LocalId,
  type Meta,
  type Operation,
  type RecordId,
} from '#client/offline/engine/storage/record.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'
import { stampOf } from '#client/offline/engine/storage/other-store.ts'
import { OutboxError } from './outbox-error.ts'
import { refuseTooLarge } from '#client/offline/engine/sending/too-large.ts'
import { goOnStep } from './stores.ts'
import { takeBack } from '#client/offline/engine/storage/trash.ts'
import { discard, inverse, leaveOut, undoPending } from './undo.ts'

/** What the person does, each as one step inside one storage transaction. The facade runs them. */

export interface StepContext {
  readonly account: Account
  readonly policyOf: (entity: string) => EntityPolicy
  readonly entities: Readonly<Record<string, EntityPolicy>>
  readonly now: number
  /** Drawn before the transaction, so that a repeated one finds its own effect. */
  readonly saveId: string
  readonly freshLocalId: LocalId
}

export interface Saved {
  /** Null when the save changed nothing. */
  readonly opId: string | null
  /** Present for new records: their id in addresses, references and the cache, for ever. */
  readonly localId: LocalId | null
  /** This very save, for `undo`. */
  readonly saveId: string
}

/** @throws TooLarge */
export async function saveStep(tx: Transaction, intent: Intent, context: StepContext): Promise<Step<Saved>> {
  const { account, saveId, freshLocalId, now } = context
  const id = await canonicalId(tx, context.policyOf(intent.entity), intent.id)
  const recordId = id ?? (intent.kind === 'create' ? freshLocalId : null)
  const lane = laneOf(intent.entity, recordId)
  // Stored by a tab that was frozen before it heard of it, and sent by another one since: repeated, it is done.
  if ((await tx.receipt(saveId)) !== null) {
    return { change: NOTHING, result: { opId: saveId, localId: isLocalId(recordId) ? recordId : null, saveId } }
  }
  const meta = await tx.meta()
  const stamp = stampOf(meta)
  const { operations } = await tx.lane(lane)
  // The trash may be large: only deleting and restoring look into it, and the first edit of a field.
  const isFirst = Object.keys(intent.values).some((name) => !(name in (operations.at(-1)?.values ?? {})))
  const looksIntoTrash = intent.kind === 'update' ? isFirst : intent.kind !== 'create'
  const done = enqueue(
    operations,
    // What the screen shows may be of the other store already: then nothing guards this edit but its owner.
    {
      ...intent,
      id,
      base: meta.otherStore !== undefined && intent.base ? { ...intent.base, version: null } : intent.base,
    },
    {
      policy: context.policyOf(intent.entity),
      account: stamp === undefined ? account : { ...account, store: stamp },
      saveId,
      freshLocalId,
      seq: meta.counter + 1,
      now,
      acknowledged: meta.otherStore === undefined ? await tx.acknowledged(lane) : null,
      known: isLocalId(id) && (await tx.idOf(id)) !== null,
      trash: looksIntoTrash ? await tx.trash() : [],
      parts: intent.kind === 'delete' ? await goingAlong(tx, recordId, operations) : [],
    },
  )
  refuseTooLarge(done.change.put)
  const { put } = done.change
  return {
    change: withTexts(both(both(done.change, await filesBack(tx, put)), await counted(tx, put)), meta, intent.texts),
    result: { opId: done.opId, localId: isLocalId(done.recordId) ? done.recordId : null, saveId },
  }
}

/** As many as may be saved before a page looks what was left behind. */
const TEXTS = 50

function withTexts(saved: Change, before: Meta, texts: readonly string[] = []): Change {
  if (texts.length === 0 || isEmpty(saved)) return saved
  const meta = saved.meta ?? before
  return { ...saved, meta: { ...meta, texts: [...(meta.texts ?? []), ...texts].slice(-TEXTS) } }
}

/** Records made here keep their local id for ever, also when a list names them by the server's. */
async function canonicalId(tx: Transaction, policy: EntityPolicy, id: RecordId | null): Promise<RecordId | null> {
  if (typeof id !== 'number') return id
  return (await tx.localIdOf(policy.idOf ?? policy.type, id))?.localId ?? id
}

/** Moves the counter past every number that was given out. */
export async function counted(tx: Transaction, put: readonly Operation[]) {
  const meta = await tx.meta()
  const counter = Math.max(meta.counter, ...put.map((op) => Math.ceil(op.seq)))
  return counter === meta.counter ? NOTHING : change({ meta: { ...meta, counter } })
}

async function find(tx: Transaction, opId: string): Promise<{ op: Operation; later: readonly Operation[] }> {
  const op = await tx.operation(opId)
  if (!op) throw new OutboxError('not-found')
  const { operations } = await tx.lane(op.lane)
  return { op, later: operations.filter((other) => other.seq > op.seq) }
}

/** Tries again at once. What may have been applied keeps its key. An outcome too old to settle is sent anew. */
export async function retryStep(tx: Transaction, opId: string): Promise<Step<void>> {
  const { op } = await find(tx, opId)
  if (op.status === 'sending' || op.conflict !== null) return { change: NOTHING, result: undefined }
  const anew = op.problem?.code === 'too_old' ? { ...op, frozen: null, generation: op.generation + 1 } : op
  const { store } = await tx.meta()
  // The person sends it to the database that is there now.
  const here = op.problem?.code === 'other_store' && store !== undefined ? { ...anew, store } : anew
  return { change: change({ put: [fresh(here)] }), result: undefined }
}

/** Everything that does not wait for a decision. */
export async function retryAllStep(tx: Transaction): Promise<Step<void>> {
  const { operations } = await tx.all()
  const idle = operations.filter((op) => op.status !== 'sending' && op.conflict === null)
  return {
    change: change({
      put: idle.filter((op) => op.problem?.code !== 'too_old' && op.problem?.code !== 'other_store').map(fresh),
    }),
    result: undefined,
  }
}

/** A record that this version can't read goes to the trash, raw. */
export async function discardQuarantinedStep(tx: Transaction, opId: string, context: StepContext): Promise<Step<void>> {
  const record = (await tx.all()).quarantined.find((candidate) => candidate.opId === opId)
  if (!record) throw new OutboxError('not-found')
  const { label, raw: operation } = record
  const entry = { trashId: opId, group: opId, reason: 'unreadable', maybeSent: true, sha: null } as const
  return {
    change: change({ remove: [opId], trash: [{ ...entry, at: context.now, label, operation }] }),
    result: undefined,
  }
}

export interface DiscardResult {
  /** Later changes of the same record that went along. */
  readonly along: readonly string[]
  /** Changes of other records that refer to it and now need the person. */
  readonly dependants: readonly string[]
}

/** @throws OutboxError `sending`: its outcome has to be known first */
export async function discardStep(tx: Transaction, opId: string, context: StepContext): Promise<Step<DiscardResult>> {
  const { op, later } = await find(tx, opId)
  if (op.status === 'sending') throw new OutboxError('sending')
  const { operations } = await tx.all()
  const done = discard(context.policyOf(op.entity), op, later, operations, context.now)
  return { change: done.change, result: { along: done.along, dependants: done.dependants } }
}

/** @throws OutboxError `sending`: its outcome has to be known first · `cannot-undo`: it is no file */
export async function leaveOutStep(tx: Transaction, opId: string, context: StepContext): Promise<Step<void>> {
  const { op } = await find(tx, opId)
  if (op.status === 'sending') throw new OutboxError('sending')
  if (op.kind !== 'upload') throw new OutboxError('cannot-undo')
  const { operations } = await tx.all()
  return { change: leaveOut(context.policyOf, op, operations, context), result: undefined }
}

/**
 * Undo of a change that is still here, was sent in the last 30 days, or vanished unsent.
 * @param meant the save the person means; a later one in the same change is not taken back in its place, nor are
 *   earlier ones along with it when it is meant `alone`
 * @throws OutboxError `changed`, `cannot-undo`, `not-found`
 */
export async function undoStep(
  tx: Transaction,
  opId: string,
  { saveId, alone }: { readonly saveId: string | undefined; readonly alone: boolean },
  context: StepContext,
): Promise<Step<Saved>> {
  const op = await tx.operation(opId)
  const meta = await tx.meta()
  if (op) {
    if (saveId !== lastSaveOf(op) || (alone && isMixed(op))) throw new OutboxError('changed')
    const { later: behind } = await find(tx, opId)
    const later = makesRecord(op) ? [...behind, ...(await goingAlong(tx, op.recordId, [op, ...behind]))] : behind
    const undoing = { seq: meta.counter + 1, now: context.now, saveId: context.saveId }
    const undone = undoPending(context.policyOf(op.entity), op, later, await tx.trash(), undoing)
    return carryOut(tx, undone, context)
  }
  const receipt = await tx.receipt(opId)
  const isLast = saveId === undefined || saveId === receipt?.lastSave
  if (receipt && (!isLast || (alone && receipt.mixed === true))) throw new OutboxError('changed')
  // Its record is of another database, or of a state that is no more.
  if (receipt?.store !== undefined && receipt.store !== meta.store) throw new OutboxError('cannot-undo')
  if (receipt) {
    const version = receipt.stood ? null : receipt.version
    return carryOut(tx, inverse(context.policyOf(receipt.entity), receipt, version), context)
  }
  const back = await bringBack(tx, opId, context)
  if (back === null) throw new OutboxError('not-found')
  return { change: back, result: { opId, localId: null, saveId: opId } }
}

async function carryOut(
  tx: Transaction,
  undone: ReturnType<typeof undoPending>,
  context: StepContext,
): Promise<Step<Saved>> {
  if (undone === null) throw new OutboxError('cannot-undo')
  if ('intent' in undone) return saveStep(tx, undone.intent, context)
  return {
    change: both(undone.change, await counted(tx, undone.change.put)),
    result: { opId: null, localId: null, saveId: context.saveId },
  }
}

/**
 * Discarded changes are back in the queue, and those that had missed them are free. What lay in the trash while another
 * database came needs the person like everything that waited.
 * @returns null when nothing of the group can be read by this version
 */
async function bringBack(tx: Transaction, group: string, context: StepContext): Promise<Change | null> {
  const meta = await tx.meta()
  const { operations } = await tx.all()
  const back = takeBack(await tx.trash(), group, meta.counter + 1, operations)
  if (back.put.length === 0) return null
  const freed = operations.filter((op) => op.problem?.code === 'missing_dependency').map(fresh)
  const strays = meta.store === undefined ? NOTHING : await goOnStep(tx, meta.store, undefined, back.put, context)
  return both(both(both(back, strays), change({ put: freed })), await counted(tx, back.put))
}

/**
 * Brings discarded changes back into the queue.
 * @throws OutboxError `not-found` · `cannot-undo`: this version can't read them
 */
export async function restoreStep(tx: Transaction, trashId: string, context: StepContext): Promise<Step<void>> {
  const trash = await tx.trash()
  const entry = trash.find((candidate) => candidate.trashId === trashId)
  if (!entry) throw new OutboxError('not-found')
  const back = await bringBack(tx, entry.group, context)
  // Put away by a newer version of the app: it stays there until that is back.
  if (back === null) throw new OutboxError('cannot-undo')
  return { change: back, result: undefined }
}

/** Both sides of a conflict as a screen shows them. */
export interface Shown {
  readonly version: number | null
  readonly mine: string
}

/**
 * A person's decision about a change that needs them.
 * @param shown what the screen showed of both sides; a newer version of theirs, or a newer save of mine from another
 *   tab, must be shown first
 * @returns what the server is now known to hold, for the cache
 * @throws OutboxError `changed` · `maybe-sent`: it may have been applied and can only be settled
 */
export async function decideStep(
  tx: Transaction,
  opId: string,
  decision: Decision,
  shown: Shown | undefined,
  context: StepContext,
): Promise<Step<void>> {
  const { op, later } = await find(tx, opId)
  if (op.status !== 'needs-attention') throw new OutboxError('changed')
  const seen = shown?.version === (op.conflict?.version ?? null) && shown.mine === lastSaveOf(op)
  if (!seen) throw new OutboxError('changed')
  const { policyOf, now, freshLocalId, saveId } = context
  const policy = policyOf(op.entity)
  if (isSettlement(decision)) {
    const acknowledged = await tx.acknowledged(op.lane)
    const settled = settleMaybeSent(op, later, decision, { policy, now, acknowledged })
    if (!settled) throw new OutboxError('changed')
    return { change: settled.change, result: undefined, acknowledged: settled.event }
  }
  if (op.frozen !== null) throw new OutboxError('maybe-sent')
  const { store } = await tx.meta()
  return { change: decide(op, later, decision, { policy, now, freshLocalId, saveId, store }), result: undefined }
}
