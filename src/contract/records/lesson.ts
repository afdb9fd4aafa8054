import * as v from 'valibot'
import { Course } from './course.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import type { EntityPolicy } from './policy.ts'
import {
  Flag,
  Id,
  IdParams,
  IdText,
  optionalAddress,
  OptionalSlug,
  RECORD_FIELDS,
  recordEntries,
  requiredText,
  wholeNumber,
} from '#contract/fields/scalars.ts'
import { LONGEST_ORDER, orderEndpoints, orderFields, orderPolicy } from './order.ts'
import { Quiz } from './quiz.ts'
import { revisionEndpoints } from './revision.ts'

/** Checklist LES, API-031 to API-034; decisions 16, 18, 25, 60, 69, 76; product 1.4. */

export const DEFAULT_MINUTES = 10
export const LONGEST_LESSON = 1_000_000

const entries = {
  title: requiredText('Title', 200),
  slug: OptionalSlug,
  /** Markdown, kept as written but for the line ends. */
  content: v.pipe(
    v.string('Content must be text'),
    v.check((text) => text.trim() !== '', 'Content is required'),
    v.maxLength(LONGEST_LESSON, `Content must be at most ${LONGEST_LESSON.toLocaleString('en')} characters`),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
  ),
  video_url: optionalAddress('Video'),
  thumbnail: optionalAddress('Thumbnail'),
  duration_minutes: wholeNumber('Duration', 1, 10_000),
  is_free_preview: Flag,
  is_published: Flag,
  /** Place in the course, 0 first; beyond the last one is the last place. */
  order: wholeNumber('Order', 0, LONGEST_ORDER),
  /** The course that it belongs to from now on; the one in the path is where it was. */
  course_id: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.transform(Number))], 'Course must be an id'),
    v.integer('Course must be an id'),
    v.minValue(1, 'Course must be an id'),
  ),
}

export const LessonCreate = v.strictObject({
  ...entries,
  slug: v.optional(entries.slug, ''),
  video_url: v.optional(entries.video_url, null),
  thumbnail: v.optional(entries.thumbnail, null),
  duration_minutes: v.optional(entries.duration_minutes, DEFAULT_MINUTES),
  is_free_preview: v.optional(entries.is_free_preview, false),
  is_published: v.optional(entries.is_published, true),
  /** Absent: the last place. */
  order: v.optional(entries.order),
  course_id: v.optional(entries.course_id),
})
export type LessonCreate = v.InferOutput<typeof LessonCreate>
export const LessonUpdate = v.partial(v.strictObject(entries))
export type LessonUpdate = v.InferOutput<typeof LessonUpdate>

export const Lesson = v.object({
  ...recordEntries,
  course_id: Id,
  title: v.string(),
  slug: v.optional(v.string(), ''),
  content: v.string(),
  video_url: v.nullable(v.string()),
  thumbnail: v.optional(v.nullable(v.string()), null),
  duration_minutes: v.number(),
  is_free_preview: v.boolean(),
  is_published: v.optional(v.boolean(), true),
  order: v.number(),
  quiz_id: v.optional(v.nullable(Id), null),
  files_count: v.optional(v.number(), 0),
})
export type Lesson = v.InferOutput<typeof Lesson>

/** The seeds' answer of the list; lessons with their text, so that a course that was opened is readable offline. */
export const CourseLessons = v.object({
  course: Course,
  lessons: v.array(Lesson),
  /** Only when they are asked for. */
  quizzes: v.optional(v.array(Quiz)),
})
export type CourseLessons = v.InferOutput<typeof CourseLessons>

export const LessonDuplicate = v.optional(
  v.strictObject({
    /** Another course to copy into; its own when absent. */
    course_id: v.optional(entries.course_id),
    with_files: v.optional(Flag, true),
    with_quiz: v.optional(Flag, true),
  }),
  {},
)

const readOnly = [...RECORD_FIELDS, 'quiz_id', 'files_count'] as const
const courseParams = v.object({ courseId: IdText })
const params = v.object({ courseId: IdText, id: IdText })

export const lessonEndpoints = {
  'lessons.list': endpoint({
    name: 'lessons.list',
    method: 'GET',
    keep: true,
    path: '/admin/courses/{courseId}/lessons',
    access: 'content.read',
    summary: 'A course and its lessons in order, with their text',
    params: courseParams,
    /** `quizzes` adds the lessons' quizzes; used to keep a whole course readable offline with one call. */
    query: v.object({ include: v.optional(v.picklist(['quizzes'])) }),
    answer: CourseLessons,
  }),
  'lessons.read': endpoint({
    name: 'lessons.read',
    method: 'GET',
    keep: true,
    path: '/admin/lessons/{id}',
    access: 'content.read',
    summary: 'One lesson, whichever course it is in',
    params: IdParams,
    answer: Lesson,
  }),
  'lessons.create': endpoint({
    name: 'lessons.create',
    method: 'POST',
    path: '/admin/courses/{courseId}/lessons',
    access: 'content.write',
    status: 201,
    summary: 'Create a lesson, in the last place unless the body says otherwise',
    params: courseParams,
    body: LessonCreate,
    readOnly,
    answer: Lesson,
  }),
  'lessons.update': endpoint({
    name: 'lessons.update',
    method: 'PUT',
    path: '/admin/courses/{courseId}/lessons/{id}',
    access: 'content.write',
    summary: 'Change a lesson, or move it with course_id; found under its former course too',
    params,
    body: LessonUpdate,
    readOnly,
    answer: Lesson,
  }),
  'lessons.delete': endpoint({
    name: 'lessons.delete',
    method: 'DELETE',
    path: '/admin/courses/{courseId}/lessons/{id}',
    access: 'content.delete',
    summary: 'Move a lesson to the trash, with its quiz and attachments as one',
    params,
    answer: v.null(),
  }),
  'lessons.duplicate': endpoint({
    name: 'lessons.duplicate',
    method: 'POST',
    path: '/admin/lessons/{id}/duplicate',
    access: 'content.write',
    status: 201,
    summary: 'Copy a lesson behind the original, or to the end of another course; the copy is a draft',
    params: IdParams,
    body: LessonDuplicate,
    answer: Lesson,
  }),
  ...revisionEndpoints('lessons', Lesson),
  ...orderEndpoints('lessons', '/admin/courses/{id}/lessons/order'),
} as const

export const lessonEntity: EntityPolicy = {
  type: 'lesson',
  label: 'Lesson',
  plural: 'Lessons',
  titleField: 'title',
  fields: {
    title: { label: 'Title', merge: 'scalar' },
    content: { label: 'Content', merge: 'markdown', uploads: 'text' },
    video_url: { label: 'Video', merge: 'scalar', uploads: 'value' },
    thumbnail: { label: 'Thumbnail', merge: 'scalar', uploads: 'value' },
    duration_minutes: { label: 'Duration (minutes)', merge: 'scalar' },
    is_free_preview: { label: 'Free preview', merge: 'scalar' },
    is_published: { label: 'Published', merge: 'scalar' },
    slug: { label: 'Slug', merge: 'scalar' },
    course_id: { label: 'Course', merge: 'scalar', reference: 'course' },
    // For a new lesson; the place of one that is there changes through the order.
    order: { label: 'Order', merge: 'scalar' },
  },
  publishField: 'is_published',
  endpoints: {
    list: 'lessons.list',
    read: 'lessons.read',
    create: 'lessons.create',
    update: 'lessons.update',
    remove: 'lessons.delete',
  },
  within: { courseId: 'course_id' },
  listRows: 'lessons',
  shownIn: ['lessons.order', 'courses.list', 'courses.read', 'courses.contents'],
  trashType: 'lessons',
  route: '/admin/courses/{courseId}/lessons/{id}',
  newRoute: '/admin/courses/{courseId}/lessons/create',
}

export const lessonOrderEntity: EntityPolicy = {
  ...orderPolicy,
  type: 'lesson-order',
  idOf: 'course',
  label: 'Order of lessons',
  plural: 'Orders of lessons',
  fields: orderFields('Lessons', 'lesson'),
  endpoints: { read: 'lessons.order', update: 'lessons.reorder' },
  shownIn: ['lessons.list'],
  route: '/admin/courses/{id}/lessons',
}
