import { createFileRoute } from '@tanstack/react-router'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'

/** The new workflow has its id from the start, so a reload finds what was typed. */
export const Route = createFileRoute('/admin/workflows/_editor/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
})
