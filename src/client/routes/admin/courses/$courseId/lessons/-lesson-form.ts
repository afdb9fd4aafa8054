import type { RecordId } from '#contract/records/policy.ts'
import { DEFAULT_MINUTES, type Lesson, lesson } from '#contract/records/lesson.ts'
import { LONGEST_ORDER } from '#contract/records/order.ts'
import { schemasOf } from '#contract/records/schemas.ts'

/** What the form of a lesson edits: the wire's fields, but references may be local ids. */
export type LessonForm = {
  title: string
  content: string
  video_url: string | null
  thumbnail: string | null
  /** Null while the field is empty. */
  duration_minutes: number | null
  is_free_preview: boolean
  is_published: boolean
  order: number
  course_id: RecordId
}

type ServerPart = Pick<Lesson, 'created_at' | 'updated_at' | 'version' | 'quiz_id' | 'files_count' | 'slug'>
/** A lesson as it is shown; what only the server adds is missing until it was sent. */
export type LessonRow = Omit<Lesson, 'id' | 'course_id' | keyof ServerPart> &
  Partial<ServerPart> & { id: RecordId; course_id: RecordId }

/** An empty lesson. Beyond the last place is the last place, whatever was added elsewhere meanwhile. */
export const newLesson = (courseId: RecordId): LessonForm => ({
  title: '',
  content: '',
  video_url: null,
  thumbnail: null,
  duration_minutes: DEFAULT_MINUTES,
  is_free_preview: false,
  is_published: true,
  order: LONGEST_ORDER,
  course_id: courseId,
})

/** The contract's checks and messages; what waits on this device is as good as what the server knows. */
export const LessonFormSchema = schemasOf(lesson).form

/** Names of the fields for people, from the contract. */
export const LESSON_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(lesson.fields).map(([name, field]) => [name, field.label]),
)

/** Fields in the settings, a sheet on the phone; title and content stand in the text itself. */
export const LESSON_SETTINGS = [
  'is_published',
  'is_free_preview',
  'duration_minutes',
  'video_url',
  'thumbnail',
  'course_id',
] as const

/** The form's values of a lesson, for a copy. */
export function lessonFormOf(lesson: LessonRow): LessonForm {
  const { title, content, video_url, thumbnail, duration_minutes } = lesson
  const { is_free_preview, is_published, order, course_id } = lesson
  return {
    title,
    content,
    video_url,
    thumbnail,
    duration_minutes,
    is_free_preview,
    is_published,
    order,
    course_id,
  }
}

/** Names a lesson in toasts, menus and the outbox. */
export function lessonName(lesson: { readonly title?: unknown }): string {
  return typeof lesson.title === 'string' && lesson.title.trim() !== '' ? lesson.title.trim() : 'Untitled lesson'
}
