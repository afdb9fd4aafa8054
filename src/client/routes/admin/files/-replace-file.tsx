import { RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { storedFile } from '#contract/records/file.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { Button } from '#client/ui/button.tsx'
import { formatSize } from '#client/ui/format.ts'
import { uploadFailure, UPLOAD_FAILED } from '#client/widgets/image-check.ts'
import { pickerAccept, prepareUpload, UploadRefused } from '#client/widgets/upload-queue/prepare-upload.ts'
import { UPLOAD_ERROR } from '#client/widgets/upload-queue/queue.ts'
import { useUploadRules } from '#client/widgets/upload-queue/use-upload-rules.ts'
import { FileInput } from '#client/widgets/upload-queue/file-input.tsx'
import { type SaveInput, useSave } from '#client/records/use-save.ts'
import type { ShownFile } from './-shown-file.ts'

interface ReplaceFileProps {
  readonly file: ShownFile
  /** What the person saw of it. */
  readonly base: SaveInput['base']
}

/** Other bytes under the same id and address, so that every use shows them. Works offline. */
export function ReplaceFile({ file, base }: ReplaceFileProps) {
  const { outbox } = useWorkspace()
  const rules = useUploadRules()
  const { save } = useSave(storedFile)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<{ readonly bad: boolean; readonly text: string } | null>(null)

  const replace = async (chosen: File) => {
    setBusy(true)
    setMessage(null)
    try {
      const { file: bytes, before, after } = await prepareUpload(chosen, rules)
      const values = { is_public: false, name: bytes.name }
      const request = { bytes, name: bytes.name, mimeType: bytes.type, values, label: `New content of ${file.name}` }
      const { localId } = await outbox.upload(request)
      await save({ id: file.id, values: { replace_with: localId }, base, label: file.name, done: { act: 'replace' } })
      const made = after < before ? `, resized from ${formatSize(before)} to ${formatSize(after)}` : ''
      setMessage({ bad: false, text: `${bytes.name} will take its place${made}.` })
    } catch (error) {
      const reason = error instanceof UploadRefused ? error.message : uploadFailure(error)
      setMessage({ bad: true, text: reason === UPLOAD_FAILED ? UPLOAD_ERROR : reason })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-1.5">
      <div>
        <Button
          icon={<RefreshCw strokeWidth={1.75} aria-hidden="true" />}
          busy={busy}
          busyLabel="Preparing"
          onClick={() => input.current?.click()}
        >
          Replace file
        </Button>
        <FileInput
          ref={input}
          label="New content"
          accept={pickerAccept(rules)}
          onFiles={([chosen]) => chosen && void replace(chosen)}
        />
      </div>
      <p aria-live="polite" className={message?.bad ? 'text-small text-bad' : 'text-small text-ink-3'}>
        {message?.text ?? 'The address and all uses stay.'}
      </p>
    </div>
  )
}
