import type { FieldPolicy, LocalId } from '#contract/records/policy.ts'
import type { Values } from './values.ts'

/** Taking a file out of what refers to it: the words around it stay. */

/**
 * @param token the address that stands for the file
 * @returns the values with every place of it gone; the same text where it does not occur
 */
export function withoutUpload(fields: Readonly<Record<string, FieldPolicy>>, values: Values, token: string): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { uploads, merge } = fields[name] ?? {}
      if (uploads === undefined || typeof value !== 'string' || !value.includes(token)) return [name, value]
      if (uploads === 'value') return [name, '']
      return [name, merge === 'html' ? withoutInHtml(value, token) : withoutInMarkdown(value, token)]
    }),
  )
}

/** Ids of records that are gone, out of lists of them. */
export function withoutReference(
  fields: Readonly<Record<string, FieldPolicy>>,
  values: Values,
  localId: LocalId,
): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.reference !== undefined && Array.isArray(value) ? value.filter((id) => id !== localId) : value,
    ]),
  )
}

/** Pictures go as a whole, and so does a paragraph that holds nothing else; a link keeps its words. */
function withoutInHtml(html: string, token: string): string {
  return html
    .replace(/<p>\s*<img\b[^<>]*>\s*<\/p>/gi, (paragraph) => (paragraph.includes(token) ? '' : paragraph))
    .replace(/<(?:img|source|video|audio)\b[^<>]*>/gi, (tag) => (tag.includes(token) ? '' : tag))
    .replaceAll(` href="${token}"`, '')
}

function withoutInMarkdown(text: string, token: string): string {
  return text.replace(/(!?)\[([^[\]]*)\]\(([^()]*)\)/g, (all, picture: string, words: string, address: string) =>
    address.trimStart().startsWith(token) ? (picture === '' ? words : '') : all,
  )
}
