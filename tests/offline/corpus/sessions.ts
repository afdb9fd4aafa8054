import { oneField, type Pair } from './pair.ts'

/**
 * Everyday work on two devices: each side makes one to four small edits of one long text, chosen so that a careful
 * editor would simply want all of them. An edit names the block that it replaces; the answer is the text with the edits
 * of both sides, written down without the merge.
 */

export interface Edit {
  readonly at: number
  /** What stands there afterwards; empty for a deletion. */
  readonly now: readonly string[]
}

type Edits<Name extends string> = Readonly<Record<Name, Edit>>

/** Both sides' edits applied by hand: every one replaces its own block. */
export function apply<Name extends string>(
  blocks: readonly string[],
  edits: Edits<Name>,
  names: readonly Name[],
): string[] {
  const chosen = [...new Set(names)].map((name) => edits[name])
  if (new Set(chosen.map(({ at }) => at)).size < chosen.length) throw new RangeError('Two edits of one block')
  return blocks.flatMap((block, index) => chosen.find(({ at }) => at === index)?.now ?? [block])
}

export function sessions<Name extends string>(
  field: { readonly entity: string; readonly name: string; readonly between: string },
  blocks: readonly string[],
  edits: Edits<Name>,
  pairs: readonly (readonly [mine: readonly Name[], theirs: readonly Name[]])[],
): Pair[] {
  const text = (names: readonly Name[]) => apply(blocks, edits, names).join(field.between)
  const pair = oneField(field.entity, field.name)
  return pairs.map(([mine, theirs]) =>
    pair(`${mine.join(', ')} / ${theirs.join(', ')}`, text([]), text(mine), text(theirs), text([...mine, ...theirs])),
  )
}
