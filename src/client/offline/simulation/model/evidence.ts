import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { isLocalId, type LocalId } from '#contract/records/policy.ts'
import type { IdEntry, Operation, TrashEntry, Values } from '#client/offline/engine/storage/record.ts'
import type { Act, Book, Write } from './book.ts'
import { type Made, type Names, type Pieces, piecesOf } from './pieces.ts'
import { opOf, type Row } from './server-log.ts'

/** What one account has on one device, and what is no longer there. */
export interface Held {
  readonly operations: readonly Operation[]
  readonly trash: readonly TrashEntry[]
  readonly receipts: ReadonlySet<string>
  readonly ids: readonly IdEntry[]
  /** Changes and receipts that went when everything was removed on the person's word. */
  readonly cleared: ReadonlySet<string>
  /** Changes that left the trash by themselves, with when they had come there. */
  readonly expired: ReadonlyMap<string, number>
}

export interface Found {
  readonly book: Book
  readonly rows: readonly Row[]
  readonly devices: readonly Held[]
  readonly policyOf: (entity: string) => EntityPolicy | undefined
  /** Fields that the server fills by itself. */
  readonly isDerived: (entity: string, field: string) => boolean
  /** Fields that the server fills where somebody left them empty. */
  readonly isFilledIn: (entity: string, field: string) => boolean
  /** What a new record has of which nothing was said. */
  readonly defaultsOf: (entity: string) => Values
  readonly now: number
}

/** Everything that is known, so that acts, records and deeds of the server find each other. */
export class Evidence implements Found {
  readonly book: Book
  readonly rows: readonly Row[]
  readonly devices: readonly Held[]
  readonly policyOf: Found['policyOf']
  readonly isDerived: Found['isDerived']
  readonly isFilledIn: Found['isFilledIn']
  readonly defaultsOf: Found['defaultsOf']
  readonly now: number
  readonly names: Names
  readonly #pieces = new Map<string, Map<unknown, Pieces>>()
  readonly #byOp = new Map<string, Act[]>()
  readonly #unheard: readonly Act[]
  readonly #byRecord = new Map<string, Act[]>()

  constructor({ book, rows, devices, policyOf, isDerived, isFilledIn, defaultsOf, now }: Found) {
    this.book = book
    this.rows = rows
    this.devices = devices
    this.policyOf = policyOf
    this.isDerived = isDerived
    this.isFilledIn = isFilledIn
    this.defaultsOf = defaultsOf
    this.now = now
    const heard = book.acts.filter((act) => act.told !== 'refused')
    for (const act of heard) if (act.opId !== null) into(this.#byOp, act.opId, act)
    this.#unheard = heard.filter((act) => act.opId === null && act.told === 'begun')
    this.names = this.#named()
    for (const act of heard) into(this.#byRecord, this.#recordOf(act), act)
  }

  /** By what the server made of a save; where nobody heard of the save, the device's own word has to do. */
  #named(): Names {
    const made = new Map<LocalId, Made>()
    const formerIds = new Map<string, number>()
    const formerPaths = new Map<string, string>()
    const learn = (entity: string, local: LocalId, id: number, path: string | null) => {
      const now = made.get(local)
      if (!now) return made.set(local, { id, path })
      if (now.id !== id) formerIds.set(`${entity}:${id}`, now.id)
      if (path !== null && now.path !== null && now.path !== path) formerPaths.set(path, now.path)
    }
    // What is there now comes before what an old backup took away, and of that what was made last.
    const byNow = (left: Row, right: Row) =>
      right.states.length - left.states.length || (right.id ?? 0) - (left.id ?? 0)
    for (const row of this.rows.toSorted(byNow)) {
      const local = row.id === null ? null : this.localIdOf(row)
      if (row.id !== null && local !== null && row.states.length + row.forgotten.length > 0)
        learn(row.entity, local, row.id, row.path)
    }
    for (const { ids } of this.devices)
      for (const { localId, entity, serverId, path } of ids) learn(entity, localId, serverId, path)
    for (const acts of this.#byOp.values()) {
      const row = this.rows.find((one) => acts.some((act) => act.entity === one.entity && act.record === one.id))
      const unheard = this.#unheard.find(({ record }) => record !== null && acts.some((act) => act.record === record))
      // Nor did anybody hear of it, and the device removed its own word: one change speaks of it by both names.
      if (row && row.id !== null && unheard && isLocalId(unheard.record) && this.#isOfNobody(row))
        learn(row.entity, unheard.record, row.id, row.path)
    }
    // Or another change refers to it; every text is written once.
    for (const { entity, record, kind, writes } of this.#unheard) {
      if (kind !== 'create' || !isLocalId(record) || made.has(record)) continue
      const row = this.rows.find((one) => one.entity === entity && this.#isOfNobody(one) && isMadeOf(one, writes))
      if (row && row.id !== null) learn(entity, record, row.id, row.path)
    }
    return { made, formerIds, formerPaths }
  }

  #isOfNobody({ states, forgotten }: Row): boolean {
    const made = states[0] ?? forgotten[0]
    const opId = made ? opOf(made) : null
    return opId !== null && !this.#byOp.has(opId)
  }

  /** The name that a record had on the device that made it. */
  localIdOf(row: Row): LocalId | null {
    const acts = this.#actsMaking(row)
    const act = acts.find(isMaking) ?? this.#savedIntoMaking(row, acts)
    return act && isLocalId(act.record) ? act.record : null
  }

  #savedIntoMaking(row: Row, acts: readonly Act[]): Act | undefined {
    // What was saved into a making of which nobody heard names it as well; where that saved a record once more whose first
    // making is known, or whose name the device gives to another one, it names that one.
    const known = new Set(this.rows.map((one) => this.#actsMaking(one).find(isMaking)?.record))
    const unheard = new Set(this.#unheard.filter(isMaking).map(({ record }) => record))
    const isAnother = (record: RecordId | null) =>
      this.devices.some(({ ids }) =>
        ids.some(({ localId, entity, serverId }) => localId === record && entity === row.entity && serverId !== row.id),
      )
    return acts.find(({ record }) => unheard.has(record) && !known.has(record) && !isAnother(record))
  }

  /** What the change holds by which a record was made. */
  #actsMaking({ states, forgotten }: Row): readonly Act[] {
    const made = states[0] ?? forgotten[0]
    const opId = made ? opOf(made) : null
    return opId === null ? [] : (this.#byOp.get(opId) ?? [])
  }

  idOf(record: RecordId | null): number | null {
    return isLocalId(record) ? (this.names.made.get(record)?.id ?? null) : record
  }

  rowOf({ entity, record }: Act): Row | undefined {
    const id = this.idOf(record)
    if (record !== null && id === null) {
      return this.rows.find((row) => row.entity === entity && row.states.length === 0 && this.localIdOf(row) === record)
    }
    return this.rows.find((row) => row.entity === entity && row.id === id)
  }

  /** Whether a record was made in the place of the one that an act is about, which was gone for good. */
  isHeir({ entity, record, kind: did, opId: own }: Act, { entity: kind, states, forgotten }: Row): boolean {
    const made = states[0] ?? forgotten[0]
    const opId = made ? opOf(made) : null
    if (opId === null || kind !== entity) return false
    if (did === 'update' && own === opId) return true
    const id = this.idOf(record)
    return (this.#byOp.get(opId) ?? []).some((act) => act.kind === 'restore' && this.idOf(act.record) === id)
  }

  /** Acts that one change of a record can come from: those it is known to hold, and those that nobody heard of. */
  behind(opId: string, row: Row): readonly Act[] {
    const making = this.#unheard.filter(({ kind }) => kind === 'create' || kind === 'upload')
    // What was saved into a making that nobody heard of either goes with it.
    const made = new Set(making.filter(({ record }) => this.idOf(record) === null).map(({ record }) => record))
    const unheard = this.#unheard.filter(
      (act) =>
        act.entity === row.entity &&
        (made.has(act.record) || this.idOf(act.record) === row.id || this.isHeir(act, row)),
    )
    return [...(this.#byOp.get(opId) ?? []), ...unheard]
  }

  /** What goes along with a field of a group: the others, as whoever changed it saw them. */
  carried({ entity, writes, seen }: Act, field: string): Write | null {
    const group = this.policyOf(entity)?.groups?.find((names) => names.includes(field))
    const values = seen.flatMap((record) => (field in record ? [record[field]] : []))
    return group?.some((name) => writes.has(name)) && values.length > 0 ? { from: values, to: values } : null
  }

  /** Every act about the same record. */
  about(act: Act): readonly Act[] {
    return this.#byRecord.get(this.#recordOf(act)) ?? []
  }

  /** Every act that one change holds. */
  within({ opId }: Act): readonly Act[] {
    return opId === null ? [] : (this.#byOp.get(opId) ?? [])
  }

  /** Whether the field is a list of records, whose members come and go by themselves and only their order is wished. */
  isPlaces(entity: string, field: string): boolean {
    const policy = this.policyOf(entity)?.fields[field]
    return policy?.merge === 'order' && policy.reference !== undefined
  }

  /** Every act about this record. */
  onRow({ entity, id }: Row): readonly Act[] {
    return this.#byRecord.get(`${entity}:${id ?? ''}`) ?? []
  }

  pieces(entity: string, field: string, value: unknown): Pieces {
    const kind = `${entity}.${field}`
    const known = this.#pieces.get(kind) ?? new Map<unknown, Pieces>()
    this.#pieces.set(kind, known)
    const pieces = known.get(value) ?? piecesOf(this.policyOf(entity)?.fields[field], value, this.names)
    known.set(value, pieces)
    return pieces
  }

  piecesIn(entity: string, field: string, values: Values): Pieces {
    return this.pieces(entity, field, values[field])
  }

  #recordOf({ entity, record }: Act): string {
    return `${entity}:${this.idOf(record) ?? record ?? ''}`
  }
}

function isMadeOf({ states, forgotten }: Row, writes: Act['writes']): boolean {
  const values = (states[0] ?? forgotten[0])?.values ?? {}
  return [...writes].some(([field, { to }]) =>
    to.some((text) => text !== '' && typeof text === 'string' && text === values[field]),
  )
}

function into(map: Map<string, Act[]>, key: string, act: Act): void {
  const list = map.get(key)
  if (list) list.push(act)
  else map.set(key, [act])
}

const isMaking = ({ kind }: Act) => kind === 'create' || kind === 'upload'
