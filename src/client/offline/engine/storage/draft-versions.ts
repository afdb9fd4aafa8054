import * as v from 'valibot'

/** The text of visits over time: whoever decides about one decides about what they saw, and it may go on meanwhile. */

export const DraftSchema = v.object({
  draftId: v.string(),
  seq: v.number(),
  values: v.record(v.string(), v.unknown()),
  base: v.nullable(v.record(v.string(), v.unknown())),
  at: v.number(),
  label: v.string(),
  /** Who typed it; empty for what was written before visits were told apart. */
  visit: v.optional(v.string(), ''),
  /** What of earlier visits was put back into this one (`seenOf`): it holds theirs. */
  took: v.optional(v.array(v.string()), []),
  /** Whose data it was typed against; absent where no server ever said, and in what was written before this was noted. */
  store: v.optional(v.string()),
})
export type Draft = Readonly<v.InferOutput<typeof DraftSchema>>

/** Names a visit's text as it was seen; what is typed on is no part of it. The visit's name alone means all of it. */
export function seenOf({ visit, seq }: Pick<Draft, 'visit' | 'seq'>): string {
  return `${visit} ${seq}`
}

/** @param seen names as of `seenOf` */
export function isAmong(seen: readonly string[], { visit, seq }: Pick<Draft, 'visit' | 'seq'>): boolean {
  return seen.some((name) => {
    const [of, upTo] = name.split(' ')
    return of === visit && (upTo === undefined || seq <= Number(upTo))
  })
}

/**
 * Versions that were seen, or only say the same once more: a page writes its text again when it is hidden.
 * @param versions of one form, in any order
 */
export function seenAmong(versions: readonly Draft[], seen: readonly string[]): readonly Draft[] {
  return byVisit(versions).flatMap((ofVisit) => {
    const known = ofVisit.filter((version) => isAmong(seen, version))
    return saysTheSame(newestOf(known), newestOf(ofVisit)) ? ofVisit : known
  })
}

/**
 * The last version of every visit to one form, without those whose text another one or a save holds.
 * @param saved names as of `seenOf`
 */
export function lastTexts(versions: readonly Draft[], saved: readonly string[] = []): readonly Draft[] {
  const newest = byVisit(versions).flatMap((ofVisit) => newestOf(ofVisit) ?? [])
  const taken = newest.flatMap(({ took }) => took)
  const held = seenAmong(versions, [...taken, ...saved])
  return newest.filter((draft) => !held.includes(draft))
}

const byVisit = (versions: readonly Draft[]) => groupsOf(versions, ({ visit }) => visit)

export function groupsOf(versions: readonly Draft[], nameOf: (draft: Draft) => string): readonly (readonly Draft[])[] {
  const groups = new Map<string, Draft[]>()
  for (const version of versions) {
    const name = nameOf(version)
    const group = groups.get(name)
    if (group) group.push(version)
    else groups.set(name, [version])
  }
  return [...groups.values()]
}

const newestOf = (versions: readonly Draft[]): Draft | undefined =>
  versions.toSorted((left, right) => left.seq - right.seq).at(-1)

const saysTheSame = (left?: Draft, right?: Draft) => JSON.stringify(left?.values) === JSON.stringify(right?.values)

export function parsed(raw: readonly unknown[]): Draft[] {
  return raw.flatMap((record) => {
    const result = v.safeParse(DraftSchema, record)
    return result.success ? [result.output] : []
  })
}
