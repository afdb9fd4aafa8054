import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { workflow } from '#contract/records/workflow.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChipsInput } from '#client/ui/chips-input.tsx'
import { EditorFrame, EditorLine } from '#client/records/editor-frame.tsx'
import { EditStatus } from '#client/records/form/edit-status.tsx'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import type { RichTextHandle } from '#client/widgets/rich-text/rich-text-editor.tsx'
import { StaticHtml } from '#client/widgets/static-html.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { WORKFLOW_FILES } from '#client/records/attachments/attachment-set.ts'
import { useAttachments } from '#client/records/attachments/use-attachments.ts'
import { jsonFiles } from '#client/widgets/n8n/json-files.ts'
import { BenefitsField } from './-benefits-field.tsx'
import { useWorkflowCategories } from './-categories.ts'
import { CREATE_FAILED, UPDATE_FAILED, useWorkflowActions } from './-use-workflow-actions.ts'
import { useWorkflowSave } from './-use-workflow-save.ts'
import { StatusBadge } from './-workflow-columns.tsx'
import { NEW_WORKFLOW, statusOf, WorkflowFormSchema, workflowName, type WorkflowForm } from './-workflow-form.ts'
import { ExposedSecrets } from './-exposed-secrets.tsx'
import { useSecretsQuestion } from './-secrets-question.tsx'
import { WorkflowFiles } from './-workflow-files.tsx'
import { WorkflowNotices } from './-workflow-notices.tsx'
import { WorkflowSettings } from './-workflow-settings.tsx'
import './-workflow-editor.css'

const RichTextEditor = lazy(() => import('#client/widgets/rich-text/rich-text-editor.tsx'))

interface WorkflowEditorProps {
  readonly id: RecordId
  readonly heading: string
  readonly creating: boolean
  /** After the first save of a new workflow. */
  readonly onMade: () => void
}

/** The one form of a workflow (WF-03 to WF-15): title and summary are its first two lines, settings stand beside. */
export function WorkflowEditor({ id, heading, creating, onMade }: WorkflowEditorProps) {
  const navigate = useNavigate()
  const { form, view, unstored } = useRecordForm({
    record: workflow,
    id,
    isNew: isLocalId(id),
    initial: NEW_WORKFLOW,
    schema: WorkflowFormSchema,
    label: workflowName,
    done: doneWords,
    failed: (isNew) => (isNew ? CREATE_FAILED : UPDATE_FAILED),
  })
  const { upload, resolveSrc } = useOutboxUpload()
  const categories = useWorkflowCategories()
  const actions = useWorkflowActions()
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const [settings, setSettings] = useState(false)
  const text = useRef<RichTextHandle>(null)
  const descriptionError = useId()

  useEffect(() => {
    if (creating) document.getElementById('editor-title')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new workflow starts at its title, once
  }, [])

  const { registerFlush } = form
  useEffect(() => registerFlush(() => void text.current?.flush()), [registerFlush])

  const { values } = form
  const attachments = useAttachments(WORKFLOW_FILES, { workflow_id: id }, workflowName(values))
  // A workflow that was never saved has no files that could be unknown.
  const filesKnown = view.record === null || attachments.list !== undefined
  const exports = jsonFiles(attachments.list)
  const secrets = useSecretsQuestion(filesKnown ? exports : null)
  const stored = statusOf(view.base.values)
  const publicNow = statusOf(view.server ?? {}) === 'published'
  const { save, publish } = useWorkflowSave({
    form,
    stored,
    onSettings: setSettings,
    mayPublish: secrets.ask,
    onSaved: creating ? onMade : undefined,
  })
  const description = form.field('description')
  const tools = form.field('tools')
  const focus = (name: string) => () => document.getElementById(`editor-${name}`)?.focus()
  const remove = async () => {
    const title = workflowName({ title: view.base.values['title'] })
    if (await actions.remove({ id, title, base: view.base })) void navigate({ to: '/admin/workflows' })
  }

  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <EditorFrame
        toolbar={setToolbar}
        settingsTitle="Workflow settings"
        settingsOpen={settings}
        onSettings={setSettings}
        actions={
          <>
            {stored !== 'published' && (
              <Button small disabledReason={form.saving ? 'Saving' : undefined} onClick={() => void publish()}>
                Publish
              </Button>
            )}
            <Button small variant="primary" busy={form.saving} busyLabel="Saving" onClick={() => void save()}>
              Save
            </Button>
          </>
        }
        settings={
          <WorkflowSettings
            id={id}
            form={form}
            view={view}
            categories={categories}
            upload={upload}
            resolveSrc={resolveSrc}
            onDelete={view.record === null || view.deleted ? undefined : () => void remove()}
          />
        }
      >
        <WorkflowNotices id={id} form={form} view={view} unstored={unstored} onRetry={() => void save()} />
        {publicNow && exports.length > 0 && <ExposedSecrets files={exports} />}
        <div className="editor-status">
          <Link to="/admin/workflows" className="back-link">
            <ChevronLeft strokeWidth={1.75} aria-hidden="true" />
            Workflows
          </Link>
          <StatusBadge status={stored} />
          {publicNow && (form.dirty || view.items.length > 0) && <Badge waiting>Changed</Badge>}
          <EditStatus
            items={view.items}
            dirty={form.dirty}
            saving={form.saving}
            keptAt={form.keptAt}
            stored={view.server !== null}
          />
          {view.offline && view.asOf !== null && <AsOf at={view.asOf} offline />}
        </div>
        <EditorLine
          {...form.field('title')}
          look="title"
          label={workflow.fields['title']?.label ?? ''}
          placeholder="Title"
          required
          onEnter={focus('summary')}
        />
        <EditorLine
          {...form.field('summary')}
          look="lead"
          label="Summary"
          placeholder="Summary"
          required
          onEnter={() => text.current?.focus()}
        />
        <div className="editor-body" data-field="description">
          <Suspense fallback={<StaticHtml html={values.description} resolveSrc={resolveSrc} />}>
            <RichTextEditor
              ref={text}
              value={values.description}
              onChange={description.onChange}
              label="Description"
              placeholder="Describe the workflow"
              onAddImage={async (file) => ({
                src: await upload(file, () => undefined, new AbortController().signal),
                alt: '',
              })}
              resolveSrc={resolveSrc}
              toolbarHost={toolbar}
              onSave={() => void save()}
              onPublish={() => void publish()}
              invalid={description.error !== undefined}
              describedBy={descriptionError}
            />
          </Suspense>
          <p className="field-error" id={descriptionError}>
            {description.error}
          </p>
        </div>
        <div className="workflow-parts">
          <ChipsInput
            label="Tools"
            name="tools"
            optional
            value={tools.value}
            onChange={tools.onChange}
            error={tools.error}
            placeholder="n8n, PostgreSQL"
            hint="What it needs to run. Enter or a comma adds one."
          />
          <BenefitsField {...form.field('benefits')} />
        </div>
        <WorkflowFiles
          attachments={attachments}
          offReason={view.record === null ? 'Save the workflow first' : undefined}
          tools={tools.value}
          onTools={tools.onChange}
        />
      </EditorFrame>
      {secrets.question}
    </>
  )
}

function doneWords(changed: Partial<WorkflowForm>, isNew: boolean): string {
  if (changed.status === 'published') return 'Published'
  return isNew ? 'Workflow created' : 'Workflow updated'
}
