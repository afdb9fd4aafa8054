import { nameOf } from '#contract/records/record.ts'
import { workflow } from '#contract/records/workflow.ts'
import { ChipsInput } from '#client/ui/chips-input.tsx'
import { jsonFiles } from '#client/widgets/n8n/json-files.ts'
import { WORKFLOW_FILES } from '#client/records/attachments/attachment-set.ts'
import { useAttachments } from '#client/records/attachments/use-attachments.ts'
import { EditorLine } from '#client/records/editor-frame.tsx'
import type { EditorProps } from '#client/records/editor-page.tsx'
import { HtmlBody } from '#client/records/html-body.tsx'
import { isPublic } from '#contract/records/publication.ts'
import { parseBegunFrom } from '#client/records/begun-from.ts'
import { NewDrafts } from '#client/records/new-drafts.tsx'
import { RecordEditor } from '#client/records/record-editor.tsx'
import { useEditor } from '#client/records/use-editor.ts'
import { type BegunWorkflow, EMPTY } from './-begun-workflow.ts'
import { ExposedSecrets } from './-exposed-secrets.tsx'
import { LinesField } from './-lines-field.tsx'
import { useSecretsQuestion } from './-secrets-question.tsx'
import { StatusBadge } from './-workflow-columns.tsx'
import { WorkflowFiles } from './-workflow-files.tsx'
import { WorkflowSettings } from './-workflow-settings.tsx'
import './-workflow-editor.css'

/** The one form of a workflow: title and summary are its first two lines, settings stand beside. */
export function WorkflowEditor(props: EditorProps) {
  const editor = useEditor<typeof workflow, BegunWorkflow>({
    record: workflow,
    initial: EMPTY,
    page: ['title', 'summary', 'description', 'tools', 'credentials', 'setup_steps', 'benefits'],
    mayPublish: () => secrets.ask(),
    tidy: ({ setup_steps, benefits }) => ({ setup_steps: lines(setup_steps), benefits: lines(benefits) }),
    apart: {
      names: ['begun_from'],
      save: async ({ begun_from }) => {
        const file = parseBegunFrom(begun_from)
        if (file) await attachments.attach([file])
      },
    },
    ...props,
  })
  const { id, form, view, text } = editor
  const attachments = useAttachments(WORKFLOW_FILES, { workflow_id: id }, nameOf(workflow, form.values))
  const exports = jsonFiles(attachments.list)
  // A workflow that was never saved has no files that could be unknown.
  const secrets = useSecretsQuestion(view.record === null || attachments.list !== undefined ? exports : null)
  const [tools, credentials] = [form.field('tools'), form.field('credentials')]
  return (
    <>
      <RecordEditor
        editor={editor}
        badge={<StatusBadge status={view.base.values.status ?? 'draft'} />}
        settings={<WorkflowSettings editor={editor} />}
        notices={
          <>
            {props.creating && !form.dirty && <NewDrafts record={workflow} except={id} />}
            {isPublic(workflow, view.server) && exports.length > 0 && <ExposedSecrets files={exports} />}
          </>
        }
      >
        <EditorLine
          {...form.field('title')}
          look="title"
          label="Title"
          placeholder="Title"
          required
          onEnter={() => document.getElementById('editor-summary')?.focus()}
        />
        <EditorLine
          {...form.field('summary')}
          look="lead"
          label="Summary"
          placeholder="Summary"
          required
          onEnter={() => text.current?.focus()}
        />
        <HtmlBody editor={editor} {...form.field('description')} placeholder="Describe the workflow" isPart />
        <div className="workflow-parts">
          <ChipsInput
            label="Tools"
            optional
            {...tools}
            placeholder="n8n, PostgreSQL"
            hint="What it needs to run. Enter or a comma adds one."
          />
          <ChipsInput
            label="Credentials"
            optional
            {...credentials}
            placeholder="Slack, an address to send from"
            hint="What the reader needs an account or a key for: its name, never the secret itself."
          />
          <LinesField
            label="Set-up steps"
            one="step"
            hint="What is left to do after the import, in this order."
            longest={300}
            {...form.field('setup_steps')}
          />
          <LinesField
            label="Benefits"
            one="benefit"
            hint="What the reader gains, one line each."
            longest={200}
            {...form.field('benefits')}
          />
        </div>
        <WorkflowFiles
          attachments={attachments}
          offReason={view.record === null ? 'Save the workflow first' : undefined}
          begunFrom={parseBegunFrom(form.values.begun_from)?.name}
          tools={tools}
          credentials={credentials}
        />
      </RecordEditor>
      {secrets.question}
    </>
  )
}

/** As the server keeps them: without empty lines, each once. */
function lines(typed: readonly string[]): readonly string[] {
  return [...new Set(typed.map((line) => line.trim()).filter((line) => line !== ''))]
}
