import type { Generated } from 'kysely'
import type { CourseLevel } from '#contract/records/course-list.ts'
import type { Bit, SoftRecord } from './columns.ts'

/** Tables of courses and what belongs to them (see schema.ts). */

export interface CoursesTable extends SoftRecord {
  title: string
  slug: string
  description: Generated<string>
  image_url: string | null
  what_you_learn: Generated<string>
  duration_hours: Generated<number>
  level: Generated<CourseLevel>
  is_published: Generated<Bit>
  position: Generated<number>
}

export interface LessonsTable extends SoftRecord {
  course_id: number
  title: string
  slug: string
  content: Generated<string>
  video_url: string | null
  duration_minutes: Generated<number>
  is_published: Generated<Bit>
  position: Generated<number>
  thumbnail: Generated<string | null>
  is_free_preview: Generated<Bit>
}

/** Courses that a lesson was in before: edits on their way still name them. */
export interface LessonMovesTable {
  lesson_id: number
  course_id: number
}

export interface QuizzesTable extends SoftRecord {
  lesson_id: number
  title: string
  description: Generated<string>
  passing_score: number
  time_limit_minutes: number
  is_active: Bit
  /** JSON. */
  questions: string
}

interface Attached extends SoftRecord {
  file_id: number | null
  title: string
  description: Generated<string>
  is_required: Generated<Bit>
  is_downloadable: Generated<Bit>
  position: Generated<number>
}
export interface CourseFilesTable extends Attached {
  course_id: number
}
export interface LessonFilesTable extends Attached {
  lesson_id: number
}
