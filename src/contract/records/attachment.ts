import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import type { EntityPolicy, FieldPolicy } from './policy.ts'
import { Flag, Id, IdParams, IdText, optionalText, RECORD_FIELDS, recordEntries } from '#contract/fields/scalars.ts'
import { StoredFile } from './file.ts'
import { orderEndpoints, orderFields, orderPolicy } from './order.ts'

/** Checklist ATT, API-028 to API-030, API-035 to API-037; decision 23. Attachments of courses and of lessons. */

const NO_FILE = 'Please choose a file'

const entries = {
  file_id: v.pipe(
    v.union([v.number(NO_FILE), v.pipe(v.string(), v.transform(Number))], NO_FILE),
    v.integer(NO_FILE),
    v.minValue(1, NO_FILE),
  ),
  /** Empty: the file's name. */
  title: optionalText('Title', 200),
  description: optionalText('Description', 2000),
  is_required: Flag,
  is_downloadable: Flag,
}

export const AttachmentCreate = v.strictObject({
  ...entries,
  title: v.optional(entries.title, ''),
  description: v.optional(entries.description, ''),
  is_required: v.optional(entries.is_required, false),
  is_downloadable: v.optional(entries.is_downloadable, true),
})
export type AttachmentCreate = v.InferOutput<typeof AttachmentCreate>
export const AttachmentUpdate = v.partial(v.strictObject(entries))
export type AttachmentUpdate = v.InferOutput<typeof AttachmentUpdate>

const attachment = {
  ...recordEntries,
  /** Null: the file was erased. */
  file_id: v.nullable(Id),
  title: v.string(),
  description: v.string(),
  is_required: v.boolean(),
  is_downloadable: v.boolean(),
  order: v.optional(v.number(), 0),
  /** Null while the file rests in the trash, or when it was erased. A private one opens through a signed link. */
  file: v.nullable(StoredFile),
}
export const CourseFile = v.object({ ...attachment, course_id: Id })
export type CourseFile = v.InferOutput<typeof CourseFile>
export const LessonFile = v.object({ ...attachment, lesson_id: Id, course_id: v.optional(v.nullable(Id), null) })
export type LessonFile = v.InferOutput<typeof LessonFile>

/** The parent's ids may travel along: an edit made offline shows them, the path decides. */
const readOnly = [...RECORD_FIELDS, 'order', 'file', 'course_id', 'lesson_id'] as const
const courseParams = v.object({ courseId: IdText })
const courseFileParams = v.object({ courseId: IdText, id: IdText })
const lessonParams = v.object({ lessonId: IdText })
const lessonFileParams = v.object({ lessonId: IdText, id: IdText })

export const attachmentEndpoints = {
  'courseFiles.list': endpoint({
    name: 'courseFiles.list',
    method: 'GET',
    keep: true,
    path: '/admin/courses/{courseId}/files',
    access: 'content.read',
    summary: 'Attachments of a course in order, each with its file',
    params: courseParams,
    answer: v.array(CourseFile),
  }),
  'courseFiles.read': endpoint({
    name: 'courseFiles.read',
    method: 'GET',
    keep: true,
    path: '/admin/course-files/{id}',
    access: 'content.read',
    summary: 'One attachment of a course',
    params: IdParams,
    answer: CourseFile,
  }),
  'courseFiles.create': endpoint({
    name: 'courseFiles.create',
    method: 'POST',
    path: '/admin/courses/{courseId}/files',
    access: 'content.write',
    status: 201,
    summary: 'Attach a file to a course',
    params: courseParams,
    body: AttachmentCreate,
    readOnly,
    answer: CourseFile,
  }),
  'courseFiles.update': endpoint({
    name: 'courseFiles.update',
    method: 'PUT',
    path: '/admin/courses/{courseId}/files/{id}',
    access: 'content.write',
    summary: 'Change an attachment of a course; fields left out keep their values',
    params: courseFileParams,
    body: AttachmentUpdate,
    readOnly,
    answer: CourseFile,
  }),
  'courseFiles.delete': endpoint({
    name: 'courseFiles.delete',
    method: 'DELETE',
    path: '/admin/courses/{courseId}/files/{id}',
    access: 'content.delete',
    summary: 'Detach a file from a course; the file itself stays',
    params: courseFileParams,
    answer: v.null(),
  }),
  ...orderEndpoints('courseFiles', '/admin/courses/{id}/files/order'),
  'lessonFiles.list': endpoint({
    name: 'lessonFiles.list',
    method: 'GET',
    keep: true,
    path: '/admin/lessons/{lessonId}/files',
    access: 'content.read',
    summary: 'Attachments of a lesson in order, each with its file',
    params: lessonParams,
    answer: v.array(LessonFile),
  }),
  'lessonFiles.read': endpoint({
    name: 'lessonFiles.read',
    method: 'GET',
    keep: true,
    path: '/admin/lesson-files/{id}',
    access: 'content.read',
    summary: 'One attachment of a lesson',
    params: IdParams,
    answer: LessonFile,
  }),
  'lessonFiles.create': endpoint({
    name: 'lessonFiles.create',
    method: 'POST',
    path: '/admin/lessons/{lessonId}/files',
    access: 'content.write',
    status: 201,
    summary: 'Attach a file to a lesson',
    params: lessonParams,
    body: AttachmentCreate,
    readOnly,
    answer: LessonFile,
  }),
  'lessonFiles.update': endpoint({
    name: 'lessonFiles.update',
    method: 'PUT',
    path: '/admin/lessons/{lessonId}/files/{id}',
    access: 'content.write',
    summary: 'Change an attachment of a lesson; fields left out keep their values',
    params: lessonFileParams,
    body: AttachmentUpdate,
    readOnly,
    answer: LessonFile,
  }),
  'lessonFiles.delete': endpoint({
    name: 'lessonFiles.delete',
    method: 'DELETE',
    path: '/admin/lessons/{lessonId}/files/{id}',
    access: 'content.delete',
    summary: 'Detach a file from a lesson; the file itself stays',
    params: lessonFileParams,
    answer: v.null(),
  }),
  ...orderEndpoints('lessonFiles', '/admin/lessons/{id}/files/order'),
} as const

const fields: Readonly<Record<string, FieldPolicy>> = {
  file_id: { label: 'File', merge: 'scalar', reference: 'file' },
  title: { label: 'Title', merge: 'scalar' },
  description: { label: 'Description', merge: 'scalar' },
  is_required: { label: 'Required', merge: 'scalar' },
  is_downloadable: { label: 'Downloadable', merge: 'scalar' },
  course_id: { label: 'Course', merge: 'scalar', reference: 'course' },
}

export const courseFileEntity: EntityPolicy = {
  type: 'course-file',
  label: 'Course attachment',
  plural: 'Course attachments',
  titleField: 'title',
  fields,
  endpoints: {
    list: 'courseFiles.list',
    read: 'courseFiles.read',
    create: 'courseFiles.create',
    update: 'courseFiles.update',
    remove: 'courseFiles.delete',
  },
  within: { courseId: 'course_id' },
  shownIn: ['courseFiles.order', 'courses.list', 'courses.read', 'courses.contents'],
  trashType: 'course-files',
  route: '/admin/courses/{courseId}/files',
}

export const lessonFileEntity: EntityPolicy = {
  type: 'lesson-file',
  label: 'Lesson attachment',
  plural: 'Lesson attachments',
  titleField: 'title',
  fields: { ...fields, lesson_id: { label: 'Lesson', merge: 'scalar', reference: 'lesson' } },
  endpoints: {
    list: 'lessonFiles.list',
    read: 'lessonFiles.read',
    create: 'lessonFiles.create',
    update: 'lessonFiles.update',
    remove: 'lessonFiles.delete',
  },
  within: { lessonId: 'lesson_id', courseId: 'course_id' },
  shownIn: ['lessonFiles.order', 'lessons.list', 'lessons.read', 'courses.contents'],
  trashType: 'lesson-files',
  route: '/admin/courses/{courseId}/lessons/{lessonId}/files',
}

export const courseFileOrderEntity: EntityPolicy = {
  ...orderPolicy,
  type: 'course-file-order',
  idOf: 'course',
  label: 'Order of course attachments',
  plural: 'Orders of course attachments',
  fields: orderFields('Attachments', 'course-file'),
  endpoints: { read: 'courseFiles.order', update: 'courseFiles.reorder' },
  shownIn: ['courseFiles.list'],
  route: '/admin/courses/{id}/files',
}

export const lessonFileOrderEntity: EntityPolicy = {
  ...orderPolicy,
  type: 'lesson-file-order',
  idOf: 'lesson',
  label: 'Order of lesson attachments',
  plural: 'Orders of lesson attachments',
  fields: orderFields('Attachments', 'lesson-file'),
  endpoints: { read: 'lessonFiles.order', update: 'lessonFiles.reorder' },
  shownIn: ['lessonFiles.list'],
  route: '/admin/courses/{courseId}/lessons/{id}/files',
}
