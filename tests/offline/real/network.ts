import { isObject } from '#contract/calls/envelope.ts'
import { contract } from '#contract/index.ts'
import type { Life } from '#client/offline/simulation/life.ts'
import type { Prng } from '#client/offline/simulation/prng.ts'
import type { Scheduler } from '#client/offline/simulation/scheduler.ts'
import type { Deeds } from './deeds.ts'
import type { RealServer, Reply } from './server.ts'

/** The line between pages and the real server, and everything that happens on it. */

export const NO_TROUBLE = { ok: 1, dropRequest: 0, dropReply: 0, twice: 0, late: 0, page: 0, unavailable: 0 }
export type LineTrouble = keyof typeof NO_TROUBLE

interface Request {
  readonly endpoint: string
  readonly params: Readonly<Record<string, string>>
  readonly path: string
  readonly init: RequestInit
  readonly key: string | null
  readonly bytes: Uint8Array | null
}

const CALLS = Object.values(contract).map(({ name, method, path }) => ({
  name,
  method,
  // A number of names first: the more exact address goes before the one with more in braces.
  braces: path.split('{').length,
  pattern: new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

export class RealNetwork {
  online = true
  trouble: Readonly<Record<LineTrouble, number>> = NO_TROUBLE
  /** Tokens that the server has forgotten. */
  readonly revoked = new Set<string>()
  requests = 0
  readonly carriedOut = new Map<string, number>()
  #downUntil = 0
  readonly #world: {
    readonly scheduler: Scheduler
    readonly random: Prng
    readonly server: RealServer
    readonly deeds: Deeds
    readonly trace: (line: string) => void
  }

  constructor(world: {
    readonly scheduler: Scheduler
    readonly random: Prng
    readonly server: RealServer
    readonly deeds: Deeds
    readonly trace: (line: string) => void
  }) {
    this.#world = world
  }

  /** Nobody answers for a while. */
  down(ms: number): void {
    this.#downUntil = this.#world.scheduler.now + ms
  }

  fetchOf(life: Life) {
    return (url: string, init: RequestInit) => this.#send(life, url, init)
  }

  #send(life: Life, url: string, init: RequestInit): Promise<unknown> {
    const { scheduler, random } = this.#world
    this.requests += 1
    const trouble = this.online ? random.weighted(this.trouble) : 'dropRequest'
    const [there, back] = [5 + random.below(300), 5 + random.below(300)]
    return new Promise((resolve, reject) => {
      const fail = () => life.reach(() => reject(new TypeError('Failed to fetch')))
      init.signal?.addEventListener('abort', fail)
      if (trouble === 'dropRequest') return void scheduler.after(random.chance(0.5) ? 10 : 30_000, fail)
      const arrive = (answer: (reply: Reply) => void) => {
        const down = scheduler.now < this.#downUntil
        if (down || trouble === 'unavailable') answer({ status: 503, text: '', headers: new Headers() })
        else if (trouble === 'page') answer({ status: 200, text: '<html>Welcome</html>', headers: new Headers() })
        else void this.#ask(url, init).then(answer, fail)
      }
      scheduler.after(trouble === 'late' ? 10_000 + random.below(600_000) : there, () =>
        arrive((reply) => {
          if (trouble === 'dropReply') return
          scheduler.after(back, () => life.reach(() => resolve(answerOf(reply))))
        }),
      )
      // Somebody on the way repeats what went through already.
      if (trouble === 'twice') scheduler.after(there + random.below(60_000), () => arrive(() => undefined))
    })
  }

  async #ask(url: string, init: RequestInit): Promise<Reply> {
    const { server, deeds, trace } = this.#world
    const request = await requestOf(url, init)
    const token = new Headers(init.headers).get('authorization')?.slice('Bearer '.length) ?? ''
    const reply = this.revoked.has(token) ? UNKNOWN_TOKEN : await server.ask(url, init)
    if (reply.status === 412) deeds.noteOrder(request.endpoint, request.params, JSON.parse(reply.text))
    const isNew = reply.headers.get('idempotency-replayed') !== 'true'
    trace(`${request.endpoint} ${url} ${request.key ?? ''} ${String(init.body ?? '')} -> ${reply.status} ${reply.text}`)
    if (request.key !== null && isNew && reply.status < 300) {
      this.carriedOut.set(request.endpoint, (this.carriedOut.get(request.endpoint) ?? 0) + 1)
      deeds.note(request.endpoint, request.params, request.key, JSON.parse(reply.text), request.bytes)
    }
    return reply
  }
}

const UNKNOWN_TOKEN: Reply = {
  status: 401,
  text: JSON.stringify({ success: false, status: 401, message: 'Please sign in.', code: 'unauthenticated' }),
  headers: new Headers(),
}

async function requestOf(url: string, init: RequestInit): Promise<Request> {
  const path = url.split('?', 1)[0] ?? ''
  const found = CALLS.filter(({ method, pattern }) => method === init.method && pattern.test(path))
  const call = found.toSorted((left, right) => left.braces - right.braces)[0]
  const file = init.body instanceof FormData ? init.body.get('file') : null
  return {
    endpoint: call?.name ?? '',
    params: { ...call?.pattern.exec(path)?.groups },
    path,
    init,
    key: new Headers(init.headers).get('idempotency-key'),
    bytes: file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : null,
  }
}

/** As much of an answer as the app reads. */
function answerOf({ status, text, headers }: Reply) {
  return { status, headers, ok: status < 300, text: async () => text }
}

/** @returns the payload of an answer of our API */
export function dataOf({ status, text }: Reply): unknown {
  const body: unknown = JSON.parse(text)
  if (status >= 300 || !isObject(body)) throw new Error(`The server answered ${status}: ${text}`)
  return body['data']
}
