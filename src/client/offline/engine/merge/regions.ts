import { diffIndices } from 'node-diff3'
import { alike, doubted } from './doubts.ts'
import type { Grammar, Region } from './grammar.ts'

/** Where two changed texts differ from their base, and what becomes of every place. Pure. */

interface Hunk {
  readonly side: 'mine' | 'theirs'
  readonly start: number
  readonly end: number
  readonly blocks: readonly string[]
  /** `edit`: one block became another that is like it. `reshape`: anything that could be several changes in one. */
  readonly kind: 'insert' | 'delete' | 'edit' | 'reshape'
}

interface Side {
  readonly hunks: readonly Hunk[]
  /** The side's own writing of each block of the base that it left alone. */
  readonly kept: ReadonlyMap<number, string>
}

type Blocks = readonly string[]

/** More than these nobody reads one by one. */
const MOST_BLOCKS = 3000
/** Blocks that could be each other: five hundred equal ones on both sides take a tenth of a second. */
const MOST_PAIRS = 250_000

/** Whether two lists are compared in reasonable time: n equal blocks on both sides take more than n times n steps. */
export function canCompare(left: Blocks, right: Blocks): boolean {
  if (Math.max(left.length, right.length) > MOST_BLOCKS) return false
  const counts = new Map<string, number>()
  for (const key of left) counts.set(key, (counts.get(key) ?? 0) + 1)
  let pairs = 0
  for (const key of right) pairs += counts.get(key) ?? 0
  return pairs <= MOST_PAIRS
}

/**
 * @param fixed the places count (cells of a row): compared one by one
 * @returns the whole text as a row of regions
 */
export function regionsOf(
  grammar: Grammar,
  base: Blocks,
  mine: Blocks,
  theirs: Blocks,
  fixed = false,
): readonly Region[] {
  const keys = (blocks: Blocks) => (blocks.length > MOST_BLOCKS ? blocks : blocks.map(grammar.keyOf))
  if (!canCompare(keys(base), keys(mine)) || !canCompare(keys(base), keys(theirs))) {
    return [{ base, mine, theirs, merged: null }]
  }
  const my = changesOf(grammar, 'mine', base, mine, fixed)
  const their = changesOf(grammar, 'theirs', base, theirs, fixed)
  const hunks = [...my.hunks, ...their.hunks].toSorted((x, y) => x.start - y.start || x.end - y.end)
  const regions: Region[] = []
  let at = 0
  const untouched = (end: number) => {
    for (; at < end; at += 1) {
      const [was, a, b] = [base[at] ?? '', my.kept.get(at) ?? '', their.kept.get(at) ?? '']
      // A new way of writing the same is kept too, theirs before mine.
      regions.push({ base: [was], mine: [a], theirs: [b], merged: [b === was ? a : b] })
    }
  }
  for (const cluster of clustersOf(hunks)) {
    const start = Math.min(...cluster.map((hunk) => hunk.start))
    const end = Math.max(...cluster.map((hunk) => hunk.end))
    untouched(start)
    const region = {
      base: base.slice(start, end),
      mine: contentOf('mine', my, cluster, start, end),
      theirs: contentOf('theirs', their, cluster, start, end),
    }
    regions.push(...settled(grammar, cluster, region, base.length === 0))
    at = end
  }
  untouched(base.length)
  // Cells don't move, and many hold the same word.
  return fixed ? regions : doubted(grammar, regions)
}

function changesOf(grammar: Grammar, side: Hunk['side'], base: Blocks, blocks: Blocks, fixed: boolean): Side {
  const [from, to] = [base.map(grammar.keyOf), blocks.map(grammar.keyOf)]
  const hunks: Hunk[] = []
  const kept = new Map<number, string>()
  const keep = (start: number, end: number, shift: number) => {
    for (let index = start; index < end; index += 1) kept.set(index, blocks[index + shift] ?? '')
  }
  const add = (start: number, end: number, now: Blocks, kind: Hunk['kind']) =>
    hunks.push({ side, start, end, blocks: now, kind })
  const each = (start: number, now: Blocks) =>
    now.forEach((block, index) => add(start + index, start + index + 1, [block], 'edit'))
  if (fixed) {
    from.forEach((key, index) => {
      if (key === to[index]) keep(index, index + 1, 0)
      else add(index, index + 1, blocks.slice(index, index + 1), 'edit')
    })
    return { hunks, kept }
  }
  let [last, shift] = [0, 0]
  for (const { buffer1, buffer2 } of diffIndices(from, to)) {
    const [start, length] = buffer1
    const now = blocks.slice(buffer2[0], buffer2[0] + buffer2[1])
    keep(last, start, shift)
    if (length === 0) add(start, start, now, 'insert')
    else if (now.length === 0) add(start, start + length, now, 'delete')
    else if (length === now.length && now.every((block, index) => alike(grammar, base[start + index] ?? '', block))) {
      each(start, now)
    } else add(start, start + length, now, 'reshape')
    last = start + length
    shift = buffer2[0] + buffer2[1] - last
  }
  keep(last, base.length, shift)
  return { hunks, kept }
}

/** Changes that depend on each other, together; in the order of the base. */
function clustersOf(hunks: readonly Hunk[]): Hunk[][] {
  const clusters: Hunk[][] = []
  for (const hunk of hunks) {
    const last = clusters.at(-1)
    if (last?.some((other) => depend(other, hunk))) last.push(hunk)
    else clusters.push([hunk])
  }
  return clusters
}

/**
 * Changes of one block by both sides depend on each other. So do changes that only meet, when both of them add or
 * remove blocks: a paragraph written under a heading should not outlive it unasked. Next to an edited block the place is clear, and two removals don't disturb each other.
 */
function depend(first: Hunk, second: Hunk): boolean {
  if (first.side === second.side) return false
  if (first.start < second.end && second.start < first.end) return true
  const meet = first.end === second.start || second.end === first.start
  if (!meet || first.kind === 'edit' || second.kind === 'edit') return false
  return first.kind !== 'delete' || second.kind !== 'delete'
}

function contentOf(name: Hunk['side'], side: Side, cluster: readonly Hunk[], start: number, end: number): string[] {
  const content: string[] = []
  let at = start
  const keepUntil = (until: number) => {
    for (; at < until; at += 1) content.push(side.kept.get(at) ?? '')
  }
  for (const hunk of cluster.filter((one) => one.side === name)) {
    keepUntil(hunk.start)
    content.push(...hunk.blocks)
    at = hunk.end
  }
  keepUntil(end)
  return content
}

/**
 * Two insertions at one place are both taken, theirs first as in every list: neither touches what the other wrote. Two
 * that resemble each other may be one thought, and two texts for an empty one are two texts: those are asked about.
 *
 * @param empty the base is empty
 */
function settled(grammar: Grammar, cluster: readonly Hunk[], region: Omit<Region, 'merged'>, empty: boolean): Region[] {
  const { mine, theirs } = region
  const sides = new Set(cluster.map((hunk) => hunk.side))
  if (sides.size === 1) return [{ ...region, merged: sides.has('mine') ? mine : theirs }]
  const keys = (blocks: Blocks) => blocks.map(grammar.keyOf).join('\n')
  if (mine.length === theirs.length && keys(mine) === keys(theirs)) return [{ ...region, merged: theirs }]
  if (cluster.every((hunk) => hunk.kind === 'delete')) return [{ ...region, merged: [] }]
  if (cluster.every((hunk) => hunk.kind === 'insert') && !resemble(grammar, mine, theirs) && !empty) {
    return [{ ...region, merged: [...theirs, ...mine] }]
  }
  return inside(grammar, region) ?? [{ ...region, merged: null }]
}

function resemble(grammar: Grammar, mine: Blocks, theirs: Blocks): boolean {
  return mine.some((one) =>
    theirs.some(
      (other) =>
        grammar.keyOf(one) === grammar.keyOf(other) || alike(grammar, one, other) || grown(grammar, one, other),
    ),
  )
}

/** Letters that two texts of different thoughts hardly begin or end with alike. */
const COMMON = 8

/** Whether both may be the same text, typed on in two places: put back in two windows, say. */
function grown({ wordsOf }: Grammar, one: string, other: string): boolean {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)]
  return [0, -COMMON].some((at) => {
    const part = mine.slice(at).slice(0, COMMON)
    return part.length === COMMON && part === theirs.slice(at).slice(0, COMMON)
  })
}

/** One block on every side: lists by their items, tables by their rows. */
function inside(grammar: Grammar, { base, mine, theirs }: Omit<Region, 'merged'>): Region[] | null {
  if (base.length !== 1 || mine.length !== 1 || theirs.length !== 1) return null
  const parts = grammar.inside(base[0] ?? '', mine[0] ?? '', theirs[0] ?? '')
  if (!parts) return null
  const [o, a, b] = [parts.base, parts.mine, parts.theirs]
  // A list of one item is that item.
  if (o.children[0] === base[0]) return null
  if (parts.fixed && (a.children.length !== o.children.length || b.children.length !== o.children.length)) return null
  const regions = regionsOf(grammar, o.children, a.children, b.children, parts.fixed)
  const merged = regions.flatMap((region) => region.merged ?? [])
  const clean = regions.every((region) => region.merged !== null)
  if (clean) return [{ base, mine, theirs, merged: [parts.rebuild(merged)] }]
  if (!parts.apart) return null
  const border = (name: 'open' | 'close'): Region => ({
    base: [o[name]],
    mine: [a[name]],
    theirs: [b[name]],
    merged: [b[name]],
  })
  return [border('open'), ...regions, border('close')]
}
