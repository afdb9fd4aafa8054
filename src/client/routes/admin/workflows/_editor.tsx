import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { WorkflowEditorPage } from './-editor-page.tsx'

/**
 * One editor for /create and /$workflowId: the page stays as it is, cursor included, when the first save gives a new
 * workflow its address.
 */
export const Route = createFileRoute('/admin/workflows/_editor')({
  // Fetched when the link to a workflow is pointed at, so that the text is there with the page.
  loader: () => void import('#client/widgets/rich-text/rich-text-editor.tsx'),
  component: EditorRoute,
})

function EditorRoute() {
  const workflowId = useParams({ from: '/admin/workflows/_editor/$workflowId', shouldThrow: false })?.workflowId
  const draft = useSearch({ from: '/admin/workflows/_editor/create', shouldThrow: false })?.draft
  const id = parseRecordId(workflowId ?? draft ?? '')
  if (id === null) return <NotFoundPage />
  return (
    <RequireAccess access="content.write">
      <WorkflowEditorPage key={id} id={id} creating={workflowId === undefined} />
    </RequireAccess>
  )
}
