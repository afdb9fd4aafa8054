import { FileArchive, File as FileIcon, FileText, ImageIcon, Link2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { fileKind } from '#contract/records/file.ts'
import type { FileKind } from '#contract/records/file-list.ts'
import { formatSize } from '#client/ui/format.ts'
import type { FileFacts } from './file-facts.ts'
import './file-picker.css'

const ICONS: Readonly<Record<FileKind, LucideIcon>> = {
  image: ImageIcon,
  document: FileText,
  archive: FileArchive,
  link: Link2,
  other: FileIcon,
}

interface FileMarkProps {
  /** Null: the file is gone. */
  readonly file: FileFacts | null
  readonly resolveSrc: (src: string) => string
}

/** The lead of a file's row: a small picture where it can be shown, else a sign of its kind. */
export function FileMark({ file, resolveSrc }: FileMarkProps) {
  const kind = file ? fileKind(file.mimeType) : 'other'
  const shown = file !== null && kind === 'image' && file.isPublic && file.address !== null
  const address = shown ? resolveSrc(file.address) : ''
  const [failed, setFailed] = useState('')
  const Icon = ICONS[kind]
  return (
    <span className="file-mark">
      {address === '' || address === failed ? (
        <Icon strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(address)} />
      )}
    </span>
  )
}

/** "PDF", "Link": the type of a file in a word. */
function typeWord(file: FileFacts): string {
  if (fileKind(file.mimeType) === 'link') return 'Link'
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(file.address?.startsWith('/') ? file.address : file.name)?.[1]
  return (extension ?? /(?<![a-z0-9])[a-z0-9]+$/.exec(file.mimeType)?.[0] ?? 'File').toUpperCase()
}

/** Type, size and a private mark, as the meta line of a row. */
export function fileWords(file: FileFacts): string[] {
  return [typeWord(file), ...(file.size === null ? [] : [formatSize(file.size)]), ...(file.isPublic ? [] : ['Private'])]
}
