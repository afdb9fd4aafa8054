import { fileKind } from '#contract/records/file.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { formatSize, formatWhen } from '#client/ui/format.ts'
import { FilePicture } from './-file-picture.tsx'
import { extensionWord, hostOf, type ShownFile } from './-shown-file.ts'

const KINDS = { image: 'Image', document: 'Document', archive: 'Archive', link: 'Link', other: 'Other' } as const

/** The library as a table; on a phone as rows. */
export const FILE_COLUMNS: readonly Column<ShownFile>[] = [
  {
    key: 'picture',
    header: 'Preview',
    quietHeader: true,
    width: '72px',
    phone: 'lead',
    cell: (file) => (
      <span className="thumb file-thumb">
        <FilePicture file={file} />
      </span>
    ),
  },
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    phone: 'primary',
    cell: (file) => file.name,
    below: (file) => (file.url === null ? file.alt_text : hostOf(file.url)),
  },
  {
    key: 'type',
    header: 'Type',
    width: '132px',
    phone: 'meta',
    cell: (file) => typeWords(file),
    phoneCell: (file) => (file.kind === 'link' ? 'Link' : extensionWord(file)),
  },
  {
    key: 'size',
    header: 'Size',
    sortable: true,
    align: 'end',
    width: '88px',
    phone: 'meta',
    cell: (file) => (file.kind === 'link' ? '' : formatSize(file.size)),
  },
  {
    key: 'public',
    header: 'Visibility',
    width: '96px',
    phone: 'state',
    cell: (file) => (file.is_public ? 'Public' : 'Private'),
  },
  {
    key: 'created_at',
    header: 'Added',
    sortable: true,
    width: '104px',
    phone: 'hidden',
    cell: (file) => formatWhen(file.created_at),
  },
]

export function typeWords(file: Pick<ShownFile, 'mime_type' | 'kind' | 'original_name' | 'name'>): string {
  const kind = KINDS[fileKind(file.mime_type)]
  return file.kind === 'link' ? kind : `${kind}, ${extensionWord(file)}`
}
