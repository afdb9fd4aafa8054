import * as v from 'valibot'
import { isLocalId, type LocalId, type RecordId } from '#contract/records/policy.ts'
import type { Values as RecordValues } from '#client/offline/engine/merge/values.ts'

/**
 * What the outbox keeps on the device (database `offdesk.<account>.outbox`). Operations leave only by a validated
 * acknowledgement or by the person's choice; nothing else may delete them.
 */

/** Grows with every change of `Operation`; `upcasters` in upcast.ts lead every older version here, for ever. */
export const OPERATION_VERSION = 1

const Values = v.record(v.string(), v.unknown())
export type Values = RecordValues

const LocalIdSchema = v.custom<LocalId>(isLocalId, 'Not a local id')
const RecordIdSchema = v.union([v.pipe(v.number(), v.integer()), LocalIdSchema])
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const MaybeTime = v.nullable(v.number())

export const OPERATION_KINDS = ['create', 'update', 'delete', 'restore', 'upload'] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]

/**
 * - `ready`: never sent, or certainly refused; may be edited
 * - `sending`: a request is under way (or was, when the tab died)
 * - `uncertain`: the request may have been applied; repeated with the same bytes and the same key until it is known
 * - `needs-attention`: a person has to decide, or a server keeps failing
 */
export const STATUSES = ['ready', 'sending', 'uncertain', 'needs-attention'] as const

const BlobRefSchema = v.object({
  sha: v.string(),
  name: v.string(),
  mimeType: v.string(),
  size: Count,
})
/** Bytes of an upload, kept apart in chunks under their hash. */
export type BlobRef = Readonly<v.InferOutput<typeof BlobRefSchema>>

const FrozenSchema = v.object({
  endpoint: v.string(),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  path: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  query: v.record(v.string(), v.string()),
  /** JSON text, byte for byte what leaves; null without a body. */
  body: v.nullable(v.string()),
  blob: v.nullable(BlobRefSchema),
  idempotencyKey: v.string(),
  ifMatch: v.nullable(Count),
})
/** A request as it left for the first time; repeated unchanged (freeze rule). */
export type FrozenRequest = Readonly<v.InferOutput<typeof FrozenSchema>>

export const PROBLEM_CODES = [
  'forbidden',
  'validation',
  'rejected',
  'in_use',
  'slug_taken',
  'conflict',
  'server_older',
  'deleted',
  'gone',
  'missing_dependency',
  'file_missing',
  'server_errors',
  'key_reused',
  'too_old',
  'maybe_sent',
  'other_store',
  'unexpected',
] as const
export type ProblemKind = (typeof PROBLEM_CODES)[number]

const ProblemSchema = v.object({
  code: v.picklist(PROBLEM_CODES),
  status: v.nullable(v.number()),
  /** The server's words; empty when it gave none. */
  message: v.string(),
  errors: v.record(v.string(), v.array(v.string())),
  uses: v.array(v.object({ type: v.string(), id: v.number(), title: v.string() })),
  /** Values that would pass, offered to the person (`slug_taken`). */
  suggested: Values,
  /** Records that an earlier attempt may have made (`maybe_sent`). */
  candidates: v.optional(v.array(Values)),
  at: v.number(),
})
export type Problem = Readonly<v.InferOutput<typeof ProblemSchema>>

const ConflictSchema = v.object({
  /** Version of their record as shown; a decision is guarded against it. Null: they deleted it. */
  version: v.nullable(Count),
  theirs: v.nullable(Values),
  at: v.number(),
})

const Identity = {
  opId: v.string(),
  seq: v.number(),
  account: v.string(),
  serverOrigin: v.string(),
  deviceId: v.string(),
  appVersion: v.string(),
  label: v.string(),
  savedAt: v.number(),
  entity: v.string(),
  recordId: v.nullable(RecordIdSchema),
  lane: v.string(),
  kind: v.picklist(OPERATION_KINDS),
  /** The server's database, and the stretch of its life, that it was made against; absent where nobody said. */
  store: v.optional(v.string()),
}

export const OperationSchema = v.object({
  schemaVersion: v.literal(OPERATION_VERSION),
  ...Identity,
  /** Further path parameters (`courseId`); local ids are resolved when sent. */
  params: v.record(v.string(), RecordIdSchema),
  query: v.record(v.string(), v.string()),
  /** Touched fields: new value, and the value the person started from. */
  values: Values,
  base: Values,
  /** If-Match. Null: the predecessor in the lane will tell. 0: unknown, so the server is made to show its record. */
  baseVersion: v.nullable(Count),
  /** Values before the last save that was taken up: what "Undo" of that save goes back to. */
  previous: v.nullable(Values),
  /** A create's values as first saved, once edits were taken up: a form that saves it again started from these. */
  first: v.nullable(Values),
  /** Local ids that must have a server id first (references and uploads). */
  needs: v.array(LocalIdSchema),
  blob: v.nullable(BlobRefSchema),
  /** A file that was chosen for a record: for its text, as its picture, or to be attached. */
  part: v.optional(v.boolean()),
  /** Whatever a person did to its text, by name, newest last; a repeated storage transaction finds its own here. */
  saves: v.array(v.string()),
  status: v.picklist(STATUSES),
  /** Grows after every definitive refusal, because the server stores refusals under the key too. */
  generation: Count,
  frozen: v.nullable(FrozenSchema),
  /** It left in a file while it was ready to go: another device may send it, so it must not change any more. */
  exported: v.optional(v.boolean()),
  /** It was in a file once, whatever came of it here since: wherever that was opened, it may have been sent. */
  left: v.optional(v.boolean()),
  /** How often the frozen request left, whatever came of it. */
  sends: Count,
  /** Failures without an answer of ours, for the backoff. */
  attempts: Count,
  firstAttemptAt: MaybeTime,
  lastAttemptAt: MaybeTime,
  nextAttemptAt: v.number(),
  lastStatus: v.nullable(v.number()),
  problem: v.nullable(ProblemSchema),
  conflict: v.nullable(ConflictSchema),
  mergeRounds: Count,
  /** When a change of someone else was merged in (shown with an undo). */
  mergedAt: MaybeTime,
  /** An update whose record they deleted and the person wants back: first the restore, then the update. */
  stage: v.nullable(v.picklist(['restore', 'restore-failed'])),
})
export type Operation = Readonly<v.InferOutput<typeof OperationSchema>>

export const IdEntrySchema = v.object({
  localId: LocalIdSchema,
  entity: v.string(),
  serverId: v.pipe(v.number(), v.integer()),
  /** Address of an uploaded file; null for other records. */
  path: v.nullable(v.string()),
})
/** A local id and the server's id for it; written with the acknowledgement, kept for ever. */
export type IdEntry = Readonly<v.InferOutput<typeof IdEntrySchema>>

export const ReceiptSchema = v.object({
  ...Identity,
  /** With the id, the key under which the server took it: `opId.generation`. */
  generation: v.optional(Count),
  serverId: v.nullable(v.number()),
  params: v.record(v.string(), RecordIdSchema),
  values: Values,
  base: Values,
  previous: v.nullable(Values),
  /** Version that the server acknowledged. */
  version: v.nullable(Count),
  acknowledgedAt: v.number(),
  /** The last save it carried; an older save can't be undone alone. */
  lastSave: v.string(),
  merged: v.boolean(),
  /** See `isMixed`. */
  mixed: v.optional(v.boolean()),
  /** Somebody else had made it before: to take it back is to take away theirs. */
  stood: v.optional(v.boolean()),
})
/** What was sent, for 30 days: shown, and undone from. */
export type Receipt = Readonly<v.InferOutput<typeof ReceiptSchema>>

const TRASH_REASONS = ['discarded', 'deleted-record', 'theirs-kept', 'record-never-sent', 'unreadable'] as const

export const TrashEntrySchema = v.object({
  trashId: v.string(),
  /** Entries put away by one act come back by one act. */
  group: v.string(),
  reason: v.picklist(TRASH_REASONS),
  at: v.number(),
  /** It was discarded while its outcome was unknown. */
  maybeSent: v.boolean(),
  /** The operation as stored; kept raw so that no version of the app is refused its own text. */
  operation: v.unknown(),
  label: v.string(),
  sha: v.nullable(v.string()),
})
/** The local trash: what a person discarded, 30 days. */
export type TrashEntry = Readonly<v.InferOutput<typeof TrashEntrySchema>>

export const AcknowledgedSchema = v.object({
  lane: v.string(),
  version: Count,
  /** What the person typed per field, still unresolved, as long as `record` holds the server's form of it. */
  sent: Values,
  record: Values,
  at: v.number(),
  /**
   * From this version on, nobody but this lane wrote: who saw it saw everything of others that `version` holds.
   * Absent in what an older version of the app stored; then only `version` itself counts as seen.
   */
  ownSince: v.optional(Count),
})
/** Last acknowledged state of a lane: the base that edits made on top of own earlier edits really have. */
export type Acknowledged = Readonly<v.InferOutput<typeof AcknowledgedSchema>>

/** For the query cache: what the server holds now. */
export interface AcknowledgedEvent {
  readonly entity: string
  readonly id: number | null
  readonly localId: LocalId | null
  readonly record: Readonly<Record<string, unknown>> | null
  readonly version: number | null
  readonly kind: OperationKind
}

export const MetaSchema = v.object({
  key: v.literal('meta'),
  counter: Count,
  /** The sender's number; a sender with an older one may no longer write. */
  fence: Count,
  pausedForSignIn: v.boolean(),
  /** The time that the server told last, in ms: what is kept ages by it, because the device's clock may be wrong. */
  serverTime: v.optional(v.number()),
  /** The last acts of people, stored with their effects: one that is repeated finds itself here. */
  acts: v.optional(v.array(v.string())),
  /** Typed texts that the last saves hold (`seenOf`): a page that ended before it let go of them leaves them behind. */
  texts: v.optional(v.array(v.string())),
  /** Whose data this device means: the store that it met first, or that a person chose since. */
  store: v.optional(v.string()),
  /** Another one that answers in its place now: nothing is sent until the person has decided, or it is gone. */
  otherStore: v.optional(v.string()),
  /** Tells this database from one that is made in its place once the browser erased it; absent in older ones. */
  born: v.optional(v.string()),
})
export type Meta = Readonly<v.InferOutput<typeof MetaSchema>>

export const FIRST_META: Meta = { key: 'meta', counter: 0, fence: 0, pausedForSignIn: false }

export const KEEP_MS = 30 * 24 * 60 * 60 * 1000

/** With one more thing that a person did to its text: whoever saw what was there before is told that it changed. */
export function withSave(op: Operation, saveId: string): Operation {
  return { ...op, saves: [...op.saves, saveId].slice(-50) }
}

export function lastSaveOf(op: Operation): string {
  return op.saves.at(-1) ?? op.opId
}

/** Whether it holds several saves and no longer what it was before the last: others' edits came in, or it is undone. */
export function isMixed({ saves, previous, kind }: Operation): boolean {
  return saves.length > 1 && previous === null && kind !== 'delete'
}

/** The part that operations and receipts share. */
export function identityOf(op: Operation) {
  const { opId, seq, account, serverOrigin, deviceId, appVersion, label, savedAt, entity, recordId, lane, kind } = op
  const identity = {
    opId,
    seq,
    account,
    serverOrigin,
    deviceId,
    appVersion,
    label,
    savedAt,
    entity,
    recordId,
    lane,
    kind,
  }
  return op.store === undefined ? identity : { ...identity, store: op.store }
}

export type { LocalId, RecordId }
