import type { Capabilities } from '#contract/calls/capabilities.ts'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { endpointOf } from '#contract/index.ts'
import type { Outcome, OutgoingRequest } from '#client/offline/engine/storage/ports.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { bareRecordIn, isDeletedIn, isId, NO_ANSWER, refusalOf, type Versioned } from './dialect.ts'
import type { ForeignMemory } from './memory.ts'
import type { Records } from './records.ts'
import type { Wire } from './wire.ts'

/** What every exchange with a server of another kind needs. */
export interface Conversation {
  readonly wire: Wire
  readonly capabilities: Capabilities
  readonly records: Records
  readonly memory: ForeignMemory
  readonly now: () => number
  /** How far the server's clock is ahead of this device's, by its last answer; null while it did not tell. */
  readonly ahead: () => number | null
}

/** A write of the engine to one kind of record. */
export interface Write {
  readonly request: OutgoingRequest
  readonly endpoint: Endpoint
  readonly policy: EntityPolicy
}

/** A record as it stands on the server. */
export interface Standing {
  readonly record: Versioned
  readonly etag: string | null
  /** It rests in a trash of the server's own, which shows it all the same. */
  readonly isDeleted: boolean
}

/** Either what was asked for, or what the engine has to hear in its place. */
export type Found<T> = { readonly found: T } | { readonly outcome: Outcome }

export function getFrom(
  { wire }: Conversation,
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  query: Readonly<Record<string, string>> = {},
) {
  return wire.exchange({ endpoint, params, query, body: null, upload: null, headers: {}, opId: null, signal })
}

/** Reads a record past every cache and gives it its version. */
export async function standing(
  conversation: Conversation,
  policy: EntityPolicy,
  params: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  claim: string | null = null,
): Promise<Found<Standing>> {
  const endpoint = endpointOf(policy.endpoints.read)
  if (!endpoint) return { outcome: { kind: 'foreign' } }
  const answer = await getFrom(conversation, endpoint, params, signal)
  if (answer.kind === 'silence') return { outcome: NO_ANSWER }
  const refusal = refusalOf(answer)
  if (refusal) return { outcome: refusal }
  const record = bareRecordIn(endpoint.name, answer.body)
  if (!record || !isIt(policy, record, params)) return { outcome: { kind: 'foreign' } }
  const { etag } = answer
  const seen = await conversation.records.see(policy, record, etag, claim)
  return { found: { record: seen, etag, isDeleted: isDeletedIn(answer.body) } }
}

/** Whether an answer speaks of the record that was asked about. */
export function isIt(policy: EntityPolicy, record: Values, params: Readonly<Record<string, unknown>>): boolean {
  if (policy.singleton) return true
  return isId(record['id']) && (params['id'] === undefined || Number(params['id']) === record['id'])
}
