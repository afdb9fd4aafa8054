import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { ImportError, type ImportFile } from '#client/offline/engine/outbox/import-file.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { downloadJson } from '#client/ui/download.ts'
import { formatCount } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import { isUnreadable, UNREADABLE } from '#client/widgets/image-check.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { ImportDialog } from './-diagnostics-import.tsx'
import { refusalWords } from './-diagnostics-import-words.ts'

/** Everything unsent as one file, and such a file taken up again. */
export function ExportImport() {
  const { outbox, drafts } = useWorkspace()
  const { items } = useOutbox()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<ImportFile | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async () => {
    try {
      const name = `offdesk-unsent-${new Date().toISOString().slice(0, 10)}.json`
      downloadJson(name, { outbox: await outbox.exchange.exportAll(), drafts: await drafts.list() })
    } catch (error) {
      if (!(error instanceof StorageError || error instanceof DOMException)) throw error
      toasts.error('Failed to read what is unsent. This device refuses to read its storage.')
    }
  }
  const read = async (chosen: File) => {
    setRefused(null)
    setBusy(true)
    try {
      setFile(await outbox.exchange.read(await chosen.text()))
    } catch (error) {
      if (!(error instanceof ImportError) && !isUnreadable(error)) throw error
      setRefused(
        `“${chosen.name}” was not imported. ${error instanceof ImportError ? refusalWords(error) : UNREADABLE}`,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title="Export and import">
      <p className="pt-3 text-ink-2">
        One file with everything that has not reached the server: full texts, pictures and drafts. Imported on this or
        another device, nothing in it is sent twice. Keep it safe: it is readable text.
      </p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button icon={<Download strokeWidth={1.75} aria-hidden="true" />} onClick={() => void save()}>
          Export {items.length === 0 ? 'everything unsent' : formatCount(items.length, 'unsent edit')}
        </Button>
        <Button
          icon={<Upload strokeWidth={1.75} aria-hidden="true" />}
          busy={busy}
          busyLabel="Reading"
          onClick={() => input.current?.click()}
        >
          Import a file
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className="sr-only"
          tabIndex={-1}
          aria-label="File of unsent edits"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            if (chosen) void read(chosen)
          }}
        />
      </div>
      {refused !== null && (
        <p className="field-error pt-3" role="alert">
          {refused}
        </p>
      )}
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </Section>
  )
}
