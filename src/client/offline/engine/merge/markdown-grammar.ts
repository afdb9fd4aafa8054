import { blockStarts, cellsOf, isTableRule } from '#contract/render/markdown-blocks.ts'
import type { Grammar, Inside, Parts } from './grammar.ts'
import { columnsHold, type Rows } from './tables.ts'

/** Markdown: blocks between blank lines; lists by item, tables by row and cell, front matter by line. */

export const markdownGrammar: Grammar = {
  split: splitMarkdown,
  join: joinMarkdown,
  keyOf,
  wordsOf: (block) =>
    block
      .replace(/^( {0,3})\d{1,9}[.)](?=[ \t])/gm, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  inside: (base, mine, theirs) =>
    frontMatter(base, mine, theirs) ?? table(base, mine, theirs) ?? row(base, mine, theirs) ?? list(base, mine, theirs),
  leavesOf: (block) => itemsOf(block)?.children.slice() ?? (rowsOf(block) ? linesOf(block).children.slice() : [block]),
}

const NUMBER = /^( {0,3})(\d{1,9})(?=[.)](?:[ \t]|$))/
const FRONT_MATTER = /^---[ \t]*\n(?:[\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/

/**
 * Blocks and items with the blank lines after them. What stands together without a blank line stays together, and so
 * does front matter, which is none to the preview.
 */
export function splitMarkdown(text: string): string[] {
  const front = FRONT_MATTER.exec(text)?.[0] ?? ''
  const starts = blockStarts(text.slice(front.length))
  const first = front.split('\n').length - 1
  return cut(text, (line, before) => starts.has(line - first) && before.length > 1 && isBlank(before.at(-1)))
}

const isBlank = (line: string | undefined) => line !== undefined && /^[ \t]*\n$/.test(line)

/** @param begins whether a new piece begins at this line, from 0, behind these lines of the piece before */
function cut(text: string, begins: (line: number, before: readonly string[]) => boolean): string[] {
  const pieces: string[][] = []
  for (const [index, line] of text.split(/(?<=\n)/).entries()) {
    const before = pieces.at(-1)
    if (before === undefined || begins(index, before)) pieces.push([line])
    else before.push(line)
  }
  return pieces.map((lines) => lines.join('')).filter((piece) => piece !== '')
}

/** Blocks of different texts may lack the blank line that kept them apart. */
function joinMarkdown(blocks: readonly string[]): string {
  const pieces: string[] = []
  // The end of what is there so far, from the last line end but one: looking at all of it each time takes too long.
  let end = ''
  for (const block of blocks) {
    if (block === '') continue
    if (end !== '' && !/^\n[ \t]*\n$/.test(end)) {
      pieces.push(end.endsWith('\n') ? '\n' : '\n\n')
      end = '\n\n'
    }
    pieces.push(block)
    end = lastLine(block.includes('\n') ? end.slice(-1) + block : end + block)
  }
  return pieces.join('')
}

/** The last line, with the line end before it when there is one. */
function lastLine(text: string): string {
  const start = text.lastIndexOf('\n', text.length - 2)
  return start < 0 ? text : text.slice(start)
}

/** The number of a list item, the width of a table's columns and white space at an end of line don't count. */
function keyOf(block: string): string {
  const rows = rowsOf(block)
  if (rows) return linesOf(block).children.map(rowKey).join('\n')
  if (block.startsWith('|') && !block.includes('\n')) return rowKey(block)
  return block
    .trimEnd()
    .replace(/(?<! ) (?=\n)/g, '')
    .replace(/^( {0,3})\d{1,9}(?=[.)][ \t])/gm, '$11')
}

function linesOf(block: string): Parts {
  const text = block.trimEnd()
  return { open: '', children: text.split('\n'), close: block.slice(text.length) }
}

function frontMatter(base: string, mine: string, theirs: string): Inside | null {
  const parts = [base, mine, theirs].map((block): Parts | null => {
    const [, open, inner, close] = /^(---[ \t]*\n)([\s\S]*?)(\n(?:---|\.\.\.)\s*)$/.exec(block) ?? []
    // A value over several lines is one entry.
    return open === undefined || inner === undefined || close === undefined
      ? null
      : { open, children: inner.split(/\n(?=\S)/), close }
  })
  return assemble(parts, { fixed: false, glue: '\n' })
}

function table(base: string, mine: string, theirs: string): Inside | null {
  const rows = [base, mine, theirs].map(rowsOf)
  if (!columnsHold(rows[0] ?? null, rows[1] ?? null, rows[2] ?? null)) return null
  return assemble([base, mine, theirs].map(linesOf), { fixed: false, glue: '\n' })
}

function row(base: string, mine: string, theirs: string): Inside | null {
  const lines = [base, mine, theirs]
  if (lines.some((line) => line.includes('\n') || !line.includes('|'))) return null
  const parts = lines.map((line): Parts => ({ open: '', children: barsOf(line), close: '' }))
  return assemble(parts, { fixed: true, glue: '' })
}

function list(base: string, mine: string, theirs: string): Inside | null {
  const parts = [base, mine, theirs].map(itemsOf)
  return assemble(parts, { fixed: false, glue: '\n' })
}

function assemble(
  [base, mine, theirs]: readonly (Parts | null)[],
  { fixed, glue }: { readonly fixed: boolean; readonly glue: string },
): Inside | null {
  if (!base || !mine || !theirs) return null
  const numbered = [base, mine, theirs].every(({ children }) => countsUp(children))
  const rebuild = (children: readonly string[]) =>
    `${theirs.open}${(numbered ? renumber(children) : children).join(glue)}${theirs.close}`
  return { base, mine, theirs, fixed, rebuild, apart: false }
}

/** Items of a list without blank lines between them; null for anything else. */
function itemsOf(block: string): Parts | null {
  const text = block.trimEnd()
  const starts = blockStarts(text)
  if (starts.get(0) !== 'item' || /\n[ \t]*\n/.test(text)) return null
  const items = cut(text, (line) => starts.get(line) === 'item')
  return { open: '', children: items.map((item) => item.replace(/\n$/, '')), close: block.slice(text.length) }
}

function numberOf(item: string): number | null {
  const digits = NUMBER.exec(item)?.[2]
  return digits === undefined ? null : Number(digits)
}

function countsUp(items: readonly string[]): boolean {
  const first = items[0] === undefined ? null : numberOf(items[0])
  return first !== null && items.every((item, index) => numberOf(item) === first + index)
}

function renumber(items: readonly string[]): string[] {
  const first = items[0] === undefined ? null : numberOf(items[0])
  return items.map((item, index) => item.replace(NUMBER, (_, indent: string) => `${indent}${(first ?? 1) + index}`))
}

/** Cells with the bar before each; the last piece is what follows the last bar. */
function barsOf(line: string): string[] {
  return line.split(/(?<!\\)(?=\|)/)
}

function rowKey(line: string): string {
  const cells = cellsOf(line)
  return (isTableRule(line) ? cells.map((cell) => cell.replace(/-+/, '-')) : cells).join(' | ')
}

/** Rows of a table without its line of dashes; null when the block is no table. */
function rowsOf(block: string): Rows {
  if (blockStarts(block).get(0) !== 'table') return null
  const [heading = '', , ...rows] = linesOf(block).children
  return [heading, ...rows].map(cellsOf)
}
