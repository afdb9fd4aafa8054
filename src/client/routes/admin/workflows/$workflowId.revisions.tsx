import { createFileRoute, Link } from '@tanstack/react-router'
import { workflow } from '#contract/records/workflow.ts'
import { RevisionSearch } from '#client/records/revisions/revision-search.ts'
import { RevisionsPage } from '#client/records/revisions/revisions-page.tsx'

export const Route = createFileRoute('/admin/workflows/$workflowId/revisions')({
  validateSearch: RevisionSearch,
  component: WorkflowRevisions,
})

function WorkflowRevisions() {
  return (
    <RevisionsPage
      record={workflow}
      id={Route.useParams().workflowId}
      chosen={Route.useSearch().revision}
      link={(revision, look) => (
        <Link from={Route.fullPath} to="." search={{ revision }} replace resetScroll={false} {...look} />
      )}
    />
  )
}
