import { type AttributeSpec, type Attrs, type Node, Schema } from 'prosemirror-model'
import { isPictureWidth } from '#contract/picture-width.ts'
import { readVideo } from '#contract/video-address.ts'
import { imageAddress, linkAddress } from '#client/widgets/writing/addresses.ts'
import { TABLE_NODES } from './table-nodes.ts'

const PICTURE_ATTRIBUTES: Record<string, AttributeSpec> = {
  src: { validate: 'string' },
  alt: { default: '', validate: 'string' },
  width: { default: null, validate: 'number|null' },
  height: { default: null, validate: 'number|null' },
}

function readPicture(dom: HTMLElement): Attrs | false {
  const src = imageAddress(dom.getAttribute('src'))
  if (src === null) return false
  const side = (name: string) => wholeNumber(dom.getAttribute(name))
  return { src, alt: dom.getAttribute('alt') ?? '', width: side('width'), height: side('height') }
}

/** Of a figure that is tidy: the title is empty where the address stands for it. */
function readVideoLink(dom: HTMLElement): Attrs | false {
  const address = readVideo(dom.getAttribute('href'))?.address
  const title = dom.textContent ?? ''
  return address === undefined ? false : { address, title: title === address ? '' : title }
}

/**
 * What a post may hold: the same set as the server's sanitiser, so nothing that the editor shows is dropped on saving.
 * A pasted first-level heading becomes a second-level one: the page has its own.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2, validate: 'number' } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
        { tag: 'h4', attrs: { level: 4 } },
        { tag: 'h5', attrs: { level: 4 } },
        { tag: 'h6', attrs: { level: 4 } },
      ],
      toDOM: (node) => [`h${node.attrs['level']}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', { dir: 'auto' }, 0],
    },
    code_block: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', { spellcheck: 'false' }, ['code', 0]],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', { dir: 'auto' }, 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', { dir: 'auto' }, 0],
    },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    figure: {
      // What is taken away leaves its caption for a moment; `figures.ts` makes a paragraph of it.
      content: '(picture | video)? figcaption',
      group: 'block',
      isolating: true,
      selectable: false,
      attrs: { width: { default: null, validate: 'string|null' } },
      parseDOM: [
        {
          tag: 'figure',
          getAttrs: (dom) => {
            const width = dom.dataset['width']
            return { width: isPictureWidth(width) ? width : null }
          },
        },
      ],
      toDOM: (node) => ['figure', figureAttributes(node), 0],
    },
    picture: {
      attrs: PICTURE_ATTRIBUTES,
      parseDOM: [{ tag: 'img', context: 'figure/', getAttrs: readPicture }],
      toDOM: (node) => ['img', pictureAttributes(node.attrs)],
    },
    video: {
      attrs: { address: { validate: 'string' }, title: { default: '', validate: 'string' } },
      // Before the link that it would be elsewhere.
      parseDOM: [{ tag: 'figure[data-video] > a', priority: 60, getAttrs: readVideoLink }],
      toDOM: ({ attrs: { address, title } }) => [
        'div',
        { class: 'rt-video' },
        ['a', { href: address, target: '_blank', rel: 'noopener' }, title || address],
        ...(title ? [['span', address]] : []),
      ],
    },
    figcaption: {
      content: 'text*',
      parseDOM: [{ tag: 'figcaption', context: 'figure/' }],
      toDOM: () => ['figcaption', 0],
    },
    ...TABLE_NODES,
    text: { group: 'inline' },
    image: {
      inline: true,
      group: 'inline',
      draggable: true,
      attrs: PICTURE_ATTRIBUTES,
      parseDOM: [{ tag: 'img', getAttrs: readPicture }],
      toDOM: (node) => ['img', pictureAttributes(node.attrs)],
    },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  // The order is the nesting: a link stays whole when a part of it is bold.
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = linkAddress(dom.getAttribute('href'))
            return href === null ? false : { href }
          },
        },
      ],
      toDOM: (mark) => ['a', { href: String(mark.attrs['href']) }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps everything in <b style="font-weight:normal">.
        { tag: 'b', getAttrs: (dom) => (dom.style.fontWeight === 'normal' ? false : null) },
        { style: 'font-weight=400', clearMark: (mark) => mark.type.name === 'strong' },
        { style: 'font-weight', getAttrs: (value) => (/^(?:bold(?:er)?|[6-9]\d{2})$/.test(value) ? null : false) },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [
        { tag: 'em' },
        { tag: 'i', getAttrs: (dom) => (dom.style.fontStyle === 'normal' ? false : null) },
        { style: 'font-style=italic' },
        { style: 'font-style=normal', clearMark: (mark) => mark.type.name === 'em' },
      ],
      toDOM: () => ['em', 0],
    },
    s: {
      parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
      toDOM: () => ['s', 0],
    },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

/** The attributes of a picture as HTML carries them; sides only when known. */
export function pictureAttributes(attrs: Readonly<Record<string, unknown>>): Record<string, string> {
  const out: Record<string, string> = { src: String(attrs['src']), alt: String(attrs['alt'] ?? '') }
  for (const side of ['width', 'height']) if (typeof attrs[side] === 'number') out[side] = String(attrs[side])
  return out
}

export function figureAttributes({ attrs: { width }, firstChild }: Node): Record<string, string> {
  const address: unknown = firstChild?.attrs['address']
  if (typeof address === 'string') return { 'data-video': address }
  return isPictureWidth(width) ? { 'data-width': width } : {}
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^(?:[1-9]\d{0,3}|10000)$/.test(text) ? Number(text) : null
}
