import * as v from 'valibot'
import { requiredText } from '#contract/fields/scalars.ts'

/** What is asked of a passkey and what it answers, as WebAuthn (level 3) writes it in JSON and names it. */

export const PasskeyName = requiredText('Name', 60)

/** Longer than anything an authenticator has to say. */
const base64url = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(max))
const CredentialId = base64url(1400)
const Transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))
const Credential = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) })

/** Given with the question, to be sent back with the answer: it says what was asked, of whom and until when. */
const State = v.pipe(v.string(), v.maxLength(200))

/** For `navigator.credentials.get`. */
export const PasskeyQuestion = v.object({
  state: v.string(),
  options: v.object({
    challenge: v.string(),
    rpId: v.string(),
    timeout: v.number(),
    userVerification: v.literal('required'),
    /** Empty: whichever the person chooses. */
    allowCredentials: v.array(Credential),
  }),
})
export type PasskeyQuestion = v.InferOutput<typeof PasskeyQuestion>

/** For `navigator.credentials.create`. */
export const NewPasskeyQuestion = v.object({
  state: v.string(),
  options: v.object({
    challenge: v.string(),
    rp: v.object({ id: v.string(), name: v.string() }),
    user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
    pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
    timeout: v.number(),
    excludeCredentials: v.array(Credential),
    authenticatorSelection: v.object({
      residentKey: v.literal('preferred'),
      requireResidentKey: v.literal(false),
      userVerification: v.literal('required'),
    }),
    attestation: v.literal('none'),
  }),
})
export type NewPasskeyQuestion = v.InferOutput<typeof NewPasskeyQuestion>

/** What the browser gives beside these is not looked at. */
const head = { id: CredentialId, rawId: CredentialId, type: v.literal('public-key') }

export const PasskeyAnswer = v.strictObject({
  state: State,
  response: v.object({
    ...head,
    response: v.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: v.nullish(base64url(100)),
    }),
  }),
})
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>

export const NewPasskeyAnswer = v.strictObject({
  name: PasskeyName,
  state: State,
  response: v.object({
    ...head,
    response: v.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: v.optional(Transports, []),
    }),
  }),
})
export type NewPasskeyAnswer = v.InferOutput<typeof NewPasskeyAnswer>

/** What proves a person besides a password. */
export const SecondFactorChoice = v.object({
  /** An authenticator app is in use. */
  app: v.boolean(),
  /** Null for somebody without a passkey of this address. */
  passkey: v.nullable(PasskeyQuestion),
})
export type SecondFactorChoice = v.InferOutput<typeof SecondFactorChoice>
