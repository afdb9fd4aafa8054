import type { FileKind } from '#contract/records/file-list.ts'

/** The choices of a filter by kind. */
export const FILE_KIND_OPTIONS: readonly { readonly value: FileKind; readonly label: string }[] = [
  { value: 'image', label: 'Images' },
  { value: 'document', label: 'Documents' },
  { value: 'archive', label: 'Archives' },
  { value: 'link', label: 'Links' },
  { value: 'other', label: 'Other' },
]
