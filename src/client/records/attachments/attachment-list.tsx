import { useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { may } from '#client/data/session.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { Empty } from '#client/ui/empty.tsx'
import { FailedBanner, NotLoaded } from '#client/ui/not-loaded.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { useFileDrop } from '#client/widgets/upload-queue/use-file-drop.ts'
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
  const { over, handlers } = useFileDrop(canWrite ? (files) => void attachments.upload(files) : undefined)
  const error = view.error && { message: 'Failed to load the files', cause: view.error.message, onRetry: view.refetch }
  if (list === undefined) {
    return (
      <div className="att-zone">
        <NotLoaded error={error} missing={view.missing} rows={3} lead />
      </div>
    )
  }
  return (
    // A convenience of the mouse: the button below does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={cx('att-zone', over && 'over')} {...handlers}>
      {error && <FailedBanner {...error} />}
      {view.offline && view.asOf !== null && (
        <p className="my-2 text-small text-ink-3">
          <AsOf at={view.asOf} offline />
        </p>
      )}
      {attachments.partial && (
        <p className="my-2 text-small text-ink-2" role="note">
          Found on this device. The server may hold more.
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
        <ul aria-label="Attached files" data-reorder-list="">
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
    </div>
  )
}
