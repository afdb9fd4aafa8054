import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Camera, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { maxBytes, type UploadRules } from '#contract/records/upload-rules.ts'
import { may } from '#client/data/session.ts'
import { Button } from '#client/ui/button.tsx'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { cx } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatSize } from '#client/ui/format.ts'
import { useTouch } from '#client/ui/use-media.ts'
import { pickerAccept } from '#client/widgets/upload-queue/prepare-upload.ts'
import { UploadList } from '#client/widgets/upload-queue/upload-list.tsx'
import { useUploadQueue } from '#client/widgets/upload-queue/use-upload-queue.ts'
import { FileInput } from '#client/widgets/upload-queue/file-input.tsx'
import { useFileDrop } from '#client/widgets/upload-queue/use-file-drop.ts'

export const Route = createFileRoute('/admin/files/upload')({ component: UploadFiles })

function UploadFiles() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const uploads = useUploadQueue()
  const touch = useTouch()
  const [isPublic, setPublic] = useState(true)
  const choose = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const close = () => void navigate({ to: '/admin/files', search, resetScroll: false })
  const take = (files: readonly File[]) => uploads.add(files, isPublic)
  const { over, handlers } = useFileDrop(take)
  if (!may('content.write')) return null
  return (
    <Dialog
      open
      addressed
      onOpenChange={(open) => !open && close()}
      title="Upload files"
      footer={<Button onClick={close}>Done</Button>}
    >
      <div className={cx('upload-zone', over && 'over')} {...handlers}>
        <FileUp size={28} strokeWidth={1.5} aria-hidden="true" />
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={() => choose.current?.click()}>
            Choose files
          </Button>
          {touch && (
            <Button icon={<Camera strokeWidth={1.75} aria-hidden="true" />} onClick={() => camera.current?.click()}>
              Take a photo
            </Button>
          )}
        </div>
        {!touch && <p>Or drop or paste them here.</p>}
        {/* As high before the settings are read as with what they usually say. */}
        <p className="min-h-[3lh] text-ink-3 sm:min-h-[2lh]">{rulesInWords(uploads.rules)}</p>
        <FileInput ref={choose} label="Files" multiple accept={pickerAccept(uploads.rules)} onFiles={take} />
        <FileInput ref={camera} label="Photo" accept="image/*" capture="environment" onFiles={take} />
      </div>
      <SwitchRow label="Public" checked={isPublic} onChange={setPublic} hint="Anyone with the address can open them." />
      <div className="mt-3">
        <UploadList uploads={uploads} all />
      </div>
    </Dialog>
  )
}

/** What may be uploaded, before anybody chooses; from Settings. */
function rulesInWords(rules: UploadRules | null): string {
  if (!rules) return 'What the site’s settings allow.'
  const both = rules.allowed_file_types.includes('jpg')
  const names = rules.allowed_file_types.filter((type) => !(both && type === 'jpeg')).map((type) => type.toUpperCase())
  return `${names.join(', ')}, up to ${formatSize(maxBytes(rules))} each. Large pictures are resized. Location data is removed.`
}
