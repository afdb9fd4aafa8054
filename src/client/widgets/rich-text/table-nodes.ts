import type { AttributeSpec, Attrs, Node, NodeSpec } from 'prosemirror-model'
import { isScope, readSpan } from '#contract/table-cell.ts'

/** Tables in the schema; `tableRole` is what prosemirror-tables knows them by. */

const SPANS: Record<string, AttributeSpec> = {
  colspan: { default: 1, validate: 'number' },
  rowspan: { default: 1, validate: 'number' },
}

function readCell(dom: HTMLElement): Attrs {
  const scope = dom.getAttribute('scope')
  return {
    colspan: readSpan(dom.getAttribute('colspan')),
    rowspan: readSpan(dom.getAttribute('rowspan')),
    scope: isScope(scope) ? scope : null,
  }
}

/** One paragraph, which is lines; the HTML has the words alone. */
const CELL: NodeSpec = { content: 'paragraph', attrs: SPANS, isolating: true, selectable: false }

export const TABLE_NODES = {
  table: {
    content: 'table_row+',
    group: 'block',
    tableRole: 'table',
    isolating: true,
    selectable: false,
    parseDOM: [{ tag: 'table' }],
    // A wide one scrolls in its own box.
    toDOM: () => ['div', { class: 'rt-table' }, ['table', ['tbody', 0]]],
  },
  table_row: {
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    selectable: false,
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_header: {
    ...CELL,
    tableRole: 'header_cell',
    // Of a new one.
    attrs: { ...SPANS, scope: { default: 'col', validate: 'string|null' } },
    parseDOM: [
      { tag: 'th', getAttrs: readCell },
      { tag: 'thead td', getAttrs: readCell },
    ],
    toDOM: (node) => ['th', cellAttributes(node), 0],
  },
  table_cell: {
    ...CELL,
    tableRole: 'cell',
    parseDOM: [{ tag: 'td', getAttrs: readCell }],
    toDOM: (node) => ['td', cellAttributes(node), 0],
  },
} satisfies Record<string, NodeSpec>

export function cellAttributes({ attrs }: Node): Record<string, string> {
  const out: Record<string, string> = {}
  for (const span of ['colspan', 'rowspan']) if (attrs[span] > 1) out[span] = String(attrs[span])
  if (isScope(attrs['scope'])) out['scope'] = attrs['scope']
  return out
}

/** Headings of columns and nothing else. */
export function isHeadRow(row: Node): boolean {
  return (
    row.childCount > 0 &&
    row.children.every(
      ({ type, attrs }) =>
        type.spec['tableRole'] === 'header_cell' && attrs['scope'] !== 'row' && attrs['scope'] !== 'rowgroup',
    )
  )
}
