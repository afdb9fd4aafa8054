import type { Definition } from '#contract/records/record.ts'
import { statement } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/schema.ts'
import { byName, type Row, tableOf } from './table.ts'

/** Sets of ids that are also kept row by row, so that the other side can be asked. */

interface Link {
  readonly table: string
  readonly own: string
  readonly other: string
}

const LINKS: Readonly<Record<string, Readonly<Record<string, Link>>>> = {
  post: { tags: { table: 'post_tags', own: 'post_id', other: 'tag_id' } },
}

type Pair = Readonly<Record<string, unknown>>
interface Statements {
  readonly add: (db: Db, pair: Pair) => Promise<unknown[]>
  readonly remove: (db: Db, pair: Pair) => Promise<unknown[]>
}

const statements = new Map<string, Statements>()

function statementsOf({ table, own, other }: Link): Statements {
  const known = statements.get(table) ?? {
    add: statement((db, pair: Pair) =>
      byName(db)
        .insertInto(table)
        .values({ [own]: pair[own], [other]: pair[other] }),
    ),
    remove: statement((db, pair: Pair) =>
      byName(db).deleteFrom(table).where(own, '=', pair[own]).where(other, '=', pair[other]),
    ),
  }
  statements.set(table, known)
  return known
}

export function linkOf(of: Definition, field: string): Link | undefined {
  return LINKS[of.type]?.[field]
}

const idsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Makes the rows follow the set. */
export async function writeLinks(trx: Db, of: Definition, id: number, before: Row, after: Row): Promise<void> {
  for (const [field, link] of Object.entries(LINKS[of.type] ?? {})) {
    const { add, remove } = statementsOf(link)
    const [had, has] = [idsIn(before[field]), idsIn(after[field])]
    for (const other of had) if (!has.includes(other)) await remove(trx, { [link.own]: id, [link.other]: other })
    for (const other of has) if (!had.includes(other)) await add(trx, { [link.own]: id, [link.other]: other })
  }
}

/** Makes the set follow the rows: some may have gone with what they named while the record rested in the trash. */
export async function readLinks(trx: Db, of: Definition, id: number): Promise<Readonly<Record<string, unknown>>> {
  const columns: Record<string, unknown> = {}
  for (const [field, { table, own, other }] of Object.entries(LINKS[of.type] ?? {})) {
    const rows = await byName(trx).selectFrom(table).select(other).where(own, '=', id).orderBy(other).execute()
    const column = tableOf(of).columns.find((one) => one.field === field)
    if (column) columns[column.column] = column.write(rows.map((row) => row[other]))
  }
  return columns
}
