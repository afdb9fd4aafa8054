import { isObject } from '#contract/calls/envelope.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Prng } from './prng.ts'
import { problem, type ServerReply, type ServerRequest, type VirtualServer } from './virtual-server.ts'

/** Weights of what happens to a request. `ok` is drawn with the rest of the weight. */
export const NO_FAULTS = {
  ok: 1,
  dropRequest: 0,
  dropReply: 0,
  late: 0,
  html: 0,
  cutBody: 0,
  emptySuccess: 0,
  status400: 0,
  status401: 0,
  status403: 0,
  status404Page: 0,
  status408: 0,
  status409Busy: 0,
  status409Slug: 0,
  status409InUse: 0,
  status409Version: 0,
  status410: 0,
  status412Bare: 0,
  status413: 0,
  status415: 0,
  status418: 0,
  status422: 0,
  status425: 0,
  status428: 0,
  status429: 0,
  status500: 0,
  status502: 0,
  status503: 0,
  status504After: 0,
  killBefore: 0,
  killAfter: 0,
}

export type NetworkFault = keyof typeof NO_FAULTS
export type NetworkFaults = Readonly<Record<NetworkFault, number>>

// The keys of the table are exactly the faults.
export const NETWORK_FAULTS = Object.keys(NO_FAULTS) as NetworkFault[]

/** What the client is told when the request has arrived, and what the server did about it. */
export function answerTo(request: ServerRequest, fault: NetworkFault, server: VirtualServer, random: Prng): Outcome {
  /** Said before the server looked at the key. */
  const early = (status: number, code: string) => outcomeOf(problem(status, code))
  /** Said by the server itself, and kept under the key. */
  const refused = (status: number, code: string) => outcomeOf(server.refuse(request, problem(status, code)))
  const really = () => outcomeOf(server.handle(request))
  switch (fault) {
    case 'html':
      return { kind: 'foreign' }
    case 'cutBody':
      server.handle(request)
      return { kind: 'foreign' }
    case 'emptySuccess':
      // A captive portal that speaks JSON: 200 and nothing of ours in it.
      return page(200, { ok: true })
    case 'status400':
      return early(400, 'bad_request')
    case 'status401':
      return early(401, 'unauthenticated')
    case 'status403':
      return early(403, 'forbidden')
    case 'status404Page':
      return page(404)
    case 'status408':
      return page(408)
    case 'status409Busy':
      return early(409, 'idempotency_in_progress')
    case 'status409Slug':
      return writes(request) ? refused(409, 'slug_taken') : really()
    case 'status409InUse':
      return request.endpoint.endsWith('.delete') ? refused(409, 'in_use') : really()
    case 'status409Version':
      return guarded(request) ? refused(409, 'version_conflict') : really()
    case 'status410':
      return gone(request, server)
    case 'status412Bare':
      return guarded(request) ? bare(server.refuse(request, problem(412, 'version_conflict'))) : really()
    case 'status413':
      return early(413, 'too_large')
    case 'status415':
      return early(415, 'unsupported_media_type')
    case 'status418':
      return random.chance(0.5) ? early(418, 'teapot') : page(451)
    case 'status422':
      return refused(422, 'validation')
    case 'status425':
      return page(425)
    case 'status428':
      return guarded(request) ? early(428, 'precondition_required') : really()
    case 'status429':
      return { kind: 'reply', ...problem(429, 'rate_limited'), version: null, retryAfterMs: 20_000 }
    case 'status500':
      // Words that look like another status: only the number counts.
      return page(500, { ...problem(500, 'internal').body, message: 'Timeout after 4000 ms' })
    case 'status502':
      return page(502)
    case 'status503':
      return { ...page(503), retryAfterMs: random.chance(0.5) ? 5000 : null }
    case 'status504After':
      server.handle(request)
      return page(504)
    default:
      return really()
  }
}

/** An answer of whatever stands in front of the server, in no shape of ours. */
export function page(status: number, body: Readonly<Record<string, unknown>> = {}) {
  return { kind: 'reply', status, body, version: null, retryAfterMs: null } as const
}

export function outcomeOf(reply: ServerReply): Outcome {
  const data = reply.body['data']
  const version = isObject(data) && typeof data['version'] === 'number' ? data['version'] : null
  // The wire is text: what the client gets is a copy.
  const body: unknown = JSON.parse(JSON.stringify(reply.body))
  return { kind: 'reply', status: reply.status, body: isObject(body) ? body : {}, version, retryAfterMs: null }
}

/** A proxy that drops the bodies of refusals. */
function bare(reply: ServerReply): Outcome {
  return reply.status === 412 ? page(412) : outcomeOf(reply)
}

/** 410 in the place of 404, or for good: but never for a delete, which would call done what was not. */
function gone(request: ServerRequest, server: VirtualServer): Outcome {
  if (request.key !== null && request.endpoint.endsWith('.update')) {
    return outcomeOf(server.refuse(request, problem(410, 'gone')))
  }
  const reply = server.handle(request)
  return outcomeOf(reply.status === 404 ? problem(410, 'gone') : reply)
}

function writes(request: ServerRequest): boolean {
  return request.key !== null && /\.(?:create|update)$/.test(request.endpoint)
}

function guarded(request: ServerRequest): boolean {
  return request.ifMatch !== null
}
