import * as v from 'valibot'
import type { EntityPolicy } from './entity.ts'
import { endpoint } from './endpoint.ts'
import { Flag, IdParams, recordEntries, Timestamp } from './fields.ts'

/** API-020 to API-023; decisions 27, 29, 31. The library's screen comes with the content screens. */

export const IMAGE_MIME_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'] as const
/** SHR-26: exactly 5 MB is allowed. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const IMAGE_TOO_LARGE = 'File size must be less than 5MB'
export const NOT_AN_IMAGE = 'Please select a valid image file'

export const StoredFile = v.object({
  ...recordEntries,
  name: v.string(),
  original_name: v.string(),
  /** Address of the bytes, from the site's root. */
  path: v.string(),
  mime_type: v.string(),
  size: v.number(),
  is_public: v.boolean(),
  user_id: v.nullable(v.number()),
})
export type StoredFile = v.InferOutput<typeof StoredFile>

/** The parts of the form around the bytes. */
export const UploadFields = v.object({
  is_public: v.optional(Flag, true),
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255, 'Name must be at most 255 characters'))),
})

export const fileEndpoints = {
  'files.list': endpoint({
    name: 'files.list',
    method: 'GET',
    keep: true,
    path: '/files',
    access: 'content.read',
    summary: 'Files, newest first',
    query: v.object({ type: v.optional(v.picklist(['image', 'document', 'archive', 'other'])) }),
    answer: v.array(StoredFile),
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
  'files.upload': endpoint({
    name: 'files.upload',
    method: 'POST',
    path: '/files',
    access: 'content.write',
    status: 201,
    summary: 'Upload a file',
    body: UploadFields,
    bodyType: 'multipart',
    answer: v.object({ file: StoredFile }),
    topLevel: ['file'],
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
  fields: { name: { label: 'Name', merge: 'scalar' }, is_public: { label: 'Public', merge: 'scalar' } },
  endpoints: { list: 'files.list', read: 'files.read', upload: 'files.upload', remove: 'files.delete' },
  trashType: 'files',
  route: '/admin/files',
}
