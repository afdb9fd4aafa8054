import { TRASH_DAYS, type TrashItem } from '#contract/calls/trash.ts'
import { storedFile } from '#contract/records/file.ts'
import { nameOfBytes } from '#server/db/file-rows.ts'
import type { Handlers } from '#server/http/context.ts'
import { type Deleted, erase, listDeleted, restore } from '#server/records/trash.ts'

const DAY = 86_400_000

export const trashHandlers = {
  'trash.list': async ({ query }, { db, caller }) => {
    const page = await listDeleted(db, caller, query)
    return { ...page, data: page.data.map(itemOf) }
  },

  'trash.restore': ({ params }, context) => context.write((trx) => restore(trx, context, params)),

  'trash.erase': async ({ params }, context) => {
    let bytes: string | undefined
    const answer = await context.write(async (trx) => {
      if (params.type === storedFile.trashType) bytes = await nameOfBytes(trx, params.id)
      return erase(trx, context, params)
    })
    // At once, because room may be what it was erased for. A crash before this leaves bytes for the sweep.
    if (bytes !== undefined) await context.deps.files.remove(bytes)
    return answer
  },
} satisfies Handlers<'trash.list' | 'trash.restore' | 'trash.erase'>

function itemOf({ type, id, title, deleted_at, deleted_by }: Deleted): TrashItem {
  const erased = new Date(Date.parse(deleted_at) + TRASH_DAYS * DAY).toISOString()
  return { type, id, title, deleted_at, erased_at: erased, deleted_by }
}
