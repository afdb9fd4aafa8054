import * as v from 'valibot'
import type { Capabilities } from '#contract/calls/capabilities.ts'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { isObject, unwrapped } from '#contract/calls/envelope.ts'
import { endpointOf } from '#contract/index.ts'
import type { Outcome, OutgoingRequest, Transport } from '#client/offline/engine/storage/ports.ts'
import { type Conversation, getFrom, isIt, standing } from './conversation.ts'
import { create } from './create.ts'
import {
  accepted,
  bareRecordIn,
  NO_ANSWER,
  notFound,
  refusalOf,
  type Said,
  success,
  withPlaceholders,
} from './dialect.ts'
import { remove, update } from './guarded-write.ts'
import type { ForeignMemory } from './memory.ts'
import { Records } from './records.ts'
import type { Answered, Wire, WireAnswer } from './wire.ts'

export interface ForeignPorts {
  readonly wire: Wire
  readonly capabilities: Capabilities
  readonly memory: ForeignMemory
  readonly entities: Readonly<Record<string, EntityPolicy>>
  readonly now: () => number
  readonly random: () => number
  /** A memory that can't be read or written, for the diagnostics page. */
  readonly onTrouble: (error: unknown) => void
}

export interface ForeignTransport extends Transport {
  /** An answer to a reading call of a screen, in this API's words and with versions. Never rejects. */
  translate(endpoint: Endpoint, params: Readonly<Record<string, unknown>>, answer: Answered): Promise<Said>
}

const VERBS = ['list', 'read', 'create', 'update', 'remove', 'upload'] as const
type Verb = (typeof VERBS)[number]

/**
 * The engine's transport to a server that is not ours: integer versions and If-Match hold above it, whatever the server
 * has in their place; nothing is relied on but what its capability document says.
 */
export function foreignTransport(ports: ForeignPorts): ForeignTransport {
  const { wire, capabilities, memory, now, random } = ports
  const records = new Records({ memory, guard: capabilities.guard, now, random })
  let ahead: number | null = null
  const heard = <T extends WireAnswer>(answer: T): T => {
    if (answer.kind === 'answer' && answer.date !== null) ahead = answer.date - now()
    return answer
  }
  const heeded: Wire = { exchange: async (request) => heard(await wire.exchange(request)) }
  const conversation: Conversation = { wire: heeded, capabilities, records, memory, now, ahead: () => ahead }
  const roles = rolesOf(ports.entities)

  /** What the memory did not keep must not be passed up: the engine asks again. */
  async function guarded<T extends Outcome>(work: () => Promise<T>): Promise<T | Said> {
    try {
      return await work()
    } catch (error) {
      ports.onTrouble(error)
      return NO_ANSWER
    }
  }

  async function send(request: OutgoingRequest): Promise<Outcome> {
    const endpoint = endpointOf(request.endpoint)
    const role = roles.get(request.endpoint)
    if (!endpoint) return { kind: 'foreign' }
    if (role) {
      const write = { request, endpoint, policy: role.policy }
      if (role.verb === 'create' || role.verb === 'upload') return create(conversation, write)
      if (role.verb === 'update') return update(conversation, write)
      if (role.verb === 'remove') return remove(conversation, write)
    }
    if (endpoint.name === 'trash.restore') return restore(conversation, ports.entities, request, endpoint)
    return plainly(conversation, request, endpoint)
  }

  async function translate(
    endpoint: Endpoint,
    params: Readonly<Record<string, unknown>>,
    answer: Answered,
  ): Promise<Said> {
    const refusal = refusalOf(heard(answer))
    if (refusal) return refusal
    const role = roles.get(endpoint.name)
    if (role?.verb === 'read') {
      const record = bareRecordIn(endpoint.name, answer.body)
      if (!record || !isIt(role.policy, record, params)) return { kind: 'foreign' }
      return accepted(endpoint, await records.see(role.policy, record, answer.etag))
    }
    const payload = payloadOf(endpoint, answer.body)
    if (payload === undefined) return { kind: 'foreign' }
    if (role?.verb !== 'list') return success(endpoint, payload)
    if (Array.isArray(payload)) return success(endpoint, await records.seeRows(role.policy, payload))
    if (!isObject(payload) || !Array.isArray(payload['data'])) return success(endpoint, payload)
    return success(endpoint, { ...payload, data: await records.seeRows(role.policy, payload['data']) })
  }

  return {
    send: (request) => guarded(() => send(request)),
    read: (name, params, signal) =>
      guarded(async (): Promise<Outcome> => {
        const endpoint = endpointOf(name)
        if (!endpoint) return { kind: 'foreign' }
        const answer = await getFrom(conversation, endpoint, params, signal)
        return answer.kind === 'silence' ? NO_ANSWER : translate(endpoint, params, answer)
      }),
    translate: (endpoint, params, answer) => guarded(() => translate(endpoint, params, answer)),
  }
}

/** Which kind of record a call is about, and what it does to it. */
function rolesOf(entities: Readonly<Record<string, EntityPolicy>>) {
  const roles = new Map<string, { readonly policy: EntityPolicy; readonly verb: Verb }>()
  for (const policy of Object.values(entities)) {
    for (const verb of VERBS) {
      const name = policy.endpoints[verb]
      if (name !== undefined) roles.set(name, { policy, verb })
    }
  }
  return roles
}

/** Repeating it is harmless: a record that is there already is the one that was wanted back. */
async function restore(
  conversation: Conversation,
  entities: Readonly<Record<string, EntityPolicy>>,
  request: OutgoingRequest,
  endpoint: Endpoint,
): Promise<Outcome> {
  const policy = Object.values(entities).find((each) => each.trashType === request.params['type'])
  if (!conversation.capabilities.trash || !policy) return notFound()
  const done = await plainly(conversation, request, endpoint)
  if (done.kind !== 'reply' || done.status >= 300) return done
  const now = await standing(conversation, policy, { id: request.params['id'] ?? 0 }, request.signal)
  return 'found' in now ? accepted(endpoint, now.found.record) : NO_ANSWER
}

/** A call that is about no record of the outbox. */
async function plainly(conversation: Conversation, request: OutgoingRequest, endpoint: Endpoint): Promise<Outcome> {
  const { params, query, body, upload, signal } = request
  const headers = conversation.capabilities.idempotency ? { 'Idempotency-Key': request.headers.idempotencyKey } : {}
  const answer = await conversation.wire.exchange({
    endpoint,
    params,
    query,
    body,
    upload,
    headers,
    opId: null,
    signal,
  })
  if (answer.kind === 'silence') return NO_ANSWER
  const refusal = refusalOf(answer)
  if (refusal) return refusal
  return success(endpoint, payloadOf(endpoint, answer.body) ?? answer.body ?? null)
}

/** Undefined when it is not what this call answers. */
function payloadOf(endpoint: Endpoint, body: unknown): unknown {
  // Where nothing is answered, any words for it will do.
  if (v.is(endpoint.answer, null)) return null
  return unwrapped(endpoint.answer, withPlaceholders(body)) ?? undefined
}
