import type { OutgoingRequest, Outcome, Transport } from '#client/offline/engine/storage/ports.ts'
import { type Life, OWNER } from './device.ts'
import type { OnPoint } from './life.ts'
import { answerTo, type NetworkFault, type NetworkFaults, NO_FAULTS, outcomeOf, page } from './network-faults.ts'
import { digest } from './digest.ts'
import type { Prng } from './prng.ts'
import type { Scheduler } from './scheduler.ts'
import { problem, type ServerRequest, type VirtualServer } from './virtual-server.ts'

export type { NetworkFault, NetworkFaults } from './network-faults.ts'

const CLIENT_GIVES_UP = 30_000

/** The line between the tabs and the server, and everything that happens on it. */
export class VirtualNetwork {
  faults: NetworkFaults = NO_FAULTS
  /** Chooses in the place of chance. */
  chooseFault: ((request: ServerRequest) => NetworkFault) | null = null
  online = true
  /** Whose token the browser holds; null when nobody is signed in. */
  session: string | null = OWNER
  /** The account lost its rights: every call is refused, the one for itself too. */
  banned = false
  requests = 0
  onKill: (life: Life) => void = () => undefined
  watch: OnPoint = () => undefined
  /** Pages that have not heard yet that an older state was put back: the server refuses the first that they send. */
  readonly outdated = new Set<Life>()
  #epoch = 0
  #downUntil = 0
  readonly #scheduler: Scheduler
  readonly #random: Prng
  readonly #server: VirtualServer

  readonly #trace: (line: () => string) => void

  constructor(scheduler: Scheduler, random: Prng, server: VirtualServer, trace: (line: () => string) => void) {
    this.#trace = trace
    this.#scheduler = scheduler
    this.#random = random
    this.#server = server
  }

  get signedIn(): boolean {
    return this.session !== null
  }

  set signedIn(signedIn: boolean) {
    this.session = signedIn ? OWNER : null
  }

  /** The server stops: what is on its way is lost, and until it is back some callers meet a closed door, some a 503. */
  restart(ms: number): void {
    this.#epoch += 1
    this.#downUntil = this.#scheduler.now + ms
  }

  /** @param account whose edits go through here; the session of another one must not send them */
  transport(life: Life, account = OWNER): Transport {
    const ours = () => this.session === account
    return {
      send: (request) => (ours() ? this.#send(life, toServer(request, account)) : Promise.resolve(page(401))),
      read: (endpoint, params) => {
        const request = { endpoint, params, query: {}, body: null, key: null, ifMatch: null, account }
        return ours() ? this.#send(life, request) : Promise.resolve(page(401))
      },
    }
  }

  #send(life: Life, request: ServerRequest): Promise<Outcome> {
    this.requests += 1
    const drawn = this.chooseFault ? this.chooseFault(request) : this.#random.weighted(this.faults)
    const fault = this.online ? drawn : 'dropRequest'
    const [epoch, restores] = [this.#epoch, this.#server.restores]
    const isOutdated = this.outdated.delete(life)
    return new Promise((resolve) => {
      let open = true
      const end = (ms: number, outcome: Outcome) => {
        this.#scheduler.after(ms, () =>
          life.reach(() => {
            if (!open) return
            open = false
            this.watch(life, 'return', 'before')
            if (!life.alive) return
            resolve(outcome)
            this.watch(life, 'return', 'after')
          }),
        )
      }
      const there = 5 + this.#random.below(300)
      const back = 5 + this.#random.below(300)
      this.watch(life, 'leave', 'before')
      if (!life.alive) return
      if (fault === 'killBefore') return this.onKill(life)
      if (fault === 'dropRequest') return end(this.#random.chance(0.5) ? 10 : CLIENT_GIVES_UP, { kind: 'unreachable' })
      // A late request still reaches the server when the client has long given up.
      const arrival = fault === 'late' ? 10_000 + this.#random.below(600_000) : there
      this.#scheduler.after(arrival, () => {
        this.watch(life, 'arrive', 'before')
        const isOfThisPast = !isOutdated && restores === this.#server.restores
        const answer: Outcome = isOfThisPast ? this.#arrive(request, fault, epoch) : { kind: 'unreachable' }
        const reply = answer.kind === 'reply' ? { ...answer, date: this.#scheduler.now } : answer
        this.#trace(
          () =>
            `${describe(request)} (${fault}) -> ${reply.kind === 'reply' ? `${reply.status} ${JSON.stringify(reply.body)}` : reply.kind}`,
        )
        this.watch(life, 'arrive', 'after')
        if (fault === 'killAfter') return this.onKill(life)
        if (fault === 'dropReply') return
        this.#scheduler.after(back, () => end(0, epoch === this.#epoch ? reply : { kind: 'unreachable' }))
      })
      this.watch(life, 'leave', 'after')
      end(CLIENT_GIVES_UP, { kind: 'unreachable' })
    })
  }

  #arrive(request: ServerRequest, fault: NetworkFault, epoch: number): Outcome {
    // Broken off by the restart, or knocking while it lasts.
    if (epoch !== this.#epoch && fault !== 'late') return { kind: 'unreachable' }
    if (this.#scheduler.now < this.#downUntil) return this.#random.chance(0.5) ? page(503) : { kind: 'unreachable' }
    // The token is the browser's of this moment, not that of the one who typed.
    if (this.session === null) return outcomeOf(problem(401, 'unauthenticated'))
    if (this.banned) return outcomeOf(problem(403, 'forbidden'))
    return answerTo(request, fault, this.#server, this.#random)
  }
}

function toServer(request: OutgoingRequest, account: string): ServerRequest {
  const body: unknown = request.upload ? request.upload.fields : request.body === null ? null : JSON.parse(request.body)
  return {
    endpoint: request.endpoint,
    params: request.params,
    query: request.query,
    body,
    key: request.headers.idempotencyKey,
    ifMatch: request.headers.ifMatch,
    account,
    ...(request.upload && { bytes: digest(...request.upload.chunks) }),
  }
}

function describe({ endpoint, params, key, ifMatch, body }: ServerRequest): string {
  return `${endpoint} ${JSON.stringify(params)} key ${key ?? '-'} if-match ${ifMatch ?? '-'} ${JSON.stringify(body)}`
}
