import * as v from 'valibot'
import { Flag, Id, IdParams } from '#contract/fields/scalars.ts'
import { type ListQuery, type ListQueryInput, listQuerySchema } from '#contract/records/calls.ts'
import { USER_LIST, USERS_PER_PAGE, USER_STATUSES, VERIFICATION } from '#contract/records/user-list.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { ROLES } from './permissions.ts'
import { proof, proofAlone } from './proof.ts'
import { One, read, remove, Row, search, update } from './users.ts'

/** The second address of the accounts: in pages, with figures, and several at once. */

const SECRETS = ['current_password']
const PAGED = { ...USER_LIST, perPage: USERS_PER_PAGE } as const
type PagedQuery = ListQuery<typeof PAGED> & { search?: string | undefined }
const pagedQuery = (): v.GenericSchema<ListQueryInput | undefined, PagedQuery> =>
  listQuerySchema<typeof PAGED, PagedQuery>(PAGED, search)

/** At most this many at a time, so that one call does not hold up the others. */
const MOST_AT_ONCE = 500
const ids = {
  user_ids: v.pipe(
    v.array(Id, 'Users must be a list of ids'),
    v.minLength(1, 'No Users Selected'),
    v.maxLength(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} users at once`),
    v.transform((all) => [...new Set(all)]),
  ),
}

/** What became of each: those that were left out, and why. */
const BulkOutcome = v.object({
  done: v.array(Id),
  skipped: v.array(v.object({ id: Id, reason: v.string() })),
})
export type BulkOutcome = v.InferOutput<typeof BulkOutcome>

const Bulk = () =>
  v.variant('operation', [
    v.strictObject({ ...ids, ...proof, operation: v.literal('role'), value: v.picklist(ROLES, 'Choose a role') }),
    v.strictObject({
      ...ids,
      ...proof,
      operation: v.literal('status'),
      value: v.picklist(USER_STATUSES, 'Choose active or inactive'),
    }),
    v.strictObject({
      ...ids,
      ...proof,
      operation: v.literal('verify'),
      value: v.picklist(VERIFICATION, 'Choose verified or unverified'),
    }),
  ])

export const userManagementEndpoints = {
  'userManagement.list': endpoint({
    name: 'userManagement.list',
    method: 'GET',
    keep: true,
    path: '/admin/user-management',
    access: 'admin',
    summary: 'A page of users',
    query: pagedQuery,
    answer: () => pageOf(Row()),
    shape: 'data-pager',
  }),
  'userManagement.stats': endpoint({
    name: 'userManagement.stats',
    method: 'GET',
    keep: true,
    path: '/admin/user-management/stats',
    access: 'admin',
    summary: 'How many users there are; recent means 30 days',
    answer: v.object({
      total_users: v.number(),
      verified_users: v.number(),
      unverified_users: v.number(),
      recent_registrations: v.number(),
    }),
  }),
  'userManagement.export': endpoint({
    name: 'userManagement.export',
    method: 'GET',
    path: '/admin/user-management/export',
    access: 'admin',
    summary: 'The users of a filter as CSV, in the order of the list',
    query: pagedQuery,
    answer: v.object({ name: v.string(), csv: v.string(), rows: v.number() }),
  }),
  'userManagement.read': endpoint({ ...read, name: 'userManagement.read', path: '/admin/user-management/{id}' }),
  'userManagement.update': endpoint({
    ...update,
    name: 'userManagement.update',
    path: '/admin/user-management/{id}',
  }),
  'userManagement.delete': endpoint({
    ...remove,
    name: 'userManagement.delete',
    path: '/admin/user-management/{id}',
  }),
  'userManagement.restore': endpoint({
    name: 'userManagement.restore',
    method: 'POST',
    path: '/admin/user-management/{id}/restore',
    access: 'admin',
    summary: 'Bring an account back that was deleted in the last 30 days',
    params: IdParams,
    answer: One,
  }),
  'userManagement.verify': endpoint({
    name: 'userManagement.verify',
    method: 'POST',
    path: '/admin/user-management/{id}/verify',
    access: 'admin',
    summary: 'Take a user’s address for proved',
    params: IdParams,
    answer: One,
  }),
  'userManagement.unverify': endpoint({
    name: 'userManagement.unverify',
    method: 'POST',
    path: '/admin/user-management/{id}/unverify',
    access: 'admin',
    summary: 'Take a user’s address for unproved',
    params: IdParams,
    answer: One,
  }),
  'userManagement.resetTwoFactor': endpoint({
    name: 'userManagement.resetTwoFactor',
    method: 'POST',
    path: '/admin/user-management/{id}/reset-two-factor',
    access: 'admin',
    rateLimit: 'password',
    summary: 'Remove a user’s second factor, whose device is lost; signs the user out and tells them by mail',
    params: IdParams,
    body: proofAlone,
    secrets: SECRETS,
    answer: One,
  }),
  'userManagement.bulkVerify': endpoint({
    name: 'userManagement.bulkVerify',
    method: 'POST',
    path: '/admin/user-management/bulk-verify',
    access: 'admin',
    summary: 'Take the addresses of several users for proved',
    body: () => v.strictObject(ids),
    answer: BulkOutcome,
  }),
  'userManagement.bulk': endpoint({
    name: 'userManagement.bulk',
    method: 'POST',
    path: '/admin/user-management/bulk',
    access: 'admin',
    rateLimit: 'password',
    summary: 'Change the role, the status or the verification of several users',
    body: Bulk,
    secrets: SECRETS,
    answer: BulkOutcome,
  }),
  'userManagement.bulkDelete': endpoint({
    name: 'userManagement.bulkDelete',
    method: 'POST',
    path: '/admin/user-management/bulk-delete',
    access: 'admin',
    rateLimit: 'password',
    summary: 'Delete several accounts; those with content only when told what becomes of that',
    body: () => v.strictObject({ ...ids, ...proof, reassign_to: v.optional(Id), force: v.optional(Flag, false) }),
    secrets: SECRETS,
    answer: BulkOutcome,
  }),
} as const
