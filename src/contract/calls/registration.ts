import * as v from 'valibot'
import { Email, Password, requiredText } from '#contract/fields/scalars.ts'
import { Delivery, PersonName } from './auth.ts'
import { endpoint } from './endpoint.ts'

/** Opening an account, and confirming an address. */

export const RegisterBody = v.strictObject({ name: PersonName, email: Email, password: Password })

export const registrationEndpoints = {
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
} as const
