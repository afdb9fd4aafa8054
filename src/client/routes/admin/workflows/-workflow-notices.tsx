import type { RecordId } from '#contract/records/policy.ts'
import { workflow } from '#contract/records/workflow.ts'
import type { RecordView } from '#client/offline/reading/use-record.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { fieldChanges } from '#client/records/field-changes.ts'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import { NotStored } from '#client/records/form/not-stored.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { htmlText } from '#client/widgets/html-text.ts'
import { useFieldWords } from '#client/records/use-field-words.ts'
import { useSave } from '#client/records/use-save.ts'
import { PAGE_FIELDS, WORKFLOW_LABELS, workflowName, type WorkflowForm } from './-workflow-form.ts'

interface WorkflowNoticesProps {
  readonly id: RecordId
  readonly form: Form<WorkflowForm>
  readonly view: RecordView<unknown>
  /** What is in the form could not be stored on the device. */
  readonly unstored: boolean
  readonly onRetry: () => void
}

/** What the person should know before writing on: at its place above the text, one fact each. */
export function WorkflowNotices({ form, view, unstored, onRetry }: WorkflowNoticesProps) {
  const { undo } = useSave(workflow)
  const { values } = form
  const deletion = view.items.findLast((item) => item.kind === 'delete')
  const problems = Object.keys(form.errors)
  const single = problems.length === 1 && PAGE_FIELDS.some((name) => name === problems[0])
  const words = useFieldWords(workflow)
  return (
    <div className="editor-notices">
      {unstored && <NotStored text={() => asText(values)} fileName={workflowName(values)} onRetry={onRetry} />}
      {view.deleted && deletion && (
        <Banner
          tone="warn"
          actions={
            <Button small onClick={() => void undo(deletion.opId)}>
              Undo
            </Button>
          }
        >
          This workflow will be deleted.
        </Banner>
      )}
      <DraftOffer draft={form.draft} compare={(draft) => fieldChanges(workflow, values, draft.values, words)} />
      {problems.length > 0 && !single && <ErrorSummary errors={form.errors} labels={WORKFLOW_LABELS} />}
    </div>
  )
}

/** The workflow as plain text, for the clipboard and for a file. */
function asText(values: WorkflowForm): string {
  const { title, summary, description, tools, benefits } = values
  return [title, summary, htmlText(description), tools.join(', '), benefits.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}
