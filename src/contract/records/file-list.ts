/** What a list of files can be asked for, apart from the definition: an address is read before that is loaded. */

export const FILE_KINDS = ['image', 'document', 'archive', 'link', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]
export const FILE_SORTS = ['created_at', 'size', 'name'] as const
