import * as v from 'valibot'
import type { Definition } from '#contract/records/record.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import type { Actor } from '#server/db/activity.ts'
import { readRevision } from '#server/db/revisions.ts'
import type { Trx } from '#server/db/schema.ts'
import { missing } from '#server/failure.ts'
import { change, type Values } from './life.ts'
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
  const stored = await readRevision(trx, tableName(of), Number(id), revisionId)
  if (!stored) throw missing('The version')
  const stay = of.revisions?.stay ?? []
  const entries: Readonly<Record<string, v.GenericSchema>> = schemasOf<Definition>(of).create.entries
  const comesBack = Object.entries(entries).filter(([name]) => !stay.includes(name))
  // A reference that was lost by then is null in the old state.
  const schema = v.object(Object.fromEntries(comesBack.map(([name, field]) => [name, v.nullable(field)])))
  const values: Row = v.parse(schema, stored)
  const usable = Object.fromEntries(
    Object.entries(await withoutMissing(trx, of, values)).filter(
      ([name, value]) => value !== null || of.fields[name]?.empty === null,
    ),
  )
  // Fields of the definition, parsed by its schemas.
  const changes = usable as Values<D>
  return change(trx, by, of, before, changes, `${of.type.replaceAll('-', '_')}.revision_restored`)
}
