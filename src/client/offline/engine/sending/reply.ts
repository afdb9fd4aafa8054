import type { EntityPolicy } from '#contract/records/policy.ts'
import type { ProblemBody } from '#contract/calls/envelope.ts'
import { change, type Change } from '#client/offline/engine/storage/change.ts'
import { gone, type Theirs, type Verdict } from './classify.ts'
import { holdsOnlySeen, makesRecord, mayHaveArrived, rebase } from '#client/offline/engine/storage/lanes.ts'
import { UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import { mergeFields } from '#client/offline/engine/merge/merge.ts'
import { refusedOnce } from '#client/offline/engine/storage/new-operation.ts'
import { backoff, RETRY_AFTER_MAX } from './host.ts'
import { madeElsewhere } from './reused-key.ts'
import { type IsOwn, ownOrder } from './own-order.ts'
import { NO_ROOM, RETRY_STUCK } from './plan.ts'
import {
  type Acknowledged,
  type AcknowledgedEvent,
  type IdEntry,
  identityOf,
  isMixed,
  lastSaveOf,
  type Operation,
  type Problem,
  type ProblemKind,
  type Values,
} from '#client/offline/engine/storage/record.ts'
import { isLocalId } from '#contract/records/policy.ts'
import { numberOf, pick, type Resolve, resolveValues, same } from '#client/offline/engine/merge/values.ts'

/** What an answer does to its operation and to the rest of its lane. Pure. */

export interface ReplyContext {
  readonly policy: EntityPolicy
  readonly now: number
  readonly random: number
  readonly resolve: Resolve
  readonly isOwn?: IsOwn | undefined
  /** Last acknowledged state of the lane before this answer. */
  readonly acknowledged: Acknowledged | null
  /** Whose data the answer comes from; absent where nobody said. */
  readonly store?: string | undefined
  /** When the server last accepted anything; tells one stuck change from a server that is down. */
  readonly lastSuccessAt: number | null
}

export interface Settled {
  readonly change: Change
  readonly event: AcknowledgedEvent | null
}

const MERGE_ROUNDS = 5
const ATTEMPTS_BEFORE_ASKING = 12
const DAY = 24 * 60 * 60 * 1000

/**
 * @param op as stored, with its frozen request
 * @param later operations of the same lane behind it
 */
export function settle(op: Operation, later: readonly Operation[], verdict: Verdict, context: ReplyContext): Settled {
  const { now, random } = context
  switch (verdict.kind) {
    case 'acknowledged': {
      const standing = verdict.found ? stillStanding(op, verdict.record, context) : op.values
      return acknowledge(op, later, verdict, context, standing)
    }
    case 'merge':
      return verdict.theirs === null
        ? put(again(op, now + backoff(op.attempts, random)))
        : merge(op, later, verdict.theirs, context)
    case 'made':
      return madeElsewhere(op, verdict)
    case 'anew':
      return put({ ...refusedOnce(op), nextAttemptAt: now })
    case 'busy':
      return put(again(op, now + 1000 + Math.floor(random * 2000)))
    // Refused before anything was done.
    case 'pause-account':
    case 'pause-host':
    case 'other-store':
      return put(heldBack(op, now))
    case 'held':
      return put(heldBack(op, now + verdict.waitMs))
    case 'retry':
      return put(verdict.unsent ? heldBack(op, now) : retryLater(op, verdict, context))
    case 'deleted':
      return put(theirsDeleted(op, context))
    case 'attention':
      return put(refuse(op, verdict, now))
  }
}

const put = (next: Operation): Settled => ({ change: change({ put: [next] }), event: null })

/** The same bytes under the same key, from `at` on. */
function again(op: Operation, at: number): Operation {
  return { ...op, status: 'uncertain', nextAttemptAt: at }
}

function retryLater(
  op: Operation,
  { failure, status, retryAfterMs }: Extract<Verdict, { kind: 'retry' }>,
  { now, random, lastSuccessAt }: ReplyContext,
): Operation {
  const attempts = op.attempts + 1
  const asked = Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX)
  const next = { ...op, attempts, lastStatus: status }
  const since = op.firstAttemptAt ?? now
  const stuck = failure === 'server' && status !== NO_ROOM && (attempts >= ATTEMPTS_BEFORE_ASKING || now - since >= DAY)
  if (stuck && lastSuccessAt !== null && lastSuccessAt >= since) {
    const problem = problemOf('server_errors', null, now)
    return { ...next, status: 'needs-attention', problem, nextAttemptAt: now + RETRY_STUCK }
  }
  return {
    ...next,
    status: 'uncertain',
    problem: null,
    nextAttemptAt: now + Math.max(backoff(attempts, random), asked),
  }
}

/** As if it had not been its turn: what never left stays open to edits, what left before stays frozen. */
function heldBack(op: Operation, at: number): Operation {
  const sends = op.sends - 1
  return sends > 0
    ? { ...op, sends, status: 'uncertain', nextAttemptAt: at }
    : { ...op, sends, status: 'ready', frozen: null, firstAttemptAt: null, lastAttemptAt: null, nextAttemptAt: at }
}

function refuse(op: Operation, verdict: Extract<Verdict, { kind: 'attention' }>, now: number): Operation {
  const { code, beforeKey, candidates } = verdict
  const problem: Problem = {
    ...problemOf(code, verdict.problem, now, op),
    ...(candidates && { candidates: [...candidates] }),
  }
  const attention = { status: 'needs-attention', problem, lastStatus: problem.status, conflict: null } as const
  // This answer says nothing of another attempt: the key must stay.
  if (beforeKey && mayHaveArrived(op)) return { ...op, ...attention }
  return { ...refusedOnce(op), ...attention }
}

function problemOf(code: ProblemKind, body: ProblemBody | null, now: number, op?: Operation): Problem {
  const slug = op?.values['slug']
  return {
    code,
    status: body?.status ?? null,
    message: body?.message ?? '',
    errors: body?.errors ?? {},
    uses: body?.uses ?? [],
    suggested: code === 'slug_taken' && typeof slug === 'string' && slug !== '' ? { slug: `${slug}-2` } : {},
    at: now,
  }
}

function theirsDeleted(op: Operation, { now }: ReplyContext): Operation {
  // The trash no longer has it either, or someone else brought it back: the update itself will tell.
  if (op.stage === 'restore')
    return { ...refusedOnce(op), stage: 'restore-failed', baseVersion: UNKNOWN_VERSION, nextAttemptAt: 0 }
  const code = op.stage === 'restore-failed' ? 'gone' : 'deleted'
  const conflict = { version: null, theirs: null, at: now }
  return {
    ...refusedOnce(op),
    status: 'needs-attention',
    problem: problemOf(code, null, now),
    conflict,
    lastStatus: 404,
  }
}

/** Receipt, id map, and the new base of everything behind it: one transaction. */
function acknowledge(
  op: Operation,
  later: readonly Operation[],
  answer: Extract<Verdict, { kind: 'acknowledged' }>,
  context: ReplyContext,
  sent: Values,
): Settled {
  const { policy, now, resolve } = context
  if (op.stage === 'restore')
    return put({ ...refusedOnce(op), stage: null, baseVersion: UNKNOWN_VERSION, nextAttemptAt: 0 })
  const localId = isLocalId(op.recordId) ? op.recordId : null
  const serverId = answer.serverId ?? numberOf(op.recordId, resolve)
  const ids: IdEntry[] = []
  if (makesRecord(op) && localId !== null && serverId !== null) {
    const path = answer.record?.['path']
    ids.push({ localId, entity: op.entity, serverId, path: typeof path === 'string' ? path : null })
  }
  const on = stateOf(op, answer, sent, context)
  const behind = later.map((next) => follow(policy, next, op.kind === 'restore' ? null : on))
  const receipt = {
    ...identityOf(op),
    generation: op.generation,
    serverId,
    params: op.params,
    values: op.values,
    base: op.base,
    previous: op.previous,
    version: answer.version,
    acknowledgedAt: now,
    lastSave: lastSaveOf(op),
    merged: op.mergedAt !== null,
    mixed: isMixed(op),
    ...(answer.stood && { stood: true }),
    ...(op.store === undefined && context.store !== undefined && { store: context.store }),
  }
  return {
    change: change({ remove: [op.opId], put: behind, ids, receipts: [receipt], acknowledged: on ? [on] : [] }),
    event: { entity: op.entity, id: serverId, localId, record: answer.record, version: answer.version, kind: op.kind },
  }
}

/** What of a change its record still shows; the rest was edited by someone else before it was found. */
function stillStanding(op: Operation, record: Values | null, { policy, resolve }: ReplyContext): Values {
  const sent = resolveValues(policy.fields, op.values, resolve)
  const names = Object.keys(sent).filter((name) => same(policy.fields[name], sent[name], record?.[name]))
  return pick(names, op.values)
}

/** The lane's acknowledged state, with everything the person typed that the server's record still stands for. */
function stateOf(
  op: Operation,
  answer: Extract<Verdict, { kind: 'acknowledged' }>,
  sent: Values,
  { acknowledged, now }: ReplyContext,
): Acknowledged | null {
  const { record, version } = answer
  if (record === null || version === null) return null
  const before = Object.entries(acknowledged?.sent ?? {}).filter(
    ([name]) => JSON.stringify(acknowledged?.record[name]) === JSON.stringify(record[name]),
  )
  // Of what somebody else had made, nobody here has seen all: whoever deletes it now is asked.
  const ownSince = answer.stood ? version : ownFrom(op, version, acknowledged)
  return { lane: op.lane, version, record, sent: { ...Object.fromEntries(before), ...sent }, at: now, ownSince }
}

/** An update stands on the version its guard named, and goes on from there when that was the lane's own, too. */
function ownFrom(op: Operation, version: number, before: Acknowledged | null): number {
  if (op.kind === 'create' || op.kind === 'upload') return 0
  const guard = op.frozen?.ifMatch ?? version
  return before?.version === guard ? (before.ownSince ?? guard) : guard
}

/** The next of the lane gets its base from the acknowledged record; without one the server is made to show it. */
export function follow(policy: EntityPolicy, op: Operation, on: Acknowledged | null): Operation {
  if (op.frozen !== null || op.kind === 'create' || op.kind === 'upload') return op
  // A delete keeps the version that the person saw when something of others came in since: then they are asked.
  if (op.kind === 'delete' && op.baseVersion !== null && (on === null || !holdsOnlySeen(on, op.baseVersion))) return op
  if (on === null) return { ...op, baseVersion: UNKNOWN_VERSION }
  return { ...op, ...rebase(policy, op.values, op.base, on) }
}

function merge(op: Operation, later: readonly Operation[], theirs: Theirs, context: ReplyContext): Settled {
  const { policy, now, resolve, acknowledged, store } = context
  const conflict = { version: theirs.version, theirs: theirs.record, at: now }
  const refused = { ...refusedOnce(op), mergeRounds: op.mergeRounds + 1, nextAttemptAt: 0, lastStatus: 412 }
  const ask = (values: Operation, code: ProblemKind = 'conflict') =>
    put({ ...values, status: 'needs-attention', problem: problemOf(code, null, now), conflict })
  // This device has seen a newer state: an old copy of the database came back there. What is missing in it may be
  // this person's own acknowledged text, so a merge would take that for someone's wish.
  const seen = Math.max(op.baseVersion ?? UNKNOWN_VERSION, acknowledged?.version ?? UNKNOWN_VERSION)
  const older = theirs.version < seen
  // Made against another database, or a state that was put back: what stands there now may be somebody else's.
  const strange = op.store !== undefined && op.store !== store
  if (op.kind === 'delete' && strange) return ask(refused, 'other_store')
  // At an address that names no id another record may stand by now.
  const id = numberOf(op.recordId, resolve)
  if (id !== null && id !== theirs.record['id']) return settle(op, later, gone(op), context)
  if (op.kind === 'delete') {
    if (older) return ask(refused, 'server_older')
    // The newer version is this device's own last edit: nothing that the person has not seen.
    const last = acknowledged?.version === theirs.version ? acknowledged : null
    const own = last !== null && holdsOnlySeen(last, op.baseVersion ?? UNKNOWN_VERSION) && op.mergeRounds < MERGE_ROUNDS
    return own ? { change: change({ put: [{ ...refused, baseVersion: theirs.version }] }), event: null } : ask(refused)
  }
  // It stands there: for a restore that is what was asked for, and for an edit of which nothing is left to send.
  const asItStands = { kind: 'acknowledged', serverId: null, version: theirs.version, record: theirs.record } as const
  if (op.kind === 'restore') return acknowledge(op, later, { ...asItStands, stood: true }, context, {})
  if (op.kind !== 'update') return ask(refused)
  const resolved = {
    ...refused,
    previous: null,
    values: resolveValues(policy.fields, op.values, resolve),
    base: resolveValues(policy.fields, op.base, resolve),
  }
  if (strange) return ask(resolved, 'other_store')
  if (older) return ask(resolved, 'server_older')
  const own = ownOrder(op, resolved, theirs.record, context)
  const result = mergeFields(policy, resolved.base, own.values, theirs.record, own.made)
  if (!result.clean || op.mergeRounds >= MERGE_ROUNDS) return ask(resolved)
  const mixed = Object.values(result.fields).some((field) => field.state === 'merged' || field.state === 'theirs')
  const mergedAt = mixed ? now : op.mergedAt
  // Nothing was sent, so nothing of theirs stands for something the person typed.
  if (Object.keys(result.values).length === 0)
    return acknowledge({ ...resolved, mergedAt: now }, later, asItStands, context, {})
  // What stands there already is not sent, but belongs to the record, should it have to be made anew.
  const names = Object.keys({ ...resolved.base, ...result.values })
  const base = { ...resolved.base, ...pick(names, theirs.record) }
  const next: Operation = { ...resolved, values: result.values, base, baseVersion: theirs.version, mergedAt }
  return { change: change({ put: [next] }), event: null }
}
