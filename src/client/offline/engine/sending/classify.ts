import * as v from 'valibot'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { isObject, ProblemBody, type ProblemCode, unwrapped } from '#contract/calls/envelope.ts'
import { endpointOf } from '#contract/index.ts'
import { mayHaveArrived } from '#client/offline/engine/storage/lanes.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { FrozenRequest, Operation, ProblemKind } from '#client/offline/engine/storage/record.ts'

/** Retry classes: by numeric status and problem code, never by the words of a message. Pure. */

export type Verdict =
  /** Nothing of ours came back: the same bytes again, later. */
  | {
      readonly kind: 'retry'
      readonly failure: 'network' | 'server'
      readonly status: number | null
      readonly retryAfterMs: number | null
      /** This attempt never left the device. */
      readonly unsent?: true
    }
  /** The same key is still being worked on. */
  | { readonly kind: 'busy' }
  /** This attempt never left the device. */
  | { readonly kind: 'held'; readonly waitMs: number }
  | {
      readonly kind: 'acknowledged'
      readonly serverId: number | null
      readonly version: number | null
      readonly record: Readonly<Record<string, unknown>> | null
      /** The record was found, not answered: others may have edited it since it was made. */
      readonly found?: boolean
      /** What was to be made stood there already, made by somebody else. */
      readonly stood?: boolean
    }
  /** Another device made this record from an earlier state of the edit: what differs goes on as an edit of it. */
  | {
      readonly kind: 'made'
      readonly serverId: number
      readonly version: number
      readonly record: Readonly<Record<string, unknown>>
    }
  /** The key is used up by a refusal that was not about these values: at once again, under the next one. */
  | { readonly kind: 'anew' }
  /** Their record differs from the base; `theirs` is null when it has to be read first. */
  | { readonly kind: 'merge'; readonly theirs: Theirs | null }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'pause-account' }
  /** Another database answers than the one this edit was made against; nothing was written. */
  | { readonly kind: 'other-store' }
  | { readonly kind: 'pause-host'; readonly retryAfterMs: number | null }
  | {
      readonly kind: 'attention'
      readonly code: ProblemKind
      readonly problem: ProblemBody | null
      /** The refusal came before the server looked at the key: an earlier attempt may still have been applied. */
      readonly beforeKey: boolean
      /** Records that an earlier attempt may have made (`maybe_sent`). */
      readonly candidates?: readonly Readonly<Record<string, unknown>>[]
    }

export interface Theirs {
  readonly version: number
  readonly record: Readonly<Record<string, unknown>>
}

/** 404 for the address itself, not for a record. */
export const UNKNOWN_CALL: ProblemCode = 'unknown_call'
const SECOND_FACTOR_REQUIRED: ProblemCode = 'second_factor_required'

/** 404 for a record that would be there, but for what it lies in. */
export const WITHIN_DELETED: ProblemCode = 'parent_deleted'

const Named = v.object({ id: v.number(), version: v.number() })

const DELETED = { kind: 'acknowledged', serverId: null, version: null, record: null } as const
export const NETWORK = { kind: 'retry', failure: 'network', status: null, retryAfterMs: null } as const

export function classify(policy: EntityPolicy, op: Operation, request: FrozenRequest, outcome: Outcome): Verdict {
  if (outcome.kind === 'held') return outcome
  if (outcome.kind === 'unsent') return { ...NETWORK, unsent: true }
  if (outcome.kind === 'maybe-sent') return { ...attention('maybe_sent', null, true), candidates: outcome.candidates }
  if (outcome.kind !== 'reply') return NETWORK
  const { status, body, retryAfterMs } = outcome
  if (status >= 200 && status < 300) {
    // Servers of others may say 200 of all that they make.
    const stood = status === 200 && endpointOf(request.endpoint)?.mayStand === true && typeof outcome.store === 'string'
    return {
      ...accepted(policy, op, request, body),
      ...(outcome.found && { found: true }),
      ...(stood && { stood }),
    }
  }
  if (status === 401) return { kind: 'pause-account' }
  if (status === 425 || status === 429) return { kind: 'pause-host', retryAfterMs }
  // 408 may come from what stands between: it tells as little of the edit as a failure.
  if (status >= 500 || status === 408) return { kind: 'retry', failure: 'server', status, retryAfterMs }
  // Who refuses without our body may have dropped it: what stands there is read, and nothing was written.
  if (status === 412 && body['success'] !== false) return { kind: 'merge', theirs: null }
  // Said before the key was looked at: an earlier attempt is settled with the same bytes first.
  if (status === 428 && mayHaveArrived(op)) return { kind: 'retry', failure: 'server', status, retryAfterMs }
  const parsed = v.safeParse(ProblemBody, body)
  // A proxy's 404 page says nothing about our record.
  if (!parsed.success) return NETWORK
  // Neither does that of a server without this call, such as an older one.
  if (parsed.output.code === UNKNOWN_CALL) return { kind: 'retry', failure: 'server', status, retryAfterMs }
  // Nothing is wrong with the edit: it waits, as for a sign-in.
  if (parsed.output.code === SECOND_FACTOR_REQUIRED) return { kind: 'pause-account' }
  return refused(policy, op, status, parsed.output)
}

function refused(policy: EntityPolicy, op: Operation, status: number, problem: ProblemBody): Verdict {
  switch (status) {
    case 403:
      return attention('forbidden', problem, true)
    case 404:
    case 410:
      // The one record of its kind is never deleted, so there is none to bring back or to make anew.
      if (policy.singleton) return attention('rejected', problem)
      return missing(op, problem)
    case 409:
      if (problem.code === 'idempotency_in_progress') return { kind: 'busy' }
      if (problem.code === 'version_conflict') return { kind: 'merge', theirs: theirsIn(policy, problem.current) }
      if (problem.code === 'other_store') return { kind: 'other-store' }
      if (problem.code === 'in_use') return attention('in_use', problem)
      if (problem.code === 'slug_taken') return attention('slug_taken', problem)
      return attention('rejected', problem)
    case 412:
    case 428:
      return { kind: 'merge', theirs: theirsIn(policy, problem.current) }
    case 400:
    case 413:
    case 415:
      return attention('rejected', problem, true)
    case 422:
      return attention(problem.code === 'idempotency_key_reused' ? 'key_reused' : 'validation', problem)
    default:
      return attention('unexpected', problem, true)
  }
}

function attention(code: ProblemKind, problem: ProblemBody | null, beforeKey = false) {
  return { kind: 'attention', code, problem, beforeKey } as const
}

function missing(op: Operation, problem: ProblemBody): Verdict {
  // What it lies in rests in the trash, and may bring it back: nothing happened to the record itself.
  const rests = problem.code === WITHIN_DELETED
  if (op.kind === 'delete' && rests) return attention('rejected', problem)
  if (op.kind === 'delete' || op.kind === 'update') return gone(op)
  // Not in the trash: where it stands again already, that is what was asked for. It is looked.
  if (op.kind === 'restore' && !rests) return { kind: 'merge', theirs: null }
  return attention('gone', problem)
}

/** Success only with a record that can be this one: our shape, an id, a version. */
function accepted(
  policy: EntityPolicy,
  op: Operation,
  request: FrozenRequest,
  body: Readonly<Record<string, unknown>>,
): Verdict {
  if (op.kind === 'delete') {
    if (body['success'] !== true) return NETWORK
    const named = v.safeParse(Named, body['data'])
    // Whoever says yes without naming it may not be the server: it is looked whether the record is there.
    const { id } = request.params
    return named.success && (id === undefined || named.output.id === id) ? DELETED : { kind: 'merge', theirs: null }
  }
  const record = recordIn(request.endpoint, body)
  const id = record?.['id']
  const version = record?.['version']
  if (!record || typeof version !== 'number' || !Number.isInteger(version) || version < 1) return NETWORK
  if (policy.singleton) return { kind: 'acknowledged', serverId: null, version, record }
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1) return NETWORK
  if (request.params['id'] !== undefined && request.params['id'] !== id) return NETWORK
  return { kind: 'acknowledged', serverId: id, version, record }
}

/** The record in an answer: bare, wrapped, or under its one name (`{file: …}`). */
export function recordIn(endpoint: string, body: unknown): Readonly<Record<string, unknown>> | null {
  const answer = endpointOf(endpoint)?.answer
  const payload: unknown = answer && unwrapped(answer, body)
  if (!isObject(payload)) return null
  if ('version' in payload) return payload
  const inner = Object.values(payload)
  return inner.length === 1 && isObject(inner[0]) ? inner[0] : null
}

/** What it means that the record was looked for and is not there. */
export function gone({ kind }: Operation): Verdict {
  if (kind === 'delete') return DELETED
  if (kind === 'restore') return attention('gone', null)
  return { kind: 'deleted' }
}

/** A record of theirs that can be merged with; null when it is none. */
export function theirsIn(policy: EntityPolicy, body: unknown): Theirs | null {
  const record = recordIn(policy.endpoints.read, body)
  const version = record?.['version']
  return record && typeof version === 'number' && version >= 1 ? { record, version } : null
}
