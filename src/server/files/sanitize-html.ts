import type { Element, ElementContent, Root, RootContent } from 'hast'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { isPictureWidth } from '#contract/picture-width.ts'
import { readVideo } from '#contract/video-address.ts'
import { isCanonical } from './canonical-html.ts'
import { MarkupTooLarge, parseMarkup } from './parse-markup.ts'
import { captionLine, hasWords } from './sanitize-lines.ts'
import { tableOf } from './sanitize-table.ts'

/**
 * The HTML of posts: exactly what the rich-text editor makes, and nothing else.
 * Runs on every write; the preview sanitises again in the browser.
 */
const SCHEMA: Schema = {
  tagNames:
    'p h2 h3 h4 ul ol li blockquote pre code strong em s a img hr br figure figcaption table thead tbody tr th td'.split(
      ' ',
    ),
  attributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    figure: ['dataWidth', 'dataVideo'],
    th: ['scope', 'colSpan', 'rowSpan'],
    td: ['colSpan', 'rowSpan'],
  },
  strip: 'script style template noscript iframe object embed svg math title textarea select option audio video'.split(
    ' ',
  ),
  protocols: {},
  allowComments: false,
  allowDoctypes: false,
}

/** What pasted text brings along, and what it means here. The page's own h1 is the post's title. */
const MEANS: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
}

const MAX_PASSES = 8

const TABLE_PARTS = new Set(['thead', 'tbody', 'tr'])
const TABLE_CELLS = new Set(['th', 'td'])

/**
 * @param html untrusted markup.
 * @returns markup of the allowed elements; running it again changes nothing.
 */
export function sanitizeHtml(html: string): string {
  return isCanonical(html) ? html : parsedAndWritten(html)
}

/** The same without the short way. */
export function parsedAndWritten(html: string): string {
  try {
    let current = pass(html)
    // Taking an element out can leave markup that a parser reads otherwise (a link inside a link), so the result is
    // parsed again until it stays as it is. Ordinary text needs two passes.
    for (let round = 1; round < MAX_PASSES; round += 1) {
      const next = pass(current)
      if (next === current) return current
      current = next
    }
  } catch (error) {
    // No editor makes such markup, so only its words are kept.
    if (!(error instanceof MarkupTooLarge)) throw error
  }
  return wordsOnly(html)
}

function pass(html: string): string {
  const parsed = parseMarkup(html)
  rename(parsed)
  const clean = sanitize(parsed, SCHEMA)
  const root: Root = clean.type === 'root' ? clean : { type: 'root', children: [] }
  root.children = root.children.flatMap((node) => (node.type === 'doctype' ? [] : finish(node)))
  return toHtml(root, { characterReferences: { useNamedReferences: true } })
}

function rename(node: Root | Element): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    // hasOwn: an element may be called "constructor".
    if (Object.hasOwn(MEANS, child.tagName)) child.tagName = MEANS[child.tagName] ?? child.tagName
    rename(child)
  }
}

/** Checks addresses and sizes; drops pictures without an address and unwraps links without one. */
function finish(node: RootContent): ElementContent[] {
  if (node.type === 'text') return [node]
  if (node.type !== 'element') return []
  if (node.tagName === 'figure') return figure(node)
  if (node.tagName === 'table') return tableOf({ ...node, children: node.children.flatMap(inTable) })
  const children = node.children.flatMap(finish)
  // Only a figure has a caption; elsewhere it is a paragraph like any other.
  if (node.tagName === 'figcaption') return [{ ...node, tagName: 'p', properties: {}, children }]
  if (node.tagName === 'img') {
    const properties = pictureProperties(node)
    return properties ? [{ ...node, properties, children: [] }] : []
  }
  if (node.tagName === 'a') {
    const href = address(node.properties['href'])
    if (href === undefined) return children
    const properties = /^https?:/i.test(href) ? { href, rel: ['noopener'] } : { href }
    return [{ ...node, properties, children }]
  }
  return [{ ...node, properties: {}, children: node.tagName === 'pre' ? keepFirstNewline(children) : children }]
}

/** What the parts of a table hold is finished, they themselves stay until the table is put together. */
function inTable(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return finish(node)
  if (TABLE_CELLS.has(node.tagName)) return [{ ...node, children: node.children.flatMap(finish) }]
  if (TABLE_PARTS.has(node.tagName)) {
    const children = node.children.flatMap(inTable)
    return [{ ...node, children: node.tagName === 'thead' ? children.map(allHeadings) : children }]
  }
  return finish(node)
}

/** What stands in the head of a table heads something. */
function allHeadings(row: ElementContent): ElementContent {
  if (row.type !== 'element' || row.tagName !== 'tr') return row
  const named = (cell: ElementContent) =>
    cell.type === 'element' && cell.tagName === 'td' ? { ...cell, tagName: 'th' } : cell
  return { ...row, children: row.children.map(named) }
}

/** A picture or a video alone with its caption. Any other figure is taken apart, and all that it holds stays. */
function figure(node: Element): ElementContent[] {
  const isCaption = (child: ElementContent) => child.type === 'element' && child.tagName === 'figcaption'
  const [caption, ...further] = node.children.filter(isCaption)
  const body = node.children
    .filter((child) => !isCaption(child))
    .flatMap(finish)
    .filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const words = caption?.type === 'element' ? caption.children.flatMap(finish) : []
  const shown =
    further.length > 0 || words.some(holdsPicture) ? null : (videoFigure(node, body) ?? pictureFigure(node, body))
  if (!shown) return node.children.flatMap(finish)
  const line = captionLine(words)
  const written: Element = { type: 'element', tagName: 'figcaption', properties: {}, children: line }
  return hasWords(line) ? [{ ...shown, children: [...shown.children, written] }] : [shown]
}

function pictureFigure(node: Element, body: readonly ElementContent[]): Element | null {
  const [picture] = body
  if (body.length !== 1 || !picture || !isPicture(picture)) return null
  const width = node.properties['dataWidth']
  return { ...node, properties: isPictureWidth(width) ? { dataWidth: width } : {}, children: [picture] }
}

/** The address as the provider's own page has it, and a link there under the title: it is readable without a player. */
function videoFigure(node: Element, body: readonly ElementContent[]): Element | null {
  const href = readVideo(node.properties['dataVideo'])?.address
  if (href === undefined || body.some(holdsPicture)) return null
  const title = wordsOf(body)
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/^ | $/g, '')
  const properties = { href, rel: ['noopener'] }
  const link: Element = { ...node, tagName: 'a', properties, children: [{ type: 'text', value: title || href }] }
  return { ...node, properties: { dataVideo: href }, children: [link] }
}

function wordsOf(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? wordsOf(node.children) : ''))
    .join('')
}

function isPicture(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'img'
}

function holdsPicture(node: ElementContent): boolean {
  return isPicture(node) || (node.type === 'element' && node.children.some(holdsPicture))
}

function pictureProperties(node: Element): Element['properties'] | undefined {
  const src = address(node.properties['src'])
  if (src === undefined || /^mailto:/i.test(src)) return undefined
  const alt = node.properties['alt']
  const properties: Element['properties'] = { src, alt: typeof alt === 'string' ? alt : '' }
  for (const side of ['width', 'height'] as const) {
    const length = Number(node.properties[side])
    if (Number.isInteger(length) && length > 0 && length <= 10_000) properties[side] = length
  }
  return properties
}

/** http, https, mailto, or a path of this site. Browsers skip control characters in addresses, so none is let through. */
function address(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return undefined
  return /^(?:https?:\/\/[^/]|mailto:[^/]|\/(?!\/))/i.test(text) ? text : undefined
}

/** A parser eats one line break at the start of `pre`; a second one keeps the author's. */
function keepFirstNewline(children: ElementContent[]): ElementContent[] {
  const [first, ...rest] = children
  return first?.type === 'text' && first.value.startsWith('\n')
    ? [{ ...first, value: `\n${first.value}` }, ...rest]
    : children
}

function wordsOnly(html: string): string {
  const words = html
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words === '' ? '' : `<p>${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`
}
