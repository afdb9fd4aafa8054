import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import { pageOf } from '#contract/calls/envelope.ts'
import { address, computed, defaultNumber, flag, markdown, openReference, slug, text } from '#contract/fields/field.ts'
import { pageQuery, searchText } from '#contract/fields/list-query.ts'
import { Flag, Id, IdParams } from '#contract/fields/scalars.ts'
import { sentSchema } from '#contract/fields/schema.ts'
import { courseFile, lessonFile } from './attachment.ts'
import { pathIds, writeCalls } from './calls.ts'
import { course } from './course.ts'
import { orderEndpoints, orderRecord, sortNumber } from './order.ts'
import { quiz } from './quiz.ts'
import { type CreateBody, type Full, record, type UpdateBody } from './record.ts'
import { schemasOf } from './schemas.ts'
import { withPlace } from './found.ts'

const DEFAULT_MINUTES = 10
const LONGEST_LESSON = 1_000_000

const ALL = '/admin/courses/{courseId}/lessons'

export const lesson = record({
  type: 'lesson',
  label: 'Lesson',
  plural: 'Lessons',
  calls: 'lessons',
  trashType: 'lessons',
  titleField: 'title',
  fields: {
    title: text('Title', 200),
    content: markdown('Content', LONGEST_LESSON),
    video_url: address('Video'),
    thumbnail: address('Thumbnail', { lenient: true }),
    duration_minutes: defaultNumber('Duration (minutes)', DEFAULT_MINUTES, { called: 'Duration', min: 1, max: 10_000 }),
    is_free_preview: flag('Free preview', false),
    is_published: flag('Published', true, { lenient: true }),
    slug: slug({ lenient: true }),
    /** The course that it belongs to from now on; the one in the path is where it was. */
    course_id: openReference('Course', 'course', 'Course must be an id'),
    order: sortNumber('Order'),
  },
  computed: {
    quiz_id: computed(() => v.optional(v.nullable(Id), null)),
    files_count: computed(() => v.optional(v.number(), 0)),
  },
  publishField: 'is_published',
  /** Only what a person writes comes back; course, place, address and what visitors may see stay. */
  revisions: { stay: ['is_free_preview', 'is_published', 'slug', 'course_id', 'order'] },
  liesIn: 'course_id',
  slugWithin: 'course_id',
  within: { courseId: 'course_id' },
  listRows: 'lessons',
  shownIn: ['lessons.order', 'courses.list', 'courses.read', 'courses.contents', 'dashboard.recent'],
  route: '/admin/courses/{courseId}/lessons/{id}',
  newRoute: '/admin/courses/{courseId}/lessons/create',
  words: { created: 'Lesson created successfully', updated: 'Lesson updated successfully' },
})
export type Lesson = Full<typeof lesson>
export type LessonCreate = CreateBody<typeof lesson>
export type LessonUpdate = UpdateBody<typeof lesson>

/** What the list answers; lessons with their text, so that a course that was opened is readable offline. */
const courseLessons = () =>
  v.object({
    course: schemasOf(course).full,
    lessons: v.array(schemasOf(lesson).full),
    /** Only when they are asked for. */
    quizzes: v.optional(v.array(schemasOf(quiz).full)),
    /** Attachments of the course and of all its lessons, in their order; only when they are asked for. */
    course_files: v.optional(v.array(schemasOf(courseFile).full)),
    lesson_files: v.optional(v.array(schemasOf(lessonFile).full)),
  })
export type CourseLessons = v.InferOutput<ReturnType<typeof courseLessons>>

/** A lesson as a search of all courses shows it. */
const foundLesson = () => withPlace(v.object({ id: Id, title: v.string(), course_id: Id, course_title: v.string() }))
export type FoundLesson = v.InferOutput<ReturnType<typeof foundLesson>>

const lessonDuplicate = () =>
  v.optional(
    v.strictObject({
      /** Another course to copy into; its own when absent. */
      course_id: v.optional(sentSchema(lesson.fields.course_id)),
      with_files: v.optional(Flag, true),
      with_quiz: v.optional(Flag, true),
    }),
    {},
  )

export const lessonEndpoints = {
  'lessons.list': endpoint({
    name: 'lessons.list',
    method: 'GET',
    keep: true,
    path: ALL,
    access: 'content.read',
    summary: 'A course and its lessons in order, with their text',
    params: () => pathIds(ALL),
    /**
     * `quizzes` adds the lessons' quizzes, `contents` their attachments and the course's as well; used to keep a whole
     * course readable offline with one call.
     */
    query: () => v.object({ include: v.optional(v.picklist(['quizzes', 'contents'])), q: searchText }),
    answer: courseLessons,
  }),
  'lessons.search': endpoint({
    name: 'lessons.search',
    method: 'GET',
    path: '/admin/lessons',
    access: 'content.read',
    summary: 'Search lessons of all courses',
    query: () => v.object({ ...pageQuery(10), q: searchText }),
    answer: () => pageOf(foundLesson()),
    shape: 'pager',
  }),
  ...writeCalls(lesson, {
    path: ALL,
    read: '/admin/lessons/{id}',
    summaries: {
      create: 'Create a lesson, after the last one unless the body says otherwise',
      update: 'Change a lesson, or move it with course_id, after the last one there; found under its former course too',
      delete: 'Move a lesson to the trash, with its quiz and attachments as one',
    },
  }),
  'lessons.duplicate': endpoint({
    name: 'lessons.duplicate',
    method: 'POST',
    path: '/admin/lessons/{id}/duplicate',
    access: 'content.write',
    status: 201,
    summary: 'Copy a lesson behind the original, or to the end of another course; the copy is a draft',
    params: IdParams,
    body: lessonDuplicate,
    answer: () => schemasOf(lesson).full,
  }),
  ...orderEndpoints('lessons', '/admin/courses/{id}/lessons/order'),
}

export const lessonOrder = orderRecord({
  type: 'lesson-order',
  idOf: 'course',
  label: 'Order of lessons',
  plural: 'Orders of lessons',
  calls: 'lessons',
  members: { label: 'Lessons', type: 'lesson' },
  shownIn: ['lessons.list'],
  route: '/admin/courses/{id}/lessons',
})
