import { createHash } from 'node:crypto'
import { isObject } from '#contract/calls/envelope.ts'
import { entities } from '#contract/index.ts'
import type { Row, State } from '#client/offline/simulation/model/server-log.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'

/** What the server answered to those who wrote, by record: its deeds, in its own words. */

interface Known {
  readonly entity: string
  readonly id: number | null
  path: string | null
  readonly states: State[]
}

/** Which kind of record a call writes, and whether it deletes. */
const WRITES = new Map(
  Object.values(entities).flatMap(({ type, endpoints: { create, update, remove, upload } }) =>
    [create, update, remove, upload].flatMap((name) =>
      name === undefined ? [] : [[name as string, { entity: type, deletes: name === remove }] as const],
    ),
  ),
)

export class Deeds {
  order = 0
  readonly #rows = new Map<string, Known>()

  get rows(): readonly Row[] {
    return [...this.#rows.values()].map((row) => ({ ...row, forgotten: [] }))
  }

  /** Records of a kind that are there. */
  present(entity: string): readonly (Values & { readonly id?: unknown })[] {
    return [...this.#rows.values()]
      .filter((row) => row.entity === entity && row.states.at(-1)?.deleted === false)
      .map(({ id, states }) => ({ ...states.at(-1)?.values, ...(id === null ? {} : { id }) }))
  }

  /**
   * Notes a write that was carried out just now.
   * @param by the key, or who else it was
   */
  note(endpoint: string, params: Values, by: string, body: unknown, bytes: Uint8Array | null = null): void {
    const data = recordIn(isObject(body) ? body['data'] : null)
    if (endpoint === 'trash.restore') {
      const kind = Object.values(entities).find(({ trashType }) => trashType === params['type'])
      // Its answer names the record and no more.
      if (kind) this.#add(kind.type, Number(params['id']), by, null, false, null)
      return
    }
    const write = WRITES.get(endpoint)
    if (!write) return
    const policy = entities[write.entity]
    const named = params['id'] ?? data?.['id']
    const id = policy?.singleton === true || named === undefined ? null : Number(named)
    const digest = bytes === null ? null : sha256(bytes)
    this.#add(write.entity, id, by, write.deletes ? null : data, write.deletes, digest)
  }

  /** An order also changes with what is made and deleted; then a refusal tells how it stands. */
  noteOrder(endpoint: string, params: Values, body: unknown): void {
    const isOrder = entities[WRITES.get(endpoint)?.entity ?? '']?.fields['ids']?.merge === 'order'
    if (isOrder && isObject(body)) this.note(endpoint, params, 'server', { data: body['current'] })
  }

  /** Erased for good, with what it lay in. */
  erased(entity: string, id: number): void {
    this.#add(entity, id, 'purge', null, true, null)
  }

  #add(
    entity: string,
    id: number | null,
    by: string,
    data: Values | null,
    deleted: boolean,
    bytes: string | null,
  ): void {
    const key = `${entity}:${id ?? ''}`
    const row = this.#rows.get(key) ?? { entity, id, path: null, states: [] }
    const last = row.states.at(-1)
    const values = data ?? last?.values ?? {}
    if (typeof values['path'] === 'string') row.path = values['path']
    this.order += 1
    row.states.push({ by, order: this.order, values, deleted, bytes: bytes ?? last?.bytes ?? null, ambiguous: false })
    this.#rows.set(key, row)
  }
}

/** The record in an answer: bare, or under its one name. */
function recordIn(data: unknown): Values | null {
  if (!isObject(data)) return null
  if ('version' in data) return data
  const inner = Object.values(data)
  return inner.length === 1 && isObject(inner[0]) ? inner[0] : data
}

export function sha256(bytes: ArrayBuffer | Uint8Array): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
}
