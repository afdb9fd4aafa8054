import { normalized } from '#contract/render/normalized.ts'

/** HTML as the merge sees it: one text per meaning, and blocks that can be put together again. Pure, no DOM. */

// No bracket outside quotes, so that half a tag is given up at once and not searched to the end of the text.
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])((?:"[^"]*"|'[^']*'|[^'"<>])*?)(\/?)>/gi
const ATTRIBUTE = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const BLOCK = new Set(
  (
    'address article aside blockquote caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr ' +
    'li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)
/** The references that servers write by name. Others stay as they are. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
}

/**
 * HTML as every serialiser would write it, near enough: white space that no browser shows, the form of void tags,
 * quotes and character references don't count. White space inside `pre` and between words does.
 */
export function canonicalHtml(html: string): string {
  // Pieces, because only the last one is ever looked at again.
  const out: string[] = []
  let last = 0
  let pre = 0
  // White space beside a block's border or a line break is never shown.
  let edge = true
  const addText = (raw: string) => {
    const text = raw.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));|[&<>]/gi, plainly)
    const flat = pre > 0 ? text : text.replace(/[ \t\n\f]+/g, ' ')
    const shown = pre === 0 && edge ? flat.replace(/^ /, '') : flat
    if (shown === '') return
    edge = false
    out.push(shown)
  }
  const source = normalized(html, 'NFC').replace(/\r\n?/g, '\n')
  for (const match of source.matchAll(TAG)) {
    addText(source.slice(last, match.index))
    last = match.index + match[0].length
    const name = match[2]?.toLowerCase()
    if (name === undefined) {
      out.push(match[0])
      continue
    }
    const closes = match[1] === '/'
    const border = BLOCK.has(name) || name === 'br'
    if (border && pre === 0) out.push((out.pop() ?? '').replace(/(?<! ) +$/, ''))
    out.push(closes ? `</${name}>` : `<${name}${attributes(match[3] ?? '')}>`)
    if (border) edge = true
    if (name !== 'pre') continue
    pre = Math.max(0, pre + (closes ? -1 : 1))
    // A parser drops one line break at the start of `pre`.
    if (!closes && source[last] === '\n') last += 1
  }
  addText(source.slice(last))
  return out.join('').trim()
}

function attributes(text: string): string {
  const written = [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => {
    const value = (double ?? single ?? bare ?? '').replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, plainly)
    return ` ${name.toLowerCase()}="${value.replaceAll('"', '&quot;')}"`
  })
  return written.toSorted().join('')
}

/** One writing for one character; what would read as markup keeps its reference. */
function plainly(found: string, decimal?: string, hex?: string, name?: string): string {
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : null
  const named = name !== undefined && Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  const char = code !== null && code <= 0x10ffff ? String.fromCodePoint(code) : (named ?? found)
  return char === '&' ? '&amp;' : char === '<' ? '&lt;' : char === '>' ? '&gt;' : char
}

/**
 * Top-level blocks of HTML, each with the white space before it, so that joining gives the text back exactly.
 * Words and inline marks between two blocks are one block. Text that does not nest cleanly comes back as fewer,
 * larger blocks; never as broken ones.
 */
export function splitHtml(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  let outer: string | null = null
  const cut = (at: number) => {
    if (html.slice(start, at).trim() === '') return
    blocks.push(html.slice(start, at))
    start = at
  }
  for (const match of html.matchAll(TAG)) {
    const name = match[2]?.toLowerCase()
    if (name === undefined) continue
    const closes = match[1] === '/'
    const alone = VOID.has(name) || match[4] === '/'
    if (depth === 0 && !closes) {
      outer = name
      if (BLOCK.has(name)) cut(match.index)
    }
    if (!alone) depth = Math.max(0, depth + (closes ? -1 : 1))
    if (depth === 0 && outer !== null && BLOCK.has(outer)) cut(match.index + match[0].length)
  }
  const rest = html.slice(start)
  if (rest.trim() === '' && blocks.length > 0) blocks.push(`${blocks.pop() ?? ''}${rest}`)
  else if (rest !== '') blocks.push(rest)
  return blocks
}

/** Whether every tag has its end, so that a piece can be taken out or put in without breaking what is around it. */
export function nestsCleanly(html: string): boolean {
  const open: string[] = []
  for (const match of html.matchAll(TAG)) {
    const name = match[2]?.toLowerCase()
    if (name === undefined || VOID.has(name) || match[4] === '/') continue
    if (match[1] !== '/') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

/** Words alone. */
export function wordsOf(html: string): string {
  return canonicalHtml(html)
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
