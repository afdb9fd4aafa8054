import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import { pageOf } from '#contract/calls/envelope.ts'
import { Sha256, UploadId } from '#contract/calls/upload.ts'
import { computed, flag, optionalText, own, text } from '#contract/fields/field.ts'
import { webAddress } from '#contract/fields/addresses.ts'
import { Flag, Id, IdParams, optionalText as optionalTextSchema, Timestamp } from '#contract/fields/scalars.ts'
import { sentSchema } from '#contract/fields/schema.ts'
import { deleteCall, type ListQuery, listQuerySchema, readCall, updateCall } from './calls.ts'
import { type Full, recordWith, type UpdateBody } from './record.ts'
import { readOnlyOf, schemasOf } from './schemas.ts'
import { uploadRulesSchema } from './settings.ts'
import { FILE_KINDS, FILE_SORTS, type FileKind } from './file-list.ts'

export const IMAGE_MIME_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'] as const
/** Exactly 5 MB is allowed. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const IMAGE_TOO_LARGE = 'File size must be less than 5MB'
export const NOT_AN_IMAGE = 'Please select a valid image file'

/** A link is a file without bytes. */
export const LINK_MIME_TYPE = 'application/link'
export const LINK_INCOMPLETE = 'Please provide both URL and title for the link.'
export const LINK_FAILED = 'Failed to add link. Please try again.'

/** Choices of the library's filter. */

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

export const storedFile = recordWith(
  {
    type: 'file',
    label: 'File',
    plural: 'Files',
    calls: 'files',
    trashType: 'files',
    titleField: 'name',
    fields: {
      name: text('Name', 255),
      alt_text: optionalText('Alt text', 500, { lenient: true, lines: true }),
      caption: optionalText('Caption', 1000, { lenient: true, lines: true }),
      is_public: flag('Public', true),
      /** Where a link leads; null for anything with bytes. */
      url: own('URL', {
        kept: () => v.nullable(v.string()),
        sent: () => v.nullable(webAddress('URL')),
        empty: null,
        lenient: true,
      }),
      /**
       * The upload whose bytes this record has; null for those it came with. Sent with the id of a file that was just
       * uploaded, its bytes become this record's, whose id, address and uses stay; the former ones go to the trash with
       * the uploaded record. From there they come back by the value that was answered before.
       */
      replace_with: {
        ...own('File', { kept: () => v.nullable(v.number()), sent: () => v.nullable(Id), empty: null, lenient: true }),
        reference: 'file',
      },
    },
    computed: {
      original_name: computed(() => v.string()),
      /** Address of the bytes, from the site's root; of a link, where it leads. Stays when the bytes are replaced. */
      path: computed(() => v.string()),
      mime_type: computed(() => v.string()),
      size: computed(() => v.number()),
      user_id: computed(() => v.nullable(v.number())),
      /** Of pictures. */
      width: computed(() => v.optional(v.nullable(v.number()), null)),
      height: computed(() => v.optional(v.nullable(v.number()), null)),
      /** Of the stored bytes; null for a link. */
      sha256: computed(() => v.optional(v.nullable(v.string()), null)),
    },
    wholeRows: true,
    shownIn: [
      'files.uses',
      'workflows.list',
      'workflows.read',
      'workflowFiles.list',
      'courseFiles.list',
      'lessonFiles.list',
      'links.dead',
    ],
    route: '/admin/files/{id}',
    newRoute: '/admin/files/link',
  },
  {
    list: 'files.list',
    read: 'files.read',
    create: 'files.link',
    update: 'files.update',
    remove: 'files.delete',
    upload: 'files.upload',
  },
)
export type StoredFile = Full<typeof storedFile>
export type FileUpdate = UpdateBody<typeof storedFile>

/** The parts of the form around the bytes; `upload_id` stands for bytes that came in parts (see upload.ts). */
const uploadFields = () =>
  v.strictObject({
    is_public: v.optional(Flag, true),
    /** Empty: the file's own. */
    name: v.optional(optionalTextSchema('Name', 255)),
    alt_text: v.optional(sentSchema(storedFile.fields.alt_text), ''),
    caption: v.optional(sentSchema(storedFile.fields.caption), ''),
    upload_id: v.optional(UploadId),
  })

/** A link is described like a file, and leads somewhere. */
export const linkCreate = () => {
  const { name, alt_text, caption } = storedFile.fields
  return v.strictObject({
    name: sentSchema(name),
    url: webAddress('URL'),
    is_public: v.optional(Flag, true),
    alt_text: v.optional(sentSchema(alt_text), ''),
    caption: v.optional(sentSchema(caption), ''),
  })
}

export type LinkCreate = v.InferOutput<ReturnType<typeof linkCreate>>

const list = {
  sorts: FILE_SORTS,
  filters: {
    type: FILE_KINDS,
    /** Nothing names its address, and nothing has it attached. */
    unused: 'flag',
    /** Pictures without alt text. */
    missing_alt: 'flag',
  },
} as const
/** `sha256`: files of the same content, as it was sent or as it is stored. */
export type FileListQuery = ListQuery<typeof list> & { sha256?: string | undefined }

export const FileUse = v.object({
  type: v.string(),
  id: Id,
  title: v.string(),
  /** Of a lesson, whose page lies in its course. */
  course_id: v.optional(Id),
})
export type FileUse = v.InferOutput<typeof FileUse>

export const fileEndpoints = {
  'files.list': endpoint({
    name: 'files.list',
    method: 'GET',
    keep: true,
    path: '/files',
    access: 'content.read',
    summary: 'Files, newest first; all of them unless a page is asked for',
    query: () => listQuerySchema<typeof list, FileListQuery>(list, { sha256: v.optional(Sha256) }),
    answer: () => pageOf(schemasOf(storedFile).full),
    shape: 'pager',
  }),
  'files.rules': endpoint({
    name: 'files.rules',
    method: 'GET',
    keep: true,
    path: '/upload-rules',
    access: 'content.write',
    summary: 'Which files are taken: the part of Settings that whoever uploads has to know',
    answer: uploadRulesSchema,
  }),
  'files.read': readCall(storedFile, '/files/{id}'),
  'files.uses': endpoint({
    name: 'files.uses',
    method: 'GET',
    keep: true,
    path: '/files/{id}/uses',
    access: 'content.read',
    summary: 'Where a file is used',
    params: IdParams,
    answer: () => v.array(FileUse),
  }),
  'files.upload': endpoint({
    name: 'files.upload',
    method: 'POST',
    path: '/files',
    access: 'content.write',
    status: 201,
    summary: 'Upload a file, as a form',
    body: uploadFields,
    bodyType: 'multipart',
    answer: () => v.object({ file: schemasOf(storedFile).full }),
    topLevel: ['file'],
  }),
  'files.link': endpoint({
    name: 'files.link',
    method: 'POST',
    path: '/files',
    access: 'content.write',
    status: 201,
    summary: 'Add a link to the library, as JSON',
    body: linkCreate,
    readOnly: [...readOnlyOf(storedFile), 'replace_with'],
    answer: () => v.object({ file: schemasOf(storedFile).full }),
    topLevel: ['file'],
  }),
  'files.update': updateCall(storedFile, '/files/{id}', {
    summary: 'Describe a file, or replace its bytes; fields left out keep their values',
  }),
  'files.delete': {
    ...deleteCall(storedFile, '/files/{id}'),
    query: v.object({ force: v.optional(Flag, false) }),
  },
  'files.signedLink': endpoint({
    name: 'files.signedLink',
    method: 'POST',
    path: '/files/{id}/signed-link',
    access: 'content.read',
    summary: 'A link to a private file that lapses',
    params: IdParams,
    answer: v.object({ url: v.string(), expires_at: Timestamp }),
  }),
}
