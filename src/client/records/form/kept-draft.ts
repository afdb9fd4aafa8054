import type { RefObject } from 'react'
import type { Draft } from '#client/offline/engine/storage/draft-versions.ts'
import type { Drafts } from '#client/offline/engine/storage/drafts.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { type Base, keptBase, type Values } from './form-state.ts'
import { visitsElsewhere } from './open-visits.ts'

/** Text of another visit that was typed and never saved. */
export interface KeptDraft {
  readonly values: Values
  readonly base: Base<Values>
  readonly at: number
  readonly visit: string
  /** The visit's version that was found. */
  readonly seq: number
  readonly took: readonly string[]
  /** Somebody is typing it in another tab. */
  readonly isElsewhere: boolean
}

/** What stands in the form, as the text of the visit that typed it, or of its own: all of it, for it ends with that. */
export function textOf(
  { values, base }: Pick<KeptDraft, 'values' | 'base'>,
  visit: Pick<KeptDraft, 'visit' | 'took'> = { visit: newLocalId(), took: [] },
): KeptDraft {
  return { values, base, at: Date.now(), isElsewhere: false, seq: Number.POSITIVE_INFINITY, ...visit }
}

/** What other visits than this one typed into the form. */
export async function othersOf(
  journal: Drafts,
  names: readonly string[],
  visit: Readonly<RefObject<string>>,
): Promise<readonly KeptDraft[]> {
  const drafts = await journal.texts(names)
  const elsewhere = await visitsElsewhere(drafts.map((draft) => draft.visit))
  return drafts.flatMap((draft) => (draft.visit === visit.current ? [] : keptDraft(draft, elsewhere)))
}

function keptDraft(draft: Draft, elsewhere: ReadonlySet<string>): readonly KeptDraft[] {
  const { values, at, visit, seq, took } = draft
  const base = keptBase(draft.base)
  return base ? [{ values, base, at, visit, seq, took, isElsewhere: elsewhere.has(visit) }] : []
}
