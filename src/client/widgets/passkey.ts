import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { NewPasskeyQuestion, PasskeyAnswer, PasskeyQuestion } from '#contract/calls/webauthn.ts'
import { CallFailure } from '#client/data/call.ts'

/** What this browser does with passkeys; loaded where one is used. */

/**
 * @param origin the only address where passkeys work; null: nowhere
 * @returns why they don't work here
 */
export function whyNoPasskeys(origin: string | null): string | undefined {
  if (origin === null) return 'Passkeys need an https address, set as SITE_URL on the server.'
  if (origin !== window.location.origin) return `Passkeys work at ${origin} only.`
  return browserSupportsWebAuthn() ? undefined : 'This browser has no passkeys.'
}

/** Whether the browser offers passkeys in the field for the address. */
export const offersInField = browserSupportsWebAuthnAutofill

/** Ends whatever the browser is still asking. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony()

/**
 * @param inField offered in the field for the address, for as long as it takes, instead of asked for now
 * @throws WebAuthnError, see `passkeyTrouble`
 */
export async function askPasskey({ state, options }: PasskeyQuestion, inField = false): Promise<PasskeyAnswer> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField })
  return { state, response: { id, rawId, type: 'public-key', response } }
}

/** @throws WebAuthnError, see `passkeyTrouble` */
export async function makePasskey({ state, options }: NewPasskeyQuestion) {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return {
    state,
    response: { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } },
  }
}

/**
 * @returns what went wrong with a passkey, in the browser or on the server, for a person; null when they were asked
 *   something else meanwhile
 * @throws any other error
 */
export function passkeyTrouble(error: unknown): string | null {
  if (error instanceof CallFailure) return error.errors['passkey']?.[0] ?? error.message
  if (!(error instanceof WebAuthnError)) throw error
  if (error.code === 'ERROR_CEREMONY_ABORTED') return null
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'This device already has a passkey for you.'
  if (error.code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT') {
    return 'This device can’t confirm it’s you: it needs a PIN, a fingerprint or a face.'
  }
  // Cancelled, timed out or without a passkey: browsers don't say which.
  return 'No passkey was used.'
}
