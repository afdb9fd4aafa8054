import { createFileRoute } from '@tanstack/react-router'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'

/** The new course has its id from the start, so a reload finds what was typed. */
export const Route = createFileRoute('/admin/courses/_form/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
})
