import { definitions } from '#contract/index.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Definition } from '#contract/records/record.ts'
import { user } from '#contract/records/user.ts'
import { statement } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/schema.ts'
import { invalid } from '#server/failure.ts'
import { byName, type Row, tableName } from './table.ts'

/** What records name: a reference must lead to a record that is there. */

const byType = new Map<string, Definition>([...definitions, user].map((of) => [of.type, of]))

const lookups = new Map<string, (db: Db, args: { readonly id: number }) => Promise<unknown[]>>()

/** Whether a record of this type is there and not in the trash. */
export async function isThere(db: Db, type: string, id: number): Promise<boolean> {
  const of = byType.get(type)
  if (!of) throw new RangeError(`No records of the type ${type}`)
  const find =
    lookups.get(type) ??
    statement((handle, args: { readonly id: number }) =>
      byName(handle).selectFrom(tableName(of)).select('id').where('id', '=', args.id).where('deleted_at', 'is', null),
    )
  lookups.set(type, find)
  return (await find(db, { id })).length > 0
}

type Reference = readonly [field: string, Field, type: string]
const found = new WeakMap<Definition, readonly Reference[]>()

/** Fields that name records which a person chooses; where a record lies is said by its path. */
function references(of: Definition): readonly Reference[] {
  const known = found.get(of)
  if (known) return known
  const made = Object.entries(of.fields).flatMap(([name, field]): Reference[] =>
    field.reference === undefined || field.parent || field.rule.kind === 'own' ? [] : [[name, field, field.reference]],
  )
  found.set(of, made)
  return made
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')

/**
 * Checks what a record newly names; what it named before may rest in the trash and stay.
 * @throws Failure `invalid` for the field
 */
export async function checkReferences(db: Db, of: Definition, before: Row, after: Row): Promise<void> {
  for (const [name, { label, rule }, type] of references(of)) {
    // None only where what was named has been erased.
    if (rule.kind === 'reference' && after[name] === null && typeof before[name] === 'number')
      throw invalid(name, rule.message)
    const known = idsIn(before[name])
    const missing: number[] = []
    for (const id of idsIn(after[name])) if (!known.includes(id) && !(await isThere(db, type, id))) missing.push(id)
    if (missing.length === 0) continue
    throw invalid(
      name,
      Array.isArray(after[name]) ? await missingWords(db, label, type, missing) : `${label} does not exist`,
    )
  }
}

/** Somebody who chose them knows them by name: the number is for what is nowhere. */
async function missingWords(db: Db, label: string, type: string, ids: readonly number[]): Promise<string> {
  const of = byType.get(type)
  const rows = of
    ? await byName(db).selectFrom(tableName(of)).select(of.titleField).where('id', 'in', ids).execute()
    : []
  if (!of || rows.length < ids.length) return `${label} holds ids that do not exist: ${ids.join(', ')}`
  const names = rows.map((row) => `“${String(row[of.titleField])}”`).join(', ')
  return `${label}: ${names} ${rows.length === 1 ? 'was' : 'were'} deleted`
}

/** The values without references that lead nowhere any more: they stay away rather than block the rest. */
export async function withoutMissing(db: Db, of: Definition, values: Row): Promise<Row> {
  const kept: Record<string, unknown> = { ...values }
  for (const [name, , type] of references(of)) {
    if (!(name in values)) continue
    const there: number[] = []
    for (const id of idsIn(values[name])) if (await isThere(db, type, id)) there.push(id)
    if (Array.isArray(values[name])) kept[name] = there
    else if (there.length === 0) delete kept[name]
  }
  return kept
}

/** Kinds of records that name records of this one, and the field in which they do. */
export function namedBy(type: string): readonly { readonly of: Definition; readonly field: string }[] {
  return definitions.flatMap((of) =>
    references(of)
      .filter(([, , named]) => named === type)
      .map(([field]) => ({ of, field })),
  )
}
