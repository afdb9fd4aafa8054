import * as v from 'valibot'
import type { Kysely } from 'kysely'
import type { Field } from '#contract/fields/field.ts'
import { keptSchema } from '#contract/fields/schema.ts'
import type { Definition, Full, Stamp } from '#contract/records/record.ts'
import { conflict } from '#server/failure.ts'
import { statement } from '#server/db/compiled-query.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { ignoringCase } from '#server/db/sqlite/sorting.ts'

/** How records of a definition are kept: one table each, one column for each field unless it is said here. */

/** Columns with other names than their fields; null: no column of its own. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  post: { tags: 'tag_ids' },
  course: { order: 'position' },
  lesson: { order: 'position' },
  'course-file': { order: 'position' },
  quiz: { course_id: null },
  'lesson-file': { course_id: null, order: 'position' },
  workflow: { workflow_category_id: 'category_id' },
  'workflow-file': { sort_order: 'position' },
  file: { replace_with: 'content_from' },
  'home-setting': { sort_order: 'position' },
}

/** What stands in a column beside the fields: figures that the database itself keeps, and who made it. */
const KEPT_FIGURES: Readonly<Record<string, readonly string[]>> = {
  post: ['author_id'],
  category: ['posts_count'],
  tag: ['posts_count', 'used_at'],
}

/** Sort number in an ordered list. */
export const POSITION = 'position'

export type Row = Readonly<Record<string, unknown>>
type LooseTables = Record<string, Record<string, unknown>>

/** The record as its own table has it: without what is counted or joined from elsewhere. */
export type Kept<D extends Definition> = Stamp & Pick<Full<D>, keyof D['fields'] & keyof Full<D>>

interface Column {
  readonly field: string
  readonly column: string
  readonly read: (value: unknown) => unknown
  readonly write: (value: unknown) => unknown
}

export interface RecordTable {
  readonly name: string
  readonly columns: readonly Column[]
  readonly byColumn: Readonly<Record<string, Column | undefined>>
  readonly find: (db: Db, args: { readonly id: number }) => Promise<Row[]>
  readonly list: (db: Db, args: object) => Promise<Row[]>
  readonly insert: (db: Db, values: Row) => Promise<{ id: number }[]>
  readonly update: (db: Db, values: Row) => Promise<{ id: number }[]>
  readonly remove: (db: Db, values: Row) => Promise<{ id: number }[]>
}

/** For statements whose table is known by name alone; the names come from definitions, never from outside. */
export function byName(db: Db): Kysely<LooseTables> {
  // The same handle: only what the compiler knows of its tables differs.
  return db as object as Kysely<LooseTables>
}

/** The only one of its kind is in a table of its type; others in one called as the trash calls them. */
export function tableName({ type, trashType = type }: Definition): string {
  return trashType.replaceAll('-', '_')
}

const tables = new WeakMap<Definition, RecordTable>()

export function tableOf(of: Definition): RecordTable {
  const known = tables.get(of) ?? build(of)
  tables.set(of, known)
  return known
}

function build(of: Definition): RecordTable {
  const name = tableName(of)
  const renamed = COLUMNS[of.type] ?? {}
  const columns = Object.entries(of.fields).flatMap(([field, rule]): Column[] => {
    const column = field in renamed ? renamed[field] : field
    return column === null || column === undefined ? [] : [{ field, column, ...conversion(rule) }]
  })
  const figures = KEPT_FIGURES[of.type] ?? []
  const read = ['id', 'created_at', 'updated_at', 'version', ...columns.map(({ column }) => column), ...figures]
  const own = (names: readonly string[], from: Row) => Object.fromEntries(names.map((key) => [key, from[key]]))
  return {
    name,
    columns,
    byColumn: Object.fromEntries(columns.map((column) => [column.column, column])),
    find: statement((db, { id }) =>
      byName(db).selectFrom(name).select(read).where('id', '=', id).where('deleted_at', 'is', null),
    ),
    list: statement((db) =>
      byName(db)
        .selectFrom(name)
        .select(read)
        .where('deleted_at', 'is', null)
        .orderBy(ignoringCase(of.titleField))
        .orderBy('id'),
    ),
    insert: byColumns((names) =>
      statement((db, row: Row) =>
        byName(db).insertInto(name).values(own(names, row)).returning('id').$castTo<{ id: number }>(),
      ),
    ),
    // Of the columns that are set, the database writes every index anew, the same value or not.
    update: byColumns((names) =>
      statement((db, row: Row) =>
        byName(db)
          .updateTable(name)
          .set(
            own(
              names.filter((column) => column !== 'id' && column !== 'expected'),
              row,
            ),
          )
          .where('id', '=', row['id'])
          .where('version', '=', row['expected'])
          .where('deleted_at', 'is', null)
          .returning('id')
          .$castTo<{ id: number }>(),
      ),
    ),
    remove: statement((db, row) =>
      byName(db)
        .updateTable(name)
        .set({ deleted_at: row['at'], deleted_by: row['by'], version: row['version'] })
        .where('id', '=', row['id'])
        .where('version', '=', row['expected'])
        .where('deleted_at', 'is', null)
        .returning('id')
        .$castTo<{ id: number }>(),
    ),
  }
}

type Writing = RecordTable['insert']

/** A statement that is compiled once for each set of columns that is given. */
function byColumns(make: (names: readonly string[]) => Writing): Writing {
  const compiled = new Map<string, Writing>()
  return (db, values) => {
    const names = Object.keys(values)
    const key = names.join()
    const write = compiled.get(key) ?? make(names)
    compiled.set(key, write)
    return write(db, values)
  }
}

const same = (value: unknown) => value

function conversion(field: Field): Pick<Column, 'read' | 'write'> {
  const { kind } = field.rule
  if (kind === 'flag') return { read: (value) => value === 1, write: (value) => (value === true ? 1 : 0) }
  const isList = kind === 'references' || kind === 'texts' || kind === 'choices'
  const isJson = isList || (typeof field.empty === 'object' && field.empty !== null)
  if (!isJson) return { read: same, write: same }
  const stored = v.pipe(v.string(), v.parseJson(), keptSchema(field))
  // Most lists are empty, and every list of records reads them.
  return { read: (value) => (value === '[]' ? [] : v.parse(stored, value)), write: (value) => JSON.stringify(value) }
}

/** A row of the record's own table as the record's fields; what else the row holds is kept as it is. */
export function fieldsOf(of: Definition, row: Row): Row {
  const { byColumn } = tableOf(of)
  const record: Record<string, unknown> = {}
  for (const name in row) {
    const column = byColumn[name]
    if (column === undefined) record[name] = row[name]
    else record[column.field] = column.read(row[name])
  }
  return record
}

/** What is written of a record, by column. */
export function columnsOf(of: Definition, record: Row): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const { field, column, write } of tableOf(of).columns) {
    if (field in record) columns[column] = write(record[field])
  }
  return columns
}

/** @returns the record, unless it is missing or in the trash; whether what it lies in is there is not asked */
export async function findKept<D extends Definition>(db: Db, of: D, id: number): Promise<Kept<D> | undefined> {
  const [row] = await tableOf(of).find(db, { id })
  // The columns of the table are the fields of the definition.
  return row && (fieldsOf(of, row) as Kept<D>)
}

/**
 * Writes what changed of a record over the version that was read.
 * @param was as it was read in this transaction
 * @param after complete, with its new version
 * @throws Failure `conflict` when somebody else was first: correctness does not rest on there being one process
 */
export async function overwrite(
  trx: Trx,
  of: Definition,
  was: Row & Pick<Stamp, 'version'>,
  after: Row & Pick<Stamp, 'id' | 'version' | 'updated_at'>,
): Promise<void> {
  const { id, version, updated_at } = after
  const before = columnsOf(of, was)
  const changed = Object.entries(columnsOf(of, after)).filter(([column, value]) => value !== before[column])
  const row = { ...Object.fromEntries(changed), updated_at, version, id, expected: was.version }
  if ((await tableOf(of).update(trx, row)).length === 0) throw conflict(await current(trx, of, after))
}

/** What stands there now; the record as it was found when it is gone. */
export async function current(
  trx: Db,
  of: Definition,
  found: Pick<Stamp, 'id' | 'version'>,
): Promise<{ readonly version: number }> {
  return (await findKept(trx, of, found.id)) ?? found
}

/** The same for records all of whose figures the database keeps in the record's own table. */
export async function findWithFigures<D extends Definition>(db: Db, of: D, id: number): Promise<Full<D> | undefined> {
  const [row] = await tableOf(of).find(db, { id })
  // The columns of the table are the fields and the figures of the definition.
  return row && (fieldsOf(of, row) as Full<D>)
}

/** All that are there, ordered by what names them. */
export async function listWithFigures<D extends Definition>(db: Db, of: D): Promise<Full<D>[]> {
  const rows = await tableOf(of).list(db, {})
  // As above.
  return rows.map((row) => fieldsOf(of, row) as Full<D>)
}
