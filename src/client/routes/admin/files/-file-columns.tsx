import { fileKind } from '#contract/records/file.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { formatSize, formatWhen } from '#client/ui/format.ts'
import { FileThumb } from './-file-picture.tsx'
import { LinkWords } from './-link-words.tsx'
import { extensionWord, type FileRow, type ShownFile } from './-shown-file.ts'

const KINDS = { image: 'Image', document: 'Document', archive: 'Archive', link: 'Link', other: 'Other' } as const

/** The library as a table; on a phone as rows. */
export const FILE_COLUMNS: readonly Column<FileRow>[] = [
  {
    key: 'picture',
    header: 'Preview',
    quietHeader: true,
    width: '72px',
    phone: 'lead',
    cell: ({ record }) => <FileThumb file={record} />,
  },
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    phone: 'primary',
    cell: ({ record }) => record.name,
    below: ({ record }) => (record.url === null ? record.alt_text : <LinkWords file={record} url={record.url} />),
  },
  {
    key: 'type',
    header: 'Type',
    width: '132px',
    phone: 'meta',
    cell: ({ record }) => typeWords(record),
    phoneCell: ({ record }) =>
      record.url === null ? extensionWord(record) : <LinkWords file={record} url={record.url} />,
  },
  {
    key: 'size',
    header: 'Size',
    sortable: 'number',
    align: 'end',
    width: '88px',
    phone: 'meta',
    cell: ({ record }) => (record.kind === 'link' ? '' : formatSize(record.size)),
  },
  {
    key: 'public',
    header: 'Visibility',
    width: '96px',
    phone: 'state',
    cell: ({ record }) => (record.is_public ? 'Public' : 'Private'),
  },
  {
    key: 'created_at',
    header: 'Added',
    sortable: 'time',
    width: '104px',
    phone: 'hidden',
    cell: ({ record }) => formatWhen(record.created_at),
  },
]

export function typeWords(file: Pick<ShownFile, 'mime_type' | 'kind' | 'original_name' | 'name'>): string {
  const kind = KINDS[fileKind(file.mime_type)]
  return file.kind === 'link' ? kind : `${kind}, ${extensionWord(file)}`
}
