import type { Element, ElementContent } from 'hast'
import { isScope, missingCells, readSpan } from '#contract/table-cell.ts'
import { cellLines, hasWords } from './sanitize-lines.ts'

/** Tables as the editor makes them: a head, bodies, rows, cells that hold lines of text. */

/**
 * @param node a table whose content is clean already
 * @returns the table behind what stood in it and is no cell; that alone where there are no cells
 */
export function tableOf(node: Element): ElementContent[] {
  const loose: ElementContent[] = []
  const rows = elements(node.children, ['thead', 'tbody', 'tr'], loose).flatMap((part) =>
    part.tagName === 'tr' ? [row(part, loose)] : elements(part.children, ['tr'], loose).map((tr) => row(tr, loose)),
  )
  const before = paragraph(cellLines(loose))
  if (!rows.some(({ children }) => children.length > 0)) return before
  const missing = missingCells(rows.map(({ children }) => children.map(spansOf)))
  if (missing === null) return [...before, ...rows.flatMap(({ children }) => paragraph(cellLines(children)))]
  rows.forEach((tr, at) => fill(tr, missing[at] ?? 0))
  const first = rows.findIndex((tr) => !isHead(tr))
  const headRows = first < 0 ? rows.length : first
  const section = (tagName: string, children: Element[]): Element[] =>
    children.length > 0 ? [{ type: 'element', tagName, properties: {}, children }] : []
  const sections = [...section('thead', rows.slice(0, headRows)), ...section('tbody', rows.slice(headRows))]
  return [...before, { ...node, properties: {}, children: sections }]
}

function paragraph(children: ElementContent[]): ElementContent[] {
  return hasWords(children) ? [{ type: 'element', tagName: 'p', properties: {}, children }] : []
}

/** Every row is as wide as the others: what knows tables need not guess. */
function fill(tr: Element, count: number): void {
  const isHeadings =
    tr.children.length > 0 && tr.children.every((cell) => cell.type === 'element' && cell.tagName === 'th')
  const tagName = isHeadings ? 'th' : 'td'
  for (let left = count; left > 0; left -= 1)
    tr.children.push({ type: 'element', tagName, properties: {}, children: [] })
}

function spansOf(cell: ElementContent): { columns: number; rows: number } {
  const { colSpan, rowSpan } = cell.type === 'element' ? cell.properties : {}
  return { columns: readSpan(colSpan), rows: readSpan(rowSpan) }
}

/** Headings of columns and nothing else: rows of them at the top are the head, whatever the markup called them. */
function isHead({ children }: Element): boolean {
  return (
    children.length > 0 &&
    children.every((node) => {
      if (node.type !== 'element' || node.tagName !== 'th') return false
      const scope = node.properties['scope']
      return scope !== 'row' && scope !== 'rowgroup'
    })
  )
}

function row(tr: Element, loose: ElementContent[]): Element {
  return { ...tr, properties: {}, children: elements(tr.children, ['th', 'td'], loose).map(cell) }
}

function cell(node: Element): Element {
  const { colSpan, rowSpan, scope } = node.properties
  const [columns, rows] = [readSpan(colSpan), readSpan(rowSpan)]
  const properties: Element['properties'] = {}
  if (columns > 1) properties['colSpan'] = columns
  if (rows > 1) properties['rowSpan'] = rows
  if (node.tagName === 'th' && isScope(scope)) properties['scope'] = scope
  return { ...node, properties, children: cellLines(node.children) }
}

/** The elements of such names; anything else that is more than white space is put aside. */
function elements(nodes: readonly ElementContent[], names: readonly string[], loose: ElementContent[]): Element[] {
  return nodes.flatMap((node) => {
    if (node.type === 'element' && names.includes(node.tagName)) return [node]
    if (node.type === 'element' || hasWords([node])) loose.push(node)
    return []
  })
}
