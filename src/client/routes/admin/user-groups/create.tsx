import { createFileRoute } from '@tanstack/react-router'
import { userGroup } from '#contract/records/user-group.ts'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { TermDialog } from '#client/records/term-dialog.tsx'
import { GROUP_HINTS } from './-group-hints.ts'

export const Route = createFileRoute('/admin/user-groups/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: CreateGroup,
})

function CreateGroup() {
  const { draft } = Route.useSearch()
  return draft && <TermDialog key={draft} record={userGroup} id={draft} isNew hints={GROUP_HINTS} />
}
