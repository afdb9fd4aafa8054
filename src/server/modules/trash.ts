import { ERASED_AT_ONCE, TRASH_DAYS, type TrashItem } from '#contract/calls/trash.ts'
import { storedFile } from '#contract/records/file.ts'
import { user } from '#contract/records/user.ts'
import { nameOfBytes } from '#server/db/file-rows.ts'
import type { AskProof, Handlers } from '#server/http/context.ts'
import { restoreUser } from '#server/records/accounts.ts'
import { empty, erase, readDeleted, restore } from '#server/records/trash.ts'
import type { Deleted } from '#server/records/trash-kinds.ts'
import { holdsPeople, listDeleted } from '#server/records/trash-lists.ts'

const DAY = 86_400_000

type TrashCalls = 'trash.list' | 'trash.read' | 'trash.empty' | 'trash.restore' | 'trash.erase'

/** @param provePerson before an account is erased */
export const trashHandlers = (provePerson: AskProof): Handlers<TrashCalls> => ({
  'trash.list': async ({ query }, { db, caller }) => {
    const page = await listDeleted(db, caller, query)
    return { ...page, data: page.data.map(itemOf) }
  },

  'trash.read': async ({ params }, { db, caller }) => {
    const { record, ...deleted } = await readDeleted(db, caller, params)
    return { ...itemOf(deleted), record: { ...record } }
  },

  'trash.empty': async ({ query, body }, context) => {
    const bytes: string[] = []
    const most = ERASED_AT_ONCE
    const hasPeople = await holdsPeople(context.db, context.caller, query.until)
    const proof = hasPeople ? await provePerson(context, body?.current_password) : undefined
    const answer = await context.write(async (trx) => {
      await proof?.hold(trx)
      return empty(trx, context, { ...query, most }, async ({ type, id }) => {
        const name = type === storedFile.trashType ? await nameOfBytes(trx, id) : undefined
        if (name !== undefined) bytes.push(name)
      })
    })
    await context.deps.files.erase(bytes)
    return answer
  },

  'trash.restore': ({ params }, context) =>
    context.write(async (trx): Promise<{ id: number; version: number }> => {
      if (params.type !== user.trashType) return restore(trx, context, params)
      await readDeleted(trx, context.caller, params)
      return restoreUser(trx, context, params.id)
    }),

  'trash.erase': async ({ params, query, body }, context) => {
    let bytes: string | undefined
    const { type } = await readDeleted(context.db, context.caller, params)
    const proof = type === user.trashType ? await provePerson(context, body?.current_password) : undefined
    const answer = await context.write(async (trx) => {
      await proof?.hold(trx)
      if (params.type === storedFile.trashType) bytes = await nameOfBytes(trx, params.id)
      return erase(trx, context, { ...params, ...query })
    })
    // At once, because room may be what it was erased for. A crash before this leaves bytes for the sweep.
    if (bytes !== undefined) await context.deps.files.erase([bytes])
    return answer
  },
})

function itemOf({ type, id, title, deleted_at, deleted_by }: Deleted): TrashItem {
  const erased = new Date(Date.parse(deleted_at) + TRASH_DAYS * DAY).toISOString()
  return { type, id, title, deleted_at, erased_at: erased, deleted_by }
}
