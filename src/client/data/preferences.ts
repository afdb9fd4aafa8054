/**
 * Small choices of this device in localStorage, none of them private. Where site data is blocked even asking throws:
 * then nothing is remembered, and that is all.
 */

/** `offdesk.push`: the account that gets notices here, so that a new sign-in of the same person goes on with them. */
export const PUSH_KEY = 'offdesk.push'

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
