import { FileUp, Link2, PenLine, Trash2, Workflow } from 'lucide-react'
import { useState } from 'react'
import type { SharedItem } from '#client/offline/device/share-inbox.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatCount, formatSize, formatWhen } from '#client/ui/format.ts'
import { Panel } from '#client/ui/card.tsx'
import { isJsonFile, isText } from './-post-of-file.ts'
import { useShareTargets } from './-use-share-targets.ts'

interface SharedCardProps {
  readonly item: SharedItem
  readonly onRest: (rest: SharedItem) => Promise<void>
}

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

/** One thing that was shared: what came, and where it may go. */
export function SharedCard({ item, onRest }: SharedCardProps) {
  const confirm = useConfirm()
  const targets = useShareTargets(onRest)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const words = item.text !== '' || item.url !== ''
  const run = async (act: () => Promise<readonly string[]>) => {
    setBusy(true)
    setProblems([])
    setProblems(await act())
    setBusy(false)
  }
  const discard = async () => {
    const question = {
      type: 'danger',
      title: 'Discard what was shared?',
      text: 'It is removed from this device. Where it came from keeps its own.',
      action: 'Discard',
    } as const
    if (await confirm(question)) await run(() => targets.discard(item))
  }
  return (
    <Panel
      title={item.title || titleOf(item)}
      actions={<span className="text-meta text-ink-3">{formatWhen(item.at)}</span>}
    >
      {item.files.length > 0 && (
        <ul className="mb-3">
          {item.files.map((file) => (
            <li key={file.id} className="flex min-h-9 items-center justify-between gap-3">
              <span className="min-w-0 flex-1">{file.name || 'Unnamed file'}</span>
              <span className="shrink-0 text-small text-ink-3">{formatSize(file.bytes.byteLength)}</span>
              {isText(file) && (
                <Button
                  small
                  icon={<PenLine {...icon} />}
                  busy={busy}
                  aria-label={`New post from ${file.name}`}
                  onClick={() => void run(() => targets.fileToPost(item, file))}
                >
                  New post
                </Button>
              )}
              {isJsonFile(file) && (
                <Button
                  small
                  icon={<Workflow {...icon} />}
                  busy={busy}
                  aria-label={`New workflow from ${file.name}`}
                  onClick={() => void run(() => targets.fileToWorkflow(item, file))}
                >
                  New workflow
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {item.text !== '' && <p className="mb-3 whitespace-pre-wrap">{item.text}</p>}
      {item.url !== '' && <p className="mb-3 font-mono text-small break-all text-ink-2">{item.url}</p>}
      {problems.length > 0 && (
        <ul role="alert" className="mb-3 text-small text-bad">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {item.files.length > 0 && (
          <Button
            variant="primary"
            icon={<FileUp {...icon} />}
            busy={busy}
            onClick={() => void run(() => targets.toLibrary(item))}
          >
            Add to the library
          </Button>
        )}
        {item.url !== '' && (
          <Button icon={<Link2 {...icon} />} busy={busy} onClick={() => void run(() => targets.toLink(item))}>
            Add as link
          </Button>
        )}
        {words && (
          <Button icon={<PenLine {...icon} />} busy={busy} onClick={() => void run(() => targets.toPost(item))}>
            New post
          </Button>
        )}
        <Button variant="danger-quiet" icon={<Trash2 {...icon} />} busy={busy} onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </Panel>
  )
}

function titleOf({ files, url }: SharedItem): string {
  if (files.length > 0) return files.length === 1 ? 'A file' : formatCount(files.length, 'file')
  return url === '' ? 'A text' : 'A link'
}
