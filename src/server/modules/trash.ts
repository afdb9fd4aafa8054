import { TRASH_DAYS, type TrashItem } from '#contract/calls/trash.ts'
import type { Handlers } from '#server/http/context.ts'
import { type Deleted, erase, listDeleted, restore } from '#server/records/trash.ts'

const DAY = 86_400_000

export const trashHandlers = {
  'trash.list': async ({ query }, { db, caller }) => {
    const page = await listDeleted(db, caller, query)
    return { ...page, data: page.data.map(itemOf) }
  },

  'trash.restore': ({ params }, context) => context.write((trx) => restore(trx, context, params)),

  'trash.erase': ({ params }, context) => context.write((trx) => erase(trx, context, params)),
} satisfies Handlers<'trash.list' | 'trash.restore' | 'trash.erase'>

function itemOf({ type, id, title, deleted_at, deleted_by }: Deleted): TrashItem {
  const erased = new Date(Date.parse(deleted_at) + TRASH_DAYS * DAY).toISOString()
  return { type, id, title, deleted_at, erased_at: erased, deleted_by }
}
