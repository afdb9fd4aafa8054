import { FolderOpen, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { may } from '#client/data/session.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount } from '#client/ui/format.ts'
import type { FileFacts } from '#client/widgets/file-picker/file-facts.ts'
import { FilePicker } from '#client/widgets/file-picker/file-picker.tsx'
import { FileInput } from '#client/widgets/upload-queue/file-input.tsx'
import { AttachmentList } from './attachment-list.tsx'
import type { AttachmentSet } from './attachment-set.ts'
import { useAttachments } from './use-attachments.ts'

interface AttachmentsDialogProps {
  readonly set: AttachmentSet
  /** Fields of an attachment that say where it lies: `{ course_id: 3 }`. */
  readonly parent: Values
  /** Of the record that the files belong to. */
  readonly name: string
  readonly emptyText: string
  readonly onClose: () => void
}

/** The files of a record, and the library to choose further ones from, in one layer. */
export function AttachmentsDialog({ set, parent, name, emptyText, onClose }: AttachmentsDialogProps) {
  const attachments = useAttachments(set, parent, name)
  const [chosen, setChosen] = useState<readonly FileFacts[] | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const choosing = chosen !== null
  const attach = () => {
    if (!choosing) return
    setChosen(null)
    void attachments.attach(chosen)
  }
  const actions = choosing ? (
    <>
      <Button onClick={() => setChosen(null)}>Back</Button>
      <Button
        variant="primary"
        disabledReason={chosen.length === 0 ? 'Please choose a file' : undefined}
        onClick={attach}
      >
        {chosen.length === 0 ? 'Attach' : `Attach ${formatCount(chosen.length, 'file')}`}
      </Button>
    </>
  ) : (
    <>
      <Button icon={<FolderOpen strokeWidth={1.75} />} onClick={() => setChosen([])}>
        From library
      </Button>
      <Button variant="primary" icon={<Upload strokeWidth={1.75} />} onClick={() => input.current?.click()}>
        Upload files
      </Button>
    </>
  )
  return (
    <Dialog
      open
      addressed
      onOpenChange={(open) => !open && onClose()}
      title={choosing ? 'Choose files' : 'Files'}
      description={name}
      wide
      footer={may('content.write') ? actions : undefined}
    >
      {choosing ? (
        <FilePicker
          multiple
          chosen={chosen}
          onChange={setChosen}
          taken={(id) => (attachments.isAttached(id) ? 'Attached' : undefined)}
        />
      ) : (
        <AttachmentList set={set} attachments={attachments} emptyText={emptyText} />
      )}
      <FileInput
        ref={input}
        multiple
        hidden
        label="Files to upload"
        onFiles={(files) => void attachments.upload(files)}
      />
    </Dialog>
  )
}
