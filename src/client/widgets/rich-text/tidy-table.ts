import { missingCells, readSpan } from '#contract/table-cell.ts'

/** Tables as the server keeps them: rows of cells, each of which holds lines of text. */

const BLOCKS =
  'p,div,ul,ol,li,h1,h2,h3,h4,h5,h6,blockquote,pre,hr,figure,figcaption,section,article,dl,dt,dd,table,caption,tr,td,th'

/** A table in a cell of another is lines of that cell. */
export function tidyTable(table: Element): void {
  if (table.parentElement?.closest('table')) return
  const own = (names: string) => [...table.querySelectorAll(names)].filter((part) => part.closest('table') === table)
  const words = table.ownerDocument.createElement('p')
  for (const caption of own('caption')) words.append(...caption.childNodes, ' ')
  if (words.textContent?.trim() !== '') table.before(words)
  const rows = own('tr').map((row) => ({
    row,
    cells: [...row.children].filter(({ tagName }) => /^T[DH]$/.test(tagName)),
  }))
  for (const { cells } of rows) for (const cell of cells) toLines(cell)
  if (rows.every(({ cells }) => cells.length === 0)) {
    table.remove()
    return
  }
  const span = (cell: Element, name: string) => readSpan(cell.getAttribute(name))
  const spans = (cell: Element) => ({ columns: span(cell, 'colspan'), rows: span(cell, 'rowspan') })
  const missing = missingCells(rows.map(({ cells }) => cells.map(spans)))
  if (missing === null) {
    table.replaceWith(...rows.map(({ cells }) => rowAsText(table.ownerDocument, cells)))
    return
  }
  rows.forEach(({ row, cells }, at) => {
    const tag = cells.length > 0 && cells.every(({ tagName }) => tagName === 'TH') ? 'th' : 'td'
    for (let left = missing[at] ?? 0; left > 0; left -= 1) row.append(table.ownerDocument.createElement(tag))
  })
}

/** Too large to be a table here: each cell a line. */
function rowAsText(document: Document, cells: readonly Element[]): Element {
  const paragraph = document.createElement('p')
  cells.forEach((cell, at) => paragraph.append(...(at > 0 ? [document.createElement('br')] : []), ...cell.childNodes))
  return paragraph
}

/** Line breaks between what were blocks; none at the ends, and no two at one place. */
function toLines(cell: Element): void {
  const ends = new Set<Node>()
  const end = () => {
    const line = cell.ownerDocument.createElement('br')
    ends.add(line)
    return line
  }
  for (const block of cell.querySelectorAll(BLOCKS)) {
    block.before(end())
    block.replaceWith(...block.childNodes, end())
  }
  const walker = cell.ownerDocument.createTreeWalker(cell)
  const spare: Node[] = []
  let open: Node | null = null
  let begun = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (ends.has(node)) {
      if (open !== null || !begun) spare.push(node)
      else open = node
    } else if (
      /^(?:BR|IMG)$/.test(node.nodeName) ||
      (node.nodeType === 3 && /[^ \t\r\n\f]/.test(node.nodeValue ?? ''))
    ) {
      begun = true
      open = null
    }
  }
  for (const node of open === null ? spare : [...spare, open]) node.parentNode?.removeChild(node)
}
