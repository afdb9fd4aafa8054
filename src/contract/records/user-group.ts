import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import { ROLES } from '#contract/calls/permissions.ts'
import { color, computed, flag, optionalText, text } from '#contract/fields/field.ts'
import { Flag, Id, IdText, Timestamp } from '#contract/fields/scalars.ts'
import { deleteCall, writeCalls } from './calls.ts'
import { type Full, record } from './record.ts'
import { schemasOf } from './schemas.ts'

/** Where it says nothing else; readable on light and dark. */
const DEFAULT_GROUP_COLOR = '#3B82F6'

const Member = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  pivot: v.object({ joined_at: Timestamp }),
})

/** People who belong together. An inactive one keeps its members and gives them nothing. */
export const userGroup = record({
  type: 'user-group',
  label: 'User group',
  plural: 'User groups',
  calls: 'userGroups',
  trashType: 'user-groups',
  titleField: 'name',
  oneName: true,
  fields: {
    name: text('Name', 120),
    description: optionalText('Description', 1000, { lines: true }),
    color: color('Colour', DEFAULT_GROUP_COLOR),
    is_active: flag('Active', true),
  },
  computed: {
    members_count: computed(() => v.optional(v.number(), 0)),
    members: computed(() => v.optional(v.array(Member), () => [])),
  },
  wholeRows: true,
  shownIn: ['groups.stats'],
  readAccess: 'admin',
  writeAccess: 'admin',
  route: '/admin/user-groups/{id}',
  newRoute: '/admin/user-groups/create',
})
export type UserGroup = Full<typeof userGroup>
export type Member = v.InferOutput<typeof Member>

export const userGroupEndpoints = {
  'userGroups.list': endpoint({
    name: 'userGroups.list',
    method: 'GET',
    keep: true,
    path: '/admin/user-groups',
    access: 'admin',
    summary: 'All user groups by name, with their members',
    query: () => v.object({ search: v.optional(v.pipe(v.string(), v.maxLength(200), v.trim())) }),
    answer: () => v.array(schemasOf(userGroup).row),
  }),
  ...writeCalls(userGroup, { path: '/admin/user-groups' }),
  'userGroups.delete': {
    ...deleteCall(userGroup, '/admin/user-groups/{id}', {
      summary:
        'Move a user group to the trash; one with members only with force=1, and with uses only while it has that many',
    }),
    query: v.object({ force: v.optional(Flag, false), uses: v.optional(IdText) }),
  },
}
