import { escapeHtml } from './metadata.ts'

/**
 * Values in the place of what stands in double braces. One pass over the template: a value is never looked through
 * again. What a value may hold depends on where it stands, so that none can leave its place.
 */

type Place = 'text' | 'value' | 'address' | 'style' | 'markup'

/** A tag, a comment, the inside of a style or a script; what is not closed goes to the end. */
const PIECES =
  /<!--[\s\S]*?(?:-->|$)|<(style|script|title|textarea)\b[^>]*(?:>|$)[\s\S]*?(?:<\/\1\s*>|$)|<[a-z/!?](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*(?:>|$)|[^<]+|</gi
const VARIABLE = /\{\{\s*([a-z0-9_]{1,60})\s*\}\}/gi
/** One attribute with its value, or anything else of a tag. */
const ATTRIBUTE = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$))|[^\s"'=]+|[\s"'=]/g
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'background', 'poster', 'cite', 'srcset', 'data'])

type Values = ReadonlyMap<string, string>

/** @returns undefined for a name that nobody knows, which stays as it is written */
type Put = (name: string, place: Place, isFirst: boolean) => string | undefined

function putAll(text: string, place: Place, put: Put): string {
  return text.replace(
    VARIABLE,
    (whole: string, name: string, at: number) => put(name.toLowerCase(), place, at === 0) ?? whole,
  )
}

function putIn(html: string, put: Put): string {
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

function fitting(value: string, place: Place, isFirst: boolean): string {
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

/** HTML with its values. @param values by the names of the catalogue */
export function fillHtml(html: string, values: Values): string {
  return putIn(html, (name, place, isFirst) => {
    const value = values.get(name)
    return value === undefined ? undefined : fitting(value, place, isFirst)
  })
}

/** One line of text with its values. */
export function fillLine(text: string, values: Values): string {
  const filled = text.replace(VARIABLE, (whole: string, name: string) => values.get(name.toLowerCase()) ?? whole)
  return filled.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

/** Names in double braces, each once, as they are written but for their case. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name.toLowerCase()))]
}

const TAGS =
  /<!--[\s\S]*?(?:-->|$)|<(style|script|head)\b[^>]*(?:>|$)[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)([^>]*)(?:>|$)|[^<]+|</gi
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const BLOCKS = /^(?:p|div|h[1-6]|ul|ol|table|tr|blockquote|pre|section|article|header|footer|main|center)$/

/** What a mail of HTML says to readers that show text alone; links bring their address along. */
export function mailText(html: string): string {
  let text = ''
  let link = ''
  let linkAt = 0
  for (const [piece, hidden, closing, name = '', rest = ''] of html.matchAll(TAGS)) {
    const tag = name.toLowerCase()
    if (piece.startsWith('<!--') || hidden !== undefined) continue
    if (name === '') text += decoded(piece.replace(/\s+/g, ' '))
    else if (tag === 'br') text += '\n'
    else if (tag === 'hr') text += '\n\n---\n\n'
    else if (tag === 'li' && !closing) text += '\n- '
    else if (tag === 'img') text += decoded(/\balt\s*=\s*["']([^"']*)/i.exec(rest)?.[1] ?? '')
    else if (tag === 'a' && !closing) {
      link = decoded(/\bhref\s*=\s*["']([^"']*)/i.exec(rest)?.[1] ?? '')
      linkAt = text.length
    } else if (tag === 'a' && link !== '') {
      const label = text.slice(linkAt).trim()
      if (label !== link && link !== '#') text += ` (${link.replace(/^mailto:/i, '')})`
      link = ''
    } else if (BLOCKS.test(tag)) text += '\n\n'
    else if (tag === 'td' || tag === 'th') text += ' '
  }
  const lines = text.split('\n').map((line) => line.trim())
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

function decoded(text: string): string {
  return text.replace(ENTITY, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })
}
