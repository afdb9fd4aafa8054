import * as v from 'valibot'
import { Id, IdParams, IdText } from '#contract/fields/scalars.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { userGroup } from '#contract/records/user-group.ts'
import { endpoint } from './endpoint.ts'

/** Who is in a group. Taking somebody out says nothing about their account. */

const MOST_AT_ONCE = 500
const One = () => schemasOf(userGroup).full

/** One, as the screen of groups names it, or several. */
const Added = v.pipe(
  v.strictObject({
    user_id: v.optional(Id),
    user_ids: v.optional(v.pipe(v.array(Id), v.maxLength(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} users at once`))),
  }),
  v.transform(({ user_id, user_ids = [] }) => [...new Set(user_id === undefined ? user_ids : [user_id, ...user_ids])]),
  v.minLength(1, 'Choose somebody to add'),
)

export const userGroupMemberEndpoints = {
  'userGroups.addMembers': endpoint({
    name: 'userGroups.addMembers',
    method: 'POST',
    path: '/admin/user-groups/{id}/members',
    access: 'admin',
    summary: 'Add one user (`user_id`) or several (`user_ids`) to a group; those who are in it stay',
    params: IdParams,
    body: Added,
    answer: One,
  }),
  'userGroups.removeMember': endpoint({
    name: 'userGroups.removeMember',
    method: 'DELETE',
    path: '/admin/user-groups/{id}/members/{userId}',
    access: 'admin',
    summary: 'Take a user out of a group; the account stays',
    params: v.object({ id: IdText, userId: IdText }),
    answer: One,
  }),
} as const
