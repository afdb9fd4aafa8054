import { diff3MergeRegions } from 'node-diff3'
import { canonicalHtml } from './values.ts'

/** Text merge by paragraph: what does not overlap is merged, what overlaps is asked about hunk by hunk (3.7). */

export type Hunk =
  | { readonly kind: 'agreed'; readonly text: string }
  | { readonly kind: 'conflict'; readonly base: string; readonly mine: string; readonly theirs: string }

export interface TextMerge {
  /** Null when hunks stand against each other. */
  readonly merged: string | null
  readonly hunks: readonly Hunk[]
}

export type TextKind = 'html' | 'markdown'

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/**
 * Top-level blocks of HTML, each with the white space before it, so that joining gives the text back exactly.
 * Text that does not nest cleanly comes back as fewer, larger blocks; never as broken ones.
 */
export function splitHtml(html: string): string[] {
  const blocks: string[] = []
  const tag = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^'">])*?(\/?)>/gi
  let depth = 0
  let start = 0
  for (const match of html.matchAll(tag)) {
    const name = match[2]?.toLowerCase()
    if (name === undefined) continue
    const closes = match[1] === '/'
    const alone = VOID.has(name) || match[3] === '/'
    if (!closes && depth === 0 && html.slice(start, match.index).trim() !== '') {
      blocks.push(html.slice(start, match.index))
      start = match.index
    }
    if (!alone) depth = Math.max(0, depth + (closes ? -1 : 1))
    if (depth === 0) {
      const end = match.index + match[0].length
      blocks.push(html.slice(start, end))
      start = end
    }
  }
  if (start < html.length) blocks.push(html.slice(start))
  return blocks
}

/** Paragraphs of Markdown with the blank lines after them; a fenced block stays whole. */
export function splitMarkdown(text: string): string[] {
  const blocks: string[] = []
  let current = ''
  let fence: string | null = null
  for (const line of text.split(/(?<=\n)/)) {
    const blank = line.trim() === ''
    if (!blank && fence === null && /\n[ \t]*\n$/.test(current)) {
      blocks.push(current)
      current = ''
    }
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]
    if (mark !== undefined) fence = fence === null ? mark : line.trim().startsWith(fence) ? null : fence
    current += line
  }
  if (current !== '') blocks.push(current)
  return blocks
}

/** Three-way merge of one text. */
export function mergeText(kind: TextKind, base: string, mine: string, theirs: string): TextMerge {
  const split = kind === 'html' ? splitHtml : splitMarkdown
  const parts = { a: split(mine), o: split(base), b: split(theirs) }
  const keyOf = (block: string) => (kind === 'html' ? canonicalHtml(block) : block.trimEnd())
  const regions = diff3MergeRegions(parts.a.map(keyOf), parts.o.map(keyOf), parts.b.map(keyOf))
  const hunks: Hunk[] = []
  const agree = (blocks: readonly string[]) => {
    const last = hunks.at(-1)
    if (last?.kind === 'agreed') hunks[hunks.length - 1] = { kind: 'agreed', text: join(kind, [last.text, ...blocks]) }
    else if (blocks.length > 0) hunks.push({ kind: 'agreed', text: join(kind, blocks) })
  }
  for (const region of regions) {
    if (region.stable) {
      agree(parts[region.buffer].slice(region.bufferStart, region.bufferStart + region.bufferLength))
    } else if (region.aContent.join('\n') === region.bContent.join('\n')) {
      agree(parts.a.slice(region.aStart, region.aStart + region.aLength))
    } else {
      hunks.push({
        kind: 'conflict',
        base: join(kind, parts.o.slice(region.oStart, region.oStart + region.oLength)),
        mine: join(kind, parts.a.slice(region.aStart, region.aStart + region.aLength)),
        theirs: join(kind, parts.b.slice(region.bStart, region.bStart + region.bLength)),
      })
    }
  }
  const clean = hunks.every((hunk) => hunk.kind === 'agreed')
  const text = join(
    kind,
    hunks.map((hunk) => (hunk.kind === 'agreed' ? hunk.text : '')),
  )
  return { merged: clean ? text : null, hunks }
}

/** Markdown blocks from different texts may lack the blank line that kept them apart. */
/** Blocks or hunks of one text put together again. */
export function join(kind: TextKind, blocks: readonly string[]): string {
  if (kind === 'html') return blocks.join('')
  return blocks.reduce((text, block) => {
    if (text === '' || /\n[ \t]*\n$/.test(text)) return text + block
    return text + (text.endsWith('\n') ? '\n' : '\n\n') + block
  }, '')
}
