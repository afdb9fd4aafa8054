import { createFileRoute } from '@tanstack/react-router'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { TemplateDialog } from './-template-dialog.tsx'

export const Route = createFileRoute('/admin/email-templates/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: CreateTemplate,
})

function CreateTemplate() {
  const { draft } = Route.useSearch()
  return draft && <TemplateDialog key={draft} id={draft} isNew />
}
