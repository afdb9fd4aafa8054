import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Email, Flag, Id, Password, Timestamp } from '#contract/fields/scalars.ts'
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
  version: v.number(),
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
} as const
