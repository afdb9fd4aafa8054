import type { EntityPolicy } from '#contract/records/policy.ts'
import { type Endpoint, fillPath } from '#contract/calls/endpoint.ts'
import { endpointOf } from '#contract/index.ts'
import { UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import type { FrozenRequest, Operation, Problem, ProblemKind, RecordId } from '#client/offline/engine/storage/record.ts'
import { localIdsIn, numberOf, type Resolve, resolveValues } from '#client/offline/engine/merge/values.ts'
import { tooLarge } from './too-large.ts'

/** From an operation to the request that leaves: built once, then frozen, so that every repetition sends the same bytes. Pure. */

export interface NotBuilt {
  readonly problem: ProblemKind
  readonly errors?: Problem['errors']
}
export type Built = { readonly request: FrozenRequest } | NotBuilt

/** The call that carries an operation out; undefined when the entity has none for it. */
export function endpointFor(policy: EntityPolicy, op: Operation): Endpoint | undefined {
  const { create, update, remove, upload } = policy.endpoints
  if (op.kind === 'restore' || op.stage === 'restore') return policy.trashType ? endpointOf('trash.restore') : undefined
  const name = { create, update, delete: remove, upload }[op.kind]
  return name === undefined ? undefined : endpointOf(name)
}

/**
 * Builds the request with all local ids resolved.
 * @returns the request, or why it can't be built: a dependency that has no server id, or more bytes than a call takes
 */
export function buildRequest(policy: EntityPolicy, op: Operation, resolve: Resolve): Built {
  const endpoint = endpointFor(policy, op)
  // A PATCH is a part of a file: the transport's own business, never an operation.
  if (!endpoint || endpoint.method === 'GET' || endpoint.method === 'PATCH') return { problem: 'unexpected' }
  const values = resolveValues(policy.fields, op.values, resolve)
  const params = pathParams(policy, op, endpoint, resolve)
  if (params === null || localIdsIn(policy.fields, values).length > 0) return { problem: 'missing_dependency' }
  const restores = op.kind === 'restore' || op.stage === 'restore'
  const hasBody = !restores && (op.kind === 'create' || op.kind === 'update' || op.kind === 'upload')
  const body = hasBody ? JSON.stringify(values) : null
  // It grew since it was called saved: merged with what others wrote, or by the addresses of its pictures.
  const large = body === null ? null : tooLarge(body, op.values)
  if (large) return { problem: 'validation', errors: large.at(policy.fields) }
  const guarded = !restores && (op.kind === 'update' || op.kind === 'delete')
  return {
    request: {
      endpoint: endpoint.name,
      method: endpoint.method,
      path: fillPath(endpoint.path, params),
      params,
      query: op.query,
      body,
      blob: op.blob,
      idempotencyKey: keyOf(op),
      ifMatch: guarded ? (op.baseVersion ?? UNKNOWN_VERSION) : null,
    },
  }
}

/** Kept as long as the outcome is unknown; a new generation after a definitive refusal. */
export function keyOf(op: Operation): string {
  return `${op.opId}.${op.generation}`
}

/** The parameters of the path, with server ids. Null when one of them has none yet. */
function pathParams(
  policy: EntityPolicy,
  op: Operation,
  endpoint: Endpoint,
  resolve: Resolve,
): Record<string, string | number> | null {
  const params: Record<string, string | number> = {}
  for (const match of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const name = match[1] ?? ''
    if (name === 'type' && endpoint.name === 'trash.restore') {
      params[name] = policy.trashType ?? ''
      continue
    }
    const id: RecordId | null | undefined = name === 'id' ? op.recordId : op.params[name]
    const serverId = numberOf(id, resolve)
    if (serverId === null) return null
    params[name] = serverId
  }
  return params
}

/** The parameters for reading the record an operation is about; null when it has no server id. */
export function readParams(
  policy: EntityPolicy,
  op: Operation,
  resolve: Resolve,
): Record<string, string | number> | null {
  const endpoint = endpointOf(policy.endpoints.read)
  return endpoint ? pathParams(policy, op, endpoint, resolve) : null
}

/** The operation as it is stored before the first byte leaves. */
export function sending(op: Operation, request: FrozenRequest, now: number): Operation {
  return {
    ...op,
    status: 'sending',
    problem: null,
    frozen: request,
    sends: op.sends + 1,
    firstAttemptAt: op.firstAttemptAt ?? now,
    lastAttemptAt: now,
  }
}
