/** What a person reads when a call fails. */

export const NETWORK_FAILURE = 'Network error. Please check your internet connection and try again.'

const BY_STATUS: Readonly<Record<number, string>> = {
  403: 'Access denied. You do not have permission to perform this action.',
  404: 'The requested resource was not found.',
  429: 'Too many requests. Please wait a moment and try again.',
  500: 'Server error. Please try again later.',
  503: 'Service temporarily unavailable. Please try again later.',
}

/** The general message of a status; the server's own where the catalogue leaves it to the server. */
export function failureMessage(status: number, serverMessage?: string): string {
  return BY_STATUS[status] ?? (serverMessage || `An error occurred (${status}). Please try again.`)
}
