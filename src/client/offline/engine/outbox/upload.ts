import { isLocalId } from '#contract/records/policy.ts'
import { storable } from '#client/offline/engine/merge/values.ts'
import { storeBytes } from '#client/offline/engine/storage/blobs.ts'
import { StorageError, type Transaction } from '#client/offline/engine/storage/storage.ts'
import { refuseOverBudget } from './budget.ts'
import { both, change, NOTHING } from '#client/offline/engine/storage/change.ts'
import { laneOf } from '#client/offline/engine/storage/lanes.ts'
import type { Ledger, Step } from '#client/offline/engine/storage/ledger.ts'
import { newOperation } from '#client/offline/engine/storage/new-operation.ts'
import type { OutboxOptions, UploadRequest } from './outbox-options.ts'
import type { BlobRef, LocalId, Values } from '#client/offline/engine/storage/record.ts'
import { OutboxError } from './outbox-error.ts'
import { counted, restoreStep, type StepContext } from './steps.ts'

/** Keeping a file for sending: its bytes first, then the change that refers to them. */

export interface KeptUpload {
  /** The change that sends it; once that was sent it is no longer among the changes. */
  readonly opId: string
  readonly localId: LocalId
}

interface UploadIntent {
  readonly entity: string
  readonly values: Values
  readonly blob: BlobRef
  readonly label: string
  readonly part?: true
}

export interface UploadParts {
  readonly ledger: Ledger
  readonly options: Pick<OutboxOptions, 'digest' | 'clock' | 'entities' | 'freeBytes'>
  readonly context: StepContext
  /** Runs a step of the person. */
  person<T>(work: (tx: Transaction) => Promise<Step<T>>): Promise<T>
}

/** @throws StorageError · OverBudget · OutboxError `unknown-entity`, and `cannot-undo` (see `keptBefore`) */
export async function keepUpload(file: UploadRequest, parts: UploadParts): Promise<KeptUpload> {
  const { ledger, options, person, context } = parts
  const { digest, clock, entities } = options
  const { name, mimeType, label, localId } = file
  const entity = file.entity ?? Object.values(entities).find((policy) => policy.endpoints.upload)?.type
  if (entity === undefined) throw new OutboxError('unknown-entity')
  // A change of the same id every time has the same key, too: the server would know a repetition as well.
  const own = localId === undefined ? null : { opId: localId.slice('new-'.length), localId }
  if (own && (await person((tx) => keptBefore(tx, entity, own, context)))) return own
  await refuseOverBudget(file.bytes, ledger.state.operations, options.freeBytes)
  const bytes = file.bytes instanceof ArrayBuffer ? file.bytes : await file.bytes.arrayBuffer()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const sha = await storeBytes(ledger, bytes, digest, clock.now())
    if (sha === null) continue
    const blob = { sha, name, mimeType, size: bytes.byteLength }
    const upload = {
      entity,
      values: storable(file.values),
      blob,
      label,
      ...(file.part === true && { part: true as const }),
    }
    const saved = await person((tx) => uploadStep(tx, upload, own, context))
    // Null: another tab cleared bytes that nothing referred to yet.
    if (saved) return saved
  }
  throw new StorageError('failed', new Error('The stored file is gone again and again'))
}

/**
 * Whether this very file is among the changes or was sent. One that was discarded comes back from the trash: handing
 * it over again is asking for that.
 * @throws OutboxError `cannot-undo`: a newer version of the app put it into the trash
 */
async function keptBefore(
  tx: Transaction,
  entity: string,
  { opId, localId }: KeptUpload,
  context: StepContext,
): Promise<Step<boolean>> {
  const { operations, quarantined } = await tx.lane(laneOf(entity, localId))
  const known = operations.length + quarantined.length > 0 || (await tx.idOf(localId)) !== null
  if (known) return { change: NOTHING, result: true }
  if (!(await tx.trash()).some((entry) => entry.trashId === opId)) return { change: NOTHING, result: false }
  return { change: (await restoreStep(tx, opId, context)).change, result: true }
}

/** @returns null when the bytes are no longer stored */
async function uploadStep(
  tx: Transaction,
  upload: UploadIntent,
  own: KeptUpload | null,
  context: StepContext,
): Promise<Step<KeptUpload | null>> {
  const { blob, entity, values, part } = upload
  const { opId, localId } = own ?? { opId: context.saveId, localId: context.freshLocalId }
  if (own) {
    const kept = await keptBefore(tx, entity, own, context)
    if (kept.result) return { change: kept.change, result: own }
  }
  // See `saveStep`.
  if ((await tx.receipt(opId)) !== null) return { change: NOTHING, result: { opId, localId } }
  if ((await tx.blob(blob.sha)) === null) return { change: NOTHING, result: null }
  const { operations } = await tx.all()
  const twin = operations.find(
    (op) =>
      op.kind === 'upload' &&
      op.part === part &&
      op.blob?.sha === blob.sha &&
      op.blob.name === blob.name &&
      JSON.stringify(op.values) === JSON.stringify(values),
  )
  if (twin && isLocalId(twin.recordId)) return { change: NOTHING, result: { opId: twin.opId, localId: twin.recordId } }
  const meta = await tx.meta()
  const op = newOperation(context.account, {
    opId,
    seq: meta.counter + 1,
    savedAt: context.now,
    label: upload.label,
    entity,
    recordId: localId,
    lane: laneOf(entity, localId),
    kind: 'upload',
    values,
    base: {},
    baseVersion: null,
    params: {},
    query: {},
    needs: [],
    blob,
    ...(part && { part }),
  })
  return { change: both(change({ put: [op] }), await counted(tx, [op])), result: { opId, localId } }
}
