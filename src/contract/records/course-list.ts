/** What a list of courses can be asked for, apart from the definition: an address is read before that is loaded. */

export const COURSE_LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type CourseLevel = (typeof COURSE_LEVELS)[number]
export const DEFAULT_LEVEL: CourseLevel = 'beginner'
export const COURSE_STATUSES = ['published', 'draft'] as const
export const COURSE_SORTS = ['order', 'title', 'duration_hours', 'created_at', 'updated_at'] as const
