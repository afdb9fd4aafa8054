import { type Course, course, type CourseLevel, DEFAULT_LEVEL } from '#contract/records/course.ts'
import { schemasOf } from '#contract/records/schemas.ts'

/** What a form of a course holds, and a row of the list. */

export interface CourseForm extends Readonly<Record<string, unknown>> {
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly image_url: string | null
  /** One item per line. */
  readonly what_you_learn: string
  readonly duration_hours: number | null
  readonly level: CourseLevel
  readonly is_published: boolean
  readonly order: number | null
}

type Figures = Pick<
  Course,
  | 'lessons_count'
  | 'total_minutes'
  | 'lessons_without_content'
  | 'quizzes_count'
  | 'quizzes_without_questions'
  | 'files_count'
  | 'version'
>

/** One made on this device has no figures of the server yet. */
export type CourseRow = CourseForm & Partial<Figures>

export const NEW_COURSE: CourseForm = {
  title: '',
  slug: '',
  description: '',
  image_url: null,
  what_you_learn: '',
  duration_hours: null,
  level: DEFAULT_LEVEL,
  is_published: true,
  order: 0,
}

export const LABELS = {
  title: 'Title',
  slug: 'Slug',
  description: 'Description',
  image_url: 'Image',
  what_you_learn: 'What you learn',
  duration_hours: 'Duration',
  level: 'Level',
  is_published: 'Published',
  order: 'Order',
} as const

export const COURSE_SCHEMA = schemasOf(course).form

export const LEVEL_WORDS: Readonly<Record<CourseLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

export function courseName(course: { readonly title: string }): string {
  return course.title.trim() || 'Untitled course'
}

export function lessonsAddress(id: string | number) {
  return { to: '/admin/courses/$courseId/lessons', params: { courseId: String(id) } } as const
}
