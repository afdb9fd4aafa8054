import { ERASED_AT_ONCE, TRASH_DAYS, type TrashItem } from '#contract/calls/trash.ts'
import { storedFile } from '#contract/records/file.ts'
import { nameOfBytes } from '#server/db/file-rows.ts'
import type { Handlers } from '#server/http/context.ts'
import { type Deleted, empty, erase, listDeleted, readDeleted, restore } from '#server/records/trash.ts'

const DAY = 86_400_000

export const trashHandlers = {
  'trash.list': async ({ query }, { db, caller }) => {
    const page = await listDeleted(db, caller, query)
    return { ...page, data: page.data.map(itemOf) }
  },

  'trash.read': async ({ params }, { db, caller }) => {
    const { record, ...deleted } = await readDeleted(db, caller, params)
    return { ...itemOf(deleted), record: { ...record } }
  },

  'trash.empty': async ({ query }, context) => {
    const bytes: string[] = []
    const most = ERASED_AT_ONCE
    const answer = await context.write((trx) =>
      empty(trx, context, { ...query, most }, async ({ type, id }) => {
        const name = type === storedFile.trashType ? await nameOfBytes(trx, id) : undefined
        if (name !== undefined) bytes.push(name)
      }),
    )
    for (const name of bytes) await context.deps.files.remove(name)
    return answer
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
} satisfies Handlers<'trash.list' | 'trash.read' | 'trash.empty' | 'trash.restore' | 'trash.erase'>

function itemOf({ type, id, title, deleted_at, deleted_by }: Deleted): TrashItem {
  const erased = new Date(Date.parse(deleted_at) + TRASH_DAYS * DAY).toISOString()
  return { type, id, title, deleted_at, erased_at: erased, deleted_by }
}
