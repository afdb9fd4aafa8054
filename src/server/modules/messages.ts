import { type SelectQueryBuilder, sql } from 'kysely'
import { type Message, message, type MessageListQuery } from '#contract/records/message.ts'
import { MESSAGE_LIST } from '#contract/records/message-list.ts'
import { pageAround } from '#server/db/paging.ts'
import type { Db, Tables } from '#server/db/schema.ts'
import { recordHolds } from '#server/db/search.ts'
import { ignoringCase } from '#server/db/sqlite/sorting.ts'
import type { Handlers } from '#server/http/context.ts'
import { found } from '#server/records/handlers.ts'
import { change, remove } from '#server/records/life.ts'
import { findKept } from '#server/records/table.ts'

/** What visitors wrote; they send it with contact.ts. */
export const messageHandlers = {
  'messages.list': ({ query }, { db }) => listMessages(db, query),

  'messages.read': ({ params }, { db }) => read(db, params.id),

  'messages.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return change(trx, context, message, before, body)
    }),

  'messages.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const record = await read(trx, params.id)
      context.mustMatch(record)
      return remove(trx, context, message, record)
    }),
} satisfies Handlers<'messages.list' | 'messages.read' | 'messages.update' | 'messages.delete'>

const read = async (db: Db, id: number): Promise<Message> => found(message, await findKept(db, message, id))

type Rows = SelectQueryBuilder<Tables, 'contact_messages', object>
const kept = (db: Db): Rows => db.selectFrom('contact_messages').where('deleted_at', 'is', null)

async function listMessages(db: Db, query: MessageListQuery) {
  const { status, q, sort = '-created_at', page, per_page } = query
  let rows = kept(db)
  if (status === undefined) rows = rows.where('status', '<>', 'archived')
  // One of the contract's own words, written out and not passed in: that is how the index of unread ones is found.
  else if (status !== 'all') rows = rows.where('status', '=', sql.lit(status))
  if (q) rows = rows.where(await recordHolds(db, q, message, 'contact_messages'))
  const { total } = await rows.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = MESSAGE_LIST.sorts.find((name) => name === sort.replace(/^-/, '')) ?? 'created_at'
  const data = await rows
    .select(['id', 'created_at', 'updated_at', 'version', 'name', 'email', 'subject', 'message', 'status'])
    .orderBy(column === 'created_at' ? column : ignoringCase(column), direction)
    .orderBy('id', direction)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return pageAround(data, total, { page, per_page })
}
