import { type DragEvent, type ReactNode, useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { may } from '#client/data/session.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { AttachmentRow } from './attachment-row.tsx'
import type { AttachmentSet } from './attachment-set.ts'
import type { Attachments } from './use-attachments.ts'
import './attachments.css'

interface AttachmentListProps {
  readonly set: AttachmentSet
  readonly attachments: Attachments
  readonly emptyText: string
}

/** The attached files in their order, edited in place; files dropped on it are uploaded and attached. */
export function AttachmentList({ set, attachments, emptyText }: AttachmentListProps) {
  const { list, view } = attachments
  const { resolveSrc } = useOutboxUpload()
  const [open, setOpen] = useState<RecordId | null>(null)
  const canWrite = may('content.write')
  if (list === undefined) {
    if (view.error) {
      return <LoadFailed message={`Failed to load the files. ${view.error.message}`} onRetry={view.refetch} />
    }
    return view.missing ? <NotOnThisDevice /> : <SkeletonRows rows={3} lead />
  }
  return (
    <DropZone onFiles={canWrite ? (files) => void attachments.upload(files) : undefined}>
      {view.error && (
        <Banner
          tone="bad"
          className="mb-3"
          actions={
            <Button small onClick={view.refetch}>
              Retry
            </Button>
          }
        >
          {`Failed to load the files. ${view.error.message}`}
        </Banner>
      )}
      {view.offline && view.asOf !== null && (
        <p className="mb-2 text-small text-ink-3">
          <AsOf at={view.asOf} offline />
        </p>
      )}
      <div role="status">
        {attachments.removed && (
          <p className="att-removed">
            <span>{`“${attachments.removed.name}” removed`}</span>
            <Button small onClick={() => void attachments.removed?.undo()}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {list.length === 0 ? (
        <Empty title="No files attached yet" text={emptyText} />
      ) : (
        <ul className="att-list" aria-label="Attached files" data-reorder-list="">
          {list.map((attachment, index) => (
            <AttachmentRow
              key={attachment.key}
              set={set}
              attachment={attachment}
              attachments={attachments}
              index={index}
              count={list.length}
              open={open === attachment.key}
              onToggle={() => setOpen(open === attachment.key ? null : attachment.key)}
              canWrite={canWrite}
              canRemove={may('content.delete') || attachment.row.state?.onlyHere === true}
              resolveSrc={resolveSrc}
            />
          ))}
        </ul>
      )}
    </DropZone>
  )
}

interface DropZoneProps {
  readonly onFiles: ((files: readonly File[]) => void) | undefined
  readonly children: ReactNode
}

function DropZone({ onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, inside: boolean) => {
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(inside)
  }
  return (
    // A convenience of the mouse: the button below does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={cx('att-zone', over && 'over')}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles?.(files)
      }}
    >
      {children}
    </div>
  )
}
