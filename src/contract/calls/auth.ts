import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import {
  Email,
  Flag,
  Id,
  IdParams,
  optionalAddress,
  Password,
  RECORD_FIELDS,
  requiredText,
  Timestamp,
} from '#contract/fields/scalars.ts'
import { ACCESS, ROLES } from './permissions.ts'

export const CurrentUser = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  avatar: v.nullable(v.string()),
  email_verified_at: v.nullable(Timestamp),
  two_factor_enabled: v.boolean(),
  permissions: v.array(v.picklist(ACCESS)),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

export const SignedIn = v.object({
  token: v.string(),
  expires_at: Timestamp,
  user: CurrentUser,
  /** Given with the next sign-in, it keeps strangers' wrong guesses from locking this device out. It opens nothing. */
  device_token: v.optional(v.string()),
})
export type SignedIn = v.InferOutput<typeof SignedIn>

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

const Nothing = v.null()
export const PersonName = requiredText('Name', 120)
/** A password that exists already, exactly as it was typed. */
const given = (label: string) =>
  v.pipe(
    v.string(`${label} must be text`),
    v.nonEmpty(`${label} is required`),
    v.maxLength(128, `${label} must be at most 128 characters`),
  )
/** Where a change asks for it; the server says when. */
export const CurrentPassword = given('Current password')
/** Of an authenticator app, or a recovery code. */
export const SecondFactorCode = given('Code')
export const LoginBody = v.strictObject({
  email: Email,
  password: given('Password'),
  /** The server asks for it where there is a second factor. */
  code: v.optional(SecondFactorCode),
  remember_me: v.optional(Flag, false),
  /** In place of one that works once. */
  new_password: v.optional(Password),
  device_token: v.optional(v.pipe(v.string('Device token must be text'), v.maxLength(200))),
})
export const SetupBody = v.strictObject({
  code: requiredText('Set-up code', 40),
  name: PersonName,
  email: Email,
  password: Password,
})
export const ProfileBody = v.strictObject({
  name: v.optional(PersonName),
  email: v.optional(Email),
  avatar: v.optional(optionalAddress('Picture')),
  /** Sent back by clients that read it; another one is refused. */
  role: v.optional(v.picklist(ROLES)),
  current_password: v.optional(CurrentPassword),
})
/** Whether a mail was sent; without a mail server nothing is, and the log says so. */
export const Delivery = v.object({ delivery: v.picklist(['mail', 'log']) })
export const PasswordBody = v.strictObject({ current_password: CurrentPassword, password: Password })

export const authEndpoints = {
  'setup.read': endpoint({
    name: 'setup.read',
    method: 'GET',
    path: '/setup',
    access: 'public',
    duringMaintenance: true,
    summary: 'Whether the owner’s account is still to be made, and whether others may open one',
    answer: v.object({
      needed: v.boolean(),
      /** Whether anybody may open an account. */
      registration: v.optional(v.boolean(), false),
    }),
  }),
  'setup.create': endpoint({
    name: 'setup.create',
    method: 'POST',
    path: '/setup',
    access: 'public',
    duringMaintenance: true,
    rateLimit: 'setup',
    status: 201,
    summary: 'Make the owner’s account with the code from the terminal',
    body: SetupBody,
    answer: SignedIn,
    topLevel: ['token', 'user'],
  }),
  'auth.login': endpoint({
    name: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    duringMaintenance: true,
    rateLimit: 'sign-in',
    summary: 'Sign in',
    body: LoginBody,
    answer: SignedIn,
    topLevel: ['token', 'user'],
  }),
  'auth.me': endpoint({
    name: 'auth.me',
    method: 'GET',
    path: '/auth/me',
    access: 'account',
    summary: 'The signed-in person',
    answer: CurrentUser,
  }),
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
    answer: Nothing,
  }),
  'auth.logout': endpoint({
    name: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    access: 'person',
    rateLimit: 'password',
    summary: 'Sign out here, or everywhere, which needs the password, entered now or in the last 10 minutes',
    body: v.optional(
      v.strictObject({ everywhere: v.optional(Flag, false), current_password: v.optional(CurrentPassword) }),
    ),
    secrets: ['current_password'],
    answer: v.object({ ended_sessions: v.number() }),
  }),
  'auth.refresh': endpoint({
    name: 'auth.refresh',
    method: 'POST',
    path: '/auth/refresh',
    access: 'person',
    summary: 'Renew the token',
    answer: SignedIn,
    topLevel: ['token', 'user'],
  }),
  'auth.forgotPassword': endpoint({
    name: 'auth.forgotPassword',
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    duringMaintenance: true,
    rateLimit: 'reset',
    summary: 'Ask for a link to set a new password',
    body: v.strictObject({ email: Email }),
    answer: Delivery,
  }),
  'auth.resetPassword': endpoint({
    name: 'auth.resetPassword',
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    duringMaintenance: true,
    rateLimit: 'reset',
    summary: 'Set a new password with the link’s token',
    body: v.strictObject({ token: requiredText('Token', 200), password: Password }),
    unkeyed: true,
    answer: Nothing,
  }),
} as const
