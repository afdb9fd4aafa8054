/**
 * What this device keeps in localStorage: small choices, none of them private, and what goes when its person signs out.
 * Where site data is blocked even asking throws:
 * then nothing is remembered, and that is all.
 */

/** `offdesk.push`: the account that gets notices here, so that a new sign-in of the same person goes on with them. */
export const PUSH_KEY = 'offdesk.push'

/** `offdesk.account`: whose pages this device shows; gone with the session. */
export const ACCOUNT_KEY = 'offdesk.account'
/** `offdesk.still`: what the first page looked like (still.ts); gone with the session. */
export const STILL_KEY = 'offdesk.still'

export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** @param value null forgets it */
export function writePreference(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
