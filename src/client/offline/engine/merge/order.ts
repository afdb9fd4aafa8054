import { canonical } from './values.ts'

/** Merging lists of ids whose order matters: the moves of both sides are applied to one list. Pure. */

/**
 * Every pair of members stands as the side that turned it around wants it, else as it stood. When these pairs don't
 * make one line, or one member was moved to two places, a person has to choose.
 *
 * - removed on one side: gone, even where the other side moved it
 * - added: behind the member it stood behind; the last of a side stays last. Where both added at one place, theirs
 *   come first. The same member added at two places is asked about
 *
 * @returns the merged list, each member once; null when the moves stand against each other
 */
export function mergeOrder(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] | null {
  const members = new Map<string, unknown>()
  for (const member of [...base, ...mine, ...theirs]) members.set(keyOf(member), member)
  const keys = (list: readonly unknown[]) => [...new Set(list.map(keyOf))]
  const [b, m, t] = [keys(base), keys(mine), keys(theirs)]
  const kept = b.filter((key) => m.includes(key) && t.includes(key))
  const order = orderKept(kept, places(m), places(t))
  if (order === null) return null
  const result = addAll(order, b, m, t)
  return result?.map((key) => members.get(key)) ?? null
}

function keyOf(member: unknown): string {
  return canonical(undefined, member)
}

type Places = ReadonlyMap<string, number>

function places(list: readonly string[]): Places {
  return new Map(list.map((key, index) => [key, index]))
}

function stands(places: Places, first: string, second: string): boolean {
  return (places.get(first) ?? 0) < (places.get(second) ?? 0)
}

/** @param kept what all three have, in the order of the base */
function orderKept(kept: readonly string[], mine: Places, theirs: Places): string[] | null {
  const [my, their] = [movesOf(kept, mine), movesOf(kept, theirs)]
  const agree = (x: string, y: string) => stands(mine, x, y) === stands(theirs, x, y)
  const explained = (key: string) => my.surely.has(key) || their.surely.has(key)
  for (const x of kept) {
    if (!my.maybe.has(x) || !their.maybe.has(x)) continue
    if (kept.some((y) => y !== x && !agree(x, y) && !explained(y))) return null
  }
  const before = kept.map(() => 0)
  kept.forEach((x, i) => {
    kept.slice(i + 1).forEach((y, offset) => {
      // In the base x stands before y; whoever turned them around wins.
      const turned = !stands(mine, x, y) || !stands(theirs, x, y)
      const later = turned ? i : i + 1 + offset
      before[later] = (before[later] ?? 0) + 1
    })
  })
  // Pairs make one line exactly when no two members have equally many before them.
  if (new Set(before).size < kept.length) return null
  return kept
    .map((key, index) => ({ key, at: before[index] ?? 0 }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ key }) => key)
}

/**
 * Which members a side moved. The rest is a longest run that kept its order; where there are several such runs (two
 * neighbours changed places) a member is only `maybe` moved.
 */
function movesOf(kept: readonly string[], side: Places): { maybe: Set<string>; surely: Set<string> } {
  const left = kept.map(() => 1)
  const right = kept.map(() => 1)
  const rises = (i: number, j: number) => stands(side, kept[i] ?? '', kept[j] ?? '')
  for (let j = 0; j < kept.length; j += 1) {
    for (let i = 0; i < j; i += 1) if (rises(i, j)) left[j] = Math.max(left[j] ?? 1, (left[i] ?? 1) + 1)
  }
  for (let i = kept.length - 1; i >= 0; i -= 1) {
    for (let j = i + 1; j < kept.length; j += 1)
      if (rises(i, j)) right[i] = Math.max(right[i] ?? 1, (right[j] ?? 1) + 1)
  }
  const longest = Math.max(0, ...left)
  const onLongest = (index: number) => (left[index] ?? 0) + (right[index] ?? 0) - 1 === longest
  const levels = kept.map((_, index) => (onLongest(index) ? (left[index] ?? 0) : null))
  const alone = (level: number | null) => level !== null && levels.filter((other) => other === level).length === 1
  return {
    maybe: new Set(kept.filter((_, index) => !alone(levels[index] ?? null))),
    surely: new Set(kept.filter((_, index) => levels[index] === null)),
  }
}

/** Puts the additions of both sides into the merged line. */
function addAll(
  order: readonly string[],
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const inBase = new Set(base)
  const inOrder = new Set(order)
  const anchorOf = (side: readonly string[], key: string): string | null => {
    const at = side.indexOf(key)
    if (!side.slice(at + 1).some((later) => inBase.has(later))) return END
    return side.slice(0, at).findLast((earlier) => inOrder.has(earlier)) ?? null
  }
  const groups = new Map<string | null, string[]>()
  const anchored = new Map<string, string | null>()
  for (const side of [theirs, mine]) {
    for (const key of side.filter((member) => !inBase.has(member))) {
      const anchor = anchorOf(side, key)
      const known = anchored.get(key)
      if (known !== undefined && known !== anchor) return null
      if (known !== undefined) continue
      anchored.set(key, anchor)
      groups.set(anchor, [...(groups.get(anchor) ?? []), key])
    }
  }
  const behind = (anchor: string | null) => groups.get(anchor) ?? []
  return [...behind(null), ...order.flatMap((key) => [key, ...behind(key)]), ...behind(END)]
}

/** No member has this key: keys are canonical values. */
const END = 'end of the list'
