import { createFileRoute, Link } from '@tanstack/react-router'
import { RevisionSearch } from '#client/records/revisions/revision-search.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { MailRevisions } from './-mail-revisions.tsx'

export const Route = createFileRoute('/admin/email-templates_/$templateId/revisions')({
  validateSearch: RevisionSearch,
  component: MailRevisionsPage,
})

function MailRevisionsPage() {
  const { templateId } = Route.useParams()
  const { revision: chosen } = Route.useSearch()
  return (
    <RequireAccess access="admin">
      <MailRevisions
        id={templateId}
        chosen={chosen}
        link={(revision, look) => (
          <Link from={Route.fullPath} to="." search={{ revision }} replace resetScroll={false} {...look} />
        )}
      />
    </RequireAccess>
  )
}
