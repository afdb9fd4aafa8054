import { escapeHtml } from './metadata.ts'

/**
 * Values in the place of what stands in double braces. One pass over the template: a value is never looked through
 * again. What a value may hold depends on where it stands, so that none can leave its place.
 */

/** Where in HTML something stands. */
export type Place = 'text' | 'value' | 'address' | 'style' | 'markup'

/** A tag, a comment, the inside of a style or a script; what is not closed goes to the end. */
const PIECES =
  /<!--[\s\S]*?(?:-->|$)|<(style|script|title|textarea)\b[^>]*(?:>|$)[\s\S]*?(?:<\/\1\s*>|$)|<[a-z/!?](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*(?:>|$)|[^<]+|</gi
/** A name in double braces. */
export const VARIABLE = /\{\{\s*([a-z0-9_]{1,60})\s*\}\}/gi
/** One attribute with its value, or anything else of a tag. */
const ATTRIBUTE = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$))|[^\s"'=]+|[\s"'=]/g
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'background', 'poster', 'cite', 'srcset', 'data'])

/** @returns undefined for a name that nobody knows, which stays as it is written */
export type Put = (name: string, place: Place, isFirst: boolean) => string | undefined

function putAll(text: string, place: Place, put: Put): string {
  return text.replace(
    VARIABLE,
    (whole: string, name: string, at: number) => put(name.toLowerCase(), place, at === 0) ?? whole,
  )
}

/** HTML with something in the place of each name in double braces; names come in small letters. */
export function putIn(html: string, put: Put): string {
  let out = ''
  for (const [piece, holder] of html.matchAll(PIECES)) {
    if (piece.startsWith('<!--')) out += putAll(piece, 'markup', put)
    else if (holder !== undefined) {
      const isText = /^(?:title|textarea)$/i.test(holder)
      out += putAll(piece, isText ? 'text' : holder.toLowerCase() === 'style' ? 'style' : 'markup', put)
    } else if (/^<[a-z/!?]/i.test(piece)) out += putInTag(piece, put)
    else out += putAll(piece, 'text', put)
  }
  return out
}

function putInTag(tag: string, put: Put): string {
  if (!tag.includes('{{')) return tag
  return tag.replace(ATTRIBUTE, (whole: string, name?: string, double?: string, single?: string) => {
    const value = double ?? single
    if (name === undefined || value === undefined) return putAll(whole, 'markup', put)
    if (!value.includes('{{')) return whole
    const [before, after] = [whole.slice(0, whole.indexOf(value)), whole.slice(whole.indexOf(value) + value.length)]
    return `${before}${putAll(value, placeOf(name.toLowerCase()), put)}${after}`
  })
}

function placeOf(attribute: string): Place {
  if (attribute.startsWith('on')) return 'markup'
  if (attribute === 'style') return 'style'
  return ADDRESSES.has(attribute) ? 'address' : 'value'
}

const WEB = /^(?:https?:\/\/|mailto:)/i

/** A value as it may stand in its place. @param isFirst nothing of the address stands before it */
export function fitting(value: string, place: Place, isFirst: boolean): string {
  switch (place) {
    case 'text':
      return escapeHtml(value).replace(/\r?\n/g, '<br>')
    case 'value':
      return escapeHtml(value)
    case 'address':
      // At the beginning it says where the link leads; later it is a part of the address.
      return escapeHtml(isFirst ? (WEB.test(value) ? value : '#') : encodeURIComponent(value.replace(/\p{Cs}/gu, '')))
    case 'style':
      return value.replace(/[^\w #%.,-]/g, '')
    case 'markup':
      return value.replace(/\W/g, '')
  }
}
