import { DOMParser as ModelParser, type Mark, type Node } from 'prosemirror-model'
import { inertBody } from './inert-html.ts'
import { figureAttributes, pictureAttributes, schema } from './schema.ts'
import { cellAttributes, isHeadRow } from './table-nodes.ts'
import { tidy } from './tidy-html.ts'

/**
 * HTML to document and back. The HTML is a fixed point: `serializeHtml(parseHtml(x))` gives itself when it goes round
 * again, so an unchanged post never looks edited.
 */

const parser = ModelParser.fromSchema(schema)

/** @param html anything; what the schema does not hold is dropped and its text kept. */
export function parseHtml(html: string): Node {
  const body = inertBody(html)
  tidy(body)
  return parser.parse(body)
}

/** Blocks of a document as they were written where it came from. */
export type Sources = ReadonlyMap<Node, string>
const NO_SOURCES: Sources = new Map()

/**
 * A string is written directly: building a second DOM only to read it back would cost ten times as much.
 * @param sources of blocks that nobody has changed: they stay as they were written
 */
export function serializeHtml(doc: Node, sources: Sources = NO_SOURCES): string {
  const only = doc.firstChild
  if (doc.childCount === 1 && only?.type === schema.nodes.paragraph && inline(only) === '') return ''
  let out = ''
  doc.forEach((child) => {
    out += sources.get(child) ?? once(child)
  })
  return out
}

/** Nodes never change: of hundreds of blocks a key makes one anew. */
const made = new WeakMap<Node, string>()

function once(node: Node): string {
  const before = made.get(node)
  if (before !== undefined) return before
  const html = block(node)
  made.set(node, html)
  return html
}

/**
 * What was written elsewhere may be written otherwise than here, and mean the same: an edit of one block would look like
 * an edit of all.
 * @param doc what `html` was read to
 * @returns none where it is written as here, or where its blocks can't be told apart letter by letter
 */
export function sourcesOf(html: string, doc: Node): Sources {
  if (serializeHtml(doc) === html) return NO_SOURCES
  const pieces: string[] = []
  for (const node of inertBody(html).childNodes) {
    if (node instanceof Element) pieces.push(node.outerHTML)
    // Space between blocks goes with the one before it.
    else if (node.textContent?.trim() === '' && pieces.length > 0) pieces.push(`${pieces.pop()}${node.textContent}`)
    else return NO_SOURCES
  }
  if (pieces.length !== doc.childCount || pieces.join('') !== html) return NO_SOURCES
  const blocks = pieces.map((piece) => parseHtml(piece))
  const isSame = blocks.every((one, index) => one.childCount === 1 && one.firstChild?.eq(doc.child(index)))
  return isSame ? new Map(pieces.map((piece, index) => [doc.child(index), piece])) : NO_SOURCES
}

function blocks(parent: Node): string {
  let out = ''
  parent.forEach((child) => {
    out += block(child)
  })
  return out
}

function block(node: Node): string {
  switch (node.type) {
    case schema.nodes.paragraph:
      return `<p>${inline(node)}</p>`
    case schema.nodes.heading:
      return `<h${node.attrs['level']}>${inline(node)}</h${node.attrs['level']}>`
    case schema.nodes.blockquote:
      return `<blockquote>${blocks(node)}</blockquote>`
    case schema.nodes.code_block:
      return `<pre><code>${escapeText(code(node.textContent))}</code></pre>`
    case schema.nodes.bullet_list:
      return `<ul>${blocks(node)}</ul>`
    case schema.nodes.ordered_list:
      return `<ol>${blocks(node)}</ol>`
    case schema.nodes.list_item:
      return `<li>${listItem(node)}</li>`
    case schema.nodes.figure:
      return `<figure${written(figureAttributes(node))}>${blocks(node)}</figure>`
    case schema.nodes.table:
      return table(node)
    case schema.nodes.video: {
      const address = String(node.attrs['address'])
      return `${linkTag(address)}${escapeText(String(node.attrs['title']) || address)}</a>`
    }
    case schema.nodes.picture:
      return picture(node)
    case schema.nodes.figcaption: {
      const words = inline(node)
      return words === '' ? '' : `<figcaption>${words}</figcaption>`
    }
    default:
      return '<hr>'
  }
}

/** A plain item is `<li>text</li>`, also with a list nested in it; paragraphs only where there are several blocks. */
function listItem(item: Node): string {
  const first = item.firstChild
  if (first === null) return ''
  let rest = ''
  let tight = true
  item.forEach((child, _offset, index) => {
    if (index === 0) return
    if (child.type !== schema.nodes.bullet_list && child.type !== schema.nodes.ordered_list) tight = false
    rest += block(child)
  })
  return tight ? inline(first) + rest : block(first) + rest
}

function table(node: Node): string {
  let head = ''
  let body = ''
  node.forEach((row) => {
    let cells = ''
    row.forEach((cell) => {
      const tag = cell.type === schema.nodes.table_header ? 'th' : 'td'
      cells += `<${tag}${written(cellAttributes(cell))}>${cell.firstChild ? inline(cell.firstChild) : ''}</${tag}>`
    })
    if (body === '' && isHeadRow(row)) head += `<tr>${cells}</tr>`
    else body += `<tr>${cells}</tr>`
  })
  return `<table>${head && `<thead>${head}</thead>`}${body && `<tbody>${body}</tbody>`}</table>`
}

/** Inline content with spaces collapsed as HTML collapses them, so that reading it back changes nothing. */
function inline(parent: Node): string {
  const runs: { marks: readonly Mark[]; html: string; text: string | null }[] = []
  parent.forEach((child) => {
    if (!child.isText) {
      const html = child.type === schema.nodes.hard_break ? '<br>' : picture(child)
      runs.push({ marks: child.marks, html, text: null })
      return
    }
    let text = code(child.text ?? '').replace(/[ \t\r\n\f]+/g, ' ')
    const before = runs.at(-1)
    if (text.startsWith(' ') && (!before || before.html === '<br>' || before.text?.endsWith(' '))) text = text.slice(1)
    if (text !== '') runs.push({ marks: child.marks, html: '', text })
  })
  for (let last = runs.at(-1); last?.text?.endsWith(' '); last = runs.at(-1)) {
    last.text = last.text.slice(0, -1)
    if (last.text === '') runs.pop()
  }

  let out = ''
  const open: Mark[] = []
  for (const run of runs) {
    let kept = 0
    for (let mark = open[kept]; mark && run.marks[kept]?.eq(mark); mark = open[kept]) kept += 1
    while (open.length > kept) out += closing(open.pop())
    for (const mark of run.marks.slice(kept)) {
      open.push(mark)
      out += mark.type === schema.marks.link ? linkTag(String(mark.attrs['href'])) : `<${mark.type.name}>`
    }
    out += run.text === null ? run.html : escapeText(run.text)
  }
  while (open.length > 0) out += closing(open.pop())
  return out
}

function closing(mark: Mark | undefined): string {
  return mark ? `</${mark.type === schema.marks.link ? 'a' : mark.type.name}>` : ''
}

/** `rel` as the server's sanitiser writes it, so that saving doesn't change the text. */
function linkTag(href: string): string {
  return `<a href="${escapeAttribute(href)}"${/^https?:/i.test(href) ? ' rel="noopener"' : ''}>`
}

function picture(node: Node): string {
  return `<img${written(pictureAttributes(node.attrs))}>`
}

function written(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
}

/** Line ends and the null character as an HTML parser would hand them back. */
function code(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The same references as the server writes; all of them are read back alike. */
function escapeAttribute(text: string): string {
  return code(text)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('`', '&#x60;')
}
