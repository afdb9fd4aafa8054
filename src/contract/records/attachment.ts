import * as v from 'valibot'
import { computed, flag, grandparent, looseReference, optionalText, parent } from '#contract/fields/field.ts'
import { createCall, deleteCall, listCall, readCall, updateCall } from './calls.ts'
import { storedFile } from './file.ts'
import { orderEndpoints, orderRecord, sortNumber } from './order.ts'
import { type CreateBody, type Full, record, type UpdateBody } from './record.ts'
import { schemasOf } from './schemas.ts'

/** Attachments of courses and of lessons: a file of the library with what is said of it there. */

const fields = {
  file_id: looseReference('File', 'file', { message: 'Please choose a file' }),
  /** Empty: the file's name. */
  title: optionalText('Title', 200),
  description: optionalText('Description', 2000, { lines: true }),
  is_required: flag('Required', false),
  is_downloadable: flag('Downloadable', true),
  order: sortNumber('Order', { lenient: true }),
}
const computedFields = {
  /** Null while the file rests in the trash, or when it was erased. A private one opens through a signed link. */
  file: computed(() => v.nullable(schemasOf(storedFile).full)),
}

/** Also said of workflows, where a file comes back from the trash beside itself. */
export const ATTACHED_AGAIN = 'This file is attached again by now.'

export const courseFile = record({
  type: 'course-file',
  label: 'Course attachment',
  plural: 'Course attachments',
  calls: 'courseFiles',
  trashType: 'course-files',
  titleField: 'title',
  fields: { ...fields, course_id: parent('Course', 'course') },
  computed: computedFields,
  liesIn: 'course_id',
  onlyOne: { of: ['course_id', 'file_id'], sentence: ATTACHED_AGAIN },
  within: { courseId: 'course_id' },
  shownIn: ['courseFiles.order', 'courses.list', 'courses.read', 'courses.contents', 'files.uses'],
  route: '/admin/courses/{courseId}/files',
})
export type CourseFile = Full<typeof courseFile>

export const lessonFile = record({
  type: 'lesson-file',
  label: 'Lesson attachment',
  plural: 'Lesson attachments',
  calls: 'lessonFiles',
  trashType: 'lesson-files',
  titleField: 'title',
  fields: { ...fields, course_id: grandparent('Course', 'course'), lesson_id: parent('Lesson', 'lesson') },
  computed: computedFields,
  liesIn: 'lesson_id',
  onlyOne: { of: ['lesson_id', 'file_id'], sentence: ATTACHED_AGAIN },
  within: { lessonId: 'lesson_id', courseId: 'course_id' },
  shownIn: ['lessonFiles.order', 'lessons.list', 'lessons.read', 'courses.contents', 'files.uses'],
  route: '/admin/courses/{courseId}/lessons/{lessonId}/files',
})
export type LessonFile = Full<typeof lessonFile>

/** What both kinds take. */
export type AttachmentCreate = CreateBody<typeof courseFile>
export type AttachmentUpdate = UpdateBody<typeof courseFile>

const OF_COURSE = '/admin/courses/{courseId}/files'
const OF_LESSON = '/admin/lessons/{lessonId}/files'

export const attachmentEndpoints = {
  'courseFiles.list': listCall(courseFile, OF_COURSE, {
    summary: 'Attachments of a course in order, each with its file',
  }),
  'courseFiles.read': readCall(courseFile, '/admin/course-files/{id}'),
  'courseFiles.create': createCall(courseFile, OF_COURSE, {
    summary: 'Attach a file to a course; one that is attached already stays as it is',
    mayStand: true,
  }),
  'courseFiles.update': updateCall(courseFile, `${OF_COURSE}/{id}`),
  'courseFiles.delete': deleteCall(courseFile, `${OF_COURSE}/{id}`, {
    summary: 'Detach a file from a course; the file itself stays',
  }),
  ...orderEndpoints('courseFiles', '/admin/courses/{id}/files/order'),
  'lessonFiles.list': listCall(lessonFile, OF_LESSON, {
    summary: 'Attachments of a lesson in order, each with its file',
  }),
  'lessonFiles.read': readCall(lessonFile, '/admin/lesson-files/{id}'),
  'lessonFiles.create': createCall(lessonFile, OF_LESSON, {
    summary: 'Attach a file to a lesson; one that is attached already stays as it is',
    mayStand: true,
  }),
  'lessonFiles.update': updateCall(lessonFile, `${OF_LESSON}/{id}`),
  'lessonFiles.delete': deleteCall(lessonFile, `${OF_LESSON}/{id}`, {
    summary: 'Detach a file from a lesson; the file itself stays',
  }),
  ...orderEndpoints('lessonFiles', '/admin/lessons/{id}/files/order'),
}

export const courseFileOrder = orderRecord({
  type: 'course-file-order',
  idOf: 'course',
  label: 'Order of course attachments',
  plural: 'Orders of course attachments',
  calls: 'courseFiles',
  members: { label: 'Attachments', type: 'course-file' },
  shownIn: ['courseFiles.list'],
  route: '/admin/courses/{id}/files',
})

export const lessonFileOrder = orderRecord({
  type: 'lesson-file-order',
  idOf: 'lesson',
  label: 'Order of lesson attachments',
  plural: 'Orders of lesson attachments',
  calls: 'lessonFiles',
  members: { label: 'Attachments', type: 'lesson-file' },
  shownIn: ['lessonFiles.list'],
  route: '/admin/courses/{courseId}/lessons/{id}/files',
})
