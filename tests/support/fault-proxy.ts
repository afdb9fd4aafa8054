import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/**
 * A loopback proxy in front of the server that fails the way networks fail, by a list of rules. The first rule that
 * matches and is not used up decides; without one the request passes.
 */

export type Fault =
  /** The connection ends before the server sees the request. */
  | { readonly do: 'drop-request' }
  /** The server acts; its reply never arrives. */
  | { readonly do: 'drop-reply' }
  /** The request reaches the server after a while. */
  | { readonly do: 'delay'; readonly ms: number }
  /** Request and reply wait until `release()`. */
  | { readonly do: 'hold' }
  /** Somebody in between answers; the server sees nothing. */
  | {
      readonly do: 'answer'
      readonly status: number
      readonly body?: string
      readonly headers?: Record<string, string>
    }
  /** The server acts; somebody in between answers in its place. */
  | {
      readonly do: 'replace'
      readonly status: number
      readonly body?: string
      readonly headers?: Record<string, string>
    }
  /** The reply comes without this header. */
  | { readonly do: 'strip'; readonly header: string }
  /** The head of the reply promises the whole body; only its first bytes come. */
  | { readonly do: 'cut'; readonly bytes: number }

export interface Rule {
  readonly method?: string
  /** A text the path begins with, or a pattern for path and query. */
  readonly path?: string | RegExp
  /** How often it applies; always when absent. */
  readonly times?: number
  /** What happens; or decided for each request, and nothing when it gives none. */
  readonly fault: Fault | (() => Fault | undefined)
}

export interface Exchange {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Status that the server gave; undefined when it saw nothing. */
  served?: number
  /** The fault that was applied, or `pass`. */
  outcome: Fault['do'] | 'pass'
}

export interface FaultProxy {
  readonly url: string
  /** Everything that came, oldest first. */
  readonly exchanges: readonly Exchange[]
  /** Adds a rule behind the others; the returned function says how often it has applied. */
  when(rule: Rule): () => number
  /** Forgets all rules; what they hold goes on. */
  heal(): void
  /** Lets everything go on that a `hold` keeps. */
  release(): void
  /** Cuts every connection and refuses new ones, as a dead host does. */
  down(): Promise<void>
  up(): Promise<void>
  /** How many requests came, or reached the server. */
  count(method: string, path: string | RegExp, where?: 'came' | 'served'): number
  close(): Promise<void>
}

interface LiveRule extends Rule {
  applied: number
}

/** Starts a proxy for the server at `target` (its `http://host:port`). */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const exchanges: Exchange[] = []
  let rules: LiveRule[] = []
  let waiting: (() => void)[] = []
  const release = () => {
    const open = waiting
    waiting = []
    for (const go of open) go()
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readAll(incoming)
    const { method = 'GET', url: path = '/', headers } = incoming
    const exchange: Exchange = { method, path, headers, body: body.toString(), outcome: 'pass' }
    exchanges.push(exchange)
    const rule = rules.find((one) => one.applied < (one.times ?? Infinity) && matches(one, method, path))
    if (rule) rule.applied += 1
    const fault = typeof rule?.fault === 'function' ? rule.fault() : rule?.fault
    exchange.outcome = fault?.do ?? 'pass'

    if (fault?.do === 'drop-request') return void outgoing.destroy()
    if (fault?.do === 'answer') return answer(outgoing, fault)
    if (fault?.do === 'delay') await new Promise((done) => setTimeout(done, fault.ms))
    if (fault?.do === 'hold') await new Promise<void>((go) => waiting.push(go))

    const reply = await forward(target, incoming, body)
    exchange.served = reply.status
    if (fault?.do === 'drop-reply') return void outgoing.destroy()
    if (fault?.do === 'replace') return answer(outgoing, fault)
    if (fault?.do === 'cut') {
      outgoing.writeHead(reply.status, { ...withoutLength(reply.headers), 'content-length': reply.body.length })
      outgoing.write(reply.body.subarray(0, fault.bytes), () => outgoing.destroy())
      return
    }
    if (fault?.do === 'strip') {
      // Node would set a date of its own.
      outgoing.sendDate = false
      delete reply.headers[fault.header]
    }
    outgoing.writeHead(reply.status, reply.headers)
    outgoing.end(reply.body)
  }

  const server = createServer((incoming, outgoing) => {
    // The server being away, or the browser giving up, looks to the other side like a broken connection.
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    // A listening TCP server has an address of this form.
    return (server.address() as AddressInfo).port
  }
  const shut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const port = await listen(0)

  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    when(rule) {
      const live: LiveRule = { ...rule, applied: 0 }
      rules.push(live)
      return () => live.applied
    },
    heal() {
      rules = []
      release()
    },
    release,
    down: shut,
    up: async () => void (await listen(port)),
    count: (method, path, where = 'came') =>
      exchanges.filter(
        (one) => matches({ method, path }, one.method, one.path) && (where === 'came' || one.served !== undefined),
      ).length,
    async close() {
      release()
      await shut()
    },
  }
}

function matches(rule: Pick<Rule, 'method' | 'path'>, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method !== method) return false
  if (rule.path === undefined) return true
  return typeof rule.path === 'string' ? path.startsWith(rule.path) : rule.path.test(path)
}

function answer(outgoing: ServerResponse, fault: { status: number; body?: string; headers?: Record<string, string> }) {
  const body = fault.body ?? ''
  const type = body.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : 'application/json'
  outgoing.writeHead(fault.status, { 'content-type': type, ...fault.headers })
  outgoing.end(body)
}

interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Sends the request on and reads the whole reply: only then is it certain that the server has acted. */
async function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<Reply> {
  const outgoing = request(`${target}${incoming.url ?? '/'}`, { method: incoming.method, headers: incoming.headers })
  outgoing.end(body)
  const response = await new Promise<IncomingMessage>((done, failed) => {
    outgoing.on('response', done)
    outgoing.on('error', failed)
  })
  return { status: response.statusCode ?? 502, headers: response.headers, body: await readAll(response) }
}

function withoutLength(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers
  return rest
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
