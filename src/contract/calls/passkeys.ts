import * as v from 'valibot'
import { Flag, IdParams } from '#contract/fields/scalars.ts'
import { SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { PROOF, RecoveryCodes } from './second-factor.ts'
import {
  NewPasskeyAnswer,
  NewPasskeyQuestion,
  PasskeyAnswer,
  PasskeyName,
  PasskeyQuestion,
  SecondFactorChoice,
} from './webauthn.ts'

/** Signing in with passkeys, and the ones that somebody has. */

export const passkeyEndpoints = {
  'auth.passkeyQuestion': endpoint({
    name: 'auth.passkeyQuestion',
    method: 'GET',
    path: '/auth/passkey',
    access: 'public',
    duringMaintenance: true,
    summary: 'What a browser is asked at a sign-in with a passkey, and the only address where that works',
    answer: v.object({ origin: v.nullable(v.string()), question: v.nullable(PasskeyQuestion) }),
  }),
  'auth.passkeyLogin': endpoint({
    name: 'auth.passkeyLogin',
    method: 'POST',
    path: '/auth/passkey',
    access: 'public',
    duringMaintenance: true,
    rateLimit: 'passkey',
    summary: 'Sign in with a passkey, which counts as password and second factor',
    body: v.strictObject({ passkey: PasskeyAnswer, remember_me: v.optional(Flag, false) }),
    answer: SignedIn,
    topLevel: ['token', 'user'],
  }),
  'auth.proofChoice': endpoint({
    name: 'auth.proofChoice',
    method: 'GET',
    path: '/auth/proof',
    access: 'account',
    summary: 'What the caller can prove themselves with besides the password',
    answer: SecondFactorChoice,
  }),
  'auth.provePasskey': endpoint({
    name: 'auth.provePasskey',
    method: 'POST',
    path: '/auth/proof/passkey',
    access: 'person',
    rateLimit: 'password',
    unkeyed: true,
    summary: 'Show a passkey in place of password and code; counts for 10 minutes in this sign-in',
    body: v.strictObject({ passkey: PasskeyAnswer }),
    answer: v.null(),
  }),
  'passkeys.begin': endpoint({
    ...PROOF,
    name: 'passkeys.begin',
    method: 'POST',
    path: '/auth/second-factor/passkeys/question',
    access: 'person',
    unkeyed: true,
    summary: 'Begin to make a passkey: what the browser is asked, and a name to begin with',
    answer: v.object({ ...NewPasskeyQuestion.entries, name: v.string() }),
  }),
  'passkeys.add': endpoint({
    name: 'passkeys.add',
    method: 'POST',
    path: '/auth/second-factor/passkeys',
    access: 'person',
    rateLimit: 'password',
    unkeyed: true,
    status: 201,
    summary: 'Take a passkey into use; signs other devices out. Recovery codes come with the first second factor',
    body: NewPasskeyAnswer,
    answer: v.object({ recovery_codes: v.nullable(RecoveryCodes), ended_sessions: v.number() }),
  }),
  'passkeys.rename': endpoint({
    name: 'passkeys.rename',
    method: 'PUT',
    path: '/auth/second-factor/passkeys/{id}',
    access: 'person',
    summary: 'Rename one of your own passkeys',
    params: IdParams,
    body: v.strictObject({ name: PasskeyName }),
    answer: v.null(),
  }),
  'passkeys.remove': endpoint({
    ...PROOF,
    name: 'passkeys.remove',
    method: 'DELETE',
    path: '/auth/second-factor/passkeys/{id}',
    access: 'person',
    summary: 'Remove one of your own passkeys; signs other devices out',
    params: IdParams,
    answer: v.object({ ended_sessions: v.number() }),
  }),
} as const
