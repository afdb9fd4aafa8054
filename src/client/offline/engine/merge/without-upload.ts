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
      if (merge === 'html') return [name, withoutInHtml(value, token)]
      // A text that knows no pictures, as the value of a setting: an address, or a member of its JSON.
      return [name, merge === 'markdown' ? withoutInMarkdown(value, token) : value.replaceAll(token, '')]
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
  const pieces: string[] = []
  let at = 0
  let looked = 0
  for (const match of text.matchAll(/\]\(([^()]*)\)/g)) {
    if (match[1]?.trimStart().startsWith(token) !== true) continue
    const opened = openedAt(text, match.index, looked)
    // What has no beginning is not searched for it again.
    looked = match.index + match[0].length
    if (opened === null) continue
    const isPicture = opened > at && text[opened - 1] === '!'
    pieces.push(text.slice(at, isPicture ? opened - 1 : opened), isPicture ? '' : text.slice(opened + 1, match.index))
    at = looked
  }
  return pieces.join('') + text.slice(at)
}

/** Where the bracket that closes at `end` opens, not before `start`: what is escaped opens and closes nothing. */
function openedAt(text: string, end: number, start: number): number | null {
  let depth = 1
  for (let at = end - 1; at >= start; at -= 1) {
    const sign = text[at]
    if (sign !== '[' && sign !== ']') continue
    let slash = at
    while (slash > start && text[slash - 1] === '\\') slash -= 1
    if ((at - slash) % 2 === 0) depth += sign === ']' ? 1 : -1
    if (depth === 0) return at
    at = slash
  }
  return null
}
