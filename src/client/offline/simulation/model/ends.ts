import { KEEP_MS, type Operation, type TrashEntry } from '#client/offline/engine/storage/record.ts'
import type { Act } from './book.ts'
import type { Evidence } from './evidence.ts'
import type { Pieces } from './pieces.ts'
import { opOf, type Row, type State } from './server-log.ts'

/**
 * Every act of which somebody heard "saved" ends: carried out by the server, still on the device with all it wants, or
 * given up by a person.
 */
export function unended(evidence: Evidence): string[] {
  return evidence.book.acts
    .filter((act) => act.told === 'kept' && act.takenBack === 'no' && act.opId !== null)
    .filter((act) => !isGivenUp(evidence, act))
    .flatMap((act) => {
      const missing = new Ending(evidence, act).missing()
      return missing.map((what) => `${what} (${act.kind} ${act.entity} ${act.record ?? ''}, ${act.opId ?? ''})`)
    })
}

/** What lies in the trash got there by an act of a person. */
export function putAwayByNobody(evidence: Evidence): string[] {
  const { book, devices } = evidence
  // An undo may mean the making of the record, where nothing is left between.
  const mayDelete = book.acts.filter(({ kind, undoes }) => kind === 'delete' || undoes !== null)
  const deletions = new Set(mayDelete.flatMap(({ opId }) => opId ?? []))
  const unheard = book.acts.some((act) => act.kind === 'delete' && act.told === 'begun' && act.opId === null)
  const isAllowed = ({ trashId, group, reason }: TrashEntry) =>
    [trashId, group].some((id) => book.letGo.has(id) || deletions.has(id)) ||
    (reason === 'discarded' && (book.exporting || book.exported.has(trashId))) ||
    (unheard && (reason === 'deleted-record' || reason === 'record-never-sent'))
  return devices.flatMap(({ trash }) =>
    trash
      .filter((entry) => !isAllowed(entry))
      .map(({ trashId, reason }) => `put away by nobody: ${trashId}, ${reason}`),
  )
}

function isGivenUp({ book, devices, now }: Evidence, { opId }: Act): boolean {
  if (opId === null) return false
  return devices.some(({ trash, cleared, expired, operations }) => {
    if (operations.some((op) => op.opId === opId)) return false
    if (trash.some((entry) => entry.trashId === opId || entry.group === opId)) return true
    const since = expired.get(opId)
    return cleared.has(opId) || (since !== undefined && now - since > KEEP_MS) || book.exported.has(opId)
  })
}

/** An undo that was given up itself, by a deletion say, took nothing back; one that waits has not yet. */
function stands(evidence: Evidence, { opId, takenBack }: Act): boolean {
  if (takenBack !== 'yes') return true
  const undos = evidence.book.acts.filter((act) => opId !== null && act.undoes === opId)
  return undos.some((act) => isGivenUp(evidence, act) || waits(evidence, act))
}

function waits({ devices }: Evidence, { opId }: Act): boolean {
  return devices.some(({ operations }) => operations.some((op) => op.opId === opId))
}

class Ending {
  readonly #evidence: Evidence
  readonly #act: Act
  readonly #row: Row | undefined
  readonly #waiting: Operation | undefined
  /** What the server held when the act was done, or has held since. */
  readonly #states: readonly State[]
  readonly #others: readonly Act[]

  constructor(evidence: Evidence, act: Act) {
    this.#evidence = evidence
    this.#act = act
    this.#row = evidence.rowOf(act)
    this.#waiting = evidence.devices.flatMap(({ operations }) => operations).find((op) => op.opId === act.opId)
    const { states = [] } = this.#row ?? {}
    // Whoever asks again to delete or bring back what is on its way joins that, and it may be done by then.
    const isRemoval = act.kind === 'delete' || act.kind === 'restore'
    const joined = isRemoval ? evidence.within(act).filter(({ kind }) => kind === act.kind) : []
    const since = Math.min(act.since, ...joined.map((other) => other.since))
    const known = states.filter((_, index) => (states[index + 1]?.order ?? Number.POSITIVE_INFINITY) > since)
    const heirs = evidence.rows.filter((row) => row !== this.#row && evidence.isHeir(act, row))
    const now = [...known, ...heirs.flatMap((row) => row.states)]
    // What an old backup took away is in this device's list of what was sent.
    const forgotten = [this.#row, ...heirs].flatMap((row) => row?.forgotten ?? [])
    this.#states = this.#isReceipted() ? [...now, ...forgotten] : now
    // What was saved into the same change is about the same record, under whatever name it went.
    const about = [...evidence.about(act), ...evidence.within(act), ...heirs.flatMap((row) => evidence.onRow(row))]
    this.#others = about.filter((other) => other !== act && stands(evidence, other))
  }

  #isReceipted(): boolean {
    const opId = this.#act.opId ?? ''
    return this.#evidence.devices.some(({ receipts, cleared }) => receipts.has(opId) || cleared.has(opId))
  }

  missing(): readonly string[] {
    const { kind } = this.#act
    if (kind === 'delete' || kind === 'restore') return this.#removal(kind === 'delete')
    const isMade = (kind !== 'create' && kind !== 'upload') || this.#waiting || this.#states.length > 0
    if (!isMade) return ['never made']
    return [...this.#act.writes].flatMap(([field, write]) => this.#field(field, write))
  }

  #removal(deleted: boolean): readonly string[] {
    const opposite = deleted ? 'restore' : 'delete'
    const ended =
      this.#waiting !== undefined ||
      this.#states.some((state) => state.deleted === deleted) ||
      (deleted && (this.#row?.states.length ?? 0) === 0) ||
      this.#others.some((other) => other.kind === opposite)
    return ended ? [] : [deleted ? 'never deleted' : 'never brought back']
  }

  #field(field: string, { from, to }: { from: readonly unknown[]; to: readonly unknown[] }): readonly string[] {
    const { entity } = this.#act
    const pieces = (value: unknown) => this.#evidence.pieces(entity, field, value)
    const [froms, tos] = [from.map(pieces), to.map(pieces)]
    if (this.#evidence.isPlaces(entity, field)) return this.#isInOrder(field, tos[0]) ? [] : [`out of order: ${field}`]
    const has = (side: readonly Pieces[], piece: string) => side.some((one) => one.has(piece))
    // What others had written just so before it arrived is not taken back with it.
    if (this.#act.undoes !== null && !this.#did(this.#act.undoes, field)) return []
    // Where it is not sure what should come, it is sure what should go.
    const came = tos.length === 1 ? [...(tos[0]?.keys() ?? [])].filter((piece) => froms[0]?.has(piece) !== true) : []
    // What was given up before it was sent does not come with an undo of something else.
    const due = this.#act.undoes === null ? came : came.filter((piece) => this.#wasEver(field, piece))
    const went = [...new Set(froms.flatMap((one) => [...one.keys()]))].filter((piece) => !has(tos, piece))
    return [
      ...due.filter((piece) => !this.#isSo(field, piece, true)).map((piece) => `lost: ${field} ${piece}`),
      ...went.filter((piece) => !this.#isSo(field, piece, false)).map((piece) => `came back: ${field} ${piece}`),
    ]
  }

  /** Whether it was this change that gave the field its value on the server. */
  #did(opId: string, field: string): boolean {
    const { states = [] } = this.#row ?? {}
    return states.some(
      (state, index) => opOf(state) === opId && states[index - 1]?.values[field] !== state.values[field],
    )
  }

  #wasEver(field: string, piece: string): boolean {
    const { states = [], forgotten = [] } = this.#row ?? {}
    const { entity } = this.#act
    return [...states, ...forgotten].some(({ values }) => this.#evidence.piecesIn(entity, field, values).has(piece))
  }

  /** Records that are there stand as they were put, unless somebody has put them in another order since. */
  #isInOrder(field: string, wanted: Pieces | undefined): boolean {
    const { entity, began } = this.#act
    if (!wanted || this.#waiting || this.#others.some((other) => other.began > began && other.writes.has(field)))
      return true
    return this.#states.some((state) => {
      if (opOf(state) === null) return true
      const there = this.#evidence.piecesIn(entity, field, state.values)
      const ours = [...wanted.keys()].filter((id) => there.has(id))
      return JSON.stringify([...there.keys()].filter((id) => wanted.has(id))) === JSON.stringify(ours)
    })
  }

  /** Whether a piece is there (or gone) on the server or in what waits, or a later wish is against it. */
  #isSo(field: string, piece: string, there: boolean): boolean {
    const { entity } = this.#act
    const holds = (values: Readonly<Record<string, unknown>>) =>
      this.#evidence.piecesIn(entity, field, values).has(piece) === there
    if (this.#states.some((state) => holds(state.values))) return true
    // Of what stood there already when it was decided, the change keeps just what a record made anew needs.
    const waiting = { ...this.#waiting?.base, ...this.#waiting?.values }
    if (field in waiting && holds(waiting)) return true
    return this.#others.some((other) => {
      const write = other.writes.get(field)
      if (!write) return false
      const side = (values: readonly unknown[]) =>
        values.map((value) => this.#evidence.pieces(entity, field, value).has(piece))
      return side(write.from).includes(there) && side(write.to).includes(!there)
    })
  }
}
