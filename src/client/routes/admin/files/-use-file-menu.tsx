import { Clock, Code, Copy, Eye, EyeOff, ExternalLink, Image, RotateCcw, Share2, Undo2 } from 'lucide-react'
import { useReachability } from '#client/data/use-session.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { copyText } from '#client/ui/clipboard.ts'
import { formatSize } from '#client/ui/format.ts'
import type { MenuItem } from '#client/ui/menu.tsx'
import { cancelUpload } from '#client/widgets/upload-queue/cancel-upload.ts'
import type { RowMenu } from '#client/records/record-menu.tsx'
import { canCopyPicture, copyPicture } from './-copy-picture.ts'
import { asHtml, asMarkdown, canShare, copyTimedLink, share } from './-copy-file.ts'
import { FileThumb } from './-file-picture.tsx'
import { addressOf, type FileRow, hostOf, type ShownFile } from './-shown-file.ts'
import type { FileActions } from './-use-file-actions.ts'

const icon = { strokeWidth: 1.75 }
const NO_ADDRESS = 'It has no address until it is sent'

/** What the menu of a file says beside what every record's does. */
export function useFileMenu(actions: FileActions): (row: FileRow) => RowMenu {
  const workspace = useWorkspace()
  const { outbox } = workspace
  const { online } = useReachability()
  return (row) => {
    const { record: file, state } = row
    const { upload, is_public: on } = file
    const retry = upload?.state === 'needs-you'
    return {
      lead: <FileThumb file={file} />,
      meta: file.url === null ? formatSize(file.size) : hostOf(file.url),
      open: 'Details',
      views: upload
        ? [
            ...(retry
              ? [{ label: 'Retry', icon: <RotateCcw {...icon} />, onSelect: () => void outbox.retry(upload.opId) }]
              : []),
            { label: 'Cancel upload', icon: <Undo2 {...icon} />, onSelect: () => void cancelUpload(outbox, upload) },
          ]
        : [],
      copies: [
        ...(canCopyPicture(file)
          ? [
              {
                label: 'Copy image',
                icon: <Image {...icon} />,
                onSelect: () => void copyPicture(workspace, file),
              },
            ]
          : []),
        ...copies(file, online),
      ],
      changes: [
        {
          label: on ? 'Make private' : 'Make public',
          icon: on ? <EyeOff {...icon} /> : <Eye {...icon} />,
          onSelect: () => void actions.setPublic(row, !on),
        },
      ],
      // A deletion that was refused because of its uses may be meant all the same.
      deletable: state?.deleted ? state.mark === 'attention' : !upload,
    }
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
