import type { EntityPolicy, FieldPolicy } from '#contract/records/policy.ts'
import { type Hunk, mergeText } from './paragraphs.ts'
import { mergeOrder } from './order.ts'
import { canonical, equal, same, type Values } from './values.ts'

/** Three-way merge per field on normalised values. Pure; names no entity. */

/**
 * - `mine`: only I changed it · `theirs`: only they did · `same`: both ended at one value
 * - `merged`: both changed it and the changes fit together · `conflict`: a person has to choose
 */
export type FieldState = 'mine' | 'theirs' | 'same' | 'merged' | 'conflict'

export interface FieldResult {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** What would be sent; null while it is a conflict. */
  readonly merged: unknown
  readonly state: FieldState
  /** Paragraphs of a text field that was merged or stands in conflict. */
  readonly hunks: readonly Hunk[]
}

export interface MergeResult {
  readonly fields: Readonly<Record<string, FieldResult>>
  readonly clean: boolean
  /** What is still to be sent when clean. */
  readonly values: Values
}

/**
 * @param base values that my change started from; a missing field means that nobody knows
 * @param mine my new values of the touched fields
 * @param theirs their record as it stands now
 * @param made ids of records that this device made: where they stand in their order is the order in which they arrived,
 *   and nobody's wish
 */
export function mergeFields(
  policy: EntityPolicy,
  base: Values,
  mine: Values,
  theirs: Values,
  made: ReadonlySet<unknown> = NONE,
): MergeResult {
  const fields: Record<string, FieldResult> = {}
  for (const name of Object.keys(mine)) fields[name] = mergeField(policy.fields[name], name, base, mine, theirs, made)
  for (const group of policy.groups ?? []) decideTogether(policy, group, fields)
  const sent = new Set(Object.keys(fields).filter((name) => isSent(fields[name])))
  // What travels together is guarded together in the next round too.
  for (const group of policy.groups ?? []) {
    if (group.some((name) => sent.has(name))) for (const name of group) if (name in fields) sent.add(name)
  }
  return {
    fields,
    // One operation is one request, so a publication never overtakes text that is still being asked about.
    clean: Object.values(fields).every((field) => field.state !== 'conflict'),
    values: Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => sent.has(name))
        .map(([name, field]) => [name, field.merged]),
    ),
  }
}

const NONE: ReadonlySet<unknown> = new Set()

function isSent(field: FieldResult | undefined): boolean {
  return field?.state === 'mine' || field?.state === 'merged'
}

function mergeField(
  policy: FieldPolicy | undefined,
  name: string,
  bases: Values,
  mines: Values,
  theirRecord: Values,
  made: ReadonlySet<unknown>,
): FieldResult {
  const [base, mine] = [bases[name], mines[name]]
  // A record that does not carry the field can't have changed it.
  const theirs = name in theirRecord ? theirRecord[name] : base
  const result = (state: FieldState, merged: unknown, hunks: readonly Hunk[] = []): FieldResult => ({
    base,
    mine,
    theirs,
    merged,
    state,
    hunks,
  })
  if (same(policy, mine, theirs)) {
    // White space was all that I changed, and they left the field alone.
    const isMine = name in bases && same(policy, base, theirs) && ![base, theirs].some((o) => equal(policy, o, mine))
    return isMine ? result('mine', mine) : result('same', theirs)
  }
  if (!(name in bases)) return result('conflict', null)
  if (same(policy, base, theirs)) return result('mine', mine)
  if (same(policy, base, mine)) return result('theirs', theirs)
  if (policy?.merge === 'set') return result('merged', mergeSets(asList(base), asList(mine), asList(theirs)))
  if (policy?.merge === 'order') {
    const there = asList(theirs)
    const isPlaced = (id: unknown) => !(made.has(id) && there.includes(id))
    const order = mergeOrder(asList(base).filter(isPlaced), asList(mine), there.filter(isPlaced))
    return result(order === null ? 'conflict' : 'merged', order)
  }
  if (policy?.merge === 'html' || policy?.merge === 'markdown') {
    const text = mergeText(policy.merge, asText(base), asText(mine), asText(theirs))
    return result(text.merged === null ? 'conflict' : 'merged', text.merged, text.hunks)
  }
  return result('conflict', null)
}

/** Their order, without what I removed, plus what I added. */
export function mergeSets(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const keys = (list: readonly unknown[]) => new Set(list.map((member) => canonical(undefined, member)))
  const [inBase, inMine, inTheirs] = [keys(base), keys(mine), keys(theirs)]
  const kept = theirs.filter((member) => {
    const key = canonical(undefined, member)
    return inMine.has(key) || !inBase.has(key)
  })
  const added = mine.filter((member) => {
    const key = canonical(undefined, member)
    return !inBase.has(key) && !inTheirs.has(key)
  })
  return [...kept, ...added]
}

/**
 * Fields of a group are one decision: when both sides changed any of them and did not end alike, all that differ are
 * asked about. Publishing now and publishing in December agree about the flag alone.
 */
function decideTogether(policy: EntityPolicy, group: readonly string[], fields: Record<string, FieldResult>): void {
  const present = group.flatMap((name) => {
    const field = fields[name]
    return field ? [{ name, field }] : []
  })
  const moved = (side: 'mine' | 'theirs') =>
    present.some(({ name, field }) => !same(policy.fields[name], field.base, field[side]))
  const open = present.some(({ field }) => field.state === 'conflict')
  if (!open && !(moved('mine') && moved('theirs'))) return
  for (const { name, field } of present) {
    if (field.state !== 'same') fields[name] = { ...field, state: 'conflict', merged: null }
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
