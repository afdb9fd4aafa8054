import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Collection, DEFAULTS, normalised, type Row, wrapped } from './reference-rows.ts'

/**
 * A small REST server that speaks our shapes and is not ours: no keys, no integer versions, hard deletes, and a PUT
 * that takes a field left out for an empty one. It says nothing of itself unless it is told to.
 * - `bare`: no guard at all
 * - `updated_at`: a body whose `updated_at` is not the record's is refused with 409 (Ghost)
 * - `etag`: ETags on records, writes without a fitting If-Match are refused with 412 (WordPress' successors)
 */
export type Kind = 'bare' | 'updated_at' | 'etag'

/** What happens to one request. `drop-reply` and `late` act, and nobody hears of it. */
export type Loss = 'none' | 'drop-request' | 'drop-reply' | 'late' | 'busy' | 'portal'

export interface Handled {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
  readonly loss: Loss
  readonly status: number
}

export class ReferenceServer {
  readonly kind: Kind
  readonly tables = new Map<Collection, Map<number, Row>>()
  readonly graveyard: Row[] = []
  /** Every record as it was when a client made it. */
  readonly made: Row[] = []
  readonly handled: Handled[] = []
  onHandled: (handled: Handled) => void = () => undefined
  /** Null: 404, as a server that never heard of such a document. */
  capabilities: unknown = null
  now: () => number = Date.now
  lose: (method: string, path: string) => Loss = () => 'none'
  /** Carries out a late request. */
  later: (act: () => void) => void = setImmediate
  /** Somebody else gets in right before a write. */
  beforeWrite: (collection: Collection, id: number) => void = () => undefined
  beforeRemove: (collection: Collection, row: Row) => void = () => undefined
  #nextId = 100
  #last = 0
  readonly #http = createServer((incoming, outgoing) => {
    // A broken connection is what the other side is meant to see.
    this.#serve(incoming, outgoing).catch(() => outgoing.destroy())
  })

  constructor(kind: Kind) {
    this.kind = kind
  }

  async listen(): Promise<string> {
    this.#http.keepAliveTimeout = 60_000
    this.#http.listen(0, '127.0.0.1')
    await once(this.#http, 'listening')
    // A listening TCP server has an address of this form.
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/api`
  }

  async close(): Promise<void> {
    if (!this.#http.listening) return
    const closed = once(this.#http, 'close')
    this.#http.close()
    this.#http.closeAllConnections()
    await closed
  }

  rows(collection: Collection): Map<number, Row> {
    const rows = this.tables.get(collection) ?? new Map<number, Row>()
    this.tables.set(collection, rows)
    return rows
  }

  /** Somebody else makes a record. */
  insert(collection: Collection, values: Readonly<Record<string, unknown>>): Row {
    const id = collection === 'settings' ? 1 : this.#nextId++
    const at = this.#stamp()
    const row = { ...DEFAULTS[collection], ...normalised(values), id, created_at: at, updated_at: at }
    this.rows(collection).set(id, row)
    return row
  }

  /** Somebody else edits a record that they see as it stands. */
  edit(collection: Collection, id: number, change: (row: Row) => Readonly<Record<string, unknown>>): void {
    const row = this.rows(collection).get(id)
    if (row) this.rows(collection).set(id, { ...row, ...normalised(change(row)), updated_at: this.#stamp() })
  }

  remove(collection: Collection, id: number): void {
    const row = this.rows(collection).get(id)
    if (row) this.graveyard.push(row)
    this.rows(collection).delete(id)
  }

  count(method: string, path: string): number {
    return this.handled.filter((one) => one.method === method && one.path.startsWith(path)).length
  }

  /** Never twice the same, as a database's clock column would be. */
  #stamp(): string {
    this.#last = Math.max(this.#last + 1, this.now())
    return new Date(this.#last).toISOString()
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming)
    const { method = 'GET', url = '/', headers } = incoming
    const address = new URL(url, 'http://localhost')
    const path = address.pathname.replace(/^\/api/, '')
    const loss = this.lose(method, path)
    const note = (status: number) => {
      const handled = { method, path, headers, body, loss, status }
      this.handled.push(handled)
      this.onHandled(handled)
    }
    if (loss === 'drop-request') {
      note(0)
      return void outgoing.destroy()
    }
    if (loss === 'late') {
      this.later(() => note(this.#act(method, path, address.searchParams, headers, body).status))
      return void outgoing.destroy()
    }
    const answer: Answer =
      loss === 'busy'
        ? { status: 503, body: '<h1>Busy</h1>' }
        : loss === 'portal'
          ? { status: 200, body: '<html>Sign in to this network</html>' }
          : this.#act(method, path, address.searchParams, headers, body)
    note(answer.status)
    if (loss === 'drop-reply') return void outgoing.destroy()
    outgoing.setHeader('Date', new Date(this.now()).toUTCString())
    if (answer.etag) outgoing.setHeader('ETag', answer.etag)
    const text =
      typeof answer.body === 'string' ? answer.body : answer.body === undefined ? '' : JSON.stringify(answer.body)
    outgoing.writeHead(answer.status, text === '' ? {} : { 'Content-Type': 'application/json' })
    outgoing.end(text)
  }

  #act(
    method: string,
    path: string,
    query: URLSearchParams,
    headers: IncomingMessage['headers'],
    body: Readonly<Record<string, unknown>>,
  ): Answer {
    if (path === '/capabilities') {
      return this.capabilities === null
        ? { status: 404, body: { error: 'No such page' } }
        : { status: 200, body: this.capabilities }
    }
    const match = /^(?:\/admin)?\/(posts|categories|files|settings)(?:\/(\d+))?$/.exec(path)
    // The pattern names the collections.
    const collection = match?.[1] as Collection | undefined
    if (!collection) return { status: 404, body: { error: 'No such page' } }
    const id = collection === 'settings' ? 1 : match?.[2] === undefined ? null : Number(match[2])
    if (id === null) return method === 'POST' ? this.#create(collection, body) : this.#list(collection, query)
    if (method !== 'GET') this.beforeWrite(collection, id)
    const row = this.rows(collection).get(id)
    if (!row) return { status: 404, body: { error: 'Not found' } }
    if (method === 'GET') return this.#shown(collection, row, 200)
    const given = headers['if-match']
    if (this.kind === 'etag' && given !== etagOf(row)) return { status: 412, body: { error: 'Precondition failed' } }
    if (method === 'DELETE') {
      this.beforeRemove(collection, row)
      this.remove(collection, id)
      return { status: 204 }
    }
    if (this.kind === 'updated_at' && body['updated_at'] !== row.updated_at) {
      return { status: 409, body: { error: 'Saved by someone else meanwhile' } }
    }
    const { updated_at: _echo, ...values } = body
    const { created_at } = row
    const next = { ...DEFAULTS[collection], ...normalised(values), id, created_at, updated_at: this.#stamp() }
    this.rows(collection).set(id, next)
    return this.#shown(collection, next, 200)
  }

  #create(collection: Collection, body: Readonly<Record<string, unknown>>): Answer {
    if (collection !== 'files' && body['title'] === '') return { status: 422, body: { errors: { title: 'Required' } } }
    const row = this.insert(collection, body)
    this.made.push(row)
    return this.#shown(collection, row, 201)
  }

  #shown(collection: Collection, row: Row, status: number): Answer {
    const body = wrapped(this.kind, collection, row)
    return this.kind === 'etag' ? { status, body, etag: etagOf(row) } : { status, body }
  }

  #list(collection: Collection, query: URLSearchParams): Answer {
    const rows = [...this.rows(collection).values()]
    if (this.kind === 'bare') return { status: 200, body: collection === 'posts' ? rows : { [collection]: rows } }
    if (this.kind === 'updated_at') return { status: 200, body: collection === 'posts' ? { data: rows } : rows }
    const [page, size] = [Number(query.get('page') ?? 1), 4]
    if (query.get('sort') === '-created_at') rows.reverse()
    const data = rows.slice((page - 1) * size, page * size)
    const pager = { current_page: page, last_page: Math.max(1, Math.ceil(rows.length / size)), total: rows.length }
    return { status: 200, body: { data, ...pager, per_page: size } }
  }
}

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly etag?: string
}

function etagOf(row: Row): string {
  return `"at-${Date.parse(row.updated_at).toString(36)}"`
}

async function bodyOf(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0) return {}
  const type = incoming.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/')) return JSON.parse(bytes.toString())
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  const file = form.get('file')
  const name = form.get('name')
  if (!(file instanceof File)) return {}
  return { name: typeof name === 'string' ? name : file.name, original_name: file.name, size: file.size }
}
