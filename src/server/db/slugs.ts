import { LONGEST_SLUG } from '#contract/render/slug.ts'

/** Slugs come from the title, are unique among records that are not deleted, and stay. */

type IsTaken = (slug: string) => Promise<boolean>

export { slugify } from '#contract/render/slug.ts'

/**
 * The slug itself, else the first of `-2`, `-3`, … that is free.
 * @param isTaken looks among the records that are not deleted
 */
export async function freeSlug(slug: string, isTaken: IsTaken): Promise<string> {
  return (await isTaken(slug)) ? freeNumber(slug, 1, isTaken) : slug
}

/**
 * The first of `-1`, `-2`, … that is free.
 * @param known a number that is known to be taken; 0 when none is
 */
export async function freeNumber(slug: string, known: number, isTaken: IsTaken): Promise<string> {
  // Doubling steps, then the gap: a thousand equal titles cost twenty look-ups, not a thousand.
  const numbered = (count: number) => `${slug.slice(0, LONGEST_SLUG - 8).replace(/(?<!-)-+$/, '')}-${count}`
  let taken = known
  let free = known + 1
  while (await isTaken(numbered(free))) {
    taken = free
    free *= 2
  }
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2)
    if (await isTaken(numbered(middle))) taken = middle
    else free = middle
  }
  return numbered(free)
}
