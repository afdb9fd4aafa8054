import { isObject } from '#contract/envelope.ts'
import type { OutgoingRequest, Outcome, Transport } from '#client/offline/outbox/ports.ts'
import type { Life } from './device.ts'
import type { Prng } from './prng.ts'
import type { Scheduler } from './scheduler.ts'
import { problem, type ServerReply, type ServerRequest, type VirtualServer } from './virtual-server.ts'

/** Weights of what happens to a request. `ok` is drawn with the rest of the weight. */
export type NetworkFault =
  | 'ok'
  | 'dropRequest'
  | 'dropReply'
  | 'late'
  | 'html'
  | 'cutBody'
  | 'emptySuccess'
  | 'status403'
  | 'status404Page'
  | 'status409Busy'
  | 'status422'
  | 'status429'
  | 'status500'
  | 'status503'
  | 'status504After'
  | 'status413'
  | 'killBefore'
  | 'killAfter'

export type NetworkFaults = Readonly<Record<NetworkFault, number>>

export const NO_FAULTS: NetworkFaults = {
  ok: 1,
  dropRequest: 0,
  dropReply: 0,
  late: 0,
  html: 0,
  cutBody: 0,
  emptySuccess: 0,
  status403: 0,
  status404Page: 0,
  status409Busy: 0,
  status422: 0,
  status429: 0,
  status500: 0,
  status503: 0,
  status504After: 0,
  status413: 0,
  killBefore: 0,
  killAfter: 0,
}

const CLIENT_GIVES_UP = 30_000

export class VirtualNetwork {
  faults: NetworkFaults = NO_FAULTS
  online = true
  signedIn = true
  requests = 0
  onKill: (life: Life) => void = () => undefined
  readonly #scheduler: Scheduler
  readonly #random: Prng
  readonly #server: VirtualServer

  readonly #trace: (line: string) => void

  constructor(scheduler: Scheduler, random: Prng, server: VirtualServer, trace: (line: string) => void) {
    this.#trace = trace
    this.#scheduler = scheduler
    this.#random = random
    this.#server = server
  }

  transport(life: Life): Transport {
    return {
      send: (request) => this.#send(life, toServer(request)),
      read: (endpoint, params) =>
        this.#send(life, { endpoint, params, query: {}, body: null, key: null, ifMatch: null }),
    }
  }

  #send(life: Life, request: ServerRequest): Promise<Outcome> {
    this.requests += 1
    const fault = this.online ? this.#random.weighted(this.faults) : 'dropRequest'
    return new Promise((resolve) => {
      let open = true
      const end = (ms: number, outcome: Outcome) => {
        this.#scheduler.after(ms, () =>
          life.reach(() => {
            if (open) resolve(outcome)
            open = false
          }),
        )
      }
      const there = 5 + this.#random.below(300)
      const back = 5 + this.#random.below(300)
      if (fault === 'killBefore') return this.onKill(life)
      if (fault === 'dropRequest') return end(this.#random.chance(0.5) ? 10 : CLIENT_GIVES_UP, { kind: 'unreachable' })
      // A late request still reaches the server when the client has long given up.
      const arrival = fault === 'late' ? 10_000 + this.#random.below(600_000) : there
      this.#scheduler.after(arrival, () => {
        const reply = this.#arrive(request, fault)
        this.#trace(
          `${describe(request)} (${fault}) -> ${reply.kind === 'reply' ? `${reply.status} ${JSON.stringify(reply.body)}` : reply.kind}`,
        )
        if (fault === 'killAfter') return this.onKill(life)
        if (fault === 'dropReply') return
        end(back, reply)
      })
      end(CLIENT_GIVES_UP, { kind: 'unreachable' })
    })
  }

  #arrive(request: ServerRequest, fault: NetworkFault): Outcome {
    if (!this.signedIn) return outcomeOf(problem(401, 'unauthenticated'))
    switch (fault) {
      case 'html':
        return { kind: 'foreign' }
      case 'status403':
        return outcomeOf(problem(403, 'forbidden'))
      case 'status404Page':
        return { kind: 'reply', status: 404, body: {}, version: null, retryAfterMs: null }
      case 'status409Busy':
        return outcomeOf(problem(409, 'idempotency_in_progress'))
      case 'status413':
        return outcomeOf(problem(413, 'too_large'))
      case 'status429':
        return { kind: 'reply', ...problem(429, 'rate_limited'), version: null, retryAfterMs: 20_000 }
      case 'status500':
        // Words that look like another status: only the number counts.
        return outcomeOf({ status: 500, body: { ...problem(500, 'internal').body, message: 'Timeout after 4000 ms' } })
      case 'status503':
        return {
          kind: 'reply',
          status: 503,
          body: {},
          version: null,
          retryAfterMs: this.#random.chance(0.5) ? 5000 : null,
        }
      case 'status504After':
        this.#server.handle(request)
        return { kind: 'reply', status: 504, body: {}, version: null, retryAfterMs: null }
      case 'status422':
        return outcomeOf(this.#server.refuse(request, problem(422, 'validation')))
      case 'cutBody':
        this.#server.handle(request)
        return { kind: 'foreign' }
      case 'emptySuccess':
        // A captive portal that speaks JSON: 200 and nothing of ours in it.
        return { kind: 'reply', status: 200, body: { ok: true }, version: null, retryAfterMs: null }
      default:
        return outcomeOf(this.#server.handle(request))
    }
  }
}

function outcomeOf(reply: ServerReply): Outcome {
  const data = reply.body['data']
  const version = isObject(data) && typeof data['version'] === 'number' ? data['version'] : null
  // The wire is text: what the client gets is a copy.
  const body: unknown = JSON.parse(JSON.stringify(reply.body))
  return { kind: 'reply', status: reply.status, body: isObject(body) ? body : {}, version, retryAfterMs: null }
}

function toServer(request: OutgoingRequest): ServerRequest {
  const body: unknown = request.upload ? request.upload.fields : request.body === null ? null : JSON.parse(request.body)
  return {
    endpoint: request.endpoint,
    params: request.params,
    query: request.query,
    body,
    key: request.headers.idempotencyKey,
    ifMatch: request.headers.ifMatch,
  }
}

function describe({ endpoint, params, key, ifMatch, body }: ServerRequest): string {
  return `${endpoint} ${JSON.stringify(params)} key ${key ?? '-'} if-match ${ifMatch ?? '-'} ${JSON.stringify(body)}`
}
