import type { Grammar } from './grammar.ts'
import { htmlGrammar } from './html-grammar.ts'
import { markdownGrammar } from './markdown-grammar.ts'
import { alike, type Region, regionsOf } from './regions.ts'

/** Text merge by paragraph: what does not overlap is merged, what overlaps is asked about hunk by hunk (3.7). */

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
  const regions = doubted(grammar, regionsOf(grammar, split(base), split(mine), split(theirs)))
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
  const ended = kind === 'markdown' ? text.trimEnd() + (/\s*$/.exec(theirs.replace(/\r\n?/g, '\n'))?.[0] ?? '') : text
  return { merged: clean ? ended : null, hunks }
}

/** Hunks or blocks of one text put together again. */
export function join(kind: TextKind, blocks: readonly string[]): string {
  return GRAMMARS[kind].join(blocks)
}

/**
 * Places that fit one by one can still be wrong together: the same paragraph moved by both sides would stand there
 * twice, and one that the other side deleted or edited would come back. Such places are asked about.
 */
function doubted(grammar: Grammar, regions: readonly Region[]): readonly Region[] {
  const leaves = (blocks: readonly string[]) =>
    blocks.flatMap(grammar.leavesOf).flatMap((leaf) => {
      const key = grammar.keyOf(leaf)
      // A rule or an empty line is no one's in particular.
      return /[\p{L}\p{N}]/u.test(grammar.wordsOf(leaf)) || /<img\b/.test(key) ? [grammar.wordsOf(leaf) || key] : []
    })
  const counted = regions.map((region) => ({
    region,
    base: leaves(region.base),
    mine: leaves(region.mine),
    theirs: leaves(region.theirs),
    merged: region.merged && leaves(region.merged),
  }))
  const total = (side: 'base' | 'mine' | 'theirs' | 'merged') => tally(counted.flatMap((one) => one[side] ?? []))
  const [base, mine, theirs, merged] = [total('base'), total('mine'), total('theirs'), total('merged')]
  const wrong = new Set<string>()
  for (const [leaf, count] of merged) {
    const [was, a, b] = [base, mine, theirs].map((side) => side.get(leaf) ?? 0)
    if (count > (a === was ? (b ?? 0) : (a ?? 0))) wrong.add(leaf)
  }
  for (const [leaf, was] of base) {
    const [a, b] = [mine.get(leaf) ?? 0, theirs.get(leaf) ?? 0]
    const removed = a < was && b < was && was > 1
    if (removed && (merged.get(leaf) ?? 0) < Math.min(a, b)) wrong.add(leaf)
  }
  const gone = (side: 'mine' | 'theirs', other: 'mine' | 'theirs') =>
    counted.flatMap((one) =>
      one.base.filter((leaf) => !one[side].includes(leaf) && (one.merged === null || !one[other].includes(leaf))),
    )
  const contested = { mine: gone('mine', 'theirs'), theirs: gone('theirs', 'mine') }
  return counted.map(({ region, ...of }) => {
    if (of.merged === null) return region
    const [before, after] = [tally(of.base), tally(of.merged)]
    const unequal = (leaf: string) => (before.get(leaf) ?? 0) !== (after.get(leaf) ?? 0)
    const comesBack = (['mine', 'theirs'] as const).some((side) =>
      of[side].some(
        (leaf) =>
          !of.base.includes(leaf) && contested[side].some((old) => !of.base.includes(old) && alike(grammar, old, leaf)),
      ),
    )
    const doubtful = comesBack || [...wrong].some(unequal)
    return doubtful ? { ...region, merged: null } : region
  })
}

function tally(leaves: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const leaf of leaves) counts.set(leaf, (counts.get(leaf) ?? 0) + 1)
  return counts
}
