import type { Hono } from 'hono'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract, type EndpointName } from '#contract/index.ts'
import { allows } from '#contract/calls/permissions.ts'
import { turn } from '#server/db/turn.ts'
import { readSettings } from '#server/records/settings.ts'
import { lengthOf } from './answer-text.ts'
import { jsonAnswer, problemAnswer, type AnswerHeaders } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { isForm } from './body.ts'
import { clientAddress } from './client-address.ts'
import type { Caller, Deps } from './context.ts'
import { answerTag, isUnchanged } from './etag.ts'
import { failureOf } from './failures.ts'
import { KeysInProgress } from './idempotency.ts'
import { methodIn } from './method-override.ts'
import { openPacer, pacesOf } from './pace.ts'
import { noteRefusal } from './refusals.ts'
import { Problem, problemOf, unauthenticated } from './problem.ts'
import type { Arrival } from './request-context.ts'
import { serveCall, type Call } from './serve-call.ts'
import { meetStore, OtherStore, tellStore } from './store.ts'

/** Turns the contract's table into routes. The guard belongs to the route, never to a prefix. */

export interface Bindings {
  /** The connection; absent when the app is called without one. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } }
}

const BASE = '/api'
/** What a POST may stand for. */
const OVERRIDES = ['PUT', 'DELETE']

/** @param handlers one for each call of the contract, by its name */
export function mount(
  app: Hono<Bindings>,
  deps: Deps,
  handlers: Readonly<Record<EndpointName, Call['handler']>>,
  security: AnswerHeaders,
): void {
  const keys = new KeysInProgress()
  const pacer = deps.config.rateLimits ? openPacer() : undefined
  const base: AnswerHeaders = { ...security, 'Cache-Control': 'no-store' }
  const calls = new Map<string, Map<string, Call[]>>()
  for (const endpoint of Object.values<Endpoint>(contract).sort(fixedFirst)) {
    const path = BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    const ofPath = calls.get(path) ?? new Map<string, Call[]>()
    const ofMethod = ofPath.get(endpoint.method) ?? []
    ofMethod.push({ endpoint, handler: handlers[handlerName(endpoint)], keys, viaPost: false })
    calls.set(path, ofPath.set(endpoint.method, ofMethod))
  }

  for (const [path, methods] of calls) {
    for (const [method, ofMethod] of methods) {
      app.on(method, path, (c) => respond(callFor(ofMethod, c.req.raw), c.req.raw, c.req.param(), c.env))
    }
  }
  for (const [path, methods] of calls) {
    // What can't send another method says it in a POST, where the path has none of its own.
    if (methods.has('POST')) continue
    const others = OVERRIDES.flatMap((method) => methods.get(method) ?? [])
      .filter(({ endpoint }) => endpoint.bodyType !== 'multipart')
      .map((call): Call => ({ ...call, viaPost: true }))
    if (others.length === 0) continue
    const names = others.map(({ endpoint }) => endpoint.method).join(', ')
    const problem = new Problem(405, 'method_not_allowed', `Use ${names}, or a body with _method.`, {
      headers: { Allow: names },
    })
    app.post(path, async (c) => {
      const named = await methodIn(c.req.raw).catch((thrown: unknown) => {
        const refusal = problemOf(thrown)
        if (refusal) return refusal
        throw thrown
      })
      if (named instanceof Problem) return problemAnswer(named, base)
      // No call but one for bytes has a PATCH: a PUT keeps what is left out.
      const meant = named === 'PATCH' ? 'PUT' : named
      const call = others.find(({ endpoint }) => endpoint.method === meant)
      return call ? respond(call, c.req.raw, c.req.param(), c.env) : problemAnswer(problem, base)
    })
  }
  for (const [path, methods] of calls) {
    const problem = new Problem(405, 'method_not_allowed', 'This address does not take that method.', {
      headers: { Allow: [...methods.keys()].join(', ') },
    })
    app.all(path, () => problemAnswer(problem, base))
  }
  const missing = new Problem(404, 'unknown_call', 'There is no such call.')
  app.all(`${BASE}/*`, () => problemAnswer(missing, base))
  app.all(BASE, () => problemAnswer(missing, base))

  async function respond(
    call: Call,
    request: Request,
    params: Record<string, string>,
    env: Bindings['Bindings'] | undefined,
  ): Promise<Response> {
    const { endpoint } = call
    let requestId: string | undefined
    const arrival: Arrival = {
      deps,
      request,
      // Most requests only read, and are never told apart by one.
      get requestId() {
        return (requestId ??= Buffer.from(deps.random.bytes(9)).toString('base64url'))
      },
      ip: clientAddress(
        env?.incoming?.socket?.remoteAddress,
        deps.config.trustedProxies > 0 ? request.headers.get('X-Forwarded-For') : null,
        deps.config.trustedProxies,
      ),
      now: deps.clock.now(),
    }
    let answer: Response
    let caller: Caller | undefined
    let isStranger = false
    try {
      caller = await identify(arrival, endpoint)
      await admit(arrival, endpoint, caller)
      pacer?.take(pacesOf(endpoint, request), arrival.ip, caller, arrival.now)
      isStranger = await meetStore(arrival, endpoint, caller)
      const { status, body, payload, extra } = await serveCall(call, arrival, caller, params)
      await turn(lengthOf(body))
      const etag = answerTag(payload, body, endpoint.tagged)
      await turn(lengthOf(body))
      // After the work, so that the mark is never earlier than what is answered.
      const all = { ...base, ...extra, ...(etag && { ETag: etag }), ...(await tellStore(arrival, isStranger)) }
      answer =
        etag && endpoint.method === 'GET' && isUnchanged(request.headers.get('If-None-Match'), etag)
          ? new Response(null, { status: 304, headers: all })
          : await jsonAnswer(request, status, body, all)
    } catch (error) {
      isStranger ||= error instanceof OtherStore
      const problem = failureOf(error, arrival, endpoint)
      noteRefusal(arrival, endpoint, caller, problem)
      // What went wrong is looked up in the log by this.
      const told = await tellStore(arrival, isStranger)
      answer = problemAnswer(problem, { ...base, 'X-Request-Id': arrival.requestId, ...told })
    }
    if (deps.log.requests) {
      deps.log.info('request', {
        call: endpoint.name,
        status: answer.status,
        ms: deps.clock.now() - arrival.now,
        request: arrival.requestId,
        ip: arrival.ip,
      })
    }
    return answer
  }
}

/** Of two calls with one address, a form is for the one that takes forms (POST /files: a file, or a link). */
function callFor(calls: readonly Call[], request: Request): Call {
  const isForForms = isForm(request.headers.get('Content-Type'))
  const call = calls.find(({ endpoint }) => (endpoint.bodyType === 'multipart') === isForForms) ?? calls[0]
  if (!call) throw new Error('An address without a call')
  return call
}

/** Who calls. @throws Problem 401 when the token is nobody's */
async function identify({ deps, request, now }: Arrival, endpoint: Endpoint): Promise<Caller | undefined> {
  const found = await authenticate(deps, request.headers.get('Authorization'), now)
  if (found.kind === 'bad' && !ignoresBadTokens(endpoint))
    throw unauthenticated('Your session has ended. Please sign in.')
  return found.kind === 'caller' ? found.caller : undefined
}

/** Whether they may. @throws Problem 401, 403 or, for visitors during maintenance, 503 */
async function admit({ deps }: Arrival, endpoint: Endpoint, caller: Caller | undefined): Promise<void> {
  if (!allows(endpoint.access, caller)) {
    if (!caller) throw unauthenticated()
    if (caller.mustEnrol && allows(endpoint.access, { ...caller, mustEnrol: false })) {
      throw new Problem(403, 'second_factor_required', 'Admins of this site need a second factor. Set one up first.')
    }
    const byPerson = endpoint.access === 'person' ? 'This needs a sign-in, not an API token.' : undefined
    throw new Problem(403, 'forbidden', byPerson ?? 'You do not have permission to do this.')
  }
  if (endpoint.access === 'public' && !endpoint.duringMaintenance && !allows('content.read', caller)) {
    const { maintenance_mode } = await readSettings(deps.db)
    if (maintenance_mode) {
      throw new Problem(503, 'maintenance', 'The site is being maintained.', { retryAfter: 300 })
    }
  }
}

/**
 * Signing in must work with an old token still in the browser; a public reading call says 401 instead, so that an
 * admin whose session ended never takes the visitors' answer for the full one.
 */
function ignoresBadTokens(endpoint: Endpoint): boolean {
  const { access, rateLimit, name } = endpoint
  return access === 'public' && (rateLimit !== undefined || /^(?:auth|health|capabilities|setup)\./.test(name))
}

/**
 * `/posts/stats` before `/posts/{id}`. One order for all paths, because sorting compares only some pairs:
 * a parameter comes behind every word that could stand in its place.
 */
function fixedFirst(a: Endpoint, b: Endpoint): number {
  const left = a.path.replace(/\{\w+\}/g, '\uffff')
  const right = b.path.replace(/\{\w+\}/g, '\uffff')
  return left < right ? -1 : left > right ? 1 : 0
}

function handlerName(endpoint: Endpoint): keyof typeof contract {
  const { name } = endpoint
  if (!isEndpointName(name)) throw new Error(`No such endpoint: ${name}`)
  return name
}

const isEndpointName = (name: string): name is keyof typeof contract => Object.hasOwn(contract, name)
