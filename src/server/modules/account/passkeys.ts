import { isIP } from 'node:net'
import type { NewPasskeyAnswer, NewPasskeyQuestion, PasskeyAnswer, PasskeyQuestion } from '#contract/calls/webauthn.ts'
import {
  answerOnce,
  CHALLENGE_LIFE,
  type Challenge,
  newChallenge,
  openChallenge,
  type Purpose,
} from '#server/db/challenges.ts'
import { credentialOf, findPasskey, type NewPasskey, type StoredPasskey, usePasskey } from '#server/db/passkeys.ts'
import type { Trx } from '#server/db/schema.ts'
import { Failure, invalid } from '#server/failure.ts'
import type { Context, Deps } from '#server/http/context.ts'

/** Asking for passkeys, and checking what comes back. */

/** Where passkeys work: at one address, and no other can ask for them. */
export interface RelyingParty {
  readonly origin: string
  /** The address's name, to which browsers bind a passkey. */
  readonly id: string
}

/** @returns undefined where browsers have none: at a bare number, or without TLS anywhere but on the machine itself */
export function relyingParty({ siteUrl, host, port }: Deps['config']): RelyingParty | undefined {
  // Whoever set no address is at the machine itself, which browsers trust by this name alone.
  const isHere = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'].includes(host)
  if (siteUrl === null && !isHere) return undefined
  const { protocol, hostname, origin } = new URL(siteUrl ?? `http://localhost:${port}`)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isName && isSafe ? { origin, id: hostname } : undefined
}

const TIMEOUT = { timeout: CHALLENGE_LIFE } as const
/** EdDSA, ES256, RS256: at least one of them in every authenticator. */
const ALGORITHMS = [-8, -7, -257]

type Asking = Pick<Context, 'deps' | 'now'>

/** @param choice one of these; empty: whichever the person chooses */
export function passkeyQuestion(
  { deps, now }: Asking,
  site: RelyingParty,
  purpose: Purpose,
  choice: readonly StoredPasskey[],
): PasskeyQuestion {
  const { state, challenge } = newChallenge(deps.config.secretKeys.current, deps.random, purpose, now)
  const allowCredentials = choice.map(credentialOf)
  return { state, options: { challenge, rpId: site.id, userVerification: 'required', allowCredentials, ...TIMEOUT } }
}

interface Maker {
  readonly name: string
  readonly email: string
  /** By which authenticators know the person. */
  readonly handle: string
  /** What the person has: no authenticator makes a second one. */
  readonly passkeys: readonly StoredPasskey[]
}

export function newPasskeyQuestion(
  { deps, now }: Asking,
  site: RelyingParty & { readonly name: string },
  purpose: Purpose,
  { name, email, handle, passkeys }: Maker,
): NewPasskeyQuestion {
  const { state, challenge } = newChallenge(deps.config.secretKeys.current, deps.random, purpose, now)
  return {
    state,
    options: {
      challenge,
      rp: { id: site.id, name: site.name },
      user: { id: handle, name: email, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: passkeys.map(credentialOf),
      authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
      attestation: 'none',
      ...TIMEOUT,
    },
  }
}

/** Loaded when somebody first uses one: 30 MB that most servers never need. */
const webauthn = () => import('@simplewebauthn/server')

/** Whatever is wrong with an answer, it is told alike. Counts as a guess. */
const refused = (cause?: unknown) => {
  const text = 'The passkey was not accepted. Try again, or sign in another way'
  return new Failure('invalid', text, { errors: { passkey: [text] }, isGuess: true }, { cause })
}

const late = () => invalid('passkey', 'This took too long, or was used already. Try again')

/** @throws Failure `invalid` where passkeys don't work */
export function mustHaveAddress(context: Pick<Context, 'deps'>): RelyingParty {
  const site = relyingParty(context.deps.config)
  if (!site) throw invalid('passkey', 'Passkeys need SITE_URL to be an https address with a name')
  return site
}

function opened(context: Asking, state: string, purpose: Purpose): Challenge {
  const challenge = openChallenge(context.deps.config.secretKeys.current, state, purpose, context.now)
  if (!challenge) throw late()
  return challenge
}

export interface CheckedPasskey {
  readonly userId: number
  /** Uses the answer up, inside the transaction of what it is for. @throws Failure `invalid` when it was used meanwhile */
  readonly use: (trx: Trx) => Promise<void>
}

/**
 * @param userId whose it has to be, where somebody is signed in
 * @throws Failure `invalid` for `passkey`
 */
export async function checkPasskey(
  context: Omit<Context, 'write'>,
  { state, response }: PasskeyAnswer,
  purpose: Purpose,
  userId?: number,
): Promise<CheckedPasskey> {
  const site = mustHaveAddress(context)
  const challenge = opened(context, state, purpose)
  const passkey = await findPasskey(context.db, response.id)
  const handle = response.response.userHandle
  const isTheirs = passkey && (userId === undefined || passkey.user_id === userId)
  if (!isTheirs || passkey.origin !== site.origin || (handle && handle !== passkey.user_handle)) {
    throw noted(context, userId ?? passkey?.user_id)
  }
  const { userHandle: _, ...signed } = response.response
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    throw noted(context, passkey.user_id, error)
  })
  if (!verified) throw noted(context, passkey.user_id)
  const { newCounter, credentialBackedUp } = authenticationInfo
  return {
    userId: passkey.user_id,
    use: async (trx) => {
      if (!(await answerOnce(trx, challenge, context.now))) throw late()
      const used = { counter: newCounter, backedUp: credentialBackedUp }
      const isThere = (await findPasskey(trx, passkey.credential_id)) !== undefined
      if (!isThere || !(await usePasskey(trx, passkey.id, used, context.at))) throw refused()
    },
  }
}

export type MadePasskey = Pick<
  NewPasskey,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'backedUp' | 'origin'
>

/** @returns `use` takes the challenge's one answer. @throws Failure `invalid` for `passkey` */
export async function checkNewPasskey(
  context: Omit<Context, 'write'>,
  { state, response }: NewPasskeyAnswer,
  purpose: Purpose,
): Promise<{ readonly made: MadePasskey; readonly use: (trx: Trx) => Promise<void> }> {
  const site = mustHaveAddress(context)
  const challenge = opened(context, state, purpose)
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified) throw refused()
  const { credential, credentialBackedUp: backedUp } = registrationInfo
  const made = {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
    backedUp,
    origin: site.origin,
  }
  return {
    made,
    use: async (trx) => {
      if (!(await answerOnce(trx, challenge, context.now))) throw late()
    },
  }
}

function noted(context: Omit<Context, 'write'>, userId: number | undefined, cause?: unknown): Failure {
  context.deps.trace.note(context, { action: 'account.passkey_refused', userId })
  return refused(cause)
}
