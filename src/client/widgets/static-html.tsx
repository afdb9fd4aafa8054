import { createElement, useMemo, type ReactNode } from 'react'
import { isPictureWidth } from '#contract/picture-width.ts'
import { isScope, readSpan } from '#contract/table-cell.ts'
import { imageAddress, linkAddress } from '#client/widgets/writing/addresses.ts'
import { hostElsewhere, wordsElsewhere } from './elsewhere.ts'
import { inertBody } from './rich-text/inert-html.ts'
import '#client/widgets/writing/writing.css'

/** Elements that a post may hold; what else stands in the text is dropped and its words kept. */
const KEPT = new Set(
  'p h2 h3 h4 ul ol li blockquote pre code strong em s a img hr br figure figcaption table thead tbody tr th td'.split(
    ' ',
  ),
)
const BLOCKS = new Set('P H2 H3 H4 UL OL BLOCKQUOTE PRE HR FIGURE TABLE'.split(' '))
const PARTS = new Set([...BLOCKS, ...'LI FIGCAPTION THEAD TBODY TR TH TD'.split(' ')])

interface StaticHtmlProps {
  readonly html: string
  /** Address to show for a picture that waits on this device. */
  readonly resolveSrc: (src: string) => string
}

/**
 * The text of a post as React elements, in the same type as the editor: stands in its place until the editor's code
 * is there. No HTML is ever handed to the page, so nothing in it can act.
 */
export function StaticHtml({ html, resolveSrc }: StaticHtmlProps) {
  const content = useMemo(() => children(inertBody(html), resolveSrc), [html, resolveSrc])
  return <div className="rt-text">{content}</div>
}

function children(parent: Node, resolveSrc: (src: string) => string): ReactNode[] {
  const inBlocks = parent instanceof Element && [...parent.children].some(({ tagName }) => PARTS.has(tagName))
  const nodes = [...parent.childNodes].filter(({ nodeType, textContent }) => {
    // Line breaks of the source between blocks are no text.
    return !(inBlocks && nodeType === Node.TEXT_NODE && textContent?.trim() === '')
  })
  return nodes.map((node, index) => drawn(node, `${index}`, resolveSrc))
}

function drawn(node: Node, key: string, resolveSrc: (src: string) => string): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (!KEPT.has(tag)) return <span key={key}>{children(node, resolveSrc)}</span>
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  if (tag === 'img') {
    const src = imageAddress(node.getAttribute('src'))
    if (src === null) return null
    const side = (name: string) => Number(node.getAttribute(name)) || undefined
    const alt = node.getAttribute('alt') ?? ''
    if (hostElsewhere(src) !== null) {
      return (
        <span key={key} className="rt-pending">
          <span className="rt-pending-line">{wordsElsewhere(src, alt)}</span>
        </span>
      )
    }
    return (
      <img
        key={key}
        className="rt-picture"
        src={resolveSrc(src) || undefined}
        alt={alt}
        width={side('width')}
        height={side('height')}
      />
    )
  }
  const inside = children(node, resolveSrc)
  if (tag === 'a') {
    const href = linkAddress(node.getAttribute('href')) ?? undefined
    const link = createElement('a', { key, href }, ...inside)
    return node.parentElement?.matches('figure[data-video]') ? card(key, href, node.textContent ?? '', link) : link
  }
  // The editor keeps the words of an item and of a cell in a paragraph: without one here the lines would move when it
  // takes over.
  const isItem = tag === 'li' || tag === 'td' || tag === 'th'
  const plainItem = isItem && ![...node.children].some((child) => BLOCKS.has(child.tagName))
  const own = { key, ...attributes(tag, node) }
  const drawing = createElement(tag, own, ...(plainItem ? [createElement('p', { key: 'p' }, ...inside)] : inside))
  // A wide one scrolls in its own box, with keys as well.
  return tag === 'table' ? createElement('div', { key, className: 'rt-table', tabIndex: 0 }, drawing) : drawing
}

/** As the editor shows a video. */
function card(key: string, address: string | undefined, title: string, link: ReactNode): ReactNode {
  return (
    <div key={key} className="rt-video">
      {link}
      {title !== address && <span>{address}</span>}
    </div>
  )
}

function attributes(tag: string, node: Element): Readonly<Record<string, string | number>> {
  const width = tag === 'figure' ? node.getAttribute('data-width') : null
  if (isPictureWidth(width)) return { 'data-width': width }
  if (tag === 'ul' || tag === 'ol' || tag === 'blockquote') return { dir: 'auto' }
  if (tag !== 'td' && tag !== 'th') return {}
  const scope = node.getAttribute('scope')
  const [colSpan, rowSpan] = [readSpan(node.getAttribute('colspan')), readSpan(node.getAttribute('rowspan'))]
  return {
    ...(colSpan > 1 && { colSpan }),
    ...(rowSpan > 1 && { rowSpan }),
    ...(isScope(scope) && { scope }),
  }
}
