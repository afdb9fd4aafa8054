import { entities } from '#contract/index.ts'
import { isLocalId } from '#contract/records/policy.ts'
import type { Act } from './book.ts'
import type { Evidence } from './evidence.ts'
import { opOf, type Row } from './server-log.ts'

/** Kinds whose records stand in an order that people put them into. */
const ORDERED = new Set(Object.values(entities).map(({ fields }) => fields['ids']?.reference))

interface Making {
  readonly act: Act
  readonly row: Row
  readonly order: number
}

/**
 * Records that were made one after the other for one list stand in it as they were shown: they reach the server in the
 * order in which they were saved. Only what had to wait for a person may be overtaken.
 */
export function outOfOrder(evidence: Evidence): string[] {
  const lists = new Map<string, Making[]>()
  for (const act of evidence.book.acts) {
    const list = act.kind === 'create' && act.told === 'kept' && act.outbox !== null ? listOf(evidence, act) : null
    const row = list === null ? undefined : evidence.rowOf(act)
    const made = row?.states[0]
    if (list === null || !row || !made || opOf(made) !== act.opId || waitedForSomebody(evidence, act, row)) continue
    lists.set(list, [...(lists.get(list) ?? []), { act, row, order: made.order }])
  }
  return [...lists.values()].flatMap((makings) =>
    makings.flatMap(({ act, row, order }) => {
      const before = makings.find((other) => other.act.ended < act.began && other.order > order)
      return before ? [`made before what stands before it: ${row.entity} ${row.id}, ${before.row.id}`] : []
    }),
  )
}

/** The list of records of one kind, and whoever saved into it. */
function listOf(evidence: Evidence, act: Act): string | null {
  if (!ORDERED.has(act.entity)) return null
  const { liesIn } = entities[act.entity] ?? {}
  const values = evidence.rowOf(act)?.states[0]?.values ?? {}
  return JSON.stringify([act.outbox, act.entity, liesIn === undefined ? null : values[liesIn]])
}

/** It was refused, given up for a while, or refers to what was. */
function waitedForSomebody(evidence: Evidence, act: Act, row: Row): boolean {
  const { book, rows } = evidence
  const isSmooth = ({ states }: Row) => states[0]?.by.endsWith('.0') === true
  if (!isSmooth(row) || act.takenBack !== 'no' || book.letGo.has(act.opId ?? '')) return true
  const texts = JSON.stringify([...act.writes.values()].map(({ to }) => to))
  const names = texts.match(/new-[0-9a-f-]{36}/g) ?? []
  return names.some((name) => {
    const id = isLocalId(name) ? evidence.idOf(name) : null
    const referred = rows.find((other) => id !== null && other.id === id && evidence.localIdOf(other) === name)
    return !referred || !isSmooth(referred)
  })
}
