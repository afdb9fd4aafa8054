import type { Grammar, Region } from './grammar.ts'

/** A second look at a merge as a whole. Pure. */

const SIDES = [
  { side: 'mine', other: 'theirs' },
  { side: 'theirs', other: 'mine' },
] as const

interface Leaves {
  readonly base: readonly string[]
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  readonly merged: readonly string[] | null
}

/**
 * Places that fit one by one can still be wrong together: the same paragraph moved by both sides would stand there
 * twice, one that the other side deleted or edited would come back, and of two copies both could go. Such places are
 * asked about.
 */
export function doubted(grammar: Grammar, regions: readonly Region[]): readonly Region[] {
  const leaves = (blocks: readonly string[]) =>
    blocks.flatMap(grammar.leavesOf).flatMap((leaf) => nameOf(grammar, leaf))
  const looked = regions.map((region) => ({
    region,
    of: {
      base: leaves(region.base),
      mine: leaves(region.mine),
      theirs: leaves(region.theirs),
      merged: region.merged && leaves(region.merged),
    },
  }))
  const all = looked.map(({ of }) => of)
  const wrong = new Set([...tooMany(all), ...tooFew(all)])
  const contested = SIDES.map(({ side, other }) =>
    all.flatMap((of) =>
      of.base.filter((leaf) => !of[side].includes(leaf) && (of.merged === null || !of[other].includes(leaf))),
    ),
  )
  const isAlike = likeness()
  return looked.map(({ region, of }) => {
    if (of.merged === null) return region
    const counts = [of.base, of.mine, of.theirs, of.merged].map(tally)
    const changes = (leaf: string) => new Set(counts.map((count) => count.get(leaf) ?? 0)).size > 1
    const comesBack = SIDES.some(({ side, other }, index) =>
      of[side].some(
        (leaf) =>
          !of.base.includes(leaf) &&
          !of[other].includes(leaf) &&
          contested[index]?.some((old) => !of.base.includes(old) && isAlike(old, leaf)),
      ),
    )
    return comesBack || [...wrong].some(changes) ? { ...region, merged: null } : region
  })
}

/** A leaf by its words; a picture by its markup. A rule or an empty line is no one's in particular. */
function nameOf(grammar: Grammar, leaf: string): string[] {
  const words = grammar.wordsOf(leaf)
  if (/[\p{L}\p{N}]/u.test(words)) return [words]
  const key = grammar.keyOf(leaf)
  return /<img\b/.test(key) ? [key] : []
}

/** More of it than the side that changed it wants; what came together from both sides has no count on either. */
function tooMany(all: readonly Leaves[]): string[] {
  const total = (side: keyof Leaves) => tally(all.flatMap((of) => of[side] ?? []))
  const [base, mine, theirs, merged] = [total('base'), total('mine'), total('theirs'), total('merged')]
  return [...merged].flatMap(([leaf, count]) => {
    const [was, a, b] = [base.get(leaf) ?? 0, mine.get(leaf) ?? 0, theirs.get(leaf) ?? 0]
    return a + b > 0 && count > (a === was ? b : a) ? [leaf] : []
  })
}

/** Each side took another copy away. */
function tooFew(all: readonly Leaves[]): string[] {
  const [mine, theirs] = SIDES.map(({ side, other }) =>
    all.flatMap((of) => {
      const alone = of.merged && of.merged.length < of.base.length && of[other].join('\n') === of.base.join('\n')
      return alone ? of.base.filter((leaf) => !of[side].includes(leaf)) : []
    }),
  )
  return mine?.filter((leaf) => theirs?.includes(leaf)) ?? []
}

function tally(leaves: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const leaf of leaves) counts.set(leaf, (counts.get(leaf) ?? 0) + 1)
  return counts
}

/** Whether one block is a new state of the other rather than another block. */
export function alike(grammar: Grammar, left: string, right: string): boolean {
  return likeness()(grammar.wordsOf(left), grammar.wordsOf(right))
}

/** Half of the words are common. Long texts are compared again and again, so their words are counted once. */
function likeness(): (left: string, right: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>()
  const words = (text: string) => {
    const found = known.get(text) ?? new Set(text.toLowerCase().split(' ').filter(Boolean))
    known.set(text, found)
    return found
  }
  return (left, right) => {
    const [a, b] = [words(left), words(right)]
    let common = 0
    for (const word of a) if (b.has(word)) common += 1
    return a.size + b.size > 0 && (2 * common) / (a.size + b.size) >= 0.5
  }
}
