import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import type { EntityPolicy } from './policy.ts'
import { pageOf } from '#contract/calls/envelope.ts'
import {
  Flag,
  Id,
  IdParams,
  optionalAddress,
  OptionalSlug,
  RECORD_FIELDS,
  recordEntries,
  requiredText,
  wholeListQuery,
} from '#contract/fields/scalars.ts'
import { onlyOrderEndpoints, orderFields, orderPolicy } from './order.ts'

/** Checklist CRS, API-024 to API-027; decisions 16 to 18, 24, 25, 37, 60, 86. */

export const COURSE_LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type CourseLevel = (typeof COURSE_LEVELS)[number]
export const DEFAULT_LEVEL: CourseLevel = 'beginner'
export const COURSE_SORTS = ['order', 'title', 'duration_hours', 'created_at', 'updated_at'] as const
export const COURSE_STATUSES = ['published', 'draft'] as const

const MOST_LEARNT = 50
const LONGEST_LEARNT = 300

/** What a form's number field may hold; anything that is no number becomes 0 (decision 86). */
const Numeric = (label: string) =>
  v.union([v.number(), v.pipe(v.string(), v.trim()), v.null()], `${label} must be a number`)

function numberOrZero(value: number | string | null): number {
  const number = value === null || value === '' ? 0 : Number(value)
  return Number.isFinite(number) ? number : 0
}

const Learnt = v.pipe(
  v.nullable(v.union([v.string(), v.array(v.string())], 'What you learn must be text, one item per line')),
  v.transform((value) => learntItems(Array.isArray(value) ? value.join('\n') : (value ?? ''))),
  v.maxLength(MOST_LEARNT, `What you learn takes at most ${MOST_LEARNT} items`),
  v.everyItem(
    (item) => item.length <= LONGEST_LEARNT,
    `An item of What you learn must be at most ${LONGEST_LEARNT} characters`,
  ),
  v.transform((items) => items.join('\n')),
)

/** The items of `what_you_learn`: one per line, blank lines left out. */
export function learntItems(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const entries = {
  title: requiredText('Title', 200),
  slug: OptionalSlug,
  description: requiredText('Description', 20_000),
  image_url: optionalAddress('Image'),
  what_you_learn: Learnt,
  duration_hours: v.pipe(
    Numeric('Duration'),
    v.check((value) => value !== '', 'Duration is required'),
    v.transform(numberOrZero),
    v.minValue(0, 'Duration must be 0 hours or more'),
    v.maxValue(10_000, 'Duration must be at most 10,000 hours'),
    v.multipleOf(0.5, 'Duration must be in steps of half an hour'),
  ),
  level: v.picklist(COURSE_LEVELS, 'Level must be beginner, intermediate or advanced'),
  is_published: Flag,
  /** Place among the courses, 0 first; beyond the last one is the last place. */
  order: v.pipe(
    Numeric('Order'),
    v.transform(numberOrZero),
    v.integer('Order must be a whole number'),
    v.minValue(0, 'Order must be 0 or more'),
  ),
}

export const CourseCreate = v.strictObject({
  ...entries,
  slug: v.optional(entries.slug, ''),
  image_url: v.optional(entries.image_url, null),
  what_you_learn: v.optional(entries.what_you_learn, ''),
  is_published: v.optional(entries.is_published, true),
  order: v.optional(entries.order, 0),
})
export type CourseCreate = v.InferOutput<typeof CourseCreate>
export const CourseUpdate = v.partial(v.strictObject(entries))
export type CourseUpdate = v.InferOutput<typeof CourseUpdate>

const figure = v.optional(v.number(), 0)

export const Course = v.object({
  ...recordEntries,
  title: v.string(),
  slug: v.string(),
  description: v.string(),
  image_url: v.nullable(v.string()),
  /** One item per line. */
  what_you_learn: v.string(),
  duration_hours: v.number(),
  level: v.picklist(COURSE_LEVELS),
  is_published: v.boolean(),
  order: v.number(),
  lessons_count: figure,
  published_lessons_count: figure,
  /** Of all lessons together. */
  total_minutes: figure,
  /** What a person is asked about before publishing (decision 17, product 1.4). */
  lessons_without_content: figure,
  quizzes_count: figure,
  quizzes_without_questions: figure,
  /** Attachments of the course itself. */
  files_count: figure,
})
export type Course = v.InferOutput<typeof Course>

const Named = v.object({ id: Id, title: v.string() })
/** What a delete takes along, for the question before it (decisions 24 and 25). */
export const CourseContents = v.object({
  lessons: v.array(Named),
  quizzes: v.array(Named),
  course_files: v.array(Named),
  lesson_files: v.array(Named),
})
export type CourseContents = v.InferOutput<typeof CourseContents>

export const CourseDuplicate = v.optional(
  v.strictObject({ with_files: v.optional(Flag, true), with_quizzes: v.optional(Flag, true) }),
  {},
)

const FIGURES = [
  'lessons_count',
  'published_lessons_count',
  'total_minutes',
  'lessons_without_content',
  'quizzes_count',
  'quizzes_without_questions',
  'files_count',
] as const
const readOnly = [...RECORD_FIELDS, ...FIGURES] as const

export const courseEndpoints = {
  'courses.list': endpoint({
    name: 'courses.list',
    method: 'GET',
    keep: true,
    path: '/admin/courses',
    access: 'content.read',
    summary: 'Courses in their order; all of them unless a page is asked for',
    query: wholeListQuery(COURSE_SORTS, {
      status: v.optional(v.picklist(COURSE_STATUSES)),
      level: v.optional(v.picklist(COURSE_LEVELS)),
    }),
    answer: pageOf(Course),
    shape: 'pager',
  }),
  'courses.read': endpoint({
    name: 'courses.read',
    method: 'GET',
    keep: true,
    path: '/admin/courses/{id}',
    access: 'content.read',
    summary: 'One course',
    params: IdParams,
    answer: Course,
  }),
  'courses.create': endpoint({
    name: 'courses.create',
    method: 'POST',
    path: '/admin/courses',
    access: 'content.write',
    status: 201,
    summary: 'Create a course; published and in the first place unless the body says otherwise',
    body: CourseCreate,
    readOnly,
    answer: Course,
  }),
  'courses.update': endpoint({
    name: 'courses.update',
    method: 'PUT',
    path: '/admin/courses/{id}',
    access: 'content.write',
    summary: 'Change a course; fields left out keep their values',
    params: IdParams,
    body: CourseUpdate,
    readOnly,
    answer: Course,
  }),
  'courses.delete': endpoint({
    name: 'courses.delete',
    method: 'DELETE',
    path: '/admin/courses/{id}',
    access: 'content.delete',
    summary: 'Move a course to the trash, with its lessons, quizzes and attachments as one',
    params: IdParams,
    answer: v.null(),
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
    path: '/admin/courses/{id}/duplicate',
    access: 'content.write',
    status: 201,
    summary: 'Copy a course with its lessons; the copy is a draft behind the original',
    params: IdParams,
    body: CourseDuplicate,
    answer: Course,
  }),
  ...onlyOrderEndpoints('courses', '/admin/courses/order'),
} as const

export const courseEntity: EntityPolicy = {
  type: 'course',
  label: 'Course',
  plural: 'Courses',
  titleField: 'title',
  naturalKey: 'slug',
  fields: {
    title: { label: 'Title', merge: 'scalar' },
    slug: { label: 'Slug', merge: 'scalar' },
    description: { label: 'Description', merge: 'scalar' },
    image_url: { label: 'Image', merge: 'scalar', uploads: 'value' },
    what_you_learn: { label: 'What you learn', merge: 'scalar' },
    duration_hours: { label: 'Duration (hours)', merge: 'scalar' },
    level: { label: 'Level', merge: 'scalar' },
    is_published: { label: 'Published', merge: 'scalar' },
    // For a new course; the place of one that is there changes through the order.
    order: { label: 'Order', merge: 'scalar' },
  },
  publishField: 'is_published',
  wholeRows: true,
  endpoints: {
    list: 'courses.list',
    read: 'courses.read',
    create: 'courses.create',
    update: 'courses.update',
    remove: 'courses.delete',
  },
  shownIn: ['courses.order', 'lessons.list'],
  trashType: 'courses',
  route: '/admin/courses/{id}',
  newRoute: '/admin/courses/create',
}

export const courseOrderEntity: EntityPolicy = {
  ...orderPolicy,
  type: 'course-order',
  label: 'Order of courses',
  plural: 'Orders of courses',
  singleton: true,
  fields: orderFields('Courses', 'course'),
  endpoints: { read: 'courses.order', update: 'courses.reorder' },
  shownIn: ['courses.list'],
  route: '/admin/courses',
}
