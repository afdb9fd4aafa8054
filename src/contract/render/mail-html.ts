import { fitting, putIn, VARIABLE } from './fill-html.ts'

/** What mails are made of: values in the place of variables, and the same as plain text. */

type Values = ReadonlyMap<string, string>

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
