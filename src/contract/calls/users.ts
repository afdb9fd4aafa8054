import * as v from 'valibot'
import { Flag, Id, IdParams, IdText, Password, RECORD_FIELDS, Timestamp } from '#contract/fields/scalars.ts'
import { type ListQuery, type ListQueryInput, listQuerySchema } from '#contract/records/calls.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { user } from '#contract/records/user.ts'
import { USER_LIST } from '#contract/records/user-list.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { proof, proofAlone } from './proof.ts'

/** Accounts as administrators manage them; the same records also stand under a second address (user-management.ts). */

const READ_ONLY = [...RECORD_FIELDS, ...Object.keys(user.computed)]
const SECRETS = ['password', 'current_password']
/** A password that an admin types; with `one_time` the person replaces it at the first sign-in, within 24 hours. */
const credentials = {
  password: v.optional(v.union([v.literal(''), Password])),
  one_time: v.optional(Flag, false),
  ...proof,
}

const createBody = () =>
  v.pipe(
    v.strictObject({
      ...schemasOf(user).create.entries,
      ...credentials,
      /** No password yet: the person chooses one with a link. */
      invite: v.optional(Flag, false),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['invite']],
        ({ password, invite }) => invite || (password ?? '') !== '',
        'Password is required',
      ),
      ['password'],
    ),
  )

const updateBody = () =>
  v.strictObject({
    ...v.partial(v.object(schemasOf(user).update.entries)).entries,
    /** What is not said to be false is active, as clients of another kind have it. */
    is_active: v.optional(
      v.pipe(
        v.nullable(Flag),
        v.transform((given) => given ?? true),
      ),
    ),
    ...credentials,
  })

export const search = {
  search: v.optional(v.pipe(v.string(), v.maxLength(200, 'Search must be at most 200 characters'), v.trim())),
}
/** Whom a group could still take. */
const others = { ...search, not_in_group: v.optional(IdText) }
type WholeQuery = ListQuery<typeof USER_LIST> & { search?: string | undefined; not_in_group?: number | undefined }
export const Row = () => schemasOf(user).row
export const One = () => schemasOf(user).full

/** What becomes of the posts and files of somebody who goes: another's, or theirs by name. */
const ofContent = { reassign_to: v.optional(IdText), force: v.optional(Flag, false) }

/** Where an account is signed in. Names addresses, so no device keeps it. */
const UserSession = v.object({
  id: Id,
  device: v.string(),
  ip_address: v.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  expires_at: Timestamp,
})

/** A link with which the person chooses a password. */
const PasswordLink = v.object({
  link: v.string(),
  delivery: v.picklist(['mail', 'none']),
  expires_at: Timestamp,
})

const one = { access: 'admin', params: IdParams } as const
export const read = { ...one, method: 'GET', keep: true, summary: 'One user', answer: One } as const
export const update = {
  ...one,
  method: 'PUT',
  rateLimit: 'password',
  summary:
    'Change an account; fields left out and a blank password keep what there is. Own email and password need a sign-in',
  body: updateBody,
  readOnly: READ_ONLY,
  secrets: SECRETS,
  answer: One,
} as const
export const remove = {
  ...one,
  method: 'DELETE',
  rateLimit: 'password',
  summary: 'Delete an account; says where it has content unless told what becomes of that',
  query: () => v.object(ofContent),
  body: proofAlone,
  secrets: SECRETS,
  answer: v.object({ id: Id, version: v.number() }),
} as const

export const userEndpoints = {
  'users.list': endpoint({
    name: 'users.list',
    method: 'GET',
    keep: true,
    path: '/admin/users',
    access: 'admin',
    summary: 'Users; all of them unless a page is asked for',
    query: (): v.GenericSchema<ListQueryInput | undefined, WholeQuery> =>
      listQuerySchema<typeof USER_LIST, WholeQuery>(USER_LIST, others),
    answer: () => pageOf(Row()),
    shape: 'pager',
  }),
  'users.read': endpoint({ ...read, name: 'users.read', path: '/admin/users/{id}' }),
  'users.create': endpoint({
    name: 'users.create',
    method: 'POST',
    path: '/admin/users',
    access: 'admin',
    rateLimit: 'password',
    status: 201,
    summary: 'Open an account, with a password or, by `invite`, without one',
    body: createBody,
    readOnly: READ_ONLY,
    secrets: SECRETS,
    answer: One,
  }),
  'users.update': endpoint({ ...update, name: 'users.update', path: '/admin/users/{id}' }),
  'users.delete': endpoint({ ...remove, name: 'users.delete', path: '/admin/users/{id}' }),
  'users.passwordLink': endpoint({
    name: 'users.passwordLink',
    method: 'POST',
    path: '/admin/users/{id}/password-link',
    access: 'admin',
    rateLimit: 'password',
    summary: 'Make a link with which the person chooses a password; mailed when a mail server is set',
    params: IdParams,
    body: proofAlone,
    secrets: SECRETS,
    unkeyed: true,
    answer: PasswordLink,
  }),
  'users.sessions': endpoint({
    name: 'users.sessions',
    method: 'GET',
    path: '/admin/users/{id}/sessions',
    access: 'admin',
    summary: 'Where a user is signed in',
    params: IdParams,
    answer: v.array(UserSession),
  }),
  'users.endSessions': endpoint({
    name: 'users.endSessions',
    method: 'DELETE',
    path: '/admin/users/{id}/sessions',
    access: 'admin',
    summary: 'Sign a user out everywhere',
    params: IdParams,
    answer: v.object({ ended_sessions: v.number() }),
  }),
} as const
