import * as v from 'valibot'
import { Flag, Id, Timestamp } from '#contract/fields/scalars.ts'
import { CurrentPassword, SecondFactorCode } from './auth.ts'
import { endpoint } from './endpoint.ts'

/** What one signs in with besides the password: set up, shown, removed, each by its own person. */

/** In the list of one’s own. */
export const Passkey = v.object({
  id: Id,
  name: v.string(),
  created_at: Timestamp,
  last_used_at: v.nullable(Timestamp),
  /** Kept by the person's account with a provider, so that it outlasts the device. */
  backed_up: v.boolean(),
  /** The address at which it was made, the only one where it works. */
  origin: v.string(),
})
export type Passkey = v.InferOutput<typeof Passkey>

const SecondFactor = v.object({
  /** An authenticator app is in use since. */
  authenticator: v.nullable(v.object({ since: Timestamp })),
  passkeys: v.array(Passkey),
  /** The only address where passkeys can be made and used now; null where they can't. */
  passkey_origin: v.nullable(v.string()),
  recovery_codes_left: v.number(),
  /** The site wants one of its admins. */
  required_of_admins: v.boolean(),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

const proof = { current_password: v.optional(CurrentPassword) }
const proofAlone = v.optional(v.strictObject(proof))
export const PROOF = { body: proofAlone, rateLimit: 'password', secrets: ['current_password'] } as const
/** Shown once. */
export const RecoveryCodes = v.array(v.string())

export const secondFactorEndpoints = {
  'secondFactor.read': endpoint({
    name: 'secondFactor.read',
    method: 'GET',
    path: '/auth/second-factor',
    access: 'account',
    summary: 'Own second factor: what is set up, and how many recovery codes are left',
    answer: SecondFactor,
  }),
  'secondFactor.beginAuthenticator': endpoint({
    ...PROOF,
    name: 'secondFactor.beginAuthenticator',
    method: 'POST',
    path: '/auth/second-factor/authenticator/secret',
    access: 'person',
    unkeyed: true,
    summary: 'Begin to set up an authenticator app; the answer alone holds its secret',
    answer: v.object({ secret: v.string(), address: v.string() }),
  }),
  'secondFactor.confirmAuthenticator': endpoint({
    name: 'secondFactor.confirmAuthenticator',
    method: 'PUT',
    path: '/auth/second-factor/authenticator',
    access: 'person',
    rateLimit: 'password',
    unkeyed: true,
    summary: 'Take the app into use with a code of it; signs other devices out. Recovery codes come with the first one',
    body: v.strictObject({ code: SecondFactorCode }),
    answer: v.object({ recovery_codes: v.nullable(RecoveryCodes), ended_sessions: v.number() }),
  }),
  'secondFactor.removeAuthenticator': endpoint({
    ...PROOF,
    name: 'secondFactor.removeAuthenticator',
    method: 'DELETE',
    path: '/auth/second-factor/authenticator',
    access: 'person',
    summary: 'Stop using the authenticator app; signs other devices out',
    answer: v.object({ ended_sessions: v.number() }),
  }),
  'secondFactor.newRecoveryCodes': endpoint({
    ...PROOF,
    name: 'secondFactor.newRecoveryCodes',
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    access: 'person',
    unkeyed: true,
    summary: 'Make new recovery codes; those before are void. The answer alone holds them',
    answer: v.object({ recovery_codes: RecoveryCodes }),
  }),
  'secondFactor.require': endpoint({
    name: 'secondFactor.require',
    method: 'PUT',
    path: '/admin/second-factor-policy',
    access: 'admin',
    rateLimit: 'password',
    summary: 'Whether every admin needs a second factor; one without it can then do nothing but set it up',
    body: v.strictObject({ required_of_admins: Flag, ...proof }),
    secrets: ['current_password'],
    answer: v.object({ required_of_admins: v.boolean() }),
  }),
  'auth.prove': endpoint({
    name: 'auth.prove',
    method: 'POST',
    path: '/auth/proof',
    access: 'person',
    rateLimit: 'password',
    unkeyed: true,
    summary: 'Enter the password, and a code where there is a second factor; counts for 10 minutes in this sign-in',
    body: v.strictObject({
      current_password: v.optional(CurrentPassword),
      code: v.optional(SecondFactorCode),
    }),
    secrets: ['current_password', 'code'],
    answer: v.null(),
  }),
} as const
