import { createFileRoute, Link } from '@tanstack/react-router'
import { RevisionSearch } from '#client/records/revisions/revision-search.ts'
import { TemplateRevisions } from './-template-revisions.tsx'

export const Route = createFileRoute('/admin/cv-templates/$templateId/revisions')({
  validateSearch: RevisionSearch,
  component: TemplateRevisionsPage,
})

function TemplateRevisionsPage() {
  return (
    <TemplateRevisions
      id={Route.useParams().templateId}
      chosen={Route.useSearch().revision}
      link={(revision, look) => (
        <Link from={Route.fullPath} to="." search={{ revision }} replace resetScroll={false} {...look} />
      )}
    />
  )
}
