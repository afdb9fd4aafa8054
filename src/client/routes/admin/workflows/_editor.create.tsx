import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { isLocalId, type LocalId } from '#contract/records/policy.ts'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'

/** With a file of the library that is attached to it by its first save. */
const NewWorkflowSearch = v.object({
  ...DraftSearch.entries,
  file: v.optional(v.fallback(v.optional(v.custom<LocalId>(isLocalId)), undefined)),
})

/** The new workflow has its id from the start, so a reload finds what was typed. */
export const Route = createFileRoute('/admin/workflows/_editor/create')({
  validateSearch: NewWorkflowSearch,
  beforeLoad: startDraft,
})
