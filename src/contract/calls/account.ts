import * as v from 'valibot'
import { optionalAddress } from '#contract/fields/addresses.ts'
import { Email, Id, IdParams, Password, RECORD_FIELDS, requiredText, Timestamp } from '#contract/fields/scalars.ts'
import { CurrentPassword, CurrentUser } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { ROLES } from './permissions.ts'

/** One's own account once it is there: name, picture, password and devices. */

/** One signed-in device of the person. */
export const DeviceSession = v.object({
  id: Id,
  device: v.string(),
  ip_address: v.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  expires_at: Timestamp,
  current: v.boolean(),
})
export type DeviceSession = v.InferOutput<typeof DeviceSession>

export const PersonName = requiredText('Name', 120)
export const ProfileBody = v.strictObject({
  name: v.optional(PersonName),
  email: v.optional(Email),
  avatar: v.optional(optionalAddress('Picture')),
  /** Sent back by clients that read it; another one is refused. */
  role: v.optional(v.picklist(ROLES)),
  current_password: v.optional(CurrentPassword),
})
export const PasswordBody = v.strictObject({ current_password: CurrentPassword, password: Password })

export const accountEndpoints = {
  'auth.updateMe': endpoint({
    name: 'auth.updateMe',
    method: 'PUT',
    path: '/auth/me',
    access: 'account',
    rateLimit: 'password',
    summary: 'Change own name, email and picture; another email needs the current password, and a sign-in',
    body: ProfileBody,
    readOnly: [...RECORD_FIELDS, 'email_verified_at', 'two_factor_enabled', 'permissions'],
    secrets: ['current_password'],
    answer: CurrentUser,
  }),
  'auth.changePassword': endpoint({
    name: 'auth.changePassword',
    method: 'PUT',
    path: '/auth/password',
    access: 'person',
    rateLimit: 'password',
    summary: 'Change own password; ends the other sessions',
    body: PasswordBody,
    unkeyed: true,
    answer: v.object({ ended_sessions: v.number() }),
  }),
  'auth.sessions': endpoint({
    name: 'auth.sessions',
    method: 'GET',
    path: '/auth/sessions',
    access: 'account',
    summary: 'Devices signed in',
    answer: v.array(DeviceSession),
  }),
  'auth.endSession': endpoint({
    name: 'auth.endSession',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'person',
    rateLimit: 'password',
    summary: 'Sign one device out; another one than this needs the password, entered now or in the last 10 minutes',
    params: IdParams,
    body: v.optional(v.strictObject({ current_password: v.optional(CurrentPassword) })),
    secrets: ['current_password'],
    answer: v.null(),
  }),
} as const
