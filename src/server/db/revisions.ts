import { sql } from 'kysely'
import * as v from 'valibot'
import type { NamedRevision, Revision } from '#contract/records/revision.ts'
import type { Db } from './schema.ts'
import { statement } from './compiled-query.ts'
import { packed, unpacked } from './packed-text.ts'
import { oneByOne } from './turn.ts'

/**
 * The last states of a record, each written with its effect. A state is kept as what differs from the one before it;
 * every eighth stands by itself, so that eight at most are read for one. One that somebody gave a name stays when older
 * ones make room; it stands by itself from then on.
 */

/** States without a name that are kept; a few more, because a run that builds on one goes as a whole. */
const MOST_KEPT = 100

/** And all that have a name. */
const MOST_LISTED = 50

const RUN = 8

interface NewRevision {
  collection: string
  recordId: number
  version: number
  authorId: number | null
  packed: Uint8Array
  depth: number
  at: string
}

/** Whether any state of it is kept. */
export async function isKept(db: Db, collection: string, recordId: number): Promise<boolean> {
  const found = db.selectFrom('revisions').where('collection', '=', collection).where('record_id', '=', recordId)
  return (await found.select('id').limit(1).executeTakeFirst()) !== undefined
}

const insertRevision = statement((db, row: NewRevision) =>
  db
    .insertInto('revisions')
    .values({
      collection: row.collection,
      record_id: row.recordId,
      version: row.version,
      author_id: row.authorId,
      record: '',
      packed: row.packed,
      depth: row.depth,
      created_at: row.at,
    })
    .returning('id'),
)

const statesOf = (db: Db, collection: string, recordId: number) =>
  db.selectFrom('revisions').where('collection', '=', collection).where('record_id', '=', recordId)

/** A state and what it builds on, newest first; in one statement, so that nothing of it goes meanwhile. */
const runUpTo = statement(
  (db, { collection, recordId, version }: { collection: string; recordId: number; version: number }) => {
    const upTo = statesOf(db, collection, recordId).where('version', '<=', version).orderBy('version', 'desc')
    const depth = upTo.select('depth').limit(1)
    return upTo.limit(sql<number>`coalesce(${depth}, 0) + 1`).select(['id', 'version', 'record', 'packed', 'depth'])
  },
)

type Stored = Awaited<ReturnType<typeof runUpTo>>[number]

/** @param base the state before it @throws Error when it is damaged */
async function textOf({ record, packed: bytes, depth }: Stored, base: Uint8Array | undefined): Promise<Uint8Array> {
  if (bytes === null) return Buffer.from(record)
  if (depth > 0 && !base) throw new Error('A revision lacks the one that it builds on')
  return unpacked(bytes, depth > 0 ? base : undefined)
}

/** @param run the newest first, and at least all that it builds on */
async function textOfRun(run: readonly Stored[]): Promise<Uint8Array | undefined> {
  let text: Uint8Array | undefined
  for (const row of run.slice(0, (run[0]?.depth ?? 0) + 1).toReversed()) text = await textOf(row, text)
  return text
}

/** The state that a transaction wrote last, as text: its answer says nearly the same. */
const written = new WeakMap<Db, { readonly id: number; readonly text: Uint8Array }>()

export const writtenIn = (trx: Db) => written.get(trx)

/** @param record the record as it now stands */
export async function keepRevision(
  trx: Db,
  collection: string,
  record: { readonly id: number; readonly version: number },
  authorId: number | null,
  at: string,
): Promise<void> {
  const { id: recordId, version } = record
  const run = version === 1 ? [] : await runUpTo(trx, { collection, recordId, version })
  const base = await baseFor(run)
  const text = Buffer.from(JSON.stringify(record))
  const stored = { packed: await packed(text, base?.text), depth: base?.depth ?? 0 }
  const [row] = await insertRevision(trx, { collection, recordId, version, authorId, ...stored, at })
  if (row) written.set(trx, { id: row.id, text })
  if (version > MOST_KEPT) await dropOldest(trx, collection, recordId, version - MOST_KEPT)
}

/** What the next state builds on; undefined when it stands by itself. @param run the newest first */
async function baseFor(run: readonly Stored[]): Promise<{ text: Uint8Array; depth: number } | undefined> {
  const depth = (run[0]?.depth ?? 0) + 1
  if (depth === RUN) return undefined
  // Reading a history says that it is damaged; nobody is kept from saving by that.
  const text = await textOfRun(run).catch(() => undefined)
  return text && { text, depth }
}

/**
 * Of more than are kept, the oldest that build on each other, but those with a name; not as long as an answer builds on
 * one of them.
 */
async function dropOldest(trx: Db, collection: string, recordId: number, upTo: number): Promise<void> {
  const ofRecord = () => statesOf(trx, collection, recordId)
  const first = ofRecord().select('version').orderBy('version').limit(1)
  const oldest = await first.where('name', 'is', null).executeTakeFirst()
  if (!oldest) return
  const next = await first.where('depth', '=', 0).where('version', '>', oldest.version).executeTakeFirst()
  if (!next || next.version > upTo + 1) return
  const run = await ofRecord().where('version', '<', next.version).select(['id', 'name', 'depth']).execute()
  const ids = run.flatMap(({ id, name }) => (name === null ? id : []))
  const used = trx.selectFrom('idempotency_keys').where('revision_id', 'in', ids).select('id')
  if (await used.limit(1).executeTakeFirst()) return
  for (const { id, name, depth } of run) {
    if (name !== null && depth > 0 && !(await standAlone(trx, id))) return
  }
  await trx.deleteFrom('revisions').where('id', 'in', ids).execute()
}

/** Writes a state out, so that what it builds on may go. @returns false when it is damaged: then that must not go */
async function standAlone(trx: Db, id: number): Promise<boolean> {
  const text = await revisionText(trx, id).catch(() => undefined)
  if (!text) return false
  await trx
    .updateTable('revisions')
    .set({ packed: await packed(text), depth: 0 })
    .where('id', '=', id)
    .execute()
  return true
}

/** @returns the whole state as it was written; undefined when there is none of this id */
export async function revisionText(db: Db, id: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('revisions')
    .where('id', '=', id)
    .select(['collection', 'record_id', 'version'])
    .executeTakeFirst()
  if (!row) return undefined
  const run = await runUpTo(db, { collection: row.collection, recordId: row.record_id, version: row.version })
  return run[0]?.id === id ? textOfRun(run) : undefined
}

/** Erases the history of records. Answers that build on it are written out before: their keys are answered as ever. */
export async function forgetRevisions(trx: Db, collection: string, recordIds: readonly number[]): Promise<void> {
  for (const recordId of recordIds) {
    const answers = await trx
      .selectFrom('idempotency_keys')
      .innerJoin('revisions', 'revisions.id', 'idempotency_keys.revision_id')
      .where('collection', '=', collection)
      .where('record_id', '=', recordId)
      .select(['idempotency_keys.id', 'idempotency_keys.packed', 'revisions.id as revision'])
      .execute()
    for (const answer of answers) {
      if (answer.packed === null) continue
      const whole = await unpacked(answer.packed, await revisionText(trx, answer.revision))
      const alone = { packed: await packed(whole), revision_id: null }
      await trx.updateTable('idempotency_keys').set(alone).where('id', '=', answer.id).execute()
    }
    await trx.deleteFrom('revisions').where('collection', '=', collection).where('record_id', '=', recordId).execute()
  }
}

const StoredRecord = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

const parsed = (text: Uint8Array) => v.parse(StoredRecord, Buffer.from(text).toString())

const oneListed = (db: Db, id: number) =>
  db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.author_id')
    .where('revisions.id', '=', id)
    .select([
      'revisions.id',
      'revisions.version',
      'revisions.created_at',
      'revisions.name',
      'users.name as author',
      'users.id as author_id',
    ])
    .select(['revisions.record', 'packed', 'depth'])
    .executeTakeFirst()

/** The newest, and all that have a name. @returns newest first */
export async function listRevisions(db: Db, collection: string, recordId: number): Promise<Revision[]> {
  const found = await statesOf(db, collection, recordId).select(['id', 'name']).orderBy('version', 'desc').execute()
  const older = found.slice(MOST_LISTED).filter(({ name }) => name !== null)
  let before: Uint8Array | undefined
  const read = async (id: number, base: Uint8Array | undefined) => {
    const row = await oneListed(db, id)
    const text = row && (row.depth === 0 || base ? await textOf(row, base) : await revisionText(db, id))
    // The oldest ones may have made room for new ones meanwhile.
    if (!row || !text) return undefined
    before = text
    const { version, created_at, author, author_id, name } = row
    return { record: { id, version, created_at, author, author_id, name, record: parsed(text) }, length: text.length }
  }
  // Between those with a name others are left out, so that none can build on the one that is read before it.
  const named = await oneByOne(older.toReversed(), (id) => read(id, undefined))
  before = undefined
  // The oldest first: each builds on the one before it.
  const newest = await oneByOne(found.slice(0, MOST_LISTED).toReversed(), (id) => read(id, before))
  return [...named, ...newest].toReversed()
}

/** @returns undefined when this is no revision of it */
export async function findRevisionName(
  db: Db,
  collection: string,
  recordId: number,
  revisionId: number,
): Promise<NamedRevision | undefined> {
  return statesOf(db, collection, recordId).where('id', '=', revisionId).select(['id', 'name']).executeTakeFirst()
}

/** How many of its versions have a name. */
export async function countNamed(db: Db, collection: string, recordId: number): Promise<number> {
  const named = await statesOf(db, collection, recordId).where('name', 'is not', null).select('id').execute()
  return named.length
}

export async function setRevisionName(trx: Db, { id, name }: NamedRevision): Promise<void> {
  await trx.updateTable('revisions').set({ name }).where('id', '=', id).execute()
}

/** @returns the record as it was, when this is a revision of it */
export async function readRevision(
  db: Db,
  collection: string,
  recordId: number,
  revisionId: number,
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('revisions')
    .where('id', '=', revisionId)
    .select(['collection', 'record_id'])
    .executeTakeFirst()
  if (row?.collection !== collection || row.record_id !== recordId) return undefined
  const text = await revisionText(db, revisionId)
  return text && parsed(text)
}
