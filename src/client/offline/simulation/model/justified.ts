import type { Act, Write } from './book.ts'
import type { Evidence } from './evidence.ts'
import { more, type Pieces } from './pieces.ts'
import { opOf, type Row, type State } from './server-log.ts'

/** Whatever a device of ours did to a record was somebody's wish: all that came, and all that went. */
export function unjustified(evidence: Evidence): string[] {
  return evidence.rows.flatMap((row) =>
    row.states.flatMap((state, index) => {
      const opId = opOf(state)
      if (opId === null || state.ambiguous) return []
      const acts = evidence.behind(opId, row)
      const where = `${row.entity} ${row.id ?? ''} by ${state.by}`
      if (acts.length === 0) return [`nobody asked for: ${where}`]
      const before = row.states[index - 1] ?? null
      return [
        ...elsewhere(evidence, row, index, opId),
        ...removal(evidence, row, index, acts),
        ...changes(evidence, row, index, acts),
        ...bytes(state, before, acts),
      ].map((fault) => `${fault} in ${where}`)
    }),
  )
}

/**
 * Every act of a change is about the record that it changed. What was asked for after a deed was not in it: a change may
 * have gone over to another record since, when the server had called the first one gone.
 */
function elsewhere(evidence: Evidence, row: Row, index: number, opId: string): string[] {
  const [before, state] = [row.states[index - 1], row.states[index]]
  if (!before || !state) return []
  const others = evidence.book.acts.filter(
    (act) =>
      act.opId === opId &&
      act.since < state.order &&
      (act.entity !== row.entity || evidence.idOf(act.record) !== row.id) &&
      !evidence.isHeir(act, row),
  )
  return others.map((act) => `in the wrong record: meant for ${act.entity} ${act.record ?? ''}`)
}

function removal(evidence: Evidence, row: Row, index: number, acts: readonly Act[]): string[] {
  const [before, state] = [row.states[index - 1], row.states[index]]
  if (!before || !state || before.deleted === state.deleted) return []
  const kind = state.deleted ? 'delete' : 'restore'
  const wanted = acts.filter(
    (act) => act.kind === kind || (state.deleted && (mayMeanAll(evidence, act) || wasMadeAnew(evidence, row, act))),
  )
  if (wanted.length === 0) return [state.deleted ? 'deleted unasked' : 'brought back unasked']
  if (!state.deleted) return []
  // What others wrote goes with a deletion only when the person saw it.
  const fields = Object.keys(before.values).filter((field) => !evidence.isDerived(row.entity, field))
  return fields.flatMap((field) => {
    const shown = [...[...wanted, ...evidence.onRow(row)].flatMap((act) => act.seen), ...ownOf(evidence, row)]
    const known = shown.map((values) => evidence.piecesIn(row.entity, field, values))
    return [...evidence.piecesIn(row.entity, field, before.values).keys()]
      .filter((piece) => isOthers(evidence, row, index, field, piece) && !known.some((pieces) => pieces.has(piece)))
      .map((piece) => `deleted unseen: ${field} ${piece}`)
  })
}

/**
 * Where two tabs saved into the creation of a record at once, nobody knows from outside which save an undo meant; where
 * nobody heard of the creation, an undo after that of the last save heard of means it.
 */
function mayMeanAll({ book }: Evidence, { undoes, record }: Act): boolean {
  const held = book.acts.filter((act) => undoes !== null && act.opId === undoes)
  const isUnheard = book.acts.some(
    (act) => act.kind === 'create' && act.told === 'begun' && act.opId === null && act.record === record,
  )
  if (isUnheard) return held.some((act) => act.takenBack !== 'no')
  return held.some(({ kind }) => kind === 'create') && held.some((act) => act.takenBack === 'maybe')
}

/** What was gone was made anew with an edit: whoever takes that back takes away what it made. */
function wasMadeAnew({ book }: Evidence, { states }: Row, { undoes }: Act): boolean {
  if (undoes === null || states[0] === undefined || opOf(states[0]) !== undoes) return false
  const kinds = new Set(book.acts.filter(({ opId }) => opId === undoes).map(({ kind }) => kind))
  return kinds.has('restore') && !kinds.has('create') && !kinds.has('upload')
}

/** What acts about this record wrote into it. */
function ownOf(evidence: Evidence, row: Row): readonly Readonly<Record<string, unknown>>[] {
  return evidence
    .onRow(row)
    .flatMap(({ writes }) => [...writes].flatMap(([field, { to }]) => to.map((value) => ({ [field]: value }))))
}

function isOthers(evidence: Evidence, row: Row, until: number, field: string, piece: string): boolean {
  return row.states.slice(0, until).some((state, index) => {
    if (index === 0 || opOf(state) !== null) return false
    const before = evidence.piecesIn(row.entity, field, row.states[index - 1]?.values ?? {})
    return !before.has(piece) && evidence.piecesIn(row.entity, field, state.values).has(piece)
  })
}

function changes(evidence: Evidence, row: Row, index: number, acts: readonly Act[]): readonly string[] {
  const { entity, states } = row
  const [before, state] = [states[index - 1] ?? null, states[index]]
  if (!state) return []
  const names = new Set([...Object.keys(before?.values ?? {}), ...Object.keys(state.values)])
  return [...names].flatMap((field) => {
    if (before !== null && before.values[field] === state.values[field]) return []
    if (evidence.isPlaces(entity, field)) return []
    const was = evidence.piecesIn(entity, field, before?.values ?? {})
    const is = evidence.piecesIn(entity, field, state.values)
    const [came, went] = [more(was, is), more(is, was)]
    if (came.length + went.length === 0) return []
    const writes = acts.flatMap((act) => act.writes.get(field) ?? evidence.carried(act, field) ?? [])
    if (writes.length === 0 && evidence.isDerived(entity, field)) return []
    if (writes.length === 0) {
      const own = before === null
      const stray = came.filter(([piece]) => !own || wrote(evidence, entity, acts, piece))
      return [
        ...stray.map(([piece]) => `in the wrong field: ${field} ${piece}`),
        ...(own ? [] : went.map(([piece]) => `taken away unasked: ${field} ${piece}`)),
      ]
    }
    // What is taken back to where nothing was said is as in a new record.
    const byItself = evidence.defaultsOf(entity)[field]
    const tos = writes.flatMap(({ to }) =>
      to.map((value) => evidence.pieces(entity, field, value === undefined ? byItself : value)),
    )
    const froms = seen(evidence, row, field, writes)
    // What somebody wants empty the server fills by itself, such as the time of a publication.
    const mayFill = evidence.isDerived(entity, field) || evidence.isFilledIn(entity, field)
    const isFilled = mayFill && tos.some((to) => to.size === 0)
    // Brought back whole from nothing: what the record was, and what others wrote into it, is part of it.
    const whole = [evidence.defaultsOf(entity), ...acts.flatMap((act) => act.seen)]
    const known =
      before === null ? [...tos, ...froms, ...whole.map((values) => evidence.piecesIn(entity, field, values))] : tos
    // What the server filled in by itself for this device goes with what it was filled in for.
    const isOwnFill = (piece: string) =>
      evidence.isDerived(entity, field) && !isOthers(evidence, row, index, field, piece)
    return [
      ...(isFilled ? [] : came).flatMap(([piece, count]) => arrival(field, piece, count, was, known, froms)),
      ...went
        .filter(([piece]) => most(froms, piece) <= Math.min(...tos.map((to) => to.get(piece) ?? 0)))
        .filter(([piece]) => !isOwnFill(piece))
        .map(([piece]) => `silently overwritten: ${field} ${piece}`),
    ]
  })
}

/** What the acts saw in the field, and what lay under an own edit that they saw: the one who made it had seen that. */
function seen(evidence: Evidence, row: Row, field: string, writes: readonly Write[]): readonly Pieces[] {
  const pieces = (value: unknown) => evidence.pieces(row.entity, field, value)
  const froms = writes.flatMap(({ from }) => from.map(pieces))
  const rest = new Set(evidence.onRow(row).flatMap((act) => act.writes.get(field) ?? []))
  for (const write of writes) rest.delete(write)
  for (let known = -1; known !== froms.length;) {
    known = froms.length
    for (const write of rest) {
      const [under, over] = [write.from.map(pieces), write.to.map(pieces)]
      // Whoever decided for their own text had seen the other one, too.
      const isNew = (piece: string) => under.some((from) => !from.has(piece))
      const wrote = over.flatMap((to) => [...to.keys()].filter(isNew))
      // What only took something away is known by leaving exactly what they saw.
      const isShown = over.some((to) => froms.some((from) => isSame(from, to)))
      if (!isShown && !wrote.some((piece) => most(froms, piece) > 0)) continue
      froms.push(...under)
      rest.delete(write)
    }
  }
  return froms
}

function isSame(one: Pieces, other: Pieces): boolean {
  return more(one, other).length + more(other, one).length === 0
}

function arrival(
  field: string,
  piece: string,
  count: number,
  was: Pieces,
  tos: readonly Pieces[],
  froms: readonly Pieces[],
): string[] {
  const wanted = most(tos, piece)
  if (wanted === 0) return [`nobody wrote it there: ${field} ${piece}`]
  // Both sides may have added the same.
  const [there, based] = [was.get(piece) ?? 0, Math.min(...froms.map((from) => from.get(piece) ?? 0))]
  return count > Math.max(wanted, there + Math.max(0, wanted - based))
    ? [`stands ${count} times: ${field} ${piece}`]
    : []
}

function most(sides: readonly Pieces[], piece: string): number {
  return Math.max(0, ...sides.map((side) => side.get(piece) ?? 0))
}

/** Whether a text that nobody can confuse was written by these acts, into whatever field. */
function wrote(evidence: Evidence, entity: string, acts: readonly Act[], piece: string): boolean {
  if (!/t\d+x/.test(piece)) return false
  return acts.some(({ writes }) =>
    [...writes].some(([field, { to }]) => to.some((value) => evidence.pieces(entity, field, value).has(piece))),
  )
}

function bytes(state: State, before: State | null, acts: readonly Act[]): string[] {
  if (state.bytes === null || state.bytes === before?.bytes) return []
  return acts.some((act) => act.bytes === state.bytes) ? [] : ['other bytes than the chosen ones']
}

/** A record made twice: of one change, or under one name. */
export function doubled(evidence: Evidence): string[] {
  const made = new Map<string, number>()
  for (const row of evidence.rows) {
    const first = row.states[0]
    const opId = first ? opOf(first) : null
    const name = evidence.localIdOf(row) ?? opId
    if (name === null || row.states.length === 0 || evidence.book.sentAgain.has(opId ?? '')) continue
    made.set(name, (made.get(name) ?? 0) + 1)
  }
  return [...made].filter(([, count]) => count > 1).map(([name, count]) => `made ${count} times: ${name}`)
}
