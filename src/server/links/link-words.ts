import type { FaultKind } from '#server/outgoing/fault.ts'

/** What became of looking at a link, for people: in a sentence, and in the few words of a list. */

const OF_FAULT: Readonly<Record<FaultKind, readonly [sentence: string, short: string]>> = {
  unfit: ['Only http and https addresses on the usual ports are checked.', 'not looked at'],
  'not-public': ['That address is not public.', 'not public'],
  'no-such-name': ['There is no site of that name.', 'no such site'],
  'no-answer': ['The site did not answer.', 'no answer'],
  untrusted: ['The site’s certificate is not valid.', 'certificate not valid'],
  endless: ['The site only redirects, without an end.', 'leads nowhere'],
  'cut-off': ['The server can’t reach the web at the moment.', 'not looked at'],
  busy: ['The server is checking other links. Please try again.', 'not looked at'],
}

export const faultSentence = (kind: FaultKind): string => OF_FAULT[kind][0]
export const faultWords = (kind: FaultKind): string => OF_FAULT[kind][1]

/** Null where the page came. */
export function statusSentence(status: number): string | null {
  if (status < 400) return null
  if (status === 404 || status === 410) return `That page is gone (${status}).`
  if (status === 429) return `The site asks to wait (${status}).`
  if (WANTS_TO_KNOW_WHO.has(status)) return `The site does not show that page to everybody (${status}).`
  return status >= 500 ? `The site has a problem of its own (${status}).` : `The site refuses that address (${status}).`
}

/** The site is there, and shows the page to some. */
export const WANTS_TO_KNOW_WHO: ReadonlySet<number> = new Set([401, 402, 403, 407, 451])
