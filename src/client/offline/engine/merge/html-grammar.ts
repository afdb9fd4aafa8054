import type { Grammar, Inside, Parts } from './grammar.ts'
import { canonicalHtml, nestsCleanly, splitHtml, wordsOf } from './html.ts'
import { columnsHold, type Rows } from './tables.ts'

/** Lists by item, tables by row and cell, quotes and sections by paragraph; a paragraph's words stay one. */

const CONTAINER =
  /^(\s*<(ul|ol|li|blockquote|table|thead|tbody|tfoot|tr|div|section|article|figure|dl)\b[^>]*>)([\s\S]*)(<\/\2\s*>\s*)$/i

export const htmlGrammar: Grammar = {
  split: splitHtml,
  join: (blocks) => blocks.join(''),
  keyOf: canonicalHtml,
  wordsOf,
  inside,
  leavesOf,
}

interface Container extends Parts {
  readonly tag: string
}

function containerOf(block: string): Container | null {
  const [, open, tag, inner, close] = CONTAINER.exec(block) ?? []
  if (open === undefined || tag === undefined || inner === undefined || close === undefined) return null
  // `<ul>…</ul> and <ul>…</ul>` begins and ends alike, but is not one list.
  if (!nestsCleanly(block) || !nestsCleanly(inner)) return null
  const children = splitHtml(inner)
  return children.join('').trim() === '' ? null : { open, tag: tag.toLowerCase(), children, close }
}

function inside(base: string, mine: string, theirs: string): Inside | null {
  const [o, a, b] = [containerOf(base), containerOf(mine), containerOf(theirs)]
  if (!o || !a || !b) return null
  const start = canonicalHtml(o.open)
  if (canonicalHtml(a.open) !== start || canonicalHtml(b.open) !== start) return null
  if (o.tag === 'table' && !columnsHold(rowsOf(base), rowsOf(mine), rowsOf(theirs))) return null
  return {
    base: o,
    mine: a,
    theirs: b,
    // A figure has one caption: two that were added would both be taken in.
    fixed: o.tag === 'tr' || o.tag === 'figure',
    rebuild: (children) => `${b.open}${children.join('')}${b.close}`,
    apart: true,
  }
}

function rowsOf(table: string): Rows {
  if ((table.match(/<table\b/gi)?.length ?? 0) > 1 || /\b(?:col|row)span\s*=/i.test(table)) return null
  // Each piece begins behind a `<tr`; what has no end is no row.
  return table
    .split(/<tr\b/i)
    .slice(1)
    .flatMap((piece) => {
      const end = piece.search(/<\/tr\s*>/i)
      const start = piece.indexOf('>') + 1
      return end < start || start === 0 ? [] : [splitHtml(piece.slice(start, end)).map(canonicalHtml)]
    })
}

function leavesOf(block: string): string[] {
  const container = containerOf(block)
  if (!container || container.tag === 'tr') return [block]
  return container.children.flatMap(leavesOf)
}
