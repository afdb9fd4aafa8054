import { blockStarts, type BlockStart } from '#contract/render/markdown-blocks.ts'

/** An outermost block of a Markdown text: it goes on to the line before the next one. */
export interface Block {
  /** From 0. */
  readonly line: number
  readonly kind: BlockStart
}

/** By line, ascending. */
export type Blocks = readonly Block[]

/** Lines that took the place of others; what stands before and behind them is as it was. */
export interface ChangedLines {
  /** The first of them, in both texts. */
  readonly first: number
  /** The last of those that were, and of those that are. */
  readonly lastOld: number
  readonly lastNew: number
}

/** First lines that could be read otherwise behind other lines: right below code or words, behind a list. */
const DEPENDS: Readonly<Record<BlockStart, RegExp>> = {
  block: /^(?: {4}| {0,3}(?:\t|\[\^|>[ \t]*(?:$|[-+*>\d[])|(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)))/,
  item: /^ {0,3}(?:[-+*]|\d{1,9}[.)])[ \t]*(?:$|>|\[\^|(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$))/,
  table: /^/,
}

export function blocksOf(text: string, line = 0): Blocks {
  return [...blockStarts(text)].map(([at, kind]) => ({ line: line + at, kind })).toSorted((a, b) => a.line - b.line)
}

/**
 * The blocks after a change. Reads from the block before the change to the first one behind it that begins as before:
 * a key in a long text costs no more than in a short one.
 * @param textOf the lines of the new text from the first to before the last; to its end without the last
 */
export function readAgain(
  old: Blocks,
  { first, lastOld, lastNew }: ChangedLines,
  textOf: (from: number, to?: number) => string,
): Blocks {
  const canBegin = ({ line, kind }: Block) => !DEPENDS[kind].test(textOf(line, line + 1))
  let kept = old.findIndex(({ line }) => line >= first)
  if (kept < 0) kept = old.length
  do kept -= 1
  while (kept > 0 && !canBegin(old[kept] ?? NONE))
  kept = Math.max(kept, 0)
  const from = kept > 0 ? (old[kept]?.line ?? 0) : 0

  const behind = old
    .filter(({ line }) => line > lastOld)
    .map(({ line, kind }) => ({ line: line + lastNew - lastOld, kind }))
  for (let next = 0; next < behind.length; next = next * 2 + 1) {
    const block = behind[next] ?? NONE
    if (!canBegin(block)) continue
    const read = blocksOf(textOf(from, block.line + 1), from)
    const last = read.at(-1)
    if (last?.line === block.line && last.kind === block.kind)
      return [...old.slice(0, kept), ...read.slice(0, -1), ...behind.slice(next)]
  }
  return [...old.slice(0, kept), ...blocksOf(textOf(from), from)]
}
const NONE: Block = { line: 0, kind: 'table' }
