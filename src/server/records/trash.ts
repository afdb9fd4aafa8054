import { sql } from 'kysely'
import type { Principal } from '#contract/calls/permissions.ts'
import { definitions } from '#contract/index.ts'
import type { Definition } from '#contract/records/record.ts'
import { type Actor, noteActivity } from '#server/db/activity.ts'
import { forgetRevisions } from '#server/db/revisions.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { forgetPerson } from '#server/db/users.ts'
import { conflict, deletedAnew, exists, missing, parentDeleted } from '#server/failure.ts'
import { forgetHandedOver, giveBack } from './handed-over.ts'
import { restingHolder } from './holders.ts'
import { readLinks } from './links.ts'
import { eraseFormerSlugs } from './former-slugs.ts'
import { slugNear } from './slug.ts'
import { byName, type Row, tableName, fieldsOf } from './table.ts'
import { type Deleted, deletedIn, isOpen, type Kind, KINDS } from './trash-kinds.ts'
import { countUntil, listUntil } from './trash-lists.ts'
import { reassign } from './uses.ts'
import { nextVersion } from './versions.ts'

/**
 * Records that rest in the trash. A record that holds others takes them along without touching them, so one entry in
 * the trash stands for all, and one restore brings it all back. What was deleted on its own before stays deleted.
 */

/**
 * Erases what was deleted until a moment, so that nothing goes that came into the trash unseen.
 * @param most so many at once: others wait for the transaction
 * @param before done with each, while it is still there
 */
export async function empty(
  trx: Trx,
  by: Restorer,
  { until, most }: { readonly until: string; readonly most: number },
  before: (record: Deleted) => Promise<void>,
): Promise<{ erased: number; left: number }> {
  let erased = 0
  for (const record of await listUntil(trx, by.caller, until, most)) {
    // With what it lay in it may have gone a moment ago.
    const { rows } = await sql`select id from ${sql.table(record.type.replaceAll('-', '_'))}
      where id = ${record.id}`.execute(trx)
    if (rows.length === 0) continue
    await before(record)
    await erase(trx, by, record)
    erased += 1
  }
  return { erased, left: await countUntil(trx, by.caller, until) }
}

/** A deleted record with what it held, by field. @throws Failure when it is not there, or not for this person */
export async function readDeleted(
  db: Db,
  caller: Principal | undefined,
  named: Named,
): Promise<Deleted & { readonly record: Row }> {
  const [{ table, of }, deleted] = await find(db, caller, named)
  if (!of) return { ...deleted, record: {} }
  const row: Row = await byName(db).selectFrom(table).selectAll().where('id', '=', named.id).executeTakeFirstOrThrow()
  const values = Object.entries(fieldsOf(of, row)).filter(([name]) => name in of.fields)
  return { ...deleted, record: Object.fromEntries(values) }
}

interface Named {
  readonly type: string
  readonly id: number
  /** When what is meant was deleted; where it is not said, whatever lies there is meant. */
  readonly deleted_at?: string | undefined
}

/** @throws Failure when there is no such record in the trash, or not for this person */
async function find(
  db: Db,
  caller: Principal | undefined,
  { type, id, deleted_at }: Named,
  explain?: (db: Db, of: Definition, id: number) => Promise<void>,
): Promise<[Kind, Deleted]> {
  const kind = KINDS.find((one) => one.type === type)
  if (!kind || !isOpen(kind, caller)) throw missing('The deleted record')
  const { rows } = await sql<Deleted>`${deletedIn(kind)} and kept.id = ${id}`.execute(db)
  const [record] = rows
  if (record && deleted_at !== undefined && record.deleted_at !== deleted_at) throw deletedAnew(record)
  if (record) return [kind, record]
  // Not here itself, but perhaps what it lies in is: then that is what has to come back.
  await explain?.(db, kind.of, id)
  throw missing('The deleted record')
}

type Restorer = Actor & { readonly caller: (Principal & { readonly id: number }) | undefined }

/**
 * Brings a record back as a new version, with the sort number that it had; its slug gets a number when it was taken
 * meanwhile.
 * @throws Failure when what it lies in rests in the trash, something took its place, or somebody else was first
 */
export async function restore(trx: Trx, by: Restorer, named: Named): Promise<{ id: number; version: number }> {
  const [{ table, of, ofPerson }, { id, version: was, title }] = await find(trx, by.caller, named, mustHoldTogether)
  const row: Row = await byName(trx).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const version = await nextVersion(trx, of, row, was)
  const columns: Record<string, unknown> = { deleted_at: null, deleted_by: null, version, updated_at: by.at }
  if (ofPerson !== undefined) await personMustBeThere(trx, Number(row[ofPerson]))
  if (of) {
    await mustHoldTogether(trx, of, id)
    await mustBeTheOnly(trx, of, row)
    if ('slug' in of.fields) columns['slug'] = await slugNear(trx, of, row, String(row['slug']), id)
    Object.assign(columns, await readLinks(trx, of, id))
  }
  const done = await byName(trx)
    .updateTable(table)
    .set(columns)
    .where('id', '=', id)
    .where('version', '=', was)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .execute()
  if (done.length === 0) throw conflict({ version: was })
  if (of?.asksWhenUsed) await giveBack(trx, by, of, id)
  await noteActivity(trx, by, { action: 'trash.restored', type: table, id, title })
  return { id, version }
}

/**
 * Erases a record of the trash for good.
 * @throws Failure when it is not there, somebody else was first, or it was brought back and deleted anew
 */
export async function erase(trx: Trx, by: Restorer, named: Named): Promise<null> {
  const [kind, record] = await find(trx, by.caller, named)
  await eraseDeleted(trx, by, record)
  await noteActivity(trx, by, { action: 'trash.erased', type: kind.table, id: record.id, title: record.title })
  return null
}

/** Deletes for good, with what belongs to it. The bytes of a file go afterwards, or with the next sweep of the storage. */
export async function eraseDeleted(trx: Trx, by: Actor, { type, id, version }: Deleted): Promise<void> {
  const kind = KINDS.find((one) => one.type === type)
  if (!kind) throw new RangeError(`The trash holds no records of the type ${type}`)
  if (kind.isPeople) {
    if (!(await forgetPerson(trx, id, version))) throw conflict({ version })
    return
  }
  if (kind.of.asksWhenUsed) await reassign(trx, by, kind.of, id, null)
  await eraseHistoryWithin(trx, kind.of, id)
  const done = await byName(trx)
    .deleteFrom(kind.table)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .execute()
  if (done.length === 0) throw conflict({ version })
  await forgetRevisions(trx, kind.table, [id])
  await eraseFormerSlugs(trx, kind.of, id)
  await forgetHandedOver(trx, kind.of, id)
}

/** History of the records that lie in one that goes; their rows, and what lies in those, follow by reference. */
async function eraseHistoryWithin(trx: Trx, of: Definition, id: number): Promise<void> {
  for (const inner of definitions as readonly Definition[]) {
    const { liesIn, revisions } = inner
    if (liesIn === undefined || !revisions || inner.fields[liesIn]?.reference !== of.type) continue
    const within = await byName(trx).selectFrom(tableName(inner)).select('id').where(liesIn, '=', id).execute()
    await forgetRevisions(
      trx,
      tableName(inner),
      within.map((row) => Number(row['id'])),
    )
  }
}

/** What holds it has to be there. */
async function mustHoldTogether(db: Db, of: Definition, id: number): Promise<void> {
  const resting = await restingHolder(db, of, id)
  if (resting !== null) throw parentDeleted(resting)
}

async function personMustBeThere(db: Db, id: number): Promise<void> {
  const resting = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (resting) throw parentDeleted(`The user "${resting.name}"`)
}

async function mustBeTheOnly(db: Db, of: Definition, row: Row): Promise<void> {
  if (!of.onlyOne) return
  let twins = byName(db)
    .selectFrom(tableName(of))
    .select(of.titleField)
    .where('id', '<>', row['id'])
    .where('deleted_at', 'is', null)
  for (const field of of.onlyOne.of) twins = twins.where(field, '=', row[field])
  const twin = await twins.executeTakeFirst()
  if (twin) throw exists(of.onlyOne.sentence.replace('{title}', () => String(twin[of.titleField])))
}
