import { readVideo } from '#contract/video-address.ts'
import { imageAddress } from '#client/widgets/writing/addresses.ts'
import { tidyTable } from './tidy-table.ts'

const NOT_TEXT = 'script,style,template,iframe,object,embed,textarea,select,svg,math,audio,video,canvas,noscript,title'

/** Gives shapes that the schema has no word for a form that it has, before the schema reads them. */
export function tidy(body: HTMLElement): void {
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove()
  for (const line of body.querySelectorAll('pre br')) line.replaceWith('\n')
  // Innermost first here too: what a figure in a figure becomes is part of the outer one's content.
  for (const figure of [...body.querySelectorAll<HTMLElement>('figure')].reverse()) plainFigure(figure)
  for (const caption of body.querySelectorAll('figcaption')) {
    if (caption.parentElement?.tagName !== 'FIGURE') renamed(caption, 'p')
  }
  wordLists(body)
  for (const table of body.querySelectorAll('table')) tidyTable(table)
}

/** A picture or a video alone with its caption, as the server keeps it. Any other figure is taken apart, and all of it stays. */
function plainFigure(figure: HTMLElement): void {
  const captions = [...figure.children].filter(({ tagName }) => tagName === 'FIGCAPTION')
  const [caption, ...further] = captions
  const body = [...figure.childNodes].filter((node) => !captions.some((one) => one === node))
  const shown =
    further.length > 0 || caption?.querySelector('img')
      ? null
      : (plainVideo(figure, body) ?? plainPicture(figure, body))
  if (!shown) {
    for (const one of captions) renamed(one, 'p')
    figure.replaceWith(...figure.childNodes)
    return
  }
  for (const block of caption?.querySelectorAll('p,div,li,br,h1,h2,h3,h4,h5,h6,blockquote,pre,td,th') ?? []) {
    block.before(' ')
    block.replaceWith(...block.childNodes, ' ')
  }
  figure.replaceChildren(shown, ...(caption ? [caption] : []))
}

function plainPicture(figure: HTMLElement, body: readonly Node[]): Element | null {
  const [picture, ...further] = figure.querySelectorAll('img')
  const isPlain =
    picture !== undefined &&
    further.length === 0 &&
    imageAddress(picture.getAttribute('src')) !== null &&
    picture.closest('a,figcaption') === null &&
    body.every((node) => node.textContent?.trim() === '')
  return isPlain ? picture : null
}

function plainVideo(figure: HTMLElement, body: readonly Node[]): Element | null {
  const address = readVideo(figure.dataset['video'])?.address
  if (address === undefined || figure.querySelector('img')) return null
  const link = figure.ownerDocument.createElement('a')
  link.setAttribute('href', address)
  // The card of the editor has the address below the title.
  const title = figure.querySelector('.rt-video > a') ?? { textContent: body.map((node) => node.textContent).join('') }
  link.textContent = (title.textContent ?? '').replace(/[ \t\r\n\f]+/g, ' ').replace(/^ | $/g, '') || address
  return link
}

function renamed(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
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
    // Numbers below bullets are a list of their own.
    const goesOn = lists[level - 1]?.localName === tag
    lists = lists.slice(0, goesOn ? level : level - 1)
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
