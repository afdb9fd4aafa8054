import * as v from 'valibot'
import type { EntityPolicy } from './policy.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import { pageOf } from '#contract/calls/envelope.ts'
import {
  Flag,
  Id,
  IdParams,
  optionalText,
  RECORD_FIELDS,
  recordEntries,
  requiredText,
  Timestamp,
  webAddress,
  wholeListQuery,
} from '#contract/fields/scalars.ts'
import { Sha256, UploadId } from '#contract/calls/upload.ts'

/** Checklist FILE, API-020 to API-023; decisions 27 to 29, 31, 37, 69, 78; product 1.6. */

export const IMAGE_MIME_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'] as const
/** SHR-26: exactly 5 MB is allowed. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const IMAGE_TOO_LARGE = 'File size must be less than 5MB'
export const NOT_AN_IMAGE = 'Please select a valid image file'

/** A link is a file without bytes (FILE-22 to FILE-24, decision 28). */
export const LINK_MIME_TYPE = 'application/link'
/** FILE-31, decision 28. */
export const LINK_INCOMPLETE = 'Please provide both URL and title for the link.'
/** FILE-36. */
export const LINK_FAILED = 'Failed to add link. Please try again.'

/** FILE-25, and links as a kind of their own. */
export const FILE_KINDS = ['image', 'document', 'archive', 'link', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]
export const FILE_SORTS = ['created_at', 'size', 'name'] as const

const DOCUMENT_MIME_TYPES: readonly string[] = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
]

/** Which choice of the filter a file belongs to; the same on both sides, so that it works offline. */
export function fileKind(mimeType: string): FileKind {
  if (mimeType.startsWith('image/')) return 'image'
  if (mimeType === LINK_MIME_TYPE) return 'link'
  if (mimeType === 'application/zip') return 'archive'
  return DOCUMENT_MIME_TYPES.includes(mimeType) ? 'document' : 'other'
}

export const StoredFile = v.object({
  ...recordEntries,
  name: v.string(),
  original_name: v.string(),
  /** Address of the bytes, from the site's root; of a link, where it leads. Stays when the bytes are replaced. */
  path: v.string(),
  mime_type: v.string(),
  size: v.number(),
  is_public: v.boolean(),
  user_id: v.nullable(v.number()),
  alt_text: v.optional(v.string(), ''),
  caption: v.optional(v.string(), ''),
  /** Of pictures. */
  width: v.optional(v.nullable(v.number()), null),
  height: v.optional(v.nullable(v.number()), null),
  /** Of the stored bytes; null for a link. */
  sha256: v.optional(v.nullable(v.string()), null),
  /** Where a link leads; null for anything with bytes. */
  url: v.optional(v.nullable(v.string()), null),
  /** Written only; always null in answers, so that a form has something to start from. */
  replace_with: v.optional(v.null(), null),
})
export type StoredFile = v.InferOutput<typeof StoredFile>

const Name = requiredText('Name', 255)
const describing = { alt_text: optionalText('Alt text', 500), caption: optionalText('Caption', 1000) }

/** The parts of the form around the bytes; `upload_id` stands for bytes that came in parts (see upload.ts). */
export const UploadFields = v.object({
  is_public: v.optional(Flag, true),
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255, 'Name must be at most 255 characters'))),
  alt_text: v.optional(describing.alt_text, ''),
  caption: v.optional(describing.caption, ''),
  upload_id: v.optional(UploadId),
})

export const LinkCreate = v.strictObject({
  name: Name,
  url: webAddress('URL'),
  is_public: v.optional(Flag, true),
  alt_text: v.optional(describing.alt_text, ''),
  caption: v.optional(describing.caption, ''),
})
export type LinkCreate = v.InferOutput<typeof LinkCreate>

export const FileUpdate = v.partial(
  v.strictObject({
    name: Name,
    ...describing,
    is_public: Flag,
    /** Links only; null for everything else. */
    url: v.nullable(webAddress('URL')),
    /**
     * Id of a file that was just uploaded: its bytes become this record's, whose id, address and uses stay; the
     * former bytes go to the trash with the uploaded record. Null: keep the bytes.
     */
    replace_with: v.nullable(Id),
  }),
)
export type FileUpdate = v.InferOutput<typeof FileUpdate>

export const FileListQuery = wholeListQuery(FILE_SORTS, {
  type: v.optional(v.picklist(FILE_KINDS)),
  /** Nothing names its address, and nothing has it attached. */
  unused: v.optional(Flag),
  /** Pictures without alt text. */
  missing_alt: v.optional(Flag),
  /** Files of the same content, as it was sent or as it is stored. */
  sha256: v.optional(Sha256),
})
export type FileListQuery = v.InferOutput<typeof FileListQuery>

export const FileUse = v.object({ type: v.string(), id: Id, title: v.string() })
export type FileUse = v.InferOutput<typeof FileUse>

const readOnly = [...RECORD_FIELDS, 'original_name', 'path', 'mime_type', 'size', 'user_id', 'width', 'height'] as const

export const fileEndpoints = {
  'files.list': endpoint({
    name: 'files.list',
    method: 'GET',
    keep: true,
    path: '/files',
    access: 'content.read',
    summary: 'Files, newest first; all of them unless a page is asked for',
    query: FileListQuery,
    answer: pageOf(StoredFile),
    shape: 'pager',
  }),
  'files.read': endpoint({
    name: 'files.read',
    method: 'GET',
    keep: true,
    path: '/files/{id}',
    access: 'content.read',
    summary: 'One file',
    params: IdParams,
    answer: StoredFile,
  }),
  'files.uses': endpoint({
    name: 'files.uses',
    method: 'GET',
    keep: true,
    path: '/files/{id}/uses',
    access: 'content.read',
    summary: 'Where a file is used',
    params: IdParams,
    answer: v.array(FileUse),
  }),
  'files.upload': endpoint({
    name: 'files.upload',
    method: 'POST',
    path: '/files',
    access: 'content.write',
    status: 201,
    summary: 'Upload a file, as a form',
    body: UploadFields,
    bodyType: 'multipart',
    answer: v.object({ file: StoredFile }),
    topLevel: ['file'],
  }),
  'files.link': endpoint({
    name: 'files.link',
    method: 'POST',
    path: '/files',
    access: 'content.write',
    status: 201,
    summary: 'Add a link to the library, as JSON',
    body: LinkCreate,
    readOnly: [...readOnly, 'sha256', 'replace_with'],
    answer: v.object({ file: StoredFile }),
    topLevel: ['file'],
  }),
  'files.update': endpoint({
    name: 'files.update',
    method: 'PUT',
    path: '/files/{id}',
    access: 'content.write',
    summary: 'Describe a file, or replace its bytes; fields left out keep their values',
    params: IdParams,
    body: FileUpdate,
    readOnly: [...readOnly, 'sha256'],
    answer: StoredFile,
  }),
  'files.delete': endpoint({
    name: 'files.delete',
    method: 'DELETE',
    path: '/files/{id}',
    access: 'content.delete',
    summary: 'Move a file to the trash',
    params: IdParams,
    query: v.object({ force: v.optional(Flag, false) }),
    answer: v.null(),
  }),
  'files.signedLink': endpoint({
    name: 'files.signedLink',
    method: 'POST',
    path: '/files/{id}/signed-link',
    access: 'content.read',
    summary: 'A link to a private file that lapses',
    params: IdParams,
    answer: v.object({ url: v.string(), expires_at: Timestamp }),
  }),
} as const

export const fileEntity: EntityPolicy = {
  type: 'file',
  label: 'File',
  plural: 'Files',
  titleField: 'name',
  fields: {
    name: { label: 'Name', merge: 'scalar' },
    alt_text: { label: 'Alt text', merge: 'scalar' },
    caption: { label: 'Caption', merge: 'scalar' },
    is_public: { label: 'Public', merge: 'scalar' },
    url: { label: 'URL', merge: 'scalar' },
    replace_with: { label: 'File', merge: 'scalar', reference: 'file' },
  },
  wholeRows: true,
  endpoints: {
    list: 'files.list',
    read: 'files.read',
    create: 'files.link',
    update: 'files.update',
    remove: 'files.delete',
    upload: 'files.upload',
  },
  shownIn: [
    'files.uses',
    'workflows.list',
    'workflows.read',
    'workflowFiles.list',
    'courseFiles.list',
    'lessonFiles.list',
  ],
  trashType: 'files',
  route: '/admin/files/{id}',
  newRoute: '/admin/files/link',
}
