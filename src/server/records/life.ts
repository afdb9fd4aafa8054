import type { Removed } from '#contract/records/calls.ts'
import type { Definition, Full, Stamp } from '#contract/records/record.ts'
import { type Actor, type Changes, noteActivity } from '#server/db/activity.ts'
import { given, isSame } from '#server/db/body-changes.ts'
import { changesOf } from './changes.ts'
import { keepRevision } from '#server/db/revisions.ts'
import type { Trx } from '#server/db/schema.ts'
import { conflict } from '#server/failure.ts'
import { noteSlug } from './former-slugs.ts'
import { writeLinks } from './links.ts'
import { checkName } from './one-name.ts'
import { listOf, nextNumber, numberField } from './order.ts'
import { checkReferences } from './references.ts'
import { slugFor, slugNear } from './slug.ts'
import { columnsOf, current, type Kept, overwrite, type Row, tableName, tableOf } from './table.ts'
import { nextVersion } from './versions.ts'

/**
 * What happens to any record: it is made, changed, put in the trash. Each in the caller's transaction, with everything
 * that belongs to it: slug, references, version, order, links, revision, activity. What a kind of record does
 * differently, its module does around these.
 */

/** Fields of a record, some or all. */
export type Values<D extends Definition> = {
  readonly [K in keyof D['fields']]?: Full<D>[K & keyof Full<D>] | undefined
}

interface Made {
  /** Columns that are no fields: who made it. */
  readonly columns?: Row
  /** What the activity is called; `post.created` when absent, none when null. */
  readonly action?: string | null
  /** The record that it is a copy of: what that names may rest in the trash. */
  readonly like?: object
}

/** `workflow_file.` of activities. */
export const prefix = ({ type }: Definition) => type.replaceAll('-', '_')

/** What is given of the definition's own fields. */
function ownFields(of: Definition, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given(values)).filter(([name]) => name in of.fields))
}

/**
 * Makes a record.
 * @param values all fields of a parsed body, and the field of what it lies in
 * @throws Failure `taken` for a slug, `invalid` for a reference that leads nowhere and for a name that another one has
 */
export async function create<D extends Definition>(
  trx: Trx,
  by: Actor,
  of: D,
  values: Values<D>,
  { columns = {}, action = `${prefix(of)}.created`, like = {} }: Made = {},
): Promise<Kept<D>> {
  const fields = ownFields(of, values)
  await checkReferences(trx, of, { ...like }, fields)
  await checkName(trx, of, {}, fields)
  if ('slug' in of.fields) fields['slug'] = await slugFor(trx, of, fields, String(fields['slug'] ?? ''))
  const numbered = numberField(of)
  if (numbered !== undefined) fields[numbered] ??= await nextNumber(trx, listOf(of, fields))
  const version = await nextVersion(trx, of, fields)
  const stamp = { created_at: by.at, updated_at: by.at, version, deleted_at: null, deleted_by: null }
  const [row] = await tableOf(of).insert(trx, { ...columnsOf(of, fields), ...stamp, ...columns })
  if (!row) throw new Error(`A new ${of.label.toLowerCase()} got no id`)
  const { id } = row
  await noteSlug(trx, of, {}, { ...fields, id }, by.at)
  await writeLinks(trx, of, id, {}, fields)
  const made: Row & Stamp = { id, created_at: by.at, updated_at: by.at, version, ...fields }
  await keep(trx, by, of, { was: {}, record: made }, action)
  // All fields of the definition, as they were written.
  return made as Row as Kept<D>
}

/**
 * Changes a record; saving what is already there makes no new version: it would only turn other people's saves into
 * conflicts.
 * @param before as it was read in this transaction, and compared with what the caller saw
 * @param changes fields that are left out, or undefined, keep their values; so does an empty slug. What moves to another
 *   list without a sort number comes after the last one there
 * @returns the record as it is now; `before` itself when nothing changed
 * @throws Failure `taken`, `invalid`, or `conflict` when somebody else was first
 */
export async function change<D extends Definition, R extends Kept<D>>(
  trx: Trx,
  by: Actor,
  of: D,
  before: R,
  changes: Values<D>,
  action = `${prefix(of)}.updated`,
): Promise<R> {
  const was: Row & Stamp = before
  const { slug: wanted, ...rest }: Readonly<Record<string, unknown>> = given(changes)
  const after: Record<string, unknown> & Stamp = { ...was, ...rest }
  await checkReferences(trx, of, was, after)
  await checkName(trx, of, was, after)
  const moves = of.liesIn !== undefined && after[of.liesIn] !== was[of.liesIn]
  if (moves && of.slugWithin === of.liesIn) after['slug'] = await slugNear(trx, of, after, String(was['slug']), was.id)
  if (wanted && wanted !== was['slug']) after['slug'] = await slugFor(trx, of, after, String(wanted), was.id)
  const numbered = numberField(of)
  if (moves && numbered !== undefined && !(numbered in rest)) {
    after[numbered] = await nextNumber(trx, listOf(of, after), was.id)
  }
  // What changed is known; now it counts as a new version. R is `before`, so its other members stay as they are.
  if (isSame(was, after)) return before
  after.version = was.version + 1
  after.updated_at = by.at
  await overwrite(trx, of, was, after)
  await noteSlug(trx, of, was, after, by.at)
  await writeLinks(trx, of, was.id, was, after)
  await keep(trx, by, of, { was, record: after }, action)
  // The members of `before` with the values that changed.
  return after as Row as R
}

/** Gives a record a new version though nothing of it changed: time alone made it something else. */
export async function renew<D extends Definition>(
  trx: Trx,
  by: Actor,
  of: D,
  before: Kept<D>,
  action: string,
): Promise<void> {
  const was: Row & Stamp = before
  const after = { ...was, version: was.version + 1, updated_at: by.at }
  await overwrite(trx, of, was, after)
  await keep(trx, by, of, { was, record: after }, action)
}

/**
 * Puts a record in the trash; what lies in it goes along untouched, so one restore brings all of it back.
 * @throws Failure `conflict` when somebody else was first
 */
export async function remove<D extends Definition>(
  trx: Trx,
  by: Actor,
  of: D,
  record: Kept<D>,
  action = `${prefix(of)}.deleted`,
): Promise<Removed> {
  const { id, version }: Stamp = record
  const row = { id, expected: version, version: version + 1, at: by.at, by: by.caller?.id ?? null }
  if ((await tableOf(of).remove(trx, row)).length === 0) throw conflict(await current(trx, of, record))
  await note(trx, by, of, record, action)
  return { id, version: row.version }
}

/** What is written beside each effect. */
export async function keep(
  trx: Trx,
  by: Actor,
  of: Definition,
  { was, record }: { readonly was: Row; readonly record: Row & Stamp },
  action: string | null,
): Promise<void> {
  if (of.revisions) await keepRevision(trx, tableName(of), record, by.caller?.id ?? null, by.at)
  if (action !== null) await note(trx, by, of, record, action, changesOf(of, was, record))
}

/** Who did what to a record, in its history of activities. */
export async function note(
  trx: Trx,
  by: Actor,
  of: Definition,
  record: Row & Pick<Stamp, 'id'>,
  action: string,
  changes?: Changes,
): Promise<void> {
  await noteActivity(trx, by, {
    action,
    type: tableName(of),
    id: record.id,
    title: String(record[of.titleField] ?? ''),
    changes,
  })
}
