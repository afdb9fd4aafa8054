import * as v from 'valibot'
import { Id, IdParams, requiredText, Timestamp, wholeNumber } from '#contract/fields/scalars.ts'
import { endpoint } from './endpoint.ts'
import { SCOPES } from './permissions.ts'
import { proof } from './proof.ts'

/** Tokens of programs. The token itself is in one answer and nowhere else. */

/** Days after which a token ends; 0: never. */
export const EXPIRY_DAYS = [7, 30, 90, 365, 0] as const
export const DEFAULT_EXPIRY = 30

const ApiToken = v.object({
  id: Id,
  name: v.string(),
  permissions: v.array(v.picklist(SCOPES)),
  /** What it begins with, and its last four characters. */
  prefix: v.string(),
  last_four: v.string(),
  expires_at: v.nullable(Timestamp),
  last_used_at: v.nullable(Timestamp),
  created_at: Timestamp,
  /** Whoever it acts for; while inactive, it is refused. */
  created_by: v.object({ id: Id, name: v.string(), is_active: v.optional(v.boolean(), true) }),
})
export type ApiToken = v.InferOutput<typeof ApiToken>

const Days = v.pipe(
  wholeNumber('Expiry', 0, 365),
  v.check((days) => EXPIRY_DAYS.some((each) => each === days), 'Choose 7, 30, 90 or 365 days, or never'),
)

const CreateBody = v.pipe(
  v.strictObject({
    name: requiredText('Name', 120),
    expires_in_days: v.optional(Days, DEFAULT_EXPIRY),
    permissions: v.optional(
      v.pipe(
        v.array(v.picklist(SCOPES, 'Permissions may be read, write, delete or admin'), 'Permissions must be a list'),
        v.minLength(1, 'Choose at least one permission'),
        v.maxLength(20, 'Permissions: at most 20'),
        v.transform((all) => SCOPES.filter((scope) => all.includes(scope))),
      ),
      ['read'],
    ),
    ...proof,
  }),
)

export const apiTokenEndpoints = {
  'apiTokens.list': endpoint({
    name: 'apiTokens.list',
    method: 'GET',
    path: '/admin/api-tokens',
    access: 'admin',
    summary: 'API tokens that were not revoked, newest first; those of an inactive owner are refused',
    answer: v.array(ApiToken),
  }),
  'apiTokens.read': endpoint({
    name: 'apiTokens.read',
    method: 'GET',
    path: '/admin/api-tokens/{id}',
    access: 'admin',
    summary: 'One API token, without the token itself',
    params: IdParams,
    answer: ApiToken,
  }),
  'apiTokens.create': endpoint({
    name: 'apiTokens.create',
    method: 'POST',
    path: '/admin/api-tokens',
    access: 'admin',
    rateLimit: 'password',
    status: 201,
    summary: 'Make an API token; the answer alone holds it',
    body: CreateBody,
    secrets: ['current_password'],
    answer: v.object({ ...ApiToken.entries, token: v.string() }),
    topLevel: ['token'],
  }),
  'apiTokens.revoke': endpoint({
    name: 'apiTokens.revoke',
    method: 'DELETE',
    path: '/admin/api-tokens/{id}',
    access: 'admin',
    summary: 'Revoke an API token at once',
    params: IdParams,
    answer: v.object({ id: Id }),
  }),
} as const
