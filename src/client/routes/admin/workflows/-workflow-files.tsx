import { FolderOpen, Upload } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { FilterChip } from '#client/ui/list-tools.tsx'
import { Section } from '#client/ui/panel.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { AttachmentList } from '#client/records/attachments/attachment-list.tsx'
import { WORKFLOW_FILES } from '#client/records/attachments/attachment-set.ts'
import { attachmentBase, type Attachment, type Attachments } from '#client/records/attachments/use-attachments.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { FilePickerDialog } from '#client/widgets/file-picker/file-picker-dialog.tsx'
import { type JsonFile, jsonFiles } from '#client/widgets/n8n/json-files.ts'
import { FileInput } from '#client/widgets/upload-queue/file-input.tsx'

const N8nView = lazyPart(() => import('#client/widgets/n8n/n8n-view.tsx'))

/** A field of words, which a file may have more of. */
interface Words {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

interface WorkflowFilesProps {
  readonly attachments: Attachments
  /** Why nothing can be attached yet. */
  readonly offReason: string | undefined
  /** Name of a file that the first save attaches. */
  readonly begunFrom: string | undefined
  readonly tools: Words
  readonly credentials: Words
}

/** The files of a workflow, uploaded and attached in one step, and what is in them. */
export function WorkflowFiles({ attachments, offReason, begunFrom, tools, credentials }: WorkflowFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)
  const files = jsonFiles(attachments.list)
  return (
    <div className="workflow-files">
      <Section
        title="Files"
        actions={
          <div className="flex flex-wrap gap-2">
            <Button
              small
              icon={<FolderOpen strokeWidth={1.75} />}
              disabledReason={offReason}
              onClick={() => setChoosing(true)}
            >
              From library
            </Button>
            <Button
              small
              icon={<Upload strokeWidth={1.75} />}
              disabledReason={offReason}
              onClick={() => input.current?.click()}
            >
              Upload files
            </Button>
          </div>
        }
      >
        {offReason === undefined ? (
          <AttachmentList
            set={WORKFLOW_FILES}
            attachments={attachments}
            emptyText="What a reader downloads: the n8n export, a guide, sample data."
          />
        ) : (
          <p className="py-4 text-ink-3">
            {begunFrom === undefined
              ? `${offReason}, then attach its files.`
              : `“${begunFrom}” is attached when you save the workflow.`}
          </p>
        )}
        {files.length > 0 && (
          <Preview files={files} attachments={attachments} tools={tools} credentials={credentials} />
        )}
        <FileInput
          ref={input}
          multiple
          hidden
          label="Files to upload"
          onFiles={(files) => void attachments.upload(files)}
        />
        {choosing && (
          <FilePickerDialog
            title="Choose files"
            action="Attach"
            multiple
            taken={(id) => (attachments.isAttached(id) ? 'Attached' : undefined)}
            onDone={(chosen) => {
              setChoosing(false)
              void attachments.attach(chosen)
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Section>
    </div>
  )
}

type PreviewProps = Omit<WorkflowFilesProps, 'offReason' | 'begunFrom'> & { readonly files: readonly JsonFile[] }

/** One of the attached exports; the first unless another is chosen. */
function Preview({ files, attachments, tools, credentials }: PreviewProps) {
  const [chosen, setChosen] = useState<Pick<JsonFile, 'key' | 'name'> | null>(null)
  // An upload that arrived goes by another key: its name finds it again.
  const shown =
    files.find((file) => file.key === chosen?.key) ?? files.find((file) => file.name === chosen?.name) ?? files[0]
  if (!shown) return null
  return (
    <section className="mt-5" aria-label="Preview of the n8n workflow">
      {files.length > 1 && (
        <div className="filters mb-3">
          {files.map((file) => (
            <FilterChip key={file.key} on={file.key === shown.key} onToggle={() => setChosen(file)}>
              {file.name}
            </FilterChip>
          ))}
        </div>
      )}
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <N8nView
          key={shown.name}
          file={shown}
          suggest={(workflow, facts) => (
            <>
              <Suggested what="tools" found={workflow.tools} field={tools} />
              <Suggested what="credentials" found={workflow.credentials} field={credentials} />
              <Facts
                facts={facts}
                attachment={attachments.list?.find(({ row }) => String(row.id) === shown.key)}
                attachments={attachments}
              />
            </>
          )}
        />
      </Suspense>
    </section>
  )
}

interface SuggestedProps {
  readonly what: 'tools' | 'credentials'
  readonly found: readonly string[]
  readonly field: Words
}

/** Suggested, never written by itself; what stands in the field stays. */
function Suggested({ what, found, field: { value, onChange } }: SuggestedProps) {
  const known = new Set(value.map((word) => word.toLowerCase()))
  const missing = found.filter((word) => !known.has(word.toLowerCase()))
  if (missing.length === 0) return null
  return (
    <div className="n8n-suggestion">
      <span>
        {what === 'tools' ? 'Tools' : 'Credentials'} in this file:{' '}
        <b className="font-medium text-ink">{missing.join(', ')}</b>
      </span>
      <Button small onClick={() => onChange([...value, ...missing])}>
        {`Add to ${what}`}
      </Button>
    </div>
  )
}

interface FactsProps {
  readonly facts: string
  readonly attachment: Attachment | undefined
  readonly attachments: Attachments
}

/** Number of nodes and trigger as the description of the file, while that is empty. */
function Facts({ facts, attachment, attachments }: FactsProps) {
  if (!attachment || attachment.row.record['description'] !== '') return null
  const base = attachmentBase(WORKFLOW_FILES, attachment)
  const use = () => storedOrTold(undefined, () => attachments.save(attachment, { description: facts }, base))
  return (
    <div className="n8n-suggestion">
      <span>The file has no description yet.</span>
      <Button small onClick={() => void use()}>
        Use “{facts}”
      </Button>
    </div>
  )
}
