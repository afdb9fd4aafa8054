import type { Element, Root } from 'hast'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { FileRefused } from './file-refused.ts'
import { MarkupTooLarge, parseMarkup } from './parse-markup.ts'

/**
 * Reduces an SVG to drawing: shapes, text, gradients and references inside the file.
 * No script, event handler, foreignObject, animation, filter, embedded picture or outside address is left.
 */
const PAINT = ['fill', 'stroke', 'clipPath', 'mask', 'markerStart', 'markerMid', 'markerEnd', 'color', 'stopColor']
const PLAIN = [
  ...'id transform opacity fillOpacity fillRule strokeWidth strokeLineCap strokeLineJoin strokeDashArray'.split(' '),
  ...'strokeDashOffset strokeMiterLimit strokeOpacity clipRule vectorEffect paintOrder visibility display'.split(' '),
  ...'stopOpacity offset x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points pathLength width height'.split(' '),
  ...'viewBox preserveAspectRatio gradientUnits gradientTransform spreadMethod patternUnits'.split(' '),
  ...'patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerWidth markerHeight'.split(
    ' ',
  ),
  ...'markerUnits orient refX refY rotate textLength lengthAdjust textAnchor dominantBaseline'.split(' '),
  ...'fontFamily fontSize fontStyle fontWeight letterSpacing wordSpacing textDecoration role ariaLabel'.split(' '),
]
/** A reference inside the file, a colour or a keyword; never an address. */
const PAINT_VALUE = /^(?:url\(\s*['"]?#[\w.:-]+['"]?\s*\)(?:\s[\w#(),.%\s-]*)?|(?![^]*url)[\w#(),.%\s-]+)$/i
const LOCAL = /^#[\w.:-]+$/
/** Declarations without url(), escapes, comments or at-rules. */
const STYLE_VALUE = /^(?![^]*(?:url|image|expression|src\s*\(|behavior|binding))[\w\s#.,:;%()+-]*$/i

const SCHEMA: Schema = {
  tagNames: [
    ...'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc'.split(' '),
    ...'linearGradient radialGradient stop clipPath mask pattern marker'.split(' '),
  ],
  attributes: {
    '*': [...PLAIN, ...PAINT.map((name): [string, RegExp] => [name, PAINT_VALUE]), ['style', STYLE_VALUE]],
    ...Object.fromEntries(
      ['use', 'textPath', 'linearGradient', 'radialGradient', 'pattern'].map((tag): [string, [string, RegExp][]] => [
        tag,
        [
          ['href', LOCAL],
          ['xLinkHref', LOCAL],
        ],
      ]),
    ),
  },
  strip: ['script', 'style', 'foreignObject', 'iframe', 'image', 'filter', 'animate', 'set', 'handler', 'listener'],
  clobber: [],
  protocols: {},
  allowComments: false,
  allowDoctypes: false,
}

/** Characters that would make the file malformed as XML. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const MAX_ELEMENTS = 20_000
const SVG_UNREADABLE = 'This SVG holds no drawing that can be shown safely.'

/**
 * @param source text of the file; an XML prolog, entities and comments are not carried over.
 * @returns a well-formed SVG of the drawing subset.
 * @throws FileRefused when no drawing is left, or it is deeper or larger than a browser should draw.
 */
export function sanitizeSvg(source: string): string {
  try {
    const drawing = findDrawing(sanitize(parseMarkup(source), SCHEMA))
    if (!drawing || !drawing.children.some((child) => child.type === 'element')) throw refusal()
    if (countElements(drawing) > MAX_ELEMENTS) throw refusal()
    dropNestedUses(drawing)
    drawing.properties['xmlns'] = 'http://www.w3.org/2000/svg'
    if (usesXLink(drawing)) drawing.properties['xmlnsXLink'] = 'http://www.w3.org/1999/xlink'
    return toHtml(drawing, { space: 'svg', closeEmptyElements: true }).replace(NOT_XML, '')
  } catch (error) {
    if (error instanceof MarkupTooLarge) throw refusal()
    throw error
  }
}

function refusal(): FileRefused {
  return new FileRefused('refused', SVG_UNREADABLE)
}

function findDrawing(node: ReturnType<typeof sanitize>): Element | undefined {
  if (node.type === 'element') return node.tagName === 'svg' ? node : undefined
  if (node.type !== 'root') return undefined
  return node.children.find((child): child is Element => child.type === 'element' && child.tagName === 'svg')
}

function* elementsOf(node: Root | Element): Generator<Element> {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    yield child
    yield* elementsOf(child)
  }
}

function countElements(node: Element): number {
  let count = 0
  for (const _ of elementsOf(node)) count += 1
  return count
}

function usesXLink(node: Element): boolean {
  for (const element of elementsOf(node)) if (element.properties['xLinkHref'] !== undefined) return true
  return false
}

/** A use of something that itself holds a use multiplies without end: ten levels of ten draw ten thousand million. */
function dropNestedUses(drawing: Element): void {
  const holders = new Set<unknown>()
  markHolders(drawing, holders)
  prune(drawing, holders)
}

/** @returns whether `node` is or holds a use; collects the references to all that do. */
function markHolders(node: Element, holders: Set<unknown>): boolean {
  let holds = node.tagName === 'use'
  for (const child of node.children) if (child.type === 'element' && markHolders(child, holders)) holds = true
  if (holds && node.properties['id'] !== undefined) holders.add(`#${String(node.properties['id'])}`)
  return holds
}

function prune(node: Element, holders: ReadonlySet<unknown>): void {
  node.children = node.children.filter(
    (child) =>
      child.type !== 'element' ||
      child.tagName !== 'use' ||
      (!holders.has(child.properties['href']) && !holders.has(child.properties['xLinkHref'])),
  )
  for (const child of node.children) if (child.type === 'element') prune(child, holders)
}
