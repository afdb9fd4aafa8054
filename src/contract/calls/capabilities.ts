import * as v from 'valibot'
import { isObject } from './envelope.ts'
import { endpoint } from './endpoint.ts'

/**
 * What a server promises its clients. A client relies on nothing that is not in here: members it does not know pass,
 * and a missing or odd one takes its weakest reading.
 */

/**
 * How a write is kept from going over a change that nobody saw.
 * - `version`: integer versions, If-Match and 412, as this API has them
 * - `etag`: the server's own ETags, If-Match and 412
 * - `updated_at`: the body carries the `updated_at` it started from, and an older one is refused
 * - `none`: nothing; the client can only look before it writes
 */
export const GUARDS = ['version', 'etag', 'updated_at', 'none'] as const
export type Guard = (typeof GUARDS)[number]

const MEMBERS = ['idempotency', 'guard', 'trash', 'receipts'] as const

const Store = v.nullable(v.object({ id: v.string(), epoch: v.string() }))
const Idempotency = v.nullable(v.object({ retention_days: v.pipe(v.number(), v.finite(), v.minValue(1)) }))

export const Capabilities = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(isObject, 'Not a capability document'),
  // Without this the envelope around the document would be read as a document that promises nothing.
  v.check((document) => MEMBERS.some((member) => member in document), 'Not a capability document'),
  v.object({
    /** What the server calls itself; empty when it does not say. */
    name: v.fallback(v.string(), ''),
    /** How long a key keeps a write from happening twice; null: it does not. */
    idempotency: v.fallback(Idempotency, null),
    guard: v.fallback(v.picklist(GUARDS), 'none'),
    /** Deletes are soft, and `POST /admin/trash/{type}/{id}/restore` brings a record back. */
    trash: v.fallback(v.boolean(), false),
    /** `GET /receipts/{key}` tells what became of a write. */
    receipts: v.fallback(v.boolean(), false),
    /** Which database stands behind it, and which stretch of its life; null where it does not say. */
    store: v.fallback(Store, null),
  }),
)
export type Capabilities = Readonly<v.InferOutput<typeof Capabilities>>

/** A server that says nothing about itself. */
export const WEAKEST: Capabilities = {
  name: '',
  idempotency: null,
  guard: 'none',
  trash: false,
  receipts: false,
  store: null,
}

export const capabilityEndpoints = {
  'capabilities.read': endpoint({
    name: 'capabilities.read',
    method: 'GET',
    path: '/capabilities',
    access: 'public',
    duringMaintenance: true,
    summary: 'What this server promises its clients',
    answer: Capabilities,
  }),
} as const
