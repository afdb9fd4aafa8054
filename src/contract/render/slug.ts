/** How a slug is made of a title; the same on the server, which decides, and in the preview of an editor. */

export const LONGEST_SLUG = 200

/** @returns lowercase letters, digits and single hyphens; `fallback` when the text has none */
export function slugify(text: string, fallback: string): string {
  const slug = text
    // More would not be read; and long runs of marks take their time.
    .slice(0, 5 * LONGEST_SLUG)
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug.slice(0, LONGEST_SLUG).replace(/-$/, '') || fallback
}
