/**
 * Addresses that a post may carry; the same answer as the server's sanitiser.
 * Whatever is not accepted is dropped while the text around it stays.
 */

/** @returns the address to store, or null when a link must not lead there. */
export function linkAddress(raw: string | null): string | null {
  return accepted(raw, /^(?:https?:\/\/[^/]|mailto:[^/]|\/(?!\/))/i)
}

/** @returns the address to store, or null when a picture must not come from there; upload tokens are kept. */
export function imageAddress(raw: string | null): string | null {
  return accepted(raw, /^(?:https?:\/\/[^/]|\/(?!\/)|offdesk-upload:)/i)
}

/**
 * What a person types into the link field: `example.com/a` means https, `ann@example.com` means mail.
 * @returns the address to store, or null when no address can be made of it.
 */
export function typedLinkAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  if (/^[^\s@/:?#]+@[^\s@/:?#.]+(?:\.[^\s@/:?#.]+)+$/.test(text)) return `mailto:${text}`
  if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i.test(text)) return `https://${text}`
  if (/^localhost(?::\d+)?(?:[/?#]|$)/i.test(text)) return `http://${text}`
  const address = linkAddress(text)
  if (address === null) return null
  return /^https?:/i.test(address) && !URL.canParse(address) ? null : address
}

/** True when the text is one whole web address, so that pasting it over a selection means a link. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}

function accepted(raw: string | null, allowed: RegExp): string | null {
  const address = (raw ?? '').trim()
  // Browsers skip control characters inside an address, so one that holds any is refused, not judged.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(address)) return null
  return allowed.test(address) ? address : null
}
