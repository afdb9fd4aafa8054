import type { EntityPolicy } from '#contract/records/policy.ts'
import type { conflictFields } from './conflict.ts'
import { mayBeSent } from '#client/offline/engine/storage/lanes.ts'
import type { Host } from '#client/offline/engine/sending/host.ts'
import type { ListOf } from '#client/offline/engine/storage/lists.ts'
import type { LedgerState } from '#client/offline/engine/storage/ledger.ts'
import { plan, type WaitReason } from '#client/offline/engine/sending/plan.ts'
import { lastSaveOf, type Operation } from '#client/offline/engine/storage/record.ts'
import type { ConflictView, ItemState, OutboxItem, OutboxSnapshot, SyncState } from './snapshot.ts'

/** From the stored state to what screens read. Pure. */

export interface ViewInput {
  readonly state: LedgerState
  readonly host: Host
  readonly sendingHere: boolean
  readonly now: number
  readonly policyOf: (entity: string) => EntityPolicy | undefined
  readonly listOf: ListOf
  /** How a conflict stands, field by field: of the half that merges, which comes after the first look. */
  readonly fieldsOf: typeof conflictFields
}

export function buildSnapshot(input: ViewInput): OutboxSnapshot {
  const { state, host, sendingHere, now, policyOf, listOf, fieldsOf } = input
  const pausedForSignIn = state.meta?.pausedForSignIn ?? false
  const { waits } = plan({
    operations: state.operations,
    quarantinedLanes: new Set(state.quarantined.flatMap((record) => (record.lane === null ? [] : [record.lane]))),
    ids: state.ids,
    inFlight: new Set(),
    host,
    pausedForSignIn,
    isOtherStore: state.meta?.otherStore !== undefined,
    now,
    listOf,
    policyOf,
    // Whose turn it is among the ready ones is a matter of moments, not worth telling.
    lanesAtOnce: Number.MAX_SAFE_INTEGER,
  })
  const items = state.operations.map((op) =>
    itemOf(op, waits.get(op.opId) ?? null, { host, policy: policyOf(op.entity), fieldsOf }),
  )
  const unsent = items.filter((item) => item.state !== 'needs-you')
  return {
    items,
    receipts: state.receipts.toSorted((left, right) => right.acknowledgedAt - left.acknowledgedAt),
    trash: state.trash.toSorted((left, right) => right.at - left.at),
    quarantined: state.quarantined,
    ids: state.ids,
    sync: syncState(items, unsent, state, host.reachable),
    oldestAt: items.length === 0 ? null : Math.min(...items.map((item) => item.savedAt)),
    pausedForSignIn,
    store: state.meta?.store ?? null,
    otherStore: state.meta?.otherStore ?? null,
    savedTexts: state.meta?.texts ?? [],
    born: state.meta?.born ?? null,
    erased: state.erased,
    reachable: host.reachable,
    sendingHere,
  }
}

interface Around {
  readonly host: Host
  readonly policy: EntityPolicy | undefined
  readonly fieldsOf: ViewInput['fieldsOf']
}

function itemOf(op: Operation, wait: WaitReason | null, { host, policy, fieldsOf }: Around): OutboxItem {
  const reason = wait ?? (op.status === 'uncertain' || !host.reachable ? ({ kind: 'connection' } as const) : null)
  const state = stateOf(op, reason)
  const { opId, entity, recordId, kind, label, deviceId, savedAt, problem, attempts, mergedAt } = op
  return {
    opId,
    entity,
    recordId,
    kind,
    label,
    deviceId,
    savedAt,
    state,
    reason: state === 'waiting' ? reason : null,
    problem,
    conflict: policy ? conflictView(op, policy, fieldsOf) : null,
    attempts,
    nextAttemptAt: op.status === 'uncertain' && op.nextAttemptAt > 0 ? op.nextAttemptAt : null,
    maybeSent: mayBeSent(op),
    mergedAt,
    operation: op,
  }
}

function stateOf(op: Operation, reason: WaitReason | null): ItemState {
  if (op.status === 'needs-attention') return 'needs-you'
  if (op.status === 'sending') return 'sending'
  return reason === null ? 'saved' : 'waiting'
}

function conflictView(op: Operation, policy: EntityPolicy, fieldsOf: Around['fieldsOf']): ConflictView | null {
  if (op.conflict === null) return null
  return {
    version: op.conflict.version,
    mine: lastSaveOf(op),
    at: op.conflict.at,
    fields: fieldsOf(policy, op)?.fields ?? {},
  }
}

function syncState(
  items: readonly OutboxItem[],
  unsent: readonly OutboxItem[],
  state: LedgerState,
  reachable: boolean,
): SyncState {
  const sending = unsent.filter((item) => item.state === 'sending').length
  // Whose data the server holds is to be decided before any of them goes.
  const isStopped = state.meta?.otherStore !== undefined
  const waiting = isStopped ? 0 : unsent.length
  const attention = items.length - waiting + state.quarantined.length
  const counts = { waiting, attention, sending }
  if (attention > 0) return { kind: 'attention', ...counts }
  if (!reachable) return { kind: 'offline', ...counts }
  if (sending > 0 || unsent.some((item) => item.state === 'saved')) return { kind: 'saving', ...counts }
  return { kind: unsent.length > 0 ? 'waiting' : 'synced', ...counts }
}
