/** The members of a header that is a list (RFC 9110, 5.6.1), trimmed; empty ones don't count. Linear in its length. */
export function headerMembers(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '')
}

/** Header of an edit that waited on a device: when the person made it (ISO 8601 in UTC). */
export const MADE_AT = 'X-Made-At'
