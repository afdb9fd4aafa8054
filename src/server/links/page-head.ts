/**
 * The title of a page, found in the markup as it came: hostile, cut off anywhere, of any size up to a few hundred
 * kilobytes. A parser of HTML builds all of a page, and takes longer than in proportion for some; this goes through the
 * text once.
 */

/** Characters of markup that are looked at as a title. */
const MOST_MARKUP = 2000
const MOST_ATTRIBUTES = 30
/** What stands in them is no markup, or has titles of its own. */
const SKIPPED: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'noscript', 'template', 'svg', 'math'])

export interface PageHead {
  readonly title: string | null
  readonly shared: string | null
  /** Encoding that a `meta` names. */
  readonly charset: string | null
}

/** Markup of `<title>` and of `og:title`: their characters may be written as entities. */
export function readHead(html: string): PageHead {
  // As long as the text itself, unlike what lower case makes of other letters.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  let [title, shared, charset]: (string | null)[] = [null, null, null]
  let at = lower.indexOf('<')
  while (at !== -1 && (title === null || shared === null || charset === null)) {
    if (lower.startsWith('<!--', at)) {
      at = after(lower, '-->', at + 4)
    } else {
      const name = nameAt(lower, at + 1)
      at += 1 + name.length
      if (name === 'title') {
        const from = after(lower, '>', at)
        const end = indexOrEnd(lower, '</title', from)
        title ??= html.slice(from, Math.min(end, from + MOST_MARKUP))
        at = end
      } else if (name === 'meta') {
        const tag = readTag(html, lower, at)
        at = tag.end
        const { property, name: named, content, charset: own, 'http-equiv': as } = tag.attributes
        if ((property ?? named)?.toLowerCase() === 'og:title' && content) shared ??= content.slice(0, MOST_MARKUP)
        charset ??= own ?? (as?.toLowerCase() === 'content-type' ? charsetOf(content ?? '') : null)
      } else if (SKIPPED.has(name)) {
        at = indexOrEnd(lower, `</${name}`, at)
      }
    }
    at = lower.indexOf('<', at)
  }
  return { title: title ?? null, shared: shared ?? null, charset: charset ?? null }
}

/** What a header `Content-Type`, or a `meta` in its place, names. */
export function charsetOf(type: string): string | null {
  const lower = type.toLowerCase()
  const at = lower.indexOf('charset=')
  if (at === -1) return null
  return /^["']?([\w.:+-]{1,40})/.exec(lower.slice(at + 'charset='.length))?.[1] ?? null
}

interface Tag {
  readonly attributes: Readonly<Record<string, string | undefined>>
  /** Behind it. */
  readonly end: number
}

/** Attributes of a tag whose name ends at `from`; of one written twice the first counts. */
function readTag(html: string, lower: string, from: number): Tag {
  const attributes: Record<string, string> = Object.create(null)
  let at = from
  for (let count = 0; count < MOST_ATTRIBUTES; count += 1) {
    at = past(html, at, isBetween)
    if (at >= html.length || html[at] === '>') break
    const nameFrom = at
    // A name may begin with what otherwise ends it.
    at = past(html, at + 1, isOfName)
    const name = lower.slice(nameFrom, at)
    at = past(html, at, isSpace)
    if (html[at] !== '=') {
      attributes[name] ??= ''
      continue
    }
    at = past(html, at + 1, isSpace)
    const quote = html[at]
    const isQuoted = quote === '"' || quote === "'"
    const valueFrom = isQuoted ? at + 1 : at
    const end = isQuoted ? indexOrEnd(html, quote, valueFrom) : past(html, at, isOfValue)
    attributes[name] ??= html.slice(valueFrom, end)
    at = isQuoted ? end + 1 : end
  }
  return { attributes, end: indexOrEnd(html, '>', at) }
}

const isSpace = (sign: string) => sign === ' ' || sign === '\t' || sign === '\n' || sign === '\r' || sign === '\f'
const isBetween = (sign: string) => isSpace(sign) || sign === '/'
const isOfValue = (sign: string) => !isSpace(sign) && sign !== '>'
const isOfName = (sign: string) => isOfValue(sign) && sign !== '/' && sign !== '='

/** The first place from `at` on where a sign does not fit any more. */
function past(text: string, at: number, fits: (sign: string) => boolean): number {
  let end = at
  while (end < text.length && fits(text[end] ?? '')) end += 1
  return end
}

/** The name of a tag that is opened; empty for anything else. */
function nameAt(lower: string, at: number): string {
  let end = at
  while (end - at < 20 && isOfTagName(lower[end])) end += 1
  return isOfName(lower[end] ?? ' ') ? '' : lower.slice(at, end)
}

const isOfTagName = (sign = '') => sign >= 'a' && sign <= 'z'

function indexOrEnd(text: string, sought: string, from: number): number {
  const found = text.indexOf(sought, from)
  return found === -1 ? text.length : found
}

function after(text: string, sought: string, from: number): number {
  return Math.min(text.length, indexOrEnd(text, sought, from) + sought.length)
}
