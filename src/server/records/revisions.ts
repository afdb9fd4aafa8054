import * as v from 'valibot'
import type { Definition } from '#contract/records/record.ts'
import { MOST_NAMED, type NamedRevision, type Naming } from '#contract/records/revision.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import type { Actor } from '#server/db/activity.ts'
import { countNamed, findRevisionName, readRevision, setRevisionName } from '#server/db/revisions.ts'
import type { Trx } from '#server/db/schema.ts'
import { Failure, invalid, missing } from '#server/failure.ts'
import { change, note, type Values } from './life.ts'
import { withoutMissing } from './references.ts'
import { type Kept, type Row, tableName } from './table.ts'

/**
 * Makes an earlier state of a record the present one, as a new version. What `stay` of the definition names keeps its
 * value; what it named and is gone stays away rather than block the rest.
 * @throws Failure `missing` when this is no revision of it, and as `change`
 */
export async function restoreRevision<D extends Definition, R extends Kept<D>>(
  trx: Trx,
  by: Actor,
  of: D,
  before: R,
  revisionId: number,
): Promise<R> {
  const { id } = before as Row
  const changes = await earlierValues(trx, of, Number(id), revisionId)
  return change(trx, by, of, before, changes, `${of.type.replaceAll('-', '_')}.revision_restored`)
}

/**
 * What an earlier state of a record brings back. What it named and is gone stays away, and so does a field that was not
 * there yet.
 * @throws Failure `missing` when this is no revision of it, `invalid` when it holds what is taken no longer
 */
export async function earlierValues<D extends Definition>(
  trx: Trx,
  of: D,
  id: number,
  revisionId: number,
): Promise<Values<D>> {
  const stored = await readRevision(trx, tableName(of), id, revisionId)
  if (!stored) throw missing('The version')
  const stay = of.revisions?.stay ?? []
  const entries: Readonly<Record<string, v.GenericSchema>> = schemasOf<Definition>(of).create.entries
  const comesBack = Object.entries(entries).filter(([name]) => name in stored && !stay.includes(name))
  // A reference that was lost by then is null in the old state.
  const schema = v.object(Object.fromEntries(comesBack.map(([name, field]) => [name, v.nullable(field)])))
  const parsed = v.safeParse(schema, stored)
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.issues.map(({ path, message }) => [String(path?.[0]?.key), [message]]))
    throw new Failure('invalid', 'This version holds values that are no longer taken.', { errors })
  }
  const values: Row = parsed.output
  const usable = Object.fromEntries(
    Object.entries(await withoutMissing(trx, of, values)).filter(
      ([name, value]) => value !== null || of.fields[name]?.empty === null,
    ),
  )
  // Fields of the definition, parsed by its schemas.
  return usable as Values<D>
}

/**
 * Gives a version of a record a name, or takes it away. The record stays as it is, and so does its version: nobody who
 * is editing it hears of this.
 * @throws Failure `missing` when this is no revision of it, `conflict` when it has got another name than it was seen
 *   with, `invalid` when as many have one as can have
 */
export async function nameRevision(
  trx: Trx,
  by: Actor,
  of: Definition,
  record: { readonly id: number },
  revisionId: number,
  { name, was }: Naming,
): Promise<NamedRevision> {
  const collection = tableName(of)
  const before = await findRevisionName(trx, collection, record.id, revisionId)
  if (!before) throw missing('The version')
  const after = { id: before.id, name: name || null }
  if (after.name === before.name) return before
  if (was !== undefined && was !== (before.name ?? '')) throw namedElsewhere(before)
  if (before.name === null && (await countNamed(trx, collection, record.id)) >= MOST_NAMED) {
    throw invalid('name', `At most ${MOST_NAMED} versions can have a name. Remove the name of another one first.`)
  }
  await setRevisionName(trx, after)
  const act = after.name === null ? 'revision_unnamed' : 'revision_named'
  const changes = { version_name: [before.name, after.name] } as const
  await note(trx, by, of, record, `${of.type.replaceAll('-', '_')}.${act}`, changes)
  return after
}

const namedElsewhere = (current: NamedRevision) =>
  new Failure('conflict', 'The version has got another name in the meantime.', { current })
