import * as v from 'valibot'
import { Email, Password, requiredText } from '#contract/fields/scalars.ts'
import { PersonName } from './account.ts'
import { SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'

/** Opening an account, the first included, confirming an address, and a password in the place of a forgotten one. */

export const SetupBody = v.strictObject({
  code: requiredText('Set-up code', 40),
  name: PersonName,
  email: Email,
  password: Password,
})
/** Whether a mail was sent; without a mail server nothing is, and the log says so. */
const Delivery = v.object({ delivery: v.picklist(['mail', 'log']) })
export const RegisterBody = v.strictObject({ name: PersonName, email: Email, password: Password })

export const registrationEndpoints = {
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
  'auth.register': endpoint({
    name: 'auth.register',
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    rateLimit: 'register',
    status: 201,
    summary: 'Open an account, when registration is open; the mailed link confirms it. Says nothing about who has one',
    body: RegisterBody,
    secrets: ['password'],
    answer: Delivery,
  }),
  'auth.verifyEmail': endpoint({
    name: 'auth.verifyEmail',
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    duringMaintenance: true,
    rateLimit: 'reset',
    summary: 'Confirm an email address with the mailed link',
    body: v.strictObject({ token: requiredText('Token', 200) }),
    unkeyed: true,
    answer: v.null(),
  }),
  'auth.resendVerification': endpoint({
    name: 'auth.resendVerification',
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'public',
    rateLimit: 'reset',
    summary: 'Mail the confirmation link again, to the caller’s address unless another one is named',
    body: v.optional(v.strictObject({ email: v.optional(Email) })),
    answer: Delivery,
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
    answer: v.null(),
  }),
} as const
