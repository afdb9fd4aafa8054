import * as v from 'valibot'
import { isObject } from '#contract/calls/envelope.ts'
import { wrap } from '#contract/calls/wrap.ts'
import { endpointOf } from '#contract/index.ts'
import type { State } from './model/server-log.ts'
import { AT, sentAs, shape } from './row-shape.ts'

/** A server with the rules of the real one: keys before versions, soft deletes, receipts, normalised values. */

export interface ServerRequest {
  readonly endpoint: string
  readonly params: Readonly<Record<string, string | number>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly key: string | null
  readonly ifMatch: number | null
  /** Whose token it carries. */
  readonly account?: string
  /** Digest of the bytes that came along. */
  readonly bytes?: string
}

export interface ServerReply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface Row {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
  readonly version: number
  readonly deleted: boolean
  /** Every state it ever had. */
  readonly history: readonly State[]
}

export const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  posts: {
    slug: '',
    excerpt: '',
    featured_image: null,
    category_id: null,
    is_published: false,
    published_at: null,
    tags: [],
    content: '',
    meta_description: '',
    meta_keywords: '',
  },
  categories: { slug: '', description: '', posts_count: 0 },
  tags: { slug: '', description: '', color: '#3B82F6', posts_count: 0 },
  files: { original_name: 'x', mime_type: 'image/png', size: 1, is_public: true, user_id: 1, name: 'x' },
}

interface Effect {
  readonly key: string
  readonly endpoint: string
  readonly id: number
  readonly account: string
}

interface Stored {
  readonly fingerprint: string
  readonly reply: ServerReply
}

/** What a copy of the database file holds. */
export interface Backup {
  readonly tables: ReadonlyMap<string, ReadonlyMap<number, Row>>
  readonly keys: ReadonlyMap<string, Stored>
  readonly effects: readonly Effect[]
}

export class VirtualServer {
  readonly tables = new Map<string, Map<number, Row>>()
  readonly #keys = new Map<string, Stored>()
  /** Successful effects by idempotency key. */
  readonly effects: Effect[] = []
  /** A write whose guard fitted a version that was given out twice, before and after an old backup came back. */
  onAmbiguous: () => void = () => undefined
  /** Called when an update is about to be carried out. */
  onUpdate: (request: ServerRequest) => void = () => undefined
  /** Highest version of each record that was given out before a backup came back. */
  readonly #shadow = new Map<string, number>()
  /** Records that someone else deleted or brought back. */
  readonly removedByOthers = new Set<string>()
  /** What left before the last one is refused, whenever it arrives: it was meant for another past. */
  restores = 0
  /** Everything that was ever done here is numbered. */
  order = 0
  /** What an old backup took away, by collection and id. */
  readonly forgotten = new Map<string, readonly State[]>()
  #nextId = 100

  rows(collection: string): Map<number, Row> {
    const rows = this.tables.get(collection) ?? new Map<number, Row>()
    this.tables.set(collection, rows)
    return rows
  }

  /** A change by someone else, who sees the record as it stands. */
  change(collection: string, id: number, by: string, edit: (values: Row['values']) => Row['values']): boolean {
    const row = this.rows(collection).get(id)
    if (!row || row.deleted) return false
    this.#write(collection, { ...row, values: edit(row.values), version: row.version + 1 }, by)
    return true
  }

  remove(collection: string, id: number, by: string, deleted: boolean, ambiguous = false): void {
    const row = this.rows(collection).get(id)
    if (by === 'other') this.removedByOthers.add(`${collection}/${id}`)
    if (!row || row.deleted === deleted) return
    this.#write(collection, { ...row, deleted, version: row.version + 1 }, by, { ambiguous })
  }

  insert(collection: string, values: Row['values'], by: string, bytes?: string): number {
    const id = this.#nextId++
    this.put(collection, id, { ...DEFAULTS[collection], ...values }, by, bytes)
    return id
  }

  put(collection: string, id: number, values: Row['values'], by: string, bytes?: string): void {
    this.#write(collection, { id, values, version: 1, deleted: false, history: [] }, by, { bytes })
  }

  record(collection: string, id: number): Record<string, unknown> | null {
    const row = this.rows(collection).get(id)
    return row && !row.deleted ? shape(row) : null
  }

  /** As a client that asks for it gets it. */
  sent(collection: string, id: number): Readonly<Record<string, unknown>> | null {
    const row = this.rows(collection).get(id)
    return row && !row.deleted ? sentAs(row) : null
  }

  #write(
    collection: string,
    row: Row,
    by: string,
    {
      bytes = row.history.at(-1)?.bytes ?? null,
      ambiguous = false,
    }: { bytes?: string | null | undefined; ambiguous?: boolean } = {},
  ): void {
    this.order += 1
    const { values, deleted } = row
    // What its writer takes for its own state holds what it never saw: the next one onto that is as unsure.
    const name = `${collection}/${row.id}`
    if (ambiguous) this.#shadow.set(name, Math.max(row.version, this.#shadow.get(name) ?? 0))
    const state = { by, order: this.order, values, deleted, bytes, ambiguous }
    this.rows(collection).set(row.id, { ...row, history: [...row.history, state] })
  }

  backup(): Backup {
    const tables = new Map([...this.tables].map(([collection, rows]) => [collection, new Map(rows)]))
    return { tables, keys: new Map(this.#keys), effects: [...this.effects] }
  }

  /**
   * Rows, keys and effects go back to an earlier moment. Ids given out since are not given out again: against that a
   * client is helpless, so it is the server's to rule out.
   */
  restore(backup: Backup): void {
    this.restores += 1
    for (const [collection, rows] of this.tables)
      for (const row of rows.values()) {
        const name = `${collection}/${row.id}`
        this.#shadow.set(name, Math.max(row.version, this.#shadow.get(name) ?? 0))
        const kept = backup.tables.get(collection)?.get(row.id)?.history.length ?? 0
        this.forgotten.set(name, [...(this.forgotten.get(name) ?? []), ...row.history.slice(kept)])
      }
    this.tables.clear()
    for (const [collection, rows] of backup.tables) this.tables.set(collection, new Map(rows))
    this.#keys.clear()
    for (const [key, stored] of backup.keys) this.#keys.set(key, stored)
    this.effects.splice(0, this.effects.length, ...backup.effects)
  }

  /** As after 90 days: what was repeated until now would be done anew. */
  forgetKeys(): void {
    this.#keys.clear()
  }

  /** The key is looked at before anything else, and success and refusals alike are kept under it. */
  handle(request: ServerRequest): ServerReply {
    if (request.endpoint === 'receipts.read') return this.#receipt(String(request.params['key']))
    if (request.key === null) return this.#carryOut(request)
    const fingerprint = JSON.stringify([request.endpoint, request.params, request.query, request.body])
    const stored = this.#keys.get(request.key)
    if (stored) {
      if (stored.fingerprint !== fingerprint) return problem(422, 'idempotency_key_reused')
      return stored.reply
    }
    const reply = this.#carryOut(request)
    this.#keys.set(request.key, { fingerprint, reply })
    return reply
  }

  #receipt(key: string): ServerReply {
    const stored = this.#keys.get(key)
    if (!stored) return problem(404, 'not_found')
    const { status, body } = stored.reply
    return answer('receipts.read', { key, method: 'POST', path: '', status, answer: body, created_at: AT })
  }

  /** A refusal that the server would give for its own reasons, kept under the key like any other. */
  refuse(request: ServerRequest, reply: ServerReply): ServerReply {
    if (request.key === null || this.#keys.has(request.key)) return this.handle(request)
    const fingerprint = JSON.stringify([request.endpoint, request.params, request.query, request.body])
    this.#keys.set(request.key, { fingerprint, reply })
    return reply
  }

  #carryOut(request: ServerRequest): ServerReply {
    const [collection = '', verb = ''] = request.endpoint.split('.')
    if (request.endpoint === 'auth.me')
      return { status: 200, body: { success: true, status: 200, message: '', data: {} } }
    if (request.endpoint === 'trash.restore') return this.#restore(request)
    const endpoint = endpointOf(request.endpoint)
    if (!endpoint) return problem(404, 'not_found')
    const id = collection === 'settings' ? 1 : Number(request.params['id'])
    if (verb === 'create' || verb === 'upload') return this.#create(request, collection)
    const row = this.rows(collection).get(id)
    if (!row || row.deleted) return problem(404, 'not_found')
    if (verb === 'read') return answer(request.endpoint, shape(row))
    if (request.ifMatch !== null && request.ifMatch !== row.version) {
      return { status: 412, body: { ...problem(412, 'version_conflict').body, current: shape(row) } }
    }
    const isAmbiguous = row.version <= (this.#shadow.get(`${collection}/${id}`) ?? 0)
    if (verb === 'delete') {
      if (isAmbiguous) this.onAmbiguous()
      this.remove(collection, id, request.key ?? '', true, isAmbiguous)
      this.#effect(request, id)
      return answer(request.endpoint, { id, version: row.version + 1 })
    }
    const parsed = endpoint.body ? v.safeParse(endpoint.body, request.body) : null
    if (!parsed?.success || !isObject(parsed.output)) return problem(422, 'validation')
    const values = normalised({ ...row.values, ...defined(parsed.output) })
    if (!this.#referencesHold(values)) return problem(422, 'validation')
    this.onUpdate(request)
    if (isAmbiguous) this.onAmbiguous()
    this.#write(collection, { ...row, values, version: row.version + 1 }, request.key ?? '', { ambiguous: isAmbiguous })
    this.#effect(request, id)
    return answer(request.endpoint, this.record(collection, id))
  }

  #create(request: ServerRequest, collection: string): ServerReply {
    const schema = endpointOf(request.endpoint)?.body
    const parsed = schema ? v.safeParse(schema, request.body) : null
    if (!parsed?.success || !isObject(parsed.output)) return problem(422, 'validation')
    if (!this.#referencesHold(parsed.output)) return problem(422, 'validation')
    const id = this.insert(collection, normalised(defined(parsed.output)), request.key ?? '', request.bytes)
    this.#effect(request, id)
    const record = this.record(collection, id)
    return answer(request.endpoint, collection === 'files' ? { file: record } : record)
  }

  #restore(request: ServerRequest): ServerReply {
    const collection = String(request.params['type'])
    const id = Number(request.params['id'])
    const row = this.rows(collection).get(id)
    if (!row?.deleted) return problem(404, 'not_found')
    this.remove(collection, id, request.key ?? '', false)
    this.#effect(request, id)
    return answer(request.endpoint, this.record(collection, id))
  }

  #referencesHold(values: Readonly<Record<string, unknown>>): boolean {
    const category = values['category_id']
    return typeof category !== 'number' || this.rows('categories').has(category)
  }

  #effect(request: ServerRequest, id: number): void {
    const { key, endpoint, account = '' } = request
    if (key !== null) this.effects.push({ key, endpoint, id, account })
  }
}

function answer(name: string, payload: unknown): ServerReply {
  const endpoint = endpointOf(name)
  if (!endpoint) return problem(404, 'not_found')
  return { status: endpoint.status ?? 200, body: wrap(endpoint, payload, '') }
}

export function problem(status: number, code: string): ServerReply {
  return { status, body: { success: false, status, message: code, code } }
}

function defined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Servers write values their own way; that alone must never look like someone else's change. */
function normalised(values: Record<string, unknown>): Record<string, unknown> {
  const content = values['content']
  return typeof content === 'string' ? { ...values, content: content.replace(/><p>/g, '>\n<p>').trim() } : values
}
