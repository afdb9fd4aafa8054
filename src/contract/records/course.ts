import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import { address, choice, computed, flag, lines, number, slug, text } from '#contract/fields/field.ts'
import { Flag, Id, IdParams, IdText } from '#contract/fields/scalars.ts'
import { type ListQuery, pageCall, writeCalls } from './calls.ts'
import { onlyOrderEndpoints, orderRecord, sortNumber } from './order.ts'
import type { EntityPolicy } from './policy.ts'
import { type CreateBody, type Full, record, type UpdateBody } from './record.ts'
import { schemasOf } from './schemas.ts'
import { COURSE_LEVELS, COURSE_SORTS, COURSE_STATUSES } from './course-list.ts'

const figure = computed(() => v.optional(v.number(), 0))

export const course = record({
  type: 'course',
  label: 'Course',
  plural: 'Courses',
  calls: 'courses',
  trashType: 'courses',
  titleField: 'title',
  naturalKey: 'slug',
  fields: {
    title: text('Title', 200),
    slug: slug(),
    description: text('Description', 20_000, { lines: true }),
    image_url: address('Image'),
    what_you_learn: lines('What you learn', 50, 300),
    duration_hours: number('Duration (hours)', {
      called: 'Duration',
      min: 0,
      max: 10_000,
      step: 0.5,
      orZero: true,
      words: {
        min: 'Duration must be 0 hours or more',
        max: 'Duration must be at most 10,000 hours',
        step: 'Duration must be in steps of half an hour',
      },
    }),
    level: choice('Level', COURSE_LEVELS, 'Level must be beginner, intermediate or advanced'),
    is_published: flag('Published', true),
    order: sortNumber('Order', { orZero: true }),
  },
  computed: {
    lessons_count: figure,
    published_lessons_count: figure,
    /** Of all lessons together. */
    total_minutes: figure,
    /** What a person is asked about before publishing. */
    lessons_without_content: figure,
    quizzes_count: figure,
    quizzes_without_questions: figure,
    /** Attachments of the course itself. */
    files_count: figure,
  },
  publishField: 'is_published',
  sitePath: 'course_path',
  wholeRows: true,
  shownIn: ['courses.order', 'lessons.list', 'dashboard.recent'],
  route: '/admin/courses/{id}',
  words: { created: 'Course created' },
  newRoute: '/admin/courses/create',
})
export type Course = Full<typeof course>
export type CourseCreate = CreateBody<typeof course>
export type CourseUpdate = UpdateBody<typeof course>

const list = { sorts: COURSE_SORTS, filters: { status: COURSE_STATUSES, level: COURSE_LEVELS } } as const
export type CourseListQuery = ListQuery<typeof list>

const Named = v.object({ id: Id, title: v.string() })
/** What a delete takes along, for the question before it. */
export const CourseContents = v.object({
  lessons: v.array(Named),
  quizzes: v.array(Named),
  course_files: v.array(Named),
  lesson_files: v.array(Named),
})
export type CourseContents = v.InferOutput<typeof CourseContents>

const CourseDuplicate = v.optional(
  v.strictObject({ with_files: v.optional(Flag, true), with_quizzes: v.optional(Flag, true) }),
  {},
)

export const courseEndpoints = {
  'courses.list': pageCall(course, '/admin/courses', list, {
    summary: 'Courses in their order; all of them unless a page is asked for',
  }),
  ...writeCalls(course, {
    path: '/admin/courses',
    summaries: {
      create: 'Create a course; published and after the last one unless the body says otherwise',
      delete: 'Move a course to the trash, with its lessons, quizzes and attachments as one',
    },
  }),
  'courses.contents': endpoint({
    name: 'courses.contents',
    method: 'GET',
    keep: true,
    path: '/admin/courses/{id}/contents',
    access: 'content.read',
    summary: 'Names of everything that a delete takes along',
    params: IdParams,
    answer: CourseContents,
  }),
  'courses.duplicate': endpoint({
    name: 'courses.duplicate',
    method: 'POST',
    path: '/admin/courses/{courseId}/duplicate',
    access: 'content.write',
    status: 201,
    summary: 'Copy a course with its lessons; the copy is a draft behind the original',
    params: v.object({ courseId: IdText }),
    body: CourseDuplicate,
    answer: () => schemasOf(course).full,
  }),
  ...onlyOrderEndpoints('courses', '/admin/courses/order'),
}

/** A copy on its way: one call of the server makes it, so that nobody ever sees half of one. */
export const courseCopy = {
  type: 'course-copy',
  label: 'Copy of a course',
  plural: 'Copies of courses',
  titleField: 'title',
  fields: {
    with_files: { label: 'With attachments', merge: 'scalar' },
    with_quizzes: { label: 'With quizzes', merge: 'scalar' },
  },
  endpoints: { read: 'courses.read', create: 'courses.duplicate' },
  shownIn: ['courses.list', 'courses.order'],
  route: '/admin/courses',
} as const satisfies EntityPolicy

export const courseOrder = orderRecord({
  type: 'course-order',
  label: 'Order of courses',
  plural: 'Orders of courses',
  calls: 'courses',
  members: { label: 'Courses', type: 'course' },
  singleton: true,
  shownIn: ['courses.list'],
  route: '/admin/courses',
})
