import type { Grammar } from './grammar.ts'
import { htmlGrammar } from './html-grammar.ts'
import { markdownGrammar } from './markdown-grammar.ts'
import { regionsOf } from './regions.ts'

/** Text merge by paragraph: what does not overlap is merged, what overlaps is asked about hunk by hunk. */

/** Hunks in their order hold each side's whole text, whatever is merged or chosen. */
interface Sides {
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

export type Hunk =
  | ({ readonly kind: 'agreed'; readonly text: string } & Sides)
  | ({ readonly kind: 'conflict' } & Sides)

export interface TextMerge {
  /** Null when hunks stand against each other. */
  readonly merged: string | null
  readonly hunks: readonly Hunk[]
}

export type TextKind = 'html' | 'markdown'

const GRAMMARS: Readonly<Record<TextKind, Grammar>> = { html: htmlGrammar, markdown: markdownGrammar }

/** Three-way merge of one text; line ends come out as LF. */
export function mergeText(kind: TextKind, base: string, mine: string, theirs: string): TextMerge {
  const grammar = GRAMMARS[kind]
  const split = (text: string) => grammar.split(text.replace(/\r\n?/g, '\n'))
  const regions = regionsOf(grammar, split(base), split(mine), split(theirs))
  const hunks: Hunk[] = []
  for (const region of regions) {
    const last = hunks.at(-1)
    const sides = {
      base: grammar.join(region.base),
      mine: grammar.join(region.mine),
      theirs: grammar.join(region.theirs),
    }
    if (region.merged === null) hunks.push({ kind: 'conflict', ...sides })
    else if (last?.kind !== 'agreed') hunks.push({ kind: 'agreed', text: grammar.join(region.merged), ...sides })
    else {
      hunks[hunks.length - 1] = {
        kind: 'agreed',
        text: grammar.join([last.text, ...region.merged]),
        base: grammar.join([last.base, sides.base]),
        mine: grammar.join([last.mine, sides.mine]),
        theirs: grammar.join([last.theirs, sides.theirs]),
      }
    }
  }
  const clean = hunks.every((hunk) => hunk.kind === 'agreed')
  const text = grammar.join(hunks.map((hunk) => (hunk.kind === 'agreed' ? hunk.text : '')))
  // The blank line after a paragraph that was not the last before.
  const last = theirs.replace(/\r\n?/g, '\n')
  const ended = kind === 'markdown' ? text.trimEnd() + last.slice(last.trimEnd().length) : text
  return { merged: clean ? ended : null, hunks }
}

/** Hunks or blocks of one text put together again. */
export function join(kind: TextKind, blocks: readonly string[]): string {
  return GRAMMARS[kind].join(blocks)
}
