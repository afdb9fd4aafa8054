import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { workflow } from '#contract/records/workflow.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useUnsavedRecord } from '#client/records/form/draft-address.ts'
import { WorkflowEditor } from './-workflow-editor.tsx'
import { workflowName } from './-workflow-form.ts'

interface WorkflowEditorPageProps {
  readonly id: RecordId
  /** On /create: the address changes with the first save. */
  readonly creating: boolean
}

/** The page around the editor: its title, its way back, and what stands there when there is nothing to edit. */
export function WorkflowEditorPage({ id, creating }: WorkflowEditorPageProps) {
  const navigate = useNavigate()
  const { state, record, error, refetch } = useRecord(workflow, id)
  // Once opened, it stays: a workflow that is deleted elsewhere must not take the text off the screen.
  const [opened, setOpened] = useState(creating)
  if (!opened && record !== null) setOpened(true)
  const heading = creating ? 'New workflow' : 'Edit workflow'
  usePageTitle(record === null ? heading : workflowName(record))
  useSubPage(heading, BACK, true)
  useUnsavedRecord(workflow, id, !opened && state === 'missing')

  if (opened) {
    const made = () =>
      void navigate({
        to: '/admin/workflows/$workflowId',
        params: { workflowId: String(id) },
        replace: true,
        resetScroll: false,
      })
    return <WorkflowEditor id={id} heading={heading} creating={creating} onMade={made} />
  }
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      {state === 'loading' && <SkeletonRows />}
      {state === 'not-here' && <NotOnThisDevice />}
      {state === 'failed' && (
        <LoadFailed message={`Failed to load the workflow. ${error?.message ?? ''}`} onRetry={refetch} />
      )}
      {state === 'missing' && (
        <Empty
          title="This workflow is not there"
          text="It was deleted, or its address is wrong."
          action={
            <Link to="/admin/workflows" className={buttonClass()}>
              All workflows
            </Link>
          }
        />
      )}
    </>
  )
}

const BACK = { to: '/admin/workflows', label: 'Workflows' } as const
