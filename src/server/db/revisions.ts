import * as v from 'valibot'
import type { Revision } from '#contract/records/revision.ts'
import type { Db } from './schema.ts'
import { statement } from './compiled-query.ts'
import { oneByOne } from './turn.ts'

/** The last hundred states of a record, each written with its effect. */

const MOST_KEPT = 100

const MOST_LISTED = 50

interface NewRevision {
  collection: string
  recordId: number
  version: number
  authorId: number | null
  record: string
  at: string
}

const insertRevision = statement((db, row: NewRevision) =>
  db.insertInto('revisions').values({
    collection: row.collection,
    record_id: row.recordId,
    version: row.version,
    author_id: row.authorId,
    record: row.record,
    created_at: row.at,
  }),
)

/** @param record the record as it now stands */
export async function keepRevision(
  trx: Db,
  collection: string,
  record: { readonly id: number; readonly version: number },
  authorId: number | null,
  at: string,
): Promise<void> {
  const { id, version } = record
  await insertRevision(trx, { collection, recordId: id, version, authorId, record: JSON.stringify(record), at })
  if (version <= MOST_KEPT) return
  await trx
    .deleteFrom('revisions')
    .where('collection', '=', collection)
    .where('record_id', '=', id)
    .where('version', '<=', version - MOST_KEPT)
    .execute()
}

const StoredRecord = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

const revisionsOf = (db: Db, collection: string, recordId: number) =>
  db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.author_id')
    .where('collection', '=', collection)
    .where('record_id', '=', recordId)
    .select(['revisions.id', 'revisions.version', 'revisions.created_at', 'revisions.record'])
    .select(['users.name as author', 'users.id as author_id'])

/** Newest first. */
export async function listRevisions(db: Db, collection: string, recordId: number): Promise<Revision[]> {
  const found = await db
    .selectFrom('revisions')
    .where('collection', '=', collection)
    .where('record_id', '=', recordId)
    .select('id')
    .orderBy('version', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return oneByOne(found, async (id) => {
    const row = await revisionsOf(db, collection, recordId).where('revisions.id', '=', id).executeTakeFirst()
    // The oldest one may have made room for a new one meanwhile.
    return row && { record: { ...row, record: v.parse(StoredRecord, row.record) }, length: row.record.length }
  })
}

/** @returns the record as it was, when this is a revision of it */
export async function readRevision(
  db: Db,
  collection: string,
  recordId: number,
  revisionId: number,
): Promise<Record<string, unknown> | undefined> {
  const row = await revisionsOf(db, collection, recordId).where('revisions.id', '=', revisionId).executeTakeFirst()
  return row && v.parse(StoredRecord, row.record)
}
