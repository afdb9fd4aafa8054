import { Link } from '@tanstack/react-router'
import {
  Clock,
  Code,
  Copy,
  Eye,
  EyeOff,
  ExternalLink,
  Inbox,
  Pencil,
  RotateCcw,
  Share2,
  Trash2,
  Undo2,
} from 'lucide-react'
import { may } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { formatSize } from '#client/ui/format.ts'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { cancelUpload } from '#client/widgets/upload-queue/cancel-upload.ts'
import { asHtml, asMarkdown, canShare, copyText, copyTimedLink, share } from './-copy-file.ts'
import { FilePicture } from './-file-picture.tsx'
import { addressOf, hostOf, type ShownFile } from './-shown-file.ts'
import type { FileActions } from './-use-file-actions.ts'

interface FileMenuProps {
  readonly file: ShownFile
  readonly actions: FileActions
  /** Asks first, and says where it is used. */
  readonly onDelete: (file: ShownFile) => void
}

const icon = { strokeWidth: 1.75 }
const NO_ADDRESS = 'It has no address until it is sent'

/** The menu of a file: a menu on a laptop, a sheet headed by the file on a phone. */
export function FileMenu({ file, actions, onDelete }: FileMenuProps) {
  const { outbox } = useWorkspace()
  const { online } = useReachability()
  const { state, upload } = file
  const cancel: MenuItem[] = upload
    ? [
        ...(upload.state === 'needs-you'
          ? [{ label: 'Retry', icon: <RotateCcw {...icon} />, onSelect: () => void outbox.retry(upload.opId) }]
          : []),
        { label: 'Cancel upload', icon: <Undo2 {...icon} />, onSelect: () => void cancelUpload(outbox, upload) },
      ]
    : []
  const items = state?.deleted
    ? [
        { label: 'Undo', icon: <Undo2 {...icon} />, onSelect: () => void actions.keep(file) },
        ...(state.mark === 'attention'
          ? [{ label: 'Delete', icon: <Trash2 {...icon} />, danger: true, onSelect: () => onDelete(file) }]
          : []),
        viewChanges,
      ]
    : [
        {
          label: 'Details',
          icon: <Pencil {...icon} />,
          link: (props: object) => (
            <Link to="/admin/files/$fileId" params={{ fileId: String(file.id) }} resetScroll={false} {...props} />
          ),
        },
        ...cancel,
        ...(state ? [viewChanges] : []),
        ...copies(file, online),
        ...(may('content.write') ? [visibility(file, actions)] : []),
        ...(may('content.delete') && !upload
          ? [
              {
                label: 'Delete',
                icon: <Trash2 {...icon} />,
                danger: true,
                separated: true,
                onSelect: () => onDelete(file),
              },
            ]
          : []),
      ]
  return (
    <Menu
      label={`Actions for ${file.name}`}
      items={items}
      head={{
        title: file.name,
        lead: (
          <span className="thumb file-thumb">
            <FilePicture file={file} />
          </span>
        ),
        meta: state ? (
          <RowMark state={state.mark} label={state.label} />
        ) : (
          <span className="text-small text-ink-3">{file.url === null ? formatSize(file.size) : hostOf(file.url)}</span>
        ),
      }}
    />
  )
}

const viewChanges: MenuItem = {
  label: 'View changes',
  icon: <Inbox {...icon} />,
  link: (props) => <Link to="/admin/outbox" {...props} />,
}

function visibility(file: ShownFile, actions: FileActions): MenuItem {
  const on = file.is_public
  return {
    label: on ? 'Make private' : 'Make public',
    icon: on ? <EyeOff {...icon} /> : <Eye {...icon} />,
    onSelect: () => void actions.setPublic(file, !on),
  }
}

/** A private file has no address that works for others, so it offers one that lapses. */
function copies(file: ShownFile, online: boolean): MenuItem[] {
  const address = addressOf(file)
  const off = address === null ? { disabledReason: NO_ADDRESS } : {}
  if (!file.is_public && file.kind !== 'link') {
    const reason = address === null ? NO_ADDRESS : online ? undefined : 'Needs a connection'
    return [
      {
        label: 'Copy time-limited link',
        icon: <Clock {...icon} />,
        disabledReason: reason,
        onSelect: () => void copyTimedLink(file),
      },
    ]
  }
  return [
    { label: 'Copy URL', icon: <Copy {...icon} />, onSelect: () => void copyText(address ?? ''), ...off },
    { label: 'Copy Markdown', icon: <Code {...icon} />, onSelect: () => void copyText(asMarkdown(file)), ...off },
    { label: 'Copy HTML', icon: <Code {...icon} />, onSelect: () => void copyText(asHtml(file)), ...off },
    ...(canShare() ? [{ label: 'Share', icon: <Share2 {...icon} />, onSelect: () => void share(file), ...off }] : []),
    ...(file.url === null
      ? []
      : [
          {
            label: 'Open link',
            icon: <ExternalLink {...icon} />,
            onSelect: () => void window.open(file.url ?? '', '_blank', 'noopener,noreferrer'),
          },
        ]),
  ]
}
