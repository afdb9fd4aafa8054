import { Clock, Copy, Download, ExternalLink, Share2, Trash2 } from 'lucide-react'
import { useReachability } from '#client/data/use-session.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { Button } from '#client/ui/button.tsx'
import { copyText } from '#client/ui/clipboard.ts'
import { download } from '#client/ui/download.ts'
import { formatDateTime, formatNumber, formatSize } from '#client/ui/format.ts'
import { Facts } from '#client/ui/card.tsx'
import { DeadLinkNote } from '#client/widgets/links/dead-link-note.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { asHtml, asMarkdown, canShare, copyTimedLink, share } from './-copy-file.ts'
import { typeWords } from './-file-columns.tsx'
import { UseList, useFileUses } from '#client/records/file-uses.tsx'
import { addressOf, type ShownFile } from './-shown-file.ts'
import { bytesOf } from './-use-file-source.ts'

interface FileAboutProps {
  readonly file: ShownFile
  readonly onDelete: (() => void) | undefined
}

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

/** Below the fields of a file: its address, its facts, its uses, and the way into the trash. */
export function FileAbout({ file, onDelete }: FileAboutProps) {
  const found = useFileUses(file.id)
  return (
    <>
      {file.kind === 'link' && <DeadLinkNote fileId={file.id} />}
      <section className="file-part" aria-label="Address">
        <Addresses file={file} />
      </section>
      <section className="file-part" aria-label="Facts">
        <Facts items={facts(file)} />
      </section>
      <section className="file-part">
        <h3>Where it is used</h3>
        {found.state === 'loading' && <p className="text-small text-ink-3">Checking where it is used.</p>}
        {found.state === 'unknown' && (
          <p className="text-small text-ink-2">Not on this device yet. Connect once to load it.</p>
        )}
        {found.state === 'known' && found.uses.length === 0 && (
          <p className="text-small text-ink-3">Nothing uses it.</p>
        )}
        {found.state === 'known' && found.uses.length > 0 && <UseList uses={found.uses} />}
      </section>
      {onDelete && (
        <div>
          <Button variant="danger-quiet" className="-ml-3.5" icon={<Trash2 {...icon} />} onClick={onDelete}>
            {file.kind === 'link' ? 'Delete link' : 'Delete file'}
          </Button>
        </div>
      )}
    </>
  )
}

function Addresses({ file }: { readonly file: ShownFile }) {
  const { online } = useReachability()
  const address = addressOf(file)
  if (address === null) return <p className="text-small text-ink-2">It gets its address when it is sent.</p>
  const isPrivate = !file.is_public && file.kind !== 'link'
  return (
    <>
      {isPrivate ? (
        <p className="text-small text-ink-2">
          Private: its address opens only for people who are signed in here. A time-limited link opens for anyone, for
          ten minutes.
        </p>
      ) : (
        <p className="file-address">{address}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isPrivate ? (
          <Button
            small
            icon={<Clock {...icon} />}
            disabledReason={online ? undefined : 'Needs a connection'}
            onClick={() => void copyTimedLink(file)}
          >
            Copy time-limited link
          </Button>
        ) : (
          <>
            <Button small icon={<Copy {...icon} />} onClick={() => void copyText(address)}>
              Copy URL
            </Button>
            <Button small onClick={() => void copyText(asMarkdown(file))}>
              Copy Markdown
            </Button>
            <Button small onClick={() => void copyText(asHtml(file))}>
              Copy HTML
            </Button>
            {canShare() && (
              <Button small icon={<Share2 {...icon} />} onClick={() => void share(file)}>
                Share
              </Button>
            )}
          </>
        )}
        {file.url === null ? (
          <SaveCopy file={file} />
        ) : (
          <a className="btn small" href={file.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink {...icon} />
            Open link
          </a>
        )}
      </div>
    </>
  )
}

/** Through the session, because a plain link to a private file opens for nobody. */
function SaveCopy({ file }: { readonly file: ShownFile }) {
  const workspace = useWorkspace()
  const { online } = useReachability()
  const save = async () => {
    const blob = await bytesOf(workspace, file, new AbortController().signal)
    if (!blob) return void toasts.error('Failed to download. Its content can’t be loaded now.')
    download(file.original_name || file.name, blob)
  }
  const off = online || file.bytesOf !== null ? undefined : 'Needs a connection'
  return (
    <Button small icon={<Download {...icon} />} disabledReason={off} onClick={() => void save()}>
      Download
    </Button>
  )
}

function facts(file: ShownFile) {
  const known = [
    { name: 'Type', value: typeWords(file) },
    ...(file.kind === 'link' ? [] : [{ name: 'Size', value: formatSize(file.size) }]),
    ...(file.width === null || file.height === null
      ? []
      : [{ name: 'Dimensions', value: `${formatNumber(file.width)} × ${formatNumber(file.height)}` }]),
    ...(file.original_name === '' || file.kind === 'link' ? [] : [{ name: 'Uploaded as', value: file.original_name }]),
    { name: 'Added', value: formatDateTime(file.created_at) },
  ]
  return known
}
