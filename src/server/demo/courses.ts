import { itemsOf } from '#contract/fields/schema.ts'
import { QUIZ_DEFAULTS } from '#contract/records/quiz.ts'
import { isCourseSlugTaken } from '#server/db/courses.ts'
import { DEMO_COURSES, type DemoCourse } from './content/courses.ts'
import {
  DEMO_COURSE_FILES,
  DEMO_DRAFT_LESSONS,
  DEMO_LESSON_FILES,
  DEMO_LESSON_TEXTS,
  DEMO_QUIZZES,
  type DemoAttachment,
} from './content/lessons.ts'
import type { DemoFiles } from './files.ts'
import { at, type DemoMoment, made } from './moment.ts'
import { findLesson } from '#server/db/lessons.ts'
import { nextPlace, NO_OWNER } from '#server/db/orders.ts'
import { keepRevision } from '#server/db/revisions.ts'
import { bit, type Trx } from '#server/db/schema.ts'
import { freeSlug, slugify } from '#server/db/slugs.ts'

/** Writes the sample courses with their lessons, quizzes and attachments, all of them marked `demo = 1`. */
export async function insertDemoCourses(trx: Trx, files: DemoFiles, { now }: DemoMoment): Promise<void> {
  for (const [index, course] of DEMO_COURSES.entries()) {
    const created = at(now, 30 + index * 11, index)
    const minutes = course.lessons.reduce((sum, line) => sum + Number(line.split(' | ')[1]), 0)
    const { id } = await trx
      .insertInto('courses')
      .values({
        ...made(created),
        title: course.title,
        slug: await freeSlug(course.slug, (slug) => isCourseSlugTaken(trx, slug)),
        description: course.description,
        image_url: files.picture(`course-${course.slug}`) ?? null,
        what_you_learn: learnt(course.learn),
        duration_hours: Math.ceil(minutes / 30) / 2,
        level: course.level,
        is_published: bit(course.published),
        position: await nextPlace(trx, 'courses', NO_OWNER),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertLessons(trx, course, id, created)
    for (const [position, attachment] of (DEMO_COURSE_FILES[course.slug] ?? []).entries()) {
      const columns = await attachmentColumns(trx, attachment, position, created)
      if (columns)
        await trx
          .insertInto('course_files')
          .values({ ...columns, course_id: id })
          .execute()
    }
  }
}

/** Its sentences, one item per line. */
function learnt(text: string): string {
  return itemsOf(text.replace(/\.(?:\s+|$)/g, '\n')).join('\n')
}

async function insertLessons(trx: Trx, course: DemoCourse, courseId: number, created: string): Promise<void> {
  for (const [position, line] of course.lessons.entries()) {
    const [title = '', count = '0', about = ''] = line.split(' | ')
    const { id } = await trx
      .insertInto('lessons')
      .values({
        ...made(created),
        course_id: courseId,
        title,
        slug: slugify(title, `lesson-${position + 1}`),
        content: [about, DEMO_LESSON_TEXTS[title]].filter(Boolean).join('\n\n'),
        video_url: null,
        duration_minutes: Number(count),
        is_free_preview: bit(position === 0),
        is_published: bit(!DEMO_DRAFT_LESSONS.includes(title)),
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertQuiz(trx, id, title, created)
    for (const [place, attachment] of (DEMO_LESSON_FILES[title] ?? []).entries()) {
      const columns = await attachmentColumns(trx, attachment, place, created)
      if (columns)
        await trx
          .insertInto('lesson_files')
          .values({ ...columns, lesson_id: id })
          .execute()
    }
    const lesson = await findLesson(trx, id)
    if (lesson) await keepRevision(trx, 'lessons', lesson, null, created)
  }
}

async function insertQuiz(trx: Trx, lessonId: number, title: string, created: string): Promise<void> {
  const quiz = DEMO_QUIZZES[title]
  if (!quiz) return
  const { passing_score, time_limit_minutes, points } = QUIZ_DEFAULTS
  const questions = quiz.questions.map((question) => ({ ...question, type: 'multiple_choice', points }))
  await trx
    .insertInto('quizzes')
    .values({
      ...made(created),
      lesson_id: lessonId,
      title,
      description: quiz.description,
      passing_score,
      time_limit_minutes,
      is_active: 1,
      questions: JSON.stringify(questions),
    })
    .execute()
}

/** @returns undefined when the sample library does not hold the file */
async function attachmentColumns(trx: Trx, attachment: DemoAttachment, position: number, created: string) {
  const file = await trx
    .selectFrom('files')
    .select('id')
    .where('name', '=', attachment.file)
    .where('demo', '=', 1)
    .executeTakeFirst()
  if (!file) return undefined
  const { title, description, required, downloadable } = attachment
  return {
    ...made(created),
    file_id: file.id,
    title,
    description,
    is_required: bit(required),
    is_downloadable: bit(downloadable),
    position,
  }
}
