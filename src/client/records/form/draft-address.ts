import { redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { isLocalId, type LocalId } from '#contract/records/policy.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'

/** The address of a form that makes a record: its id stands there from the start, so what was typed is found again. */

export const DraftSearch = v.object({
  draft: v.optional(v.fallback(v.optional(v.custom<LocalId>(isLocalId)), undefined)),
})
export type DraftSearch = v.InferOutput<typeof DraftSearch>

/** Spread over the search of the list behind such a form: its next new record is another one. */
export const NO_DRAFT: DraftSearch = { draft: undefined }

interface Entered {
  readonly search: DraftSearch
  readonly location: { readonly pathname: string }
}

/** For `beforeLoad`: a form that was opened without a draft starts one. */
export function startDraft({ search, location }: Entered): void {
  if (search.draft !== undefined) return
  throw redirect({ to: location.pathname, search: { ...search, draft: newLocalId() }, replace: true })
}
