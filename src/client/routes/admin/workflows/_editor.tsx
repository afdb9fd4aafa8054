import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import { workflow } from '#contract/records/workflow.ts'
import { EditorPage } from '#client/records/editor-page.tsx'
import { WorkflowEditor } from './-workflow-editor.tsx'

export const Route = createFileRoute('/admin/workflows/_editor')({
  // Fetched when the link to a workflow is pointed at, so that the text is there with the page.
  loader: () => void import('#client/widgets/rich-text/rich-text-editor.tsx'),
  component: EditorRoute,
})

function EditorRoute() {
  const known = useParams({ from: '/admin/workflows/_editor/$workflowId', shouldThrow: false })
  const made = useSearch({ from: '/admin/workflows/_editor/create', shouldThrow: false })
  return (
    <EditorPage record={workflow} id={known?.workflowId} draft={made?.draft}>
      {(props) => <WorkflowEditor {...props} />}
    </EditorPage>
  )
}
