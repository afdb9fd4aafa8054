import { allows } from '#contract/calls/permissions.ts'
import { TRASH_DAYS, type TrashItem } from '#contract/calls/trash.ts'
import { noteActivity } from '#server/db/activity.ts'
import { mustBeRestorable } from '#server/db/course-trash.ts'
import type { Db } from '#server/db/schema.ts'
import {
  type Deleted,
  eraseDeleted,
  findDeleted,
  listDeleted,
  restoreDeleted,
  TRASH,
  trashTable,
  trashTables,
  trashType,
  type TrashTable,
} from '#server/db/trash.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { missing } from '#server/failure.ts'

/** Decisions 24, 70 and 76. */

const DAY = 86_400_000

export const trashHandlers = {
  'trash.list': async (_, { db, caller }) => {
    const visible = trashTables.filter((table) => allows(TRASH[table].access, caller))
    const items: TrashItem[] = []
    for (const table of visible) {
      for (const record of await listDeleted(db, table)) items.push(itemOf(table, record))
    }
    return items.sort((a, b) => (a.deleted_at < b.deleted_at ? 1 : a.deleted_at > b.deleted_at ? -1 : b.id - a.id))
  },

  'trash.restore': ({ params }, context) =>
    context.write(async (trx) => {
      const { table, record } = await find(trx, context, params, mustBeRestorable)
      const version = await restoreDeleted(trx, table, record, context.at)
      await noteActivity(trx, context, { action: 'trash.restored', type: table, id: record.id, title: record.title })
      return { id: record.id, version }
    }),

  'trash.erase': ({ params }, context) =>
    context.write(async (trx) => {
      const { table, record } = await find(trx, context, params)
      await eraseDeleted(trx, table, record.id, context)
      await noteActivity(trx, context, { action: 'trash.erased', type: table, id: record.id, title: record.title })
      return null
    }),
} satisfies Handlers<'trash.list' | 'trash.restore' | 'trash.erase'>

function itemOf(table: TrashTable, { id, title, deleted_at, deleted_by }: Deleted): TrashItem {
  const erased = new Date(Date.parse(deleted_at) + TRASH_DAYS * DAY).toISOString()
  return { type: trashType(table), id, title, deleted_at, erased_at: erased, deleted_by }
}

async function find(
  db: Db,
  { caller }: Context,
  { type, id }: { type: string; id: number },
  explain?: (db: Db, table: TrashTable, id: number) => Promise<void>,
): Promise<{ table: TrashTable; record: Deleted }> {
  const table = trashTable(type)
  const isOpen = table && allows(TRASH[table].access, caller)
  const record = isOpen ? await findDeleted(db, table, id) : undefined
  // Not here itself, but perhaps what it belongs to is: then that is what has to come back.
  if (isOpen && !record) await explain?.(db, table, id)
  if (!table || !record) throw missing('The deleted record')
  return { table, record }
}
