import { imageAddress } from '#client/widgets/writing/addresses.ts'

/** Reads HTML into a document that runs nothing and loads nothing. Only the schema's parser looks at the result. */

interface HtmlPolicy {
  createHTML(html: string): string
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy }
  }
}

let policy: HtmlPolicy | undefined

/** @returns the body of an inert document. */
export function inertBody(html: string): HTMLElement {
  policy ??= window.trustedTypes?.createPolicy('app-html', { createHTML: (text) => text }) ?? {
    createHTML: (text) => text,
  }
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html').body
}

const NOT_TEXT = 'script,style,template,iframe,object,embed,textarea,select,svg,math,audio,video,canvas,noscript,title'

/** Gives shapes that the schema has no word for a form that it has, before the schema reads them. */
export function tidy(body: HTMLElement): void {
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove()
  for (const line of body.querySelectorAll('pre br')) line.replaceWith('\n')
  // Innermost tables first, so that a table in a cell is text by the time its row is read.
  for (const table of [...body.querySelectorAll('table')].reverse()) table.replaceWith(rowsAsText(table))
  // Innermost first here too: what a figure in a figure becomes is part of the outer one's content.
  for (const figure of [...body.querySelectorAll('figure')].reverse()) plainFigure(figure)
  for (const caption of body.querySelectorAll('figcaption')) {
    if (caption.parentElement?.tagName !== 'FIGURE') renamed(caption, 'p')
  }
  wordLists(body)
}

/** A picture alone with its caption, as the server keeps it. Any other figure is taken apart, and all of it stays. */
function plainFigure(figure: Element): void {
  const captions = [...figure.children].filter(({ tagName }) => tagName === 'FIGCAPTION')
  const [picture, ...further] = figure.querySelectorAll('img')
  const words = [...figure.childNodes].filter((node) => !captions.some((caption) => caption === node))
  const isPlain =
    picture !== undefined &&
    further.length === 0 &&
    captions.length <= 1 &&
    imageAddress(picture.getAttribute('src')) !== null &&
    picture.closest('a,figcaption') === null &&
    words.every((node) => node.textContent?.trim() === '')
  if (!isPlain) {
    for (const caption of captions) renamed(caption, 'p')
    figure.replaceWith(...figure.childNodes)
    return
  }
  const [caption] = captions
  for (const block of caption?.querySelectorAll('p,div,li,br,h1,h2,h3,h4,h5,h6,blockquote,pre') ?? []) {
    block.before(' ')
    block.replaceWith(...block.childNodes, ' ')
  }
  figure.replaceChildren(picture, ...(caption ? [caption] : []))
}

function renamed(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** One paragraph per row, cells separated by a bar: a table's text survives where tables don't exist. */
function rowsAsText(table: Element): DocumentFragment {
  const out = table.ownerDocument.createDocumentFragment()
  for (const row of table.querySelectorAll('tr')) {
    const paragraph = table.ownerDocument.createElement('p')
    for (const cell of row.children) {
      const lone = cell.children.length === 1 ? cell.firstElementChild : null
      const source = lone?.tagName === 'P' || lone?.tagName === 'DIV' ? lone : cell
      if (source.textContent?.trim() === '' && !source.querySelector('img')) continue
      if (paragraph.hasChildNodes()) paragraph.append(' | ')
      if (source.querySelector('p,div,li')) paragraph.append(source.textContent?.replace(/\s+/g, ' ').trim() ?? '')
      else paragraph.append(...source.childNodes)
    }
    if (paragraph.hasChildNodes()) out.append(paragraph)
  }
  return out
}

/** Word writes list items as paragraphs whose bullet is text; they become real lists, nested by their level. */
function wordLists(body: HTMLElement): void {
  let lists: HTMLElement[] = []
  let after: Element | null = null
  for (const item of body.querySelectorAll<HTMLElement>('p[style*="mso-list"],p[class*="MsoListParagraph"]')) {
    const level = Number(/level(\d)/.exec(item.getAttribute('style') ?? '')?.[1] ?? 1)
    const marker = wordMarker(item)
    if (item.previousElementSibling !== after || lists.length === 0) lists = []
    const tag = /^[0-9a-z]{1,4}[.)]/i.test(marker) ? 'ol' : 'ul'
    lists = lists.slice(0, level)
    while (lists.length < level) {
      const list = item.ownerDocument.createElement(tag)
      const parent = lists.at(-1)
      if (!parent) item.before(list)
      else (parent.lastElementChild ?? parent.appendChild(item.ownerDocument.createElement('li'))).append(list)
      lists.push(list)
    }
    const entry = item.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    lists.at(-1)?.append(entry)
    after = lists[0] ?? null
    item.remove()
  }
}

/** Takes the bullet or number out of a Word list paragraph. */
function wordMarker(item: HTMLElement): string {
  for (const span of item.querySelectorAll('span[style]')) {
    if (!/mso-list:\s*ignore/i.test(span.getAttribute('style') ?? '')) continue
    const marker = span.textContent?.trim() ?? ''
    span.remove()
    return marker
  }
  const text = item.firstChild
  const marker = /^\s*(?:[·•o§▪-]|[0-9a-z]{1,3}[.)])\s+/i.exec(text?.textContent ?? '')
  if (!text || text.nodeType !== 3 || !marker) return ''
  text.textContent = (text.textContent ?? '').slice(marker[0].length)
  return marker[0].trim()
}
