import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId } from 'react'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
import { itemsOf } from '#client/offline/reading/record-query.ts'
import { useUploadProgress } from '#client/offline/upload-progress.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { ReorderGrip } from '#client/ui/reorder-grip.tsx'
import { SecondLine } from '#client/ui/row-parts.tsx'
import { FileMark, fileWords } from '#client/widgets/file-picker/file-mark.tsx'
import { DeadLinkNote } from '#client/widgets/links/dead-link-note.tsx'
import { uploadOf } from '#client/widgets/file-picker/file-facts.ts'
import { AttachmentForm } from './attachment-form.tsx'
import type { AttachmentSet } from './attachment-set.ts'
import type { Attachment, Attachments } from './use-attachments.ts'

interface AttachmentRowProps {
  readonly set: AttachmentSet
  readonly attachment: Attachment
  readonly attachments: Attachments
  /** Position from 0, and of how many. */
  readonly index: number
  readonly count: number
  readonly open: boolean
  readonly onToggle: () => void
  readonly canWrite: boolean
  readonly canRemove: boolean
  readonly resolveSrc: (src: string) => string
}

export function AttachmentRow(props: AttachmentRowProps) {
  const { set, attachment, attachments, index, count, open, onToggle, canWrite, resolveSrc } = props
  const { row, name, file } = attachment
  const deleted = row.state?.deleted === true
  const id = useId()
  const title = <span className="row-title">{name}</span>
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <li className={cx('att-row', deleted && 'deleted')} data-reorder-row="">
      <div className="att-head">
        {canWrite && count > 1 && (
          <ReorderGrip name={name} index={index} count={count} onMove={(to) => void attachments.move(attachment, to)} />
        )}
        <FileMark file={file} resolveSrc={resolveSrc} />
        <div className="words">
          {canWrite && !deleted ? (
            <button type="button" className="row-open" aria-expanded={open} aria-controls={id} onClick={onToggle}>
              {title}
            </button>
          ) : (
            title
          )}
          <Meta {...props} />
        </div>
        {deleted ? (
          <Button small onClick={() => void attachments.keep(attachment)}>
            Undo
          </Button>
        ) : (
          canWrite && <Chevron className="att-chevron" strokeWidth={1.75} aria-hidden="true" />
        )}
      </div>
      <Trouble set={set} attachment={attachment} />
      {file && !deleted && <DeadLinkNote fileId={file.id} />}
      <div id={id}>
        {open && canWrite && !deleted && (
          <AttachmentForm
            set={set}
            attachment={attachment}
            attachments={attachments}
            index={index}
            count={count}
            canRemove={props.canRemove}
            onClose={onToggle}
          />
        )}
      </div>
    </li>
  )
}

/** Marker, type, size, whether it is private, and what its fields say. */
function Meta({ set, attachment: { row, file } }: AttachmentRowProps) {
  const snapshot = useOutbox()
  const upload = file && uploadOf(snapshot, file.id)
  const percent = useUploadProgress(upload?.opId ?? '')
  const says = set.fields.flatMap((field) => field.says?.(row.record[field.name]) ?? [])
  const words = [...(file ? fileWords(file) : ['The file is no longer in the library']), ...says]
  const label = upload && percent !== null ? `Uploading ${Math.round(percent)}%` : row.state?.label
  return (
    <SecondLine
      state={row.state && { ...row.state, label: label ?? row.state.label }}
      pieces={words.map((content) => ({ key: content, content }))}
    />
  )
}

/** Why it waits for its owner: its own edit, or the upload that it is made of. */
function Trouble({ set, attachment: { row, file } }: Pick<AttachmentRowProps, 'set' | 'attachment'>) {
  const snapshot = useOutbox()
  const upload = file && uploadOf(snapshot, file.id)
  const items = [...(upload ? [upload] : []), ...itemsOf(snapshot, set.record, row.id)]
  const stuck = items.find((item) => item.state === 'needs-you')
  if (!stuck) return null
  const failure = stuck === upload ? set.failures?.upload : undefined
  return (
    <p className="att-trouble">
      {`${failure === undefined ? '' : `${failure}. `}${describeProblem(stuck).replace(/\.?$/, '.')} `}
      <Link to="/admin/outbox">Open outbox</Link>
    </p>
  )
}
