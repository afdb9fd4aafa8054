import { userGroup, type UserGroup } from '#contract/records/user-group.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import { addMembers, findGroup, listGroups, removeMember } from '#server/db/groups.ts'
import { namesOf } from '#server/db/names.ts'
import type { Db } from '#server/db/schema.ts'
import { type Failure, inUse, invalid, missing } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
import { found, handlersOf, there } from '#server/records/handlers.ts'
import { note, remove } from '#server/records/life.ts'

const read = async (db: Db, id: number): Promise<UserGroup> => found(userGroup, await findGroup(db, id))

const MOST_NAMED = 100

function hasMembers({ name, members }: UserGroup): Failure {
  const count = `${inThousands(members.length)} ${members.length === 1 ? 'member' : 'members'}`
  const uses = members.slice(0, MOST_NAMED).map((member) => ({ type: 'user', id: member.id, title: member.name }))
  return inUse(`"${name}" has ${count}.`, uses)
}

export const userGroupHandlers = {
  ...handlersOf(userGroup, { list: listGroups, find: findGroup }),

  'userGroups.list': ({ query }, { db }) => listGroups(db, query.search),

  'userGroups.delete': ({ params, query }, context) =>
    context.write(async (trx) => {
      const group = await there(trx, userGroup, params.id, await findGroup(trx, params.id))
      context.mustMatch(group)
      const { length: count } = group.members
      // Whoever deletes it regardless means those members that they have read of.
      if (count > 0 && !(query.force && (query.uses ?? count) === count)) throw hasMembers(group)
      return remove(trx, context, userGroup, group)
    }),

  'userGroups.addMembers': ({ params, body: ids }, context) =>
    context.write(async (trx) => {
      const group = await read(trx, params.id)
      context.mustMatch(group)
      const before = new Set(group.members.map(({ id }) => id))
      const unknown = await addMembers(trx, group.id, ids, context.at)
      if (unknown.length > 0) throw invalid('user_ids', `There is no user ${unknown.join(', ')}`)
      const names = await namesOf(trx, ids)
      for (const id of ids.filter((each) => !before.has(each))) {
        const changes = { members: [null, names.get(id)?.name ?? null] } as const
        await note(trx, context, userGroup, { ...group }, 'user_group.member_added', changes)
      }
      return read(trx, group.id)
    }),

  'userGroups.removeMember': ({ params: { id, userId } }, context) =>
    context.write(async (trx) => {
      const group = await read(trx, id)
      context.mustMatch(group)
      if (!(await removeMember(trx, id, userId))) throw missing('The member')
      const name = group.members.find((member) => member.id === userId)?.name ?? null
      await note(trx, context, userGroup, { ...group }, 'user_group.member_removed', { members: [name, null] })
      return read(trx, id)
    }),
} satisfies Handlers<
  | 'userGroups.list'
  | 'userGroups.read'
  | 'userGroups.create'
  | 'userGroups.update'
  | 'userGroups.delete'
  | 'userGroups.addMembers'
  | 'userGroups.removeMember'
>
